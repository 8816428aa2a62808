package sim

import "strconv"

// ordered says that the pods have ordinals.
func (w *workload) ordered() bool { return w.object.Kind == "StatefulSet" }

// keepOrdered makes and ends pods as the StatefulSet controller does: with
// ordered pod management one at a time, in order of the ordinals, and only while
// all before it are Running and Ready.
func (e *Engine) keepOrdered(w *workload) {
	slots := w.slots()
	for ordinal := range int(w.replicas) {
		var p *pod
		if ordinal < len(slots) {
			p = slots[ordinal]
		}
		if p == nil {
			p = e.make(w, w.object.Name+"-"+strconv.Itoa(ordinal), ordinal)
			if e.err != nil {
				return
			}
		}
		if !w.object.Parallel && (p.deleted != never || p.ready == never) {
			return
		}
	}
	for ordinal := len(slots) - 1; ordinal >= int(w.replicas); ordinal-- {
		p := slots[ordinal]
		if p == nil {
			continue
		}
		if p.deleted == never {
			e.drop(w, p)
		}
		if !w.object.Parallel && !p.gone() {
			return
		}
	}
}

// slots are the pods by ordinal, nil where there is none.
func (w *workload) slots() []*pod {
	var slots []*pod
	for _, p := range w.pods {
		for len(slots) <= p.ordinal {
			slots = append(slots, nil)
		}
		slots[p.ordinal] = p
	}
	return slots
}
