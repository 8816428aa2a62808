package advise

import (
	"fmt"
	"math"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// missingRequest: a utilization is a share of what the pods request, and a container requests nothing.
func missingRequest(l *checker) {
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if !isUtilization(&b) || !l.template() {
			continue
		}
		spans := l.spans(func(d *hpa.Decision) bool { return i < len(d.Metrics) && d.Metrics[i].Verdict == hpa.VerdictFailed })
		names, tries := l.withoutRequest(&b)
		if len(names) == 0 || len(spans) == 0 {
			continue
		}
		f := l.newFinding("missing-request", undecided, l.workloadField(tries[0].path), spans,
			note.Say("%s %s had no value: it has no request in container %s.", l.when(spans), b.Name, names),
			requestReason())
		var settings []string
		for _, t := range tries {
			settings = append(settings, set(l.workloadField(t.path), "%s", t.value))
		}
		f.tries = [][]string{settings}
		l.add(f)
	}
}

func requestReason() note.Text {
	return note.Say("A utilization is a share of what all containers request. If one requests nothing, it is unknown, and the HPA wants nothing.")
}

func isUtilization(b *autoscaling.Block) bool {
	return b.Resource() != "" && b.Target != nil && b.Target.AverageUtilization != nil
}

// lacking returns the containers that do not request what a metric is a share of, and the fields of the
// workload for it.
func lacking(t *hpa.PodTemplate, b *autoscaling.Block) (names note.List, paths []string) {
	if _, ok := t.Requests[b.Name]; ok && b.Container == "" {
		return nil, nil
	}
	counts := map[bool]int{}
	for _, c := range t.Containers {
		list, at := "containers", counts[c.Init]
		if c.Init {
			list = "initContainers"
		}
		counts[c.Init]++
		_, has := c.Requests[b.Name]
		if has || b.Container == "" && c.Init && !c.Sidecar || b.Container != "" && b.Container != c.Name {
			continue
		}
		names = append(names, c.Name)
		paths = append(paths, fmt.Sprintf("spec.template.spec.%s[%d].resources.requests.%s", list, at, b.Name))
	}
	return names, paths
}

type fieldValue struct{ path, value string }

// withoutRequest adds to what is lacking a request for each container: a tenth of the largest of the others or,
// if there is none, what the pods used.
func (l *checker) withoutRequest(b *autoscaling.Block) (names note.List, fields []fieldValue) {
	var largest resource.Quantity
	for _, c := range l.workload.Template.Containers {
		if q := c.Requests[b.Name]; q.Cmp(largest) > 0 {
			largest = q
		}
	}
	value := map[string]string{"cpu": "100m", "memory": "128Mi"}[b.Name]
	if b.Name == "cpu" {
		value = l.used(b)
	}
	if milli := scenario.Milli(largest); milli > 0 {
		value = resource.NewMilliQuantity(int64(max(1, milli/10)), largest.Format).String() //fits: a request
	}
	if value == "" {
		return nil, nil // there is nothing to propose
	}
	names, paths := lacking(l.workload.Template, b)
	for _, path := range paths {
		fields = append(fields, fieldValue{path, value})
	}
	return names, fields
}

// used returns a request of cpu with which the pods would have been at the target on average.
func (l *checker) used(b *autoscaling.Block) string {
	cores, pods := 0.0, 0.0
	for i := range l.Timeline.Demands {
		if d := &l.Timeline.Demands[i]; d.Name == "cpu" && b.Name == "cpu" && l.Carries(d) {
			cores += d.Offered.Mean(l.End())
		}
	}
	if target := l.Target(); target != nil {
		pods = target.Spec.Mean(l.End())
	}
	milli := 100 * 1000 * cores / max(pods, 1) / float64(*b.Target.AverageUtilization)
	return fmt.Sprintf("%dm", 50*max(2, int64(math.Ceil(min(milli, 1e6)/50)))) //fits: at most 1000 cores
}

// failingMetric: one metric of several never had a value, and as long as it has none no pod goes.
func failingMetric(l *checker) {
	for i := range l.spec.Metrics {
		if len(l.spec.Metrics) < 2 {
			return
		}
		fails := func(d *hpa.Decision) bool { return i < len(d.Metrics) && d.Metrics[i].Verdict == hpa.VerdictFailed }
		reads, failed := 0, 0
		var name string
		for j := range l.start {
			if d := &l.start[j].Decision; i < len(d.Metrics) {
				reads++
				if fails(d) {
					failed++
					name = label(&d.Metrics[i])
				}
			}
		}
		if reads == 0 || failed < reads {
			continue
		}
		spans := l.spans(func(d *hpa.Decision) bool { return fails(d) && !d.Rescaled && blocked(d) })
		if total(spans) < time.Minute {
			continue
		}
		f := l.newFinding("failing-metric", hours, l.metric(i, ""), spans,
			note.Say("%s fewer pods were wanted and none went: %s has no value.", l.when(spans), name),
			note.Say("While one metric has no value, the HPA scales up by the others, but it does not scale down."))
		f.tries = [][]string{{set(l.field(fmt.Sprintf("metrics[%d]", i)), "")}}
		l.add(f)
	}
}

// blocked reports whether the metrics that have a value all want fewer pods.
func blocked(d *hpa.Decision) bool {
	some := false
	for i := range d.Metrics {
		if m := &d.Metrics[i]; m.Verdict != hpa.VerdictFailed {
			if m.Proposal >= d.Current {
				return false
			}
			some = true
		}
	}
	return some
}

// silentPods: pods without samples are taken to use as much as the target, which keeps them.
func silentPods(l *checker) {
	spans := l.spans(func(d *hpa.Decision) bool {
		return d.Winner >= 0 && d.Metrics[d.Winner].FilledMissing && d.Metrics[d.Winner].Ratio < 1-d.Metrics[d.Winner].ToleranceDown &&
			d.Proposed > d.Min
	})
	long := longest(spans)
	if l.workload == nil || !l.hasUniqueName() || long.To-long.From < 5*time.Minute {
		return
	}
	count := 0
	var name string
	l.decisions(spans, func(d *hpa.Decision) {
		if n := d.Metrics[d.Winner].MissingPods; n > count {
			count, name = n, label(&d.Metrics[d.Winner])
		}
	})
	f := l.newFinding("silent-pods", hours, simulation("spec.timeline"), spans,
		note.Say("%s pods without a sample of %s, up to %d at a time, kept more replicas than the other pods needed.", l.when(spans), name, count),
		note.Say("Before it scales down, the HPA assumes that a pod without a sample uses all that it requests or, without a utilization, as much as the target. New pods in their place have samples again."))
	f.tries = [][]string{{l.event(long.From+2*time.Minute, "pod: {target: %s/%s, do: delete, count: %d}",
		l.workload.Kind, l.workload.Name, count)}}
	l.add(f)
}
