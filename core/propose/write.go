package propose

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// writer collects the loads of all HPAs.
type writer struct {
	scenario *scenario.Scenario
	shape    string
	pause    func() // see SetLoad
	entries  []entry
	duration time.Duration
	idle     map[string]float64 // for pods.idle, by resource, where the default is too much
	fixed    map[string]bool    // resources whose idle usage is in the text
	notes    []string
	variants []int       // of the proposed load, by HPA; nil: the dry runs decide
	limiting []policySet // by HPA: the policies that limit a change in some variant
}

// entry is one entry of spec.load.
type entry struct {
	metric load.Metric
	target string // Kind/name; empty: the only one
	form   string
	series string
}

// add makes the loads of one HPA.
func (w *writer) add(index int, h *autoscaling.HorizontalPodAutoscaler) {
	all, best := choose(w.scenario, h)
	if all[best].target <= 0 {
		w.limiting = append(w.limiting, policySet{})
		w.notes = append(w.notes, fmt.Sprintf("HPA %s: there is no load for its metrics.", h.Name))
		return
	}
	target := ""
	if workload := w.scenario.Objects.TargetOf(h); len(w.scenario.Objects.HPAs) > 1 && workload != nil {
		target = workload.Kind + "/" + workload.Name
	}
	b := all[best].Block()
	if lower, ok := w.idle[b.Resource()]; ok {
		all[best].idle = min(all[best].idle, lower)
	}
	p := newPlan(w.scenario, h, all, best)
	p.pause = w.pause
	if w.variants != nil {
		p.variant = w.variants[index]
	}
	others := p.others(all, best, target)
	form, d := "total", &p.driver
	if d.kind != kindShared {
		form = "value"
	}
	series, duration := p.series(w.shape)
	w.limiting = append(w.limiting, p.limiting)
	w.duration = max(w.duration, duration)
	w.notes = append(w.notes, p.notes...)
	w.put(entry{p.metric(d.MetricSpec), target, form, series}, d.MetricSpec)
	for i, e := range others {
		if e.form != "" {
			w.put(e, all[i].MetricSpec)
		}
	}
}

// put adds an entry, unless the metric has the load of another HPA already.
func (w *writer) put(e entry, m *autoscaling.MetricSpec) {
	if m.Type.Info().Global {
		e.target = ""
	}
	for _, earlier := range w.entries {
		if scenario.Feeds(&earlier.metric, m) && (earlier.target == "" || earlier.target == e.target) {
			return
		}
	}
	w.entries = append(w.entries, e)
}

// metric names a metric in a load.
func (p *plan) metric(m *autoscaling.MetricSpec) load.Metric {
	l := scenario.LoadOf(m)
	if !scenario.Feeds(&l, m) {
		l.Selector = nil // the selector has conditions that the labels alone do not meet
	}
	return l
}

// others makes the loads of the other metrics, by the index of the metric. They stay below
// their targets. A metric that the driver's load feeds gets none.
func (p *plan) others(all []driver, best int, target string) []entry {
	entries := make([]entry, len(all))
	loadMetric := scenario.LoadOf(all[best].MetricSpec)
	for i := range all {
		d := &all[i]
		if i == best || d.target <= 0 || scenario.Feeds(&loadMetric, d.MetricSpec) {
			continue
		}
		b := d.Block()
		binary := isBinary(b.Resource(), b.Target.AverageValue, b.Target.Value)
		e := entry{p.metric(d.MetricSpec), target, "value", ""}
		milli := p.otherLevel() * d.target
		switch {
		case d.kind == kindShared:
			e.form = "perPod"
			p.otherDemand.perPod = p.otherLevel()
		case p.min == 0:
			milli = 0
		case d.kind == kindAverage:
			milli *= float64(p.min)
			p.otherDemand.pods = max(p.otherDemand.pods, p.otherLevel()*float64(p.min))
		default:
			p.otherDemand.perPod = p.otherLevel()
		}
		e.series = amount(roundAmount(milli, roughPart, binary, false), binary)
		entries[i] = e
	}
	return entries
}

// lowerIdle lowers the usage without load if the default leaves too little of the target
// for the load: the HPA could not come back to minReplicas. If several HPAs need that, the
// smallest target decides.
func (w *writer) lowerIdle(h *autoscaling.HorizontalPodAutoscaler) {
	all, best := choose(w.scenario, h)
	d := &all[best]
	b := d.Block()
	minReplicas, name := float64(max(*h.Spec.MinReplicas, 1)), b.Resource()
	if w.fixed[name] || d.idle*(minReplicas+1) <= 0.4*minReplicas*d.target {
		return
	}
	lower := roundAmount(d.target/10, roughPart, name == "memory", false)
	if earlier, ok := w.idle[name]; !ok || lower < earlier {
		w.idle[name] = lower
	}
}

func (w *writer) texts() []string {
	var all []string
	for _, e := range w.entries {
		all = append(all, e.text(w.shape))
	}
	return all
}

// text writes the entry as YAML.
func (e *entry) text(shape string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- metric: %s\n", parse.MetricText(&e.metric))
	if e.target != "" {
		fmt.Fprintf(&b, "  target: %s\n", parse.PlainText(e.target))
	}
	fmt.Fprintf(&b, "  proposed: %s\n  %s: %s\n", shape, e.form, e.series)
	return b.String()
}
