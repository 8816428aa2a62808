package sim

import (
	"strconv"

	"hpaplayground/core/rollout"
)

// ordered reports whether the pods have ordinals.
func (w *workload) ordered() bool { return w.object.Kind == "StatefulSet" }

// keepOrdered creates and deletes pods as the StatefulSet controller does, until it
// has nothing left to do.
func (e *Engine) keepOrdered(w *workload) {
	s := rollout.StatefulSet{
		Replicas:         int(min(w.replicas, MaxPods+1)),
		Parallel:         w.object.Parallel,
		OnDelete:         w.object.Update.OnDelete,
		Partition:        int(w.object.Update.Partition),
		MaxUnavailable:   w.object.Update.MaxUnavailable,
		BoundUnavailable: e.release.BoundsStatefulSets(),
	}
	for e.err == nil {
		slots := w.slots(s.Replicas)
		e.spend(onPods, 10, len(slots))
		s.Pods = make([]rollout.Ordinal, len(slots))
		updated, ready, kept := 0, 0, 0
		for i, p := range slots {
			if p == nil {
				continue
			}
			s.Pods[i] = rollout.Ordinal{
				Exists:      true,
				Terminating: p.deleted != never,
				Ended:       p.finished,
				Available:   p.deleted == never && e.available(p),
				Updated:     p.revision == w.revision,
			}
			switch {
			case p.deleted != never:
			case p.revision == w.revision:
				updated++
			case p.revision == w.current:
				kept++
			}
			if p.serving {
				ready++
			}
		}
		if s.Replicas == updated && s.Replicas == ready && s.Replicas == len(w.pods) {
			w.current = w.revision // the update is complete
		}
		create, remove := s.Sync()
		for _, ordinal := range create {
			r := w.revision
			if ordinal < s.Partition || w.object.Update.Bare && ordinal < kept {
				r = w.current
			}
			name := w.object.Name + "-" + strconv.Itoa(ordinal)
			if e.space(w.namespace).names[name] {
				return // a pod that it does not own has the name
			}
			e.make(w, r, name, ordinal)
			if e.err != nil {
				return
			}
		}
		for _, ordinal := range remove {
			if p := slots[ordinal]; p.deleted == never {
				e.drop(w, p)
			}
		}
		if len(create)+len(remove) == 0 {
			return
		}
	}
}

// slots returns the pods by ordinal, nil where there is none. It has at least least
// entries.
func (w *workload) slots(least int) []*pod {
	for _, p := range w.pods {
		least = max(least, p.ordinal+1)
	}
	slots := make([]*pod, least)
	for _, p := range w.pods {
		slots[p.ordinal] = p
	}
	return slots
}
