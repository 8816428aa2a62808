package observe

import (
	"fmt"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// setStart lets the run start with the recording, see StartFor, or if nothing was recorded during the run that
// starts then.
func (f *Finder) setStart(traces []*trace.Trace) {
	tl := *f.timeline
	start, ok := StartFor(f.scenario, traces)
	if !ok && tl.HasClock && !slices.ContainsFunc(traces, func(t *trace.Trace) bool {
		return !t.Start.IsZero() && t.From(tl.Start) < tl.Duration && t.End(tl.Start) > 0
	}) {
		ok = !start.IsZero() && !f.scenario.SeenAfter(start)
	}
	if !ok || tl.HasClock && tl.Start.Equal(start) {
		return
	}
	tl.Start, tl.HasClock = start, true
	f.timeline = &tl
	f.addSetting(fmt.Sprintf("Simulation:spec.start=%q", start.Format(time.RFC3339)), note.Say("The run starts with the recording."))
}

// StartFor returns when a run starts that is compared with traces: when they start, in whole seconds. ok is
// false if they have no date, if a person gave the text another start, or if pods in the text were observed
// after that time. A start at the time of a status is nobody's choice: the status says nothing of the hours
// that were recorded.
func StartFor(s *scenario.Scenario, traces []*trace.Trace) (start time.Time, ok bool) {
	start = earliest(traces)
	if start.IsZero() {
		return start, false
	}
	start = start.Truncate(time.Second).UTC()
	return start, (!s.HasClock || s.Start.Equal(s.Latest)) && !s.SeenAfter(start)
}

// setDuration sets how long the run lasts, if the text does not say it. It leaves out what was recorded after
// the longest possible run.
func (f *Finder) setDuration() {
	end := time.Duration(0)
	for _, r := range f.recorded {
		if len(r.Points) > 0 {
			end = max(end, r.Points[len(r.Points)-1].At)
		}
	}
	for i := range f.readings {
		r := &f.readings[i]
		end = max(end, r.points[len(r.points)-1].At)
		r.points = slices.DeleteFunc(r.points, func(p point) bool { return p.At > scenario.MaxDuration })
	}
	f.readings = slices.DeleteFunc(f.readings, func(r reading) bool { return len(r.points) == 0 })
	if _, given := f.fields.Get("spec.duration"); given && !f.loadIsMadeUp() || end < time.Minute {
		return
	}
	setting := "Simulation:spec.duration=" + scenario.ShortDuration(min(end.Truncate(time.Second), scenario.MaxDuration))
	if end > scenario.MaxDuration {
		f.settings = append(f.settings, setting)
		f.leftOut = append(f.leftOut, TooLong())
		return
	}
	f.addSetting(setting, note.Say("The run is as long as the recording."))
}

// TooLong says that a recording is longer than the longest run.
func TooLong() note.Text {
	return note.Say("What was recorded after %s is left out: a run takes at most that.", scenario.ShortDuration(scenario.MaxDuration))
}

// loadIsMadeUp reports whether the load was made up. Then the run's duration was, too.
func (f *Finder) loadIsMadeUp() bool {
	return slices.ContainsFunc(f.scenario.Given, func(l scenario.GivenLoad) bool { return l.ProposedShape != "" })
}

// inText reports whether the HPA is in the text: an HPA that KEDA makes is not.
func (f *Finder) inText() bool { return f.scenario.Objects.ScaledObjectOf(f.object) == nil }

// maxFirstDelay is how long after the run's start a recording can begin whose first value is used for the
// replicas at the start.
const maxFirstDelay = 90 * time.Second

// setReplicas sets how many replicas there are at the start.
func (f *Finder) setReplicas() {
	w := f.scenario.Objects.TargetOf(f.object)
	r := RecordingOf(f.recorded, "current", "replicas", "ready", "spec", "desired")
	if w == nil || r == nil || r.Points[0].At > maxFirstDelay {
		return
	}
	first, _ := valueAt(r.Points, 0)
	n := replicas(first)
	if n == w.Replicas || n == 0 && r.Kind.part == ofStatus {
		return
	}
	left := int32(scenario.MaxPods)
	for _, other := range f.scenario.Objects.Workloads {
		if other != w {
			left -= other.Replicas
		}
	}
	says := note.Say("The replicas at the start are %d: the first value of %s.", n, r.Name)
	switch {
	case n > left:
		f.leftOut = append(f.leftOut, note.Say("%d replicas of the series %s are left out: a run holds at most %d pods.", n, r.Name, scenario.MaxPods))
	case !w.MadeUp:
		to := manifest.Object{Kind: w.Kind, Name: w.Name, Namespace: w.Namespace}.Short(f.docs)
		f.addSetting(fmt.Sprintf("%s:spec.replicas=%d", to, n), says)
		if d := to.In(f.docs); d != nil && d.KeptApplied() != "" {
			f.settings = append(f.settings, fmt.Sprintf("%s:metadata.annotations[%s]='%s'", to, manifest.LastApplied, d.KeptApplied()))
		}
	case f.inText():
		f.addSetting(fmt.Sprintf("%s:status={currentReplicas: %d, desiredReplicas: %d}", hpaIn(f.docs, f.object), n, n), says)
	}
}

// hpaIn names an HPA in a setting.
func hpaIn(docs []*manifest.Document, h *autoscaling.HorizontalPodAutoscaler) manifest.Object {
	return manifest.Object{Kind: "HorizontalPodAutoscaler", Name: h.Name, Namespace: h.Namespace}.Short(docs)
}
