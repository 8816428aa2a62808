package timeline

import (
	"time"

	"hpaplayground/core/hpa"
)

// Summary is a run in numbers.
type Summary struct {
	HPAs    []HPASummary    `json:"hpas"`
	Demands []DemandSummary `json:"demands,omitempty"`
}

// HPASummary is one HPA's run.
type HPASummary struct {
	HPA          string `json:"hpa"`
	RescalesUp   int    `json:"rescalesUp"`
	RescalesDown int    `json:"rescalesDown"`
	// Flaps counts the rescales that undo an opposite one within FlapSpan.
	Flaps int `json:"flaps"`
	// The lowest and the highest spec.replicas, and the hours that the target's pods,
	// including terminating ones, took room in the cluster.
	MinReplicas int             `json:"minReplicas"`
	MaxReplicas int             `json:"maxReplicas"`
	PodHours    float64         `json:"podHours"`
	Metrics     []MetricSummary `json:"metrics,omitempty"`
	// SlowestReaction is empty if the run has no Rise.
	SlowestReaction Reaction `json:"slowestReaction,omitzero"`
}

// FlapSpan is the time within which an opposite rescale counts as a flap. Kubernetes calls
// replicas that keep fluctuating flapping:
// https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#flapping.
// It gives no time; this is twice the default scale-down window of 300 s.
const FlapSpan = 10 * time.Minute

// MetricSummary is one metric as the syncs read it. The value of a sync counts until the
// next sync.
type MetricSummary struct {
	Name string `json:"name"`
	// How long the metric was above the target by more than the tolerance, and how
	// long it could not be read, in whole seconds.
	AboveTarget Seconds `json:"aboveTargetSeconds"`
	Failed      Seconds `json:"failedSeconds"`
}

// DemandSummary is one load entry over the run, in units times seconds. For a load in
// requests per second these are requests, and for a load in cores core seconds.
type DemandSummary struct {
	Name     string  `json:"name"`
	Offered  float64 `json:"offered"`
	Unserved float64 `json:"unserved"`
	// UnservedFor is how long a part of the load was unserved.
	UnservedFor Seconds `json:"unservedSeconds"`
	// Backlog is set if the load is a backlog or has overload: queue. For a backlog,
	// Offered is the work that arrived.
	Backlog *BacklogSummary `json:"backlog,omitempty"`
}

// BacklogSummary has the largest amount of waiting work and the amount at the end, in
// units.
type BacklogSummary struct {
	Max float64 `json:"max"`
	End float64 `json:"end"`
	// LongestDelay is the longest time that work waited, for overload: queue.
	LongestDelay Seconds `json:"longestDelaySeconds,omitempty"`
}

// Summary computes the summary of the run.
func (tl *Timeline) Summary() Summary {
	var s Summary
	for i := range tl.HPAs {
		s.HPAs = append(s.HPAs, tl.summarize(i))
	}
	for i := range tl.Demands {
		d := &tl.Demands[i]
		s.Demands = append(s.Demands, DemandSummary{
			Name:     d.Name,
			Offered:  d.Offered.Integral(0, tl.Duration),
			Unserved: d.Unserved.Integral(0, tl.Duration),

			UnservedFor: Seconds(d.Unserved.positive(0, tl.Duration)),
		})
		if len(d.Backlog.T) > 0 {
			_, largest := d.Backlog.extremes()
			s.Demands[i].Backlog = &BacklogSummary{Max: largest, End: d.Backlog.At(tl.Duration), LongestDelay: d.longestDelay()}
		}
	}
	return s
}

func (tl *Timeline) summarize(index int) HPASummary {
	h := &tl.HPAs[index]
	s := HPASummary{HPA: h.Key.String()}
	if h.Target >= 0 {
		low, high := tl.Targets[h.Target].Spec.extremes()
		s.MinReplicas, s.MaxReplicas = count(low), count(high)
		s.PodHours = tl.podHours(h.Target)
	}
	s.Flaps = len(tl.Flaps(index))
	var previous *Sync
	for i := range tl.Syncs {
		sync := &tl.Syncs[i]
		if sync.HPA != index {
			continue
		}
		s.addMetrics(h, previous, sync.At)
		previous = sync
		s.addRescale(&sync.Decision)
	}
	s.addMetrics(h, previous, tl.Duration)
	s.SlowestReaction = tl.slowestReaction(index)
	return s
}

// Shorten sets the replicas and the rescales to those of a part of the run.
func (s *HPASummary) Shorten(tl *Timeline, index int, from, to time.Duration) {
	s.RescalesUp, s.RescalesDown = 0, 0
	for i := range tl.Syncs {
		if at := tl.Syncs[i].At; from <= at && at <= to && tl.Syncs[i].HPA == index {
			s.addRescale(&tl.Syncs[i].Decision)
		}
	}
	if target := tl.HPAs[index].Target; target >= 0 {
		spec := &tl.Targets[target].Spec
		part := Series{V: []float64{spec.At(from)}}
		for i, at := range spec.T {
			if from < at && at <= to {
				part.V = append(part.V, spec.V[i])
			}
		}
		low, high := part.extremes()
		s.MinReplicas, s.MaxReplicas = count(low), count(high)
	}
}

// addRescale counts the rescale of a decision, if it has one.
func (s *HPASummary) addRescale(d *hpa.Decision) {
	switch {
	case !d.Rescaled:
	case d.Desired > d.Current:
		s.RescalesUp++
	default:
		s.RescalesDown++
	}
}

// Flaps returns when an HPA's rescales undid an opposite one within FlapSpan.
func (tl *Timeline) Flaps(index int) (times []time.Duration) {
	last, lastChange := time.Duration(0), int32(0)
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		if s.HPA != index || !s.Decision.Rescaled {
			continue
		}
		change := s.Decision.Desired - s.Decision.Current
		if lastChange != 0 && (change > 0) != (lastChange > 0) && s.At-last < FlapSpan {
			times = append(times, s.At)
		}
		last, lastChange = s.At, change
	}
	return times
}

// addMetrics counts a sync's metrics from that sync until the given time or until the HPA is deleted.
func (s *HPASummary) addMetrics(h *HPA, sync *Sync, until time.Duration) {
	if sync == nil {
		return
	}
	span := Seconds(Between(sync.At, h.ExistsUntil(sync.At, until)))
	for i := range sync.Decision.Metrics {
		m := &sync.Decision.Metrics[i]
		entry := s.metric(m.Name)
		switch {
		case m.Verdict == hpa.VerdictFailed:
			entry.Failed += span
		case m.Above():
			entry.AboveTarget += span
		}
	}
}

func (s *HPASummary) metric(name string) *MetricSummary {
	for i := range s.Metrics {
		if s.Metrics[i].Name == name {
			return &s.Metrics[i]
		}
	}
	s.Metrics = append(s.Metrics, MetricSummary{Name: name})
	return &s.Metrics[len(s.Metrics)-1]
}

// podHours returns how many hours the target's pods took room in the cluster.
func (tl *Timeline) podHours(target int) float64 {
	var sum time.Duration
	for i := range tl.Pods {
		if p := &tl.Pods[i]; p.Target == target {
			sum += p.placedTime(tl.Duration)
		}
	}
	return sum.Hours()
}
