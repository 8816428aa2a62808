package observe

import (
	"fmt"
	"slices"
	"time"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// place lets the run start with the recording, if the text does not say when it starts, or says a time
// at which nothing was recorded.
func (f *Finder) place(traces []*trace.Trace) {
	start := Earliest(traces)
	if start.IsZero() {
		return
	}
	tl := *f.timeline
	if tl.Timed && slices.ContainsFunc(traces, func(t *trace.Trace) bool {
		return !t.Start.IsZero() && t.Start.Before(tl.Start.Add(tl.Duration)) && t.Start.Add(t.Length).After(tl.Start)
	}) {
		return
	}
	tl.Start, tl.Timed = start, true
	f.timeline = &tl
	f.set(fmt.Sprintf("Simulation:spec.start=%q", start.UTC().Format(time.RFC3339)), note.Say("The run starts with the recording."))
}

// span sets how long the run lasts, if the text does not say it.
func (f *Finder) span() {
	end := time.Duration(0)
	for _, r := range f.recorded {
		if len(r.Points) > 0 {
			end = max(end, r.Points[len(r.Points)-1].At)
		}
	}
	for _, r := range f.readings {
		end = max(end, r.points[len(r.points)-1].At)
	}
	if _, given := f.fields.Get("spec.duration"); (!given || f.madeUp()) && end >= time.Minute {
		f.set("Simulation:spec.duration="+scenario.ShortDuration(end.Truncate(time.Second)), note.Say("The run is as long as the recording."))
	}
}

// madeUp reports whether the load was made up, and with it how long the run lasts.
func (f *Finder) madeUp() bool {
	return slices.ContainsFunc(f.scenario.Given, func(l scenario.GivenLoad) bool { return l.ProposedShape != "" })
}

// written reports whether the HPA is in the text: KEDA's is not.
func (f *Finder) written() bool { return f.scenario.Objects.ScaledObjectOf(f.object) == nil }

// soon is how much later than the run the recording of the first replicas can begin.
const soon = 90 * time.Second

// replicas sets how many replicas there are at the start.
func (f *Finder) replicas() {
	w := f.workload()
	r := recordingOf(f.recorded, "current", "replicas", "ready", "spec", "desired")
	if w == nil || r == nil || r.Points[0].At > soon {
		return
	}
	n := replicas(r.Points[0].Value)
	if n == w.Replicas || n == 0 && r.Kind.part == ofStatus {
		return
	}
	says := note.Say("The replicas at the start are %d: the first value of %s.", n, r.Name)
	switch {
	case !w.MadeUp:
		f.set(fmt.Sprintf("%s/%s:spec.replicas=%d", w.Kind, w.Name, n), says)
	case f.written():
		f.set(fmt.Sprintf("HorizontalPodAutoscaler/%s:status={currentReplicas: %d, desiredReplicas: %d}", f.object.Name, n, n), says)
	}
}

// bounds sets minReplicas and maxReplicas as they were recorded, unless the run has them so already. Each
// later change is an edit of the HPA.
func (f *Finder) bounds() {
	if !f.written() {
		return
	}
	object := *f.object
	type step struct {
		at       time.Duration
		min, max int32
		from     string
	}
	low, high := lowest(f.object), f.object.Spec.MaxReplicas
	var steps []step
	for _, kind := range []string{"min", "max"} {
		r := recordingOf(f.recorded, kind)
		if r == nil {
			continue
		}
		if d := Compare(f.timeline, f.hpa, *r, r.Step); d.First == nil {
			continue
		}
		before := int32(-1)
		for i, p := range r.Points {
			n := replicas(p.Value)
			if n == before || n == 0 && kind == "max" {
				continue
			}
			before = n
			s := step{at: max(0, p.At-r.Step/2), from: r.Name, min: -1, max: -1}
			if i == 0 {
				s.at = 0
			}
			if s.min = n; kind == "max" {
				s.min, s.max = -1, n
			}
			steps = append(steps, s)
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int { return int(max(min(a.at-b.at, 1), -1)) })
	for i, s := range steps {
		field, n, is := "minReplicas", s.min, &low
		if s.max >= 0 {
			field, n, is = "maxReplicas", s.max, &high
		}
		if n == *is {
			continue
		}
		*is = n
		if s.at == 0 {
			f.set(fmt.Sprintf("HorizontalPodAutoscaler/%s:spec.%s=%d", object.Name, field, n), note.Say("%s is %d: the first value of %s.", field, n, s.from))
			continue
		}
		f.says = append(f.says, note.Say("%s became %d at %s, when %s changed.", field, n, f.timeline.TimeFormat().At(s.at), s.from))
		if i+1 < len(steps) && steps[i+1].at == s.at {
			continue // one edit changes both
		}
		object.Spec.MinReplicas, object.Spec.MaxReplicas = &low, high
		if text := applied(&object); text != "" {
			f.settings = append(f.settings, fmt.Sprintf("Simulation:spec.timeline[%d]={at: %s, %s}", f.given()+f.entries, s.at, text))
			f.entries++
		}
	}
}

// given returns how many entries the timeline has.
func (f *Finder) given() (n int) {
	for {
		if _, ok := f.fields.Get(fmt.Sprintf("spec.timeline[%d]", n)); !ok {
			return n
		}
		n++
	}
}
