package explain

import (
	"cmp"
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// span is a part of the run in which one thing held the HPA back.
type span struct {
	cause    cause
	from, to time.Duration
	cost
}

func (s *span) length() time.Duration { return timeline.Between(s.from, s.to) }

// cost is what a cause took.
type cost struct {
	replicas float64 // how many were missing, or not wanted, times seconds
	load     float64 // the unserved load meanwhile, if the cause can be why: as many replicas times seconds as would serve it
	gap      int     // the most replicas at once
	sync     int     // the index in Timeline.Syncs of the first sync with that gap
}

// add adds the cost of a later time.
func (c *cost) add(later *cost) {
	c.replicas, c.load = c.replicas+later.replicas, c.load+later.load
	if later.gap > c.gap {
		c.gap, c.sync = later.gap, later.sync
	}
}

// all is the whole cost. Metrics at the pods' limits want too few replicas, and then the unserved load is more.
func (c *cost) all() float64 { return max(c.replicas, c.load) }

// heldSpan is a cause and all spans in which it held the HPA back.
type heldSpan struct {
	cause cause
	spans []span
	worst span
	total time.Duration
	cost
}

// rank orders the kinds of causes. A missing pod loses load, unless it is there in a moment. A pod too many only costs, and
// one that a window brings back may be wanted.
func (h *heldSpan) rank() int {
	switch {
	case h.cause.raised:
		return 2
	case h.cause.many, h.gap > 0 && h.all() < 60: // a replica for a minute
		return 1
	}
	return 0
}

// joinSpans groups the spans by cause, without causes of less than a second. The worst cause comes first. Spans less than a
// minute apart become one: often a single sync between them is free, because new pods have no sample yet.
func joinSpans(spans []span) []heldSpan {
	var all []heldSpan
	for _, s := range spans {
		i := slices.IndexFunc(all, func(h heldSpan) bool { return h.cause == s.cause })
		if i < 0 {
			i, all = len(all), append(all, heldSpan{cause: s.cause})
		}
		h := &all[i]
		if n := len(h.spans); n > 0 && s.from-h.spans[n-1].to < time.Minute {
			h.spans[n-1].to = s.to
			h.spans[n-1].add(&s.cost)
			continue
		}
		h.spans = append(h.spans, s)
	}
	for i := range all {
		all[i].sum()
	}
	// A hold that an edit ends at once held nothing.
	all = slices.DeleteFunc(all, func(h heldSpan) bool { return h.total < time.Second })
	slices.SortStableFunc(all, func(a, b heldSpan) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(b.all(), a.all()), cmp.Compare(b.total, a.total))
	})
	return all
}

// sum sets what the spans come to, and the worst of them.
func (h *heldSpan) sum() {
	h.worst = h.spans[0]
	h.sync = h.worst.sync
	for i := range h.spans {
		s := &h.spans[i]
		h.total += s.length()
		h.add(&s.cost)
		if cmp.Or(cmp.Compare(s.all(), h.worst.all()), cmp.Compare(s.length(), h.worst.length())) > 0 {
			h.worst = *s
		}
	}
}

// spansOf returns the spans of a part of the run in which the HPA's syncs have the same cause. A span lasts until a
// sync has another one, and at most until the HPA is deleted or the part ends.
func spansOf(tl *timeline.Timeline, index int, from, to time.Duration, causeOf func(*hpa.Decision) (why cause, gap int)) []span {
	var spans []span
	object, loads := &tl.HPAs[index], loadsOf(tl, index)
	add := func(i int, until time.Duration) {
		sync := &tl.Syncs[i]
		begin, end := max(sync.At, from), min(object.ExistsUntil(sync.At, until), to)
		why, gap := causeOf(&sync.Decision)
		if why == (cause{}) || begin >= end {
			return
		}
		if n := len(spans); n == 0 || spans[n-1].cause != why || spans[n-1].to != begin {
			spans = append(spans, span{cause: why, from: begin, cost: cost{sync: i}})
		}
		s := &spans[len(spans)-1]
		s.to = end
		part, missing := cost{gap: gap, sync: i}, gap
		if undecided := sync.Decision.Limit == nil; undecided {
			missing = 1 // nobody knows how many
		}
		part.replicas = float64(missing) * (end - begin).Seconds()
		if !why.many && missing > 0 {
			for _, l := range loads {
				part.load += float64(l.unserved.Integral(begin, end) * l.replicas)
			}
		}
		s.add(&part)
	}
	last := -1
	for i := range tl.Syncs {
		if tl.Syncs[i].HPA != index {
			continue
		}
		if last >= 0 {
			add(last, tl.Syncs[i].At)
		}
		last = i
	}
	if last >= 0 {
		add(last, tl.Duration)
	}
	return spans
}

// load is the unserved load of the HPA's target, and how many replicas a unit of it takes: as in the whole run.
type load struct {
	unserved *timeline.Series
	replicas float64
}

func loadsOf(tl *timeline.Timeline, index int) (list []load) {
	target := tl.HPAs[index].Target
	if target < 0 {
		return nil
	}
	replicas := tl.Targets[target].Spec.Integral(0, tl.Duration)
	for i := range tl.Demands {
		d := &tl.Demands[i]
		if offered := d.Offered.Integral(0, tl.Duration); offered > 0 && tl.Carries(index, d) {
			list = append(list, load{&d.Unserved, replicas / offered})
		}
	}
	return list
}
