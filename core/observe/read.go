package observe

import (
	"math"
	"slices"
	"time"
)

// recording returns the recording of a kind, or nil.
func (m *candidateBuilder) recording(name string) *Recording {
	if i := slices.IndexFunc(m.recorded, func(r Recording) bool { return r.Kind.Name == name }); i >= 0 {
		return &m.recorded[i]
	}
	return nil
}

// largest returns the largest value of the first of these kinds that was recorded, NaN if none was.
func (m *candidateBuilder) largest(kinds ...string) float64 {
	return m.extreme(math.Max, kinds)
}

// smallest returns the smallest value, as largest does.
func (m *candidateBuilder) smallest(kinds ...string) float64 {
	return m.extreme(math.Min, kinds)
}

func (m *candidateBuilder) extreme(better func(a, b float64) float64, kinds []string) float64 {
	for _, kind := range kinds {
		if r := m.recording(kind); r != nil && len(r.Points) > 0 {
			v := r.Points[0].Value
			for _, p := range r.Points {
				v = better(v, p.Value)
			}
			return v
		}
	}
	return math.NaN()
}

// last returns the last recorded value of a kind, NaN if there is none.
func (m *candidateBuilder) last(kind string) float64 {
	if r := m.recording(kind); r != nil && len(r.Points) > 0 {
		return r.Points[len(r.Points)-1].Value
	}
	return math.NaN()
}

// largestStep returns by how many the recorded replicas rose within a minute at most, or fell if sign is -1.
func (m *candidateBuilder) largestStep(sign float64) (pods int32) {
	for _, kind := range []string{"spec", "replicas", "current"} {
		r := m.recording(kind)
		if r == nil {
			continue
		}
		largest := 0.0
		for i, from := 0, 0; i < len(r.Points); i++ {
			for r.Points[i].At-r.Points[from].At >= time.Minute {
				from++
			}
			for _, p := range r.Points[from:i] {
				largest = max(largest, sign*(r.Points[i].Value-p.Value))
			}
		}
		return replicas(largest)
	}
	return 0
}

// lastChange returns when a kind changed to its last recorded value. ok is false if that is another value, or
// if it never changed.
func (m *candidateBuilder) lastChange(kind string, value int32) (at time.Duration, ok bool) {
	r := m.recording(kind)
	if r == nil {
		return 0, false
	}
	for i := len(r.Points) - 1; i > 0 && r.Points[i].Value == float64(value); i-- {
		if r.Points[i-1].Value != float64(value) {
			return r.Points[i].At, true
		}
	}
	return 0, false
}

// outageEnds returns when an outage may have ended that had begun at a time: then, just before the next changes of
// the desired replicas, or at the end of the run.
func (m *candidateBuilder) outageEnds(begun time.Duration) (ends []time.Duration) {
	r := m.recording("desired")
	if r == nil {
		r = &m.first.Recording
	}
	ends = append(ends, begun+time.Second)
	for i := 1; i < len(r.Points) && len(ends) < 5; i++ {
		if p := r.Points[i]; p.At > begun && p.Value != r.Points[i-1].Value {
			ends = append(ends, p.At-r.Step/2)
		}
	}
	return append(ends, m.tl.Duration)
}

// replicas returns a recorded value as a number of replicas, 0 for NaN. It is at most a million, which is
// more than a cluster has.
func replicas(v float64) int32 {
	if math.IsNaN(v) {
		return 0
	}
	return int32(min(max(v, 0), 1e6)) //fits: it is limited
}
