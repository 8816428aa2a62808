package parse

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
)

// resolveTargets gives each HPA a target: the given workload, a made-up one, or one
// whose scale cannot be read.
func (r *reader) resolveTargets() {
	hasWorkloads := len(r.workloads) > 0
	for _, h := range r.hpas {
		ref := h.hpa.Spec.ScaleTargetRef
		if slices.ContainsFunc(r.scenario.Objects.Workloads, func(w *scenario.Workload) bool { return w.MatchesRef(ref, h.hpa.Namespace) }) {
			continue
		}
		w := &scenario.Workload{
			TypeMeta:   meta.TypeMeta{APIVersion: ref.APIVersion, Kind: ref.Kind},
			ObjectMeta: meta.ObjectMeta{Name: ref.Name, Namespace: h.hpa.Namespace},
			MadeUp:     true,
			Strategy:   rollout.DefaultStrategy(),
			Update:     scenario.Update{MaxUnavailable: rollout.Amount{Value: 1}},
			Template:   &hpa.PodTemplate{},
		}
		scales, isBuiltin := scenario.Scalable(ref)
		switch {
		case isBuiltin && !scales:
			w.ScaleError, _ = scenario.TargetError(ref, false)
			r.add(h.doc.Warnf("spec.scaleTargetRef", "the HPA cannot scale its target: %s; what it can scale is a Deployment, StatefulSet or ReplicaSet of apps/v1, a ReplicationController of v1, or a custom resource", w.ScaleError))
		case isBuiltin && hasWorkloads:
			w.ScaleError, _ = scenario.TargetError(ref, false)
			r.add(h.doc.Warnf("spec.scaleTargetRef", "the HPA does not find its target: %s; given are %s", w.ScaleError, r.givenWorkloads(h.hpa.Namespace)))
		default:
			r.addTarget(w, h.hpa)
		}
		r.scenario.Objects.Workloads = append(r.scenario.Objects.Workloads, w)
	}
}

// checkObjects warns about Object metrics whose kind does not exist.
func (r *reader) checkObjects() {
	for _, h := range r.hpas {
		for i := range h.hpa.Spec.Metrics {
			object := h.hpa.Spec.Metrics[i].Object
			if object == nil {
				continue
			}
			if err := scenario.NoMatch(object.DescribedObject); err != "" {
				at := fmt.Sprintf("spec.metrics[%d].object.describedObject", i)
				r.add(h.doc.Warnf(at, "the HPA cannot read this metric: %s%s", err, scenario.GroupsOf(object.DescribedObject.Kind)))
			}
		}
	}
}

// givenWorkloads lists the workloads in the text, by the names that objects of a namespace
// use for them.
func (r *reader) givenWorkloads(namespace string) string {
	var names []string
	for _, w := range r.workloads {
		text := w.workload.Kind + "/" + w.workload.Name
		if w.workload.Namespace != namespace {
			text += " in namespace " + w.workload.Namespace
		}
		names = append(names, text)
	}
	return strings.Join(names, ", ")
}

// resolveNames finds the workloads that the loads and the timeline name.
func (r *reader) resolveNames() {
	var names []string
	resolved := map[string]bool{}
	add := func(workloads []*scenario.Workload) {
		for _, w := range workloads {
			if full := w.Kind + "/" + w.Name; !resolved[full] {
				resolved[full] = true
				names = append(names, full)
			}
		}
	}
	add(r.scenario.Objects.Workloads)
	for _, a := range r.scenario.Timeline {
		if a.Apply != nil && !a.Repetition {
			add(a.Apply.Workloads)
		}
	}
	resolve := func(name *string, path string) {
		if *name == "" {
			return
		}
		if i := slices.IndexFunc(names, func(full string) bool { return strings.EqualFold(*name, full) }); i >= 0 {
			*name = names[i]
			return
		}
		r.add(r.simulation.Errorf(path, "target %q: there is no such workload; there are %s", *name, strings.Join(names, ", ")))
		*name = "" // a repeated action shares it: say so once
	}
	for i, l := range r.loads {
		resolve(&r.scenario.Load[i].Target, l.path+".target")
	}
	for i := range r.scenario.Timeline {
		a := &r.scenario.Timeline[i]
		if a.Scale != nil {
			resolve(&a.Scale.Target, r.paths[i]+".scale.target")
		}
		if a.Pod != nil {
			resolve(&a.Pod.Target, r.paths[i]+".pod.target")
		}
		if a.Rollout != nil {
			resolve(&a.Rollout.Target, r.paths[i]+".rollout.target")
		}
		if a.Promote != nil {
			resolve(&a.Promote.Target, r.paths[i]+".promote.target")
		}
		if a.Abort != nil {
			resolve(&a.Abort.Target, r.paths[i]+".abort.target")
		}
		if a.FailScale != nil {
			resolve(&a.FailScale.Target, r.paths[i]+".failScale.target")
		}
	}
}
