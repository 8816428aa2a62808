package sim

import "time"

// event is a scheduled change of a pod's state.
type event struct {
	at   time.Duration
	seq  uint64 // events at the same time happen in the order in which they were scheduled
	kind transition
	pod  *pod
	turn uint32 // the pod's turn when the event was scheduled
}

func (a *event) before(b *event) bool {
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

func newEvent(at time.Duration, kind transition, p *pod) event {
	e := event{at: at, kind: kind, pod: p}
	if p != nil {
		e.turn = p.turn
	}
	return e
}

// events is a heap of the scheduled events, the earliest first.
type events struct {
	heap []event
	seq  uint64
}

func (q *events) first() time.Duration {
	if len(q.heap) == 0 {
		return never
	}
	return q.heap[0].at
}

func (q *events) due(at time.Duration) bool { return len(q.heap) > 0 && q.heap[0].at <= at }

func (q *events) push(at time.Duration, kind transition, p *pod) {
	q.seq++
	next := newEvent(at, kind, p)
	next.seq = q.seq
	q.heap = append(q.heap, next)
	h := q.heap
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h[i].before(&h[parent]) {
			break
		}
		h[i], h[parent] = h[parent], h[i]
		i = parent
	}
}

func (q *events) pop() event {
	h := q.heap
	top := h[0]
	last := len(h) - 1
	h[0] = h[last]
	h[last] = event{}
	q.heap = h[:last]
	h = q.heap
	for i := 0; ; {
		child := 2*i + 1
		if child >= last {
			break
		}
		if child+1 < last && h[child+1].before(&h[child]) {
			child++
		}
		if !h[child].before(&h[i]) {
			break
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
	return top
}
