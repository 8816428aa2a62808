package advise

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/note"
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// recordings returns what the text has recorded of the HPA.
func (l *checker) recordings() []observe.Recording {
	if l.Recordings == nil && l.Timeline.Recorded != nil {
		l.Recordings = observe.Recorded(l.Timeline, l.HPA).All
	}
	return l.Recordings
}

// recordedReplicas returns the recorded replicas, nil if there are none.
func (l *checker) recordedReplicas() *observe.Recording {
	return observe.RecordingOf(l.recordings(), "spec", "replicas", "current", "desired")
}

// addRecorded adds to a finding what the recording has of it. Its format is another key than that of a number with its
// unit: Chinese has no space between sentences.
func (l *checker) addRecorded(f *Finding, recorded note.Text) {
	f.Says = note.Say("%[1]s %[2]s", f.Says, recorded)
}

// addRecordedMax adds for how long the recorded replicas were at maxReplicas.
func (l *checker) addRecordedMax(f *Finding) {
	r := l.recordedReplicas()
	if r == nil {
		return
	}
	maxReplicas, held := 0.0, time.Duration(0)
	for i, p := range r.Points {
		if p.At < 0 || p.At >= l.edited {
			continue
		}
		maxReplicas = max(maxReplicas, p.Value)
		until := p.At + r.Step
		if i+1 < len(r.Points) {
			until = min(until, r.Points[i+1].At)
		}
		if p.Value >= float64(l.spec.MaxReplicas) {
			held += min(until, l.edited) - p.At
		}
	}
	if held > 0 {
		l.addRecorded(f, note.Say("The recording has %d replicas for %s.", l.spec.MaxReplicas, timeline.Clock(held)))
	} else {
		l.addRecorded(f, note.Say("The recording has %s replicas at most.", explain.Number(maxReplicas, 9)))
	}
}

// addRecordedFlaps adds how many of the recorded changes of the replicas undid another one.
func (l *checker) addRecordedFlaps(f *Finding) {
	r := l.recordedReplicas()
	if r == nil {
		return
	}
	flaps, last, lastChange := 0, time.Duration(0), 0.0
	for i, p := range r.Points {
		if i == 0 || p.At < 0 || p.At >= l.edited || p.Value == r.Points[i-1].Value {
			continue
		}
		change := p.Value - r.Points[i-1].Value
		if lastChange != 0 && (change > 0) != (lastChange > 0) && p.At-last < timeline.FlapSpan {
			flaps++
		}
		last, lastChange = p.At, change
	}
	l.addRecorded(f, note.Say("The recording has %d of them.", flaps))
}

// addRecordedDelay adds how late the recorded pods were ready.
func (l *checker) addRecordedDelay(f *Finding) {
	if from, to, ok := observe.ReadyAfter(l.recordings()); ok {
		l.addRecorded(f, note.Say("In the recording pods were ready about %s after they were asked for.", timeline.Clock(((from+to)/2).Round(time.Second))))
	}
}

// fall is when the recorded replicas fell, and from how many to how many.
type fall struct {
	at       time.Duration
	from, to float64
}

// recordedFall returns when the recorded replicas fell to half or less and soon rose again, although in the run
// they did not fall: it was not the HPA. They are never fewer than the manifest of the target has.
func (l *checker) recordedFall(target *timeline.Target, manifest int32) (f fall, ok bool) {
	r := l.recordedReplicas()
	if r == nil {
		return fall{}, false
	}
	for i := 2; i < len(r.Points); i++ {
		p, before := r.Points[i], r.Points[i-1]
		if p.Value < float64(manifest) || 2*p.Value > before.Value || before.Value < r.Points[i-2].Value || // it was falling
			before.At < 0 || p.At >= l.edited || p.At-before.At > 2*r.Step {
			continue
		}
		kept := 0.8 * before.Value
		rose := slices.IndexFunc(r.Points[i:], func(q trace.Point) bool { return q.Value >= kept })
		if rose < 0 {
			continue
		}
		until := r.Points[i+rose].At
		if until-p.At <= timeline.FlapSpan && lowest(&target.Spec, before.At-r.Step, until) >= kept {
			return fall{(before.At + p.At) / 2, before.Value, p.Value}, true
		}
	}
	return fall{}, false
}

// lowest returns the smallest value of a series in a part of the run.
func lowest(s *timeline.Series, from, to time.Duration) float64 {
	low := s.At(from)
	for i := sort.Search(len(s.T), func(i int) bool { return s.T[i] > from }); i < len(s.T) && s.T[i] <= to; i++ {
		low = min(low, s.V[i])
	}
	return low
}
