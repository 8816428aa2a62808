package sim

import "time"

// settlingTime is how long nothing has changed before the run starts: long enough that
// every pod is past its startup.
const settlingTime = time.Hour

// begin builds the cluster as it was an hour before the start.
func (e *Engine) begin() {
	for i := range e.scenario.Load {
		e.loads.newDemand(&e.scenario.Load[i])
	}
	objects := &e.scenario.Objects
	for _, object := range objects.Workloads {
		if object.ScaleError == "" {
			e.workloads.add(object)
		}
	}
	for _, object := range objects.HPAs {
		e.controller.addHPA(object, false)
	}
	for i := range objects.Pods {
		e.workloads.addGiven(&objects.Pods[i])
	}
	for _, w := range e.objects.workloads {
		if len(w.pods) == 0 {
			e.workloads.fill(w)
		}
	}
	e.nodes.begin()
	e.nodes.capAtCurrentPods(objects.Pods)
	for i := range objects.Samples {
		e.metrics.addSample(&objects.Samples[i])
	}
	for _, object := range objects.ScaledObjects {
		e.operator.add(object)
	}
	e.controller.resolve()
}

// startRun starts the run: given pods continue their lives, and the workloads'
// controllers look at them.
func (e *Engine) startRun() {
	e.controller.enqueueExisting()
	e.operator.start()
	for _, ns := range e.objects.namespaces {
		for _, p := range append([]*pod(nil), ns.pods...) {
			if !p.gone() {
				e.pods.resume(p)
			}
		}
	}
	for _, w := range e.objects.workloads {
		w.markStale()
	}
}
