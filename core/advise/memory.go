package advise

import (
	"fmt"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
)

// memoryHolds: memory keeps pods that no other metric wants.
func memoryHolds(l *checker) {
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if b.Resource() != "memory" || b.Target == nil {
			continue
		}
		if len(l.spec.Metrics) == 1 {
			memoryAlone(l, &b)
			return
		}
		var others, memory int32
		spans := l.spans(func(d *hpa.Decision) bool {
			if d.Winner != i || d.Proposed <= d.Min {
				return false
			}
			other := int32(0)
			for j := range d.Metrics {
				if j != i && d.Metrics[j].Verdict == hpa.VerdictFailed {
					return false
				}
				if j != i {
					other = max(other, d.Metrics[j].Proposal)
				}
			}
			if other >= d.Proposed {
				return false
			}
			others, memory = max(others, other), max(memory, d.Proposed)
			return true
		})
		if total(spans) < 5*time.Minute {
			continue
		}
		f := l.newTargetFinding("memory-holds", hours, l.metric(i, ".target"), spans,
			note.Say("%s memory alone wanted up to %d pods: no other metric wanted more than %d.", l.when(spans), memory, others),
			memoryReason())
		f.tries = l.doubled(i, &b)
		f.tries = append(f.tries, []string{set(l.field(fmt.Sprintf("metrics[%d]", i)), "")})
		l.add(f)
	}
}

func memoryReason() note.Text {
	return note.Say("Most programs keep their memory when the load goes, and more pods do not lower what each one uses. So the HPA does not scale down.")
}

// doubled tries twice the target of a metric.
func (l *checker) doubled(metric int, b *autoscaling.Block) [][]string {
	q := b.Target.AverageValue
	if q == nil {
		return nil
	}
	double := q.DeepCopy()
	double.Add(*q)
	return [][]string{{set(l.metric(metric, ".target.averageValue"), "%s", double.String())}}
}

// memoryAlone: memory is the only metric, and the pods that came for it did not lower it.
func memoryAlone(l *checker, b *autoscaling.Block) {
	var before, after int64 // what a pod used before the first scale-up, and with most pods
	low, high := int32(0), int32(0)
	for i := range l.start {
		d := &l.start[i].Decision
		if d.Winner != 0 {
			continue
		}
		m := &d.Metrics[0]
		if before == 0 && d.Rescaled && d.Desired > d.Current {
			low, before = d.Current, m.Value
		}
		if d.Current >= high && before > 0 {
			high, after = d.Current, m.Value
		}
	}
	spans := l.spans(func(d *hpa.Decision) bool { return high > 0 && d.Current == high })
	if high < 2*low || low == 0 || float64(after) < 0.8*float64(before) && total(spans) < l.End()/2 || total(spans) < 5*time.Minute {
		return
	}
	f := l.newTargetFinding("memory-holds", hours, l.metric(0, ".target"), spans,
		note.Say("%s memory kept %d pods, where there were %d: a pod used %s before they came, and %s with them.", l.when(spans), high, low, mebi(before), mebi(after)),
		memoryReason())
	f.tries = l.doubled(0, b)
	l.add(f)
}

func mebi(milli int64) string { return fmt.Sprintf("%dMi", milli/1000/(1<<20)) }
