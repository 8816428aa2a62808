package track

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
)

// Moment is a moment of the run that has a name, such as the first scale-up.
type Moment struct {
	At   time.Duration
	Name string
	Note string // a text about the moment, such as "1 → 10"; "" if the name says everything
}

// Moments returns the moments of the run that a reader may look for by name. The moments
// that say most about the run come first. Names and notes are in the run's language.
func (r Run) Moments() []Moment {
	if !r.Has() {
		return nil
	}
	m := moments{Run: r}
	m.rescales()
	m.bounds()
	m.holds()
	m.tolerance()
	m.failure()
	m.peaks()
	m.events()
	return m.all
}

type moments struct {
	Run
	all []Moment
}

func (m *moments) add(moment time.Duration, name, note string) {
	m.all = append(m.all, Moment{moment, name, note})
}

// rescales adds the first rescale in each direction.
func (m *moments) rescales() {
	for _, first := range []struct {
		kind MarkKind
		name string
	}{{Up, m.Lang.Say("First scale-up")}, {Down, m.Lang.Say("First scale-down")}} {
		for i := range m.Syncs {
			d := &m.Syncs[i].Decision
			if kind, ok := markOf(d); ok && kind == first.kind {
				m.add(m.Syncs[i].At, first.name, strconv.Itoa(int(d.Current))+" → "+strconv.Itoa(int(d.Desired)))
				break
			}
		}
	}
}

// bounds adds when the replicas were first at maxReplicas, when they first came back to
// minReplicas, and the longest time at maxReplicas.
func (m *moments) bounds() {
	target := m.Target()
	if target == nil {
		return
	}
	low, high := m.Bounds()
	top := m.spans(func(moment time.Duration) bool { return target.Spec.At(moment) >= high.At(moment) })
	if len(top) > 0 {
		m.add(top[0].From, m.Lang.Say("First time at maxReplicas"), Short(high.At(top[0].From)))
	}
	for _, s := range m.spans(func(moment time.Duration) bool { return target.Spec.At(moment) == low.At(moment) }) {
		if s.From > m.Syncs[0].At {
			m.add(s.From, m.Lang.Say("Back at minReplicas"), Short(low.At(s.From)))
			break
		}
	}
	if len(top) > 0 {
		longest := slices.MaxFunc(top, func(a, b span) int { return cmp.Compare(a.To-a.From, b.To-b.From) })
		m.add(longest.From, m.Lang.Say("Longest time at maxReplicas"), m.Lang.Say("for %s", timeline.Clock(timeline.Between(longest.From, longest.To))))
	}
}

type span struct{ From, To time.Duration }

// spans returns the spans of syncs for which the function is returns true.
func (m *moments) spans(is func(moment time.Duration) bool) (spans []span) {
	open := false // the last span lasts until the next sync
	for i := range m.Syncs {
		moment := m.Syncs[i].At
		holds := is(moment)
		if holds && (!open || spans[len(spans)-1].To < moment) {
			spans = append(spans, span{From: moment})
		}
		if open = holds; open {
			spans[len(spans)-1].To = m.Until(i)
		}
	}
	return spans
}

// holds adds when each window and policy first held the replicas back.
func (m *moments) holds() {
	seen := map[string]bool{}
	for _, h := range m.Holds() {
		if seen[h.Label] || h.Cause != hpa.ByWindow && h.Cause != hpa.ByPolicy {
			continue
		}
		seen[h.Label] = true
		m.add(h.From, m.Lang.Say("First time held back by the %s", h.Label), m.Lang.Say("for %s", timeline.Clock(timeline.Between(h.From, h.To))))
	}
}

// tolerance adds when a metric first proposed no change only because of its tolerance.
func (m *moments) tolerance() {
	for i := range m.Syncs {
		d := &m.Syncs[i].Decision
		if d.Winner < 0 || d.Winner >= len(d.Metrics) {
			continue
		}
		step := &d.Metrics[d.Winner]
		if step.Verdict == hpa.VerdictWithinTolerance && math.Ceil(step.Ratio*float64(d.Current)) != float64(d.Current) {
			m.add(m.Syncs[i].At, m.Lang.Say("First time held back by the tolerance"), explain.MetricLabel(step.Name))
			return
		}
	}
}

// failure adds when a metric first could not be read.
func (m *moments) failure() {
	for i := range m.Syncs {
		steps := m.Syncs[i].Decision.Metrics
		for j := range steps {
			if steps[j].Verdict == hpa.VerdictFailed {
				m.add(m.Syncs[i].At, m.Lang.Say("First metric that could not be read"), explain.MetricLabel(steps[j].Name))
				return
			}
		}
	}
}

// maxPeaks is the largest number of loads with a peak.
const maxPeaks = 10

// peaks adds when each load that concerns the HPA was the highest.
func (m *moments) peaks() {
	n := 0
	for i := range m.Timeline.Demands {
		d := &m.Timeline.Demands[i]
		if n == maxPeaks || len(d.Offered.V) < 2 || !m.Carries(d) {
			continue
		}
		n++
		peak := plot.Peak(d.Offered)
		for j, v := range d.Offered.V {
			if v == peak {
				m.add(d.Offered.T[j], m.Lang.Say("Peak of the load %s", d.Name), Short(peak))
				break
			}
		}
	}
}

// events adds the first event of each reason, and the last event.
func (m *moments) events() {
	seen := map[string]bool{}
	for i := range m.Syncs {
		for _, e := range m.Syncs[i].Decision.Events {
			if !seen[e.Reason] {
				seen[e.Reason] = true
				m.add(m.Syncs[i].At, m.Lang.Say("First event %s", e.Reason), e.Message)
			}
		}
	}
	if marks := m.Marks(); len(marks) > 0 {
		last, note := marks[len(marks)-1], ""
		if events := m.EventsAt(last); len(events) > 0 {
			note = events[len(events)-1].Reason
		}
		m.add(last.At, m.Lang.Say("Last event"), note)
	}
}
