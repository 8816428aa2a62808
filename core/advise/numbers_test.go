package advise

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
)

// says returns phrases that the sentence of a finding must have, computed from the run.
func says(tl *timeline.Timeline, f *Finding) (phrases []string) {
	if n := len(f.Spans); n > 1 && strings.HasPrefix(f.Says.In(fmt.Sprintf), "In ") {
		phrases = append(phrases, fmt.Sprintf("In %d spans, %s in all,", n, timeline.Clock(total(f.Spans))))
	}
	say := func(format string, values ...any) { phrases = append(phrases, fmt.Sprintf(format, values...)) }
	h := &tl.HPAs[f.HPA]
	spec := &h.Versions[0].Object.Spec
	// most is the largest number of something in a sync of the spans.
	most := func(of func(*hpa.Decision) int32) (most int32) {
		for i := range tl.Syncs {
			if s := &tl.Syncs[i]; s.HPA == f.HPA && inSpans(f.Spans, s.At) {
				most = max(most, of(&s.Decision))
			}
		}
		return most
	}
	wanted := func(d *hpa.Decision) int32 { return d.Proposed }
	fewer := func(d *hpa.Decision) int32 { return min(d.Proposed, spec.MaxReplicas) - d.Desired }
	kept := func(d *hpa.Decision) int32 { return d.Desired - max(d.Proposed, d.Min) }
	target := func(value *int32) string { return fmt.Sprintf("target was %d %%", *value) }
	switch f.Code {
	case "max-reached":
		say("up to %d pods were wanted, and maxReplicas is %d.", most(wanted), spec.MaxReplicas)
	case "min-is-max":
		if strings.HasSuffix(f.Field.Path, "maxReplicas") {
			say("up to %d pods were wanted, and maxReplicas is %d.", most(wanted), spec.MaxReplicas)
		} else {
			say("at most %d of the %d pods of minReplicas were wanted.", most(wanted), *spec.MinReplicas)
		}
	case "min-too-high":
		say("at most %d of the %d pods of minReplicas were wanted.", most(wanted), *spec.MinReplicas)
	case "no-room":
		most := 0
		for i := range tl.Pods {
			for _, at := range append([]time.Duration{tl.Pods[i].Created, tl.Pods[i].Scheduled}, tl.Room.Waiting.T...) {
				pending := 0
				for j := range tl.Pods {
					if state, ok := tl.Pods[j].StateAt(at); ok && state == timeline.PodPending && tl.Pods[j].Target == h.Target {
						pending++
					}
				}
				if inSpans(f.Spans, at) {
					most = max(most, min(pending, int(tl.Room.Waiting.At(at))))
				}
			}
		}
		say("up to %d pods waited for room: the cluster has", most)
	case "slow-policy":
		switch b := spec.Behavior; {
		case b == nil || b.ScaleUp == nil:
			say("at most twice the pods, or 4, up to %d fewer than were wanted.", most(fewer))
		case *b.ScaleUp.SelectPolicy == autoscaling.DisabledPolicySelect:
			say("up to %d more pods were wanted, and selectPolicy Disabled let none come.", most(fewer))
		default:
			say("fewer pods than were wanted, up to %d fewer.", most(fewer))
		}
	case "slow-window":
		say("up to %d pods were wanted,", most(wanted))
	case "slow-down":
		say("kept up to %d pods that were not wanted.", most(kept))
	case "small-unit":
		say("up to %d pods were wanted,", most(wanted))
	case "flapping":
		say("the HPA took back %d rescales,", len(f.Spans))
	case "low-target":
		for i := range spec.Metrics {
			if b := spec.Metrics[i].Block(); b.Resource() == "cpu" && strings.Contains(f.Field.Path, fmt.Sprintf("metrics[%d]", i)) {
				phrases = append(phrases, target(b.Target.AverageUtilization))
			}
		}
	case "wide-tolerance":
		at := 0.0
		for i := range tl.Syncs {
			if s := &tl.Syncs[i]; s.HPA == f.HPA && inSpans(f.Spans, s.At) {
				at = max(at, ratio(&s.Decision.Metrics[s.Decision.Winner]))
			}
		}
		say("up to %s %% above its target,", explain.Number(100*(at-1), 2))
	case "replicas-applied":
		switch replicas := &tl.Targets[h.Target].Spec; {
		case strings.Contains(f.Says.In(fmt.Sprintf), "the recorded replicas fell"):
			r := observe.RecordingOf(observe.Recorded(tl, f.HPA).All, "replicas")
			recorded := r.Series()
			say("fell from %v to %v and", recorded.At(f.Spans[0].From), recorded.At(f.Spans[0].From+r.Step))
		case f.Change.Drilled():
			say("there were %v.", replicas.At(f.Spans[0].From))
		default:
			say("the replicas went from %v to %v.", replicas.At(f.Spans[0].From-1), replicas.At(f.Spans[0].From))
		}
	case "memory-holds":
		if len(spec.Metrics) > 1 {
			say("memory alone wanted up to %d pods: no other metric wanted more than %d.", most(wanted), most(func(d *hpa.Decision) (other int32) {
				for i := range d.Metrics {
					if i != d.Winner {
						other = max(other, d.Metrics[i].Proposal)
					}
				}
				return other
			}))
		}
	case "moving-request":
		if replicas := &tl.Targets[h.Target].Spec; !f.Change.Drilled() {
			say("and the replicas from %v to %v.", replicas.At(f.Spans[0].From-1), replicas.At(f.Spans[0].To))
		}
	case "idle-policy":
		idleNeverDecides(tl, f, say)
	case "dropped-field":
		for i := range tl.Syncs {
			for _, m := range tl.Syncs[i].Decision.Metrics {
				if tl.Syncs[i].HPA == f.HPA && m.Error == "" && strings.Contains(f.Field.Path, "scaleUp") {
					say("the tolerance is %v.", m.ToleranceUp)
				}
			}
		}
	case "silent-pods":
		say("up to %d at a time,", most(func(d *hpa.Decision) int32 {
			return int32(d.Metrics[d.Winner].MissingPods)
		}))
	}
	return phrases
}

// idleNeverDecides asks for a phrase that no finding has if the idle policy alone decided in a sync.
func idleNeverDecides(tl *timeline.Timeline, f *Finding, say func(format string, values ...any)) {
	direction, index := "", 0
	place := strings.NewReplacer("spec.behavior.", "", ".policies[", " ", "]", "").Replace(f.Field.Path)
	if _, err := fmt.Sscanf(place, "%s %d", &direction, &index); err != nil {
		say("that the field is a policy: %v", err)
	}
	for i := range tl.Syncs {
		d := &tl.Syncs[i].Decision
		if tl.Syncs[i].HPA != f.HPA || d.Limit == nil || index >= len(d.Limit.Policies) || (d.Limit.In > d.Current) != (direction == "scaleUp") {
			continue
		}
		alone := true
		for j, p := range d.Limit.Policies {
			alone = alone && (j == index || min(max(p.Limit, d.Min), d.Max) != min(max(d.Limit.Rate, d.Min), d.Max))
		}
		if alone {
			say("that the policy decided at %v", tl.Syncs[i].At)
		}
	}
}

func inSpans(spans []Span, at time.Duration) bool {
	for _, s := range spans {
		if s.From <= at && at < max(s.To, s.From+1) {
			return true
		}
	}
	return false
}
