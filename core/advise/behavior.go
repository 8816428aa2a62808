package advise

import (
	"strconv"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
)

// slowPolicy: more pods were wanted than the scale-up policies gave, and load had to wait for them.
func slowPolicy(l *checker) {
	spans := l.held(hpa.ReasonScaleUpLimit)
	if len(spans) == 0 {
		return
	}
	step, fewer := int32(0), int32(0)
	l.decisions(spans, func(d *hpa.Decision) {
		wanted := min(d.Proposed, d.Max)
		step, fewer = max(step, wanted-d.Current), max(fewer, wanted-d.Desired)
	})
	f := l.newFinding("slow-policy", nil, l.field("behavior.scaleUp.policies"), spans,
		note.Say("%s the scale-up policy gave fewer pods than were wanted, up to %d fewer.", l.when(spans), fewer),
		note.Say("A policy spreads a step over several syncs, and the load does not wait."))
	if b := l.spec.Behavior; b == nil || b.ScaleUp == nil {
		f.Says = note.Say("%s a sync gave at most twice the pods, or 4, up to %d fewer than were wanted.", l.when(spans), fewer)
	} else if p := b.ScaleUp.SelectPolicy; p != nil && *p == autoscaling.DisabledPolicySelect {
		f.Field = l.field("behavior.scaleUp.selectPolicy")
		f.Says = note.Say("%s up to %d more pods were wanted, and selectPolicy Disabled let none come.", l.when(spans), step)
		f.tries = [][]string{{set(f.Field, "Max")}}
		l.addWithCost(f)
		return
	}
	f.tries = [][]string{{set(f.Field, "[{type: Pods, value: %d, periodSeconds: 60}]", max(step, 1))}}
	l.addWithCost(f)
}

// slowWindow: more pods were wanted, and the scale-up window made them wait.
func slowWindow(l *checker) {
	spans := l.held(hpa.ReasonScaleUpStabilized)
	if len(spans) == 0 {
		return
	}
	f := l.newFinding("slow-window", nil, l.field("behavior.scaleUp.stabilizationWindowSeconds"), spans,
		note.Say("%s up to %d pods were wanted, and the scale-up window made them wait.", l.when(spans), l.highest(spans)),
		note.Say("A scale-up window waits until every sync in it wanted more. The load does not wait."))
	for _, window := range []string{"30", "0"} {
		if l.window(true) > 30 || window == "0" {
			f.tries = append(f.tries, []string{set(f.Field, "%s", window)})
		}
	}
	l.addWithCost(f)
}

// slowDown: for a quarter of the run or more, a policy or a window kept pods that no metric wanted.
func slowDown(l *checker) {
	for _, by := range []struct {
		reason hpa.Reason
		field  string
	}{{hpa.ReasonScaleDownLimit, "policies"}, {hpa.ReasonScaleDownStabilized, "stabilizationWindowSeconds"}} {
		spans := l.held(by.reason)
		if total(spans) < l.End()/4 {
			continue
		}
		kept := int32(0)
		l.decisions(spans, func(d *hpa.Decision) { kept = max(kept, d.Desired-max(d.Proposed, d.Min)) })
		f := l.newFinding("slow-down", hours, l.field("behavior.scaleDown."+by.field), spans,
			note.Say("%s the scale-down policy kept up to %d pods that were not wanted.", l.when(spans), kept),
			note.Say("Pods that go late cost as much as the others. The default is a window of 300 s and no policy that slows it down."))
		rules := l.spec.Behavior
		switch {
		case by.reason == hpa.ReasonScaleDownStabilized:
			f.Says = note.Say("%s the scale-down window kept up to %d pods that were not wanted.", l.when(spans), kept)
			if l.window(false) > 300 {
				f.tries = [][]string{{set(f.Field, "300")}}
			}
		case rules != nil && rules.ScaleDown != nil && rules.ScaleDown.SelectPolicy != nil && *rules.ScaleDown.SelectPolicy == autoscaling.DisabledPolicySelect:
			f.Field = l.field("behavior.scaleDown.selectPolicy")
			f.tries = [][]string{{set(f.Field, "Max")}}
		default:
			f.tries = [][]string{{set(f.Field, "[{type: Percent, value: 100, periodSeconds: 15}]")}}
		}
		l.add(f)
	}
}

// window returns the window of one direction in seconds.
func (l *checker) window(up bool) int {
	for i := range l.start {
		if s := l.start[i].Decision.Stabilization; s != nil {
			if up {
				return int(s.UpWindow.Seconds()) //fits: an hour at most
			}
			return int(s.DownWindow.Seconds()) //fits: an hour at most
		}
	}
	return 0
}

// flapping: rescales undo each other.
func flapping(l *checker) {
	var spans []Span
	for _, at := range l.Timeline.Flaps(l.HPA) {
		if at < l.edited {
			spans = append(spans, Span{at, at})
		}
	}
	if len(spans) == 0 {
		return
	}
	format := l.Timeline.TimeFormat()
	window := l.window(false)
	f := l.newFinding("flapping", flaps, l.field("behavior.scaleDown.stabilizationWindowSeconds"), spans,
		note.Say("From %s to %s the HPA took back %d rescales, each within 10 minutes, with a scale-down window of %d s.",
			format.At(spans[0].From), format.In(spans[len(spans)-1].To), len(spans), window),
		note.Say("Pods that come and go serve little: each new one has to start again."))
	for _, seconds := range []int{120, 180, 300, 600, 900} {
		if seconds > window {
			f.tries = append(f.tries, []string{set(f.Field, "%s", strconv.Itoa(seconds))})
		}
	}
	l.addRecordedFlaps(f)
	l.add(f)
}
