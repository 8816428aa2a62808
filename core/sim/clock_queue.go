package sim

import "time"

// event is a call at a time. A part that wants something done later, or done by an upper
// part, puts an event into the queue.
type event struct {
	at  time.Duration
	seq uint64 // events at the same time happen in the order in which they were scheduled
	do  func()
}

func (a *event) before(b *event) bool {
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

// queue is a heap of the scheduled events, the earliest first.
type queue struct {
	heap []event
	seq  uint64
}

func (q *queue) first() time.Duration {
	if len(q.heap) == 0 {
		return never
	}
	return q.heap[0].at
}

func (q *queue) due(at time.Duration) bool { return len(q.heap) > 0 && q.heap[0].at <= at }

func (q *queue) push(at time.Duration, do func()) {
	q.seq++
	q.heap = append(q.heap, event{at, q.seq, do})
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

// pop removes the first event, and returns what it does.
func (q *queue) pop() func() {
	h := q.heap
	do := h[0].do
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
	return do
}
