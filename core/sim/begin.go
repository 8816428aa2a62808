package sim

import (
	"time"

	"hpaplayground/core/scenario"
)

// settled is how long nothing has changed before the run starts: long enough that
// every pod is past its startup.
const settled = time.Hour

// begin builds the cluster as it was an hour before the start.
func (e *Engine) begin() {
	for i := range e.scenario.Load {
		e.loads.newDemand(&e.scenario.Load[i])
	}
	objects := &e.scenario.Objects
	for _, object := range objects.Workloads {
		if object.ScaleError == "" {
			e.newWorkload(object)
		}
	}
	for _, object := range objects.HPAs {
		e.addScaler(object, false)
	}
	for i := range objects.Pods {
		e.addGivenPod(&objects.Pods[i])
	}
	for _, w := range e.objects.workloads {
		if len(w.pods) == 0 {
			e.fill(w)
		}
	}
	e.addFirstNodes()
	e.capAtCurrentPods()
	for i := range objects.Samples {
		e.addSample(&objects.Samples[i])
	}
	e.resolve()
}

// settle starts the run: given pods continue their lives, and the workloads'
// controllers look at them.
func (e *Engine) settle() {
	for _, s := range e.scalers {
		s.tick, s.immediate = never, never
		e.enqueue(s, e.release.NewAtOnce())
	}
	for _, space := range e.objects.spaces {
		for _, p := range append([]*pod(nil), space.pods...) {
			if !p.gone() {
				e.pods.resume(p)
			}
		}
	}
	for _, w := range e.objects.workloads {
		w.changed()
		w.dirty = true
	}
}

// capAtCurrentPods limits the cluster to its current pods if the scheduler finds no room for
// a given pod and the Simulation sets no capacity and no nodes.
func (e *Engine) capAtCurrentPods() {
	c := &e.cluster
	if c.limit > 0 || c.nodes.Pods > 0 {
		return
	}
	for i := range e.scenario.Objects.Pods {
		if p := &e.scenario.Objects.Pods[i]; p.Unschedulable {
			c.limit = max(c.used, 1)
			e.note("Pod %s finds no node with room: the cluster is assumed to be full with its %d pods. To change that, set capacity or nodes in spec.pods of the Simulation.", p.Pod.Name, c.used)
			return
		}
	}
}

// addSample keeps a given sample.
func (e *Engine) addSample(m *scenario.PodMetrics) {
	space := e.objects.space(m.Namespace)
	space.given = true
	e.spend(onPods, podWork, len(space.pods))
	for _, p := range space.pods {
		if p.name == m.Name {
			p.given = m
			e.usages.addGiven(p, m)
			return
		}
	}
	space.goneSamples = append(space.goneSamples, m)
}
