package sim

import (
	"time"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// actions is what people do: the entries of spec.timeline.
type actions struct {
	*records
	objects    *objects
	usages     *usages
	pods       *pods
	nodes      *nodes
	workloads  *workloads
	controller *controller
	operator   *operator
	remaining  []scenario.Action // in order of time
}

func newActions(op *operator, remaining []scenario.Action) *actions {
	c := op.controller
	ws := c.workloads
	return &actions{
		records: c.records, objects: c.objects, usages: ws.usages, pods: ws.pods, nodes: ws.nodes, workloads: ws,
		controller: c, operator: op, remaining: remaining,
	}
}

// next returns when the next action is.
func (ac *actions) next() time.Duration {
	if len(ac.remaining) == 0 {
		return never
	}
	return ac.remaining[0].At
}

// act performs the next action.
func (ac *actions) act() {
	a := &ac.remaining[0]
	ac.remaining = ac.remaining[1:]
	switch {
	case a.Scale != nil:
		w := ac.workloads.find(a.Scale.Target)
		if w == nil {
			ac.note(note.Say("At %v nothing was scaled", a.At), note.Say("there is no %s.", orWorkload(a.Scale.Target)))
			return
		}
		ac.workloads.scale(w, a.Scale.Replicas)
	case a.Apply != nil:
		ac.apply(a.Apply, a.ServerSide)
	case a.Rollout != nil:
		ac.rollOut(a.Rollout)
	case a.Promote != nil:
		ac.workloads.promote(a.Promote)
	case a.Abort != nil:
		ac.workloads.abort(a.Abort)
	case a.Delete != nil:
		for _, key := range a.Delete {
			ac.controller.delete(a.At, key)
			if s := ac.operator.findByHPA(key); s != nil {
				ac.operator.reconcile(s, false)
			}
		}
	case a.DeleteScaled != nil:
		ac.operator.delete(*a.DeleteScaled)
	case a.RestartController:
		ac.controller.restart(a.Flags)
	case a.Pod != nil:
		ac.actOnPods(a)
	case a.FailScale != nil:
		ac.workloads.outage = outage{target: a.FailScale.Target, until: ac.now + a.FailScale.For}
	}
}

func orWorkload(name string) any {
	if name == "" {
		return note.Say("workload")
	}
	return name
}
