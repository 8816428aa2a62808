package observe

import (
	"math"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// total returns the load that a value of the metric stands for, at most what a load can be.
func (h *inferredLoad) total(v, pods float64, of basis) float64 {
	switch of {
	case ofRequest:
		v = v / 100 * h.request
	default:
		v *= 1000
	}
	if of == whole {
		return min(max(0, v-float64(h.idle*pods)), scenario.MaxUsage)
	}
	if pods <= 0 {
		return math.NaN()
	}
	return min(max(0, (v-h.idle)*pods), scenario.MaxUsage)
}

// precision returns how much a total can be off because its metric is a whole number, of percent or
// thousandths.
func (h *inferredLoad) precision(pods float64, of basis) float64 {
	switch of {
	case ofRequest:
		return h.request / 100 * pods
	case perPod:
		return pods
	}
	return 1
}

// podsAt returns the time whose pods belong to a point.
func (h *inferredLoad) podsAt(at time.Duration) time.Duration {
	if h.form == "value" {
		return at
	}
	return at - h.found.lag
}

// restart takes the recorded metric, that late.
func (h *inferredLoad) restart(lag time.Duration) {
	h.found = guess{lag: lag}
	g := &h.found
	for _, p := range h.points {
		pods := 0.0
		if h.pods != nil {
			pods, _ = held(h.pods.Points, h.podsAt(p.At))
		}
		v := h.total(p.Value, pods, p.basis)
		g.totals, g.exact = append(g.totals, v), append(g.exact, h.precision(pods, p.basis))
		g.full = append(g.full, h.limit > 0 && pods > 0 && v+float64(h.idle*pods) > nearLimit*h.limit*pods)
	}
	g.values = slices.Clone(g.totals)
	h.raise()
}

// raise takes, while the pods were at their limit, the most that they served then: the load was as
// much before they were enough for it.
func (h *inferredLoad) raise() {
	values := h.found.values
	for i := 0; i < len(values); i++ {
		end, highest := i, 0.0
		for ; end < len(values) && h.found.full[end]; end++ {
			highest = max(highest, values[end])
		}
		for ; i < end; i++ {
			values[i] = highest
		}
	}
}

// nearLimit is the part of its limit from which a pod may have had more to do.
const nearLimit = 0.97

// compare reads the metric of a run at the recorded times. It returns the mean distance of the two,
// in parts of the recorded mean.
func (h *inferredLoad) compare(tl *timeline.Timeline, hpa int) float64 {
	h.model = h.model[:0]
	target, at := targetOf(tl, hpa), -1
	var times []time.Duration
	for i := range tl.Syncs {
		if tl.Syncs[i].HPA == hpa {
			times = append(times, tl.Syncs[i].At)
		}
	}
	v, replicas := math.NaN(), 0.0
	far, sum := 0.0, 0.0
	for i, p := range h.points {
		if next := sort.Search(len(times), func(i int) bool { return times[i] > p.At }) - 1; next != at {
			at = next
			v, replicas = h.inStatus(tl.HPAAt(hpa, times[at]), p.basis)
		}
		pods := replicas
		if h.form != "value" {
			pods = target.Ready.At(max(0, h.podsAt(p.At)))
		}
		m := h.total(v, pods, p.basis)
		if at < 0 {
			m = math.NaN()
		}
		h.model = append(h.model, m)
		if r := h.found.totals[i]; r == r && m == m {
			far += math.Abs(r - m)
			sum += r
		} else if r == r {
			far += r
			sum += r
		}
	}
	if sum == 0 {
		return 0
	}
	return far / sum
}

// inStatus reads the metric from an HPA's status, in the unit of the reading.
func (h *inferredLoad) inStatus(object *autoscaling.HorizontalPodAutoscaler, of basis) (v, replicas float64) {
	if object == nil {
		return math.NaN(), 0
	}
	replicas = float64(object.Status.CurrentReplicas)
	for i := range object.Status.CurrentMetrics {
		m := &object.Status.CurrentMetrics[i]
		b := m.Block(h.spec.Type)
		if c := b.Current; m.Type != h.spec.Type || c == nil || b.Name != h.fed.Name || b.Container != h.fed.Container {
			continue
		} else if of == ofRequest && c.AverageUtilization != nil {
			return float64(*c.AverageUtilization), replicas
		} else if of == perPod && c.AverageValue != nil {
			return scenario.Milli(*c.AverageValue) / 1000, replicas
		} else if of == whole && c.Value != nil {
			return scenario.Milli(*c.Value) / 1000, replicas
		}
	}
	return math.NaN(), replicas
}

// correct changes the load by what the run's metric is beside the recorded one.
func (h *inferredLoad) correct() {
	if len(h.model) == 0 {
		return
	}
	if !h.lagged {
		h.lagged = true
		h.restart(h.lagOf())
		return
	}
	values := h.found.values
	for i, r := range h.found.totals {
		if m := h.model[i]; r == r && m == m {
			values[i] = min(max(values[i]+float64((r-m)*gain), r/maxCorrected), r*maxCorrected)
		}
	}
	h.raise()
}

const (
	gain         = 0.7 // of a correction
	maxCorrected = 3   // how many times a load may differ from what the metric says at once
)

// longestLag is how late a metric can be.
const longestLag = 4 * time.Minute

// lagOf returns how late the run's metric is behind its load.
func (h *inferredLoad) lagOf() (lag time.Duration) {
	series := h.series(&h.found)
	smallest := math.Inf(1)
	for l := time.Duration(0); l <= longestLag; l += time.Second {
		far := 0.0
		for i, m := range h.model {
			if r := h.found.totals[i]; m == m && r == r {
				far += math.Abs(m - series.At(h.points[i].At-l))
			}
		}
		if far < smallest*(1-1e-9) {
			smallest, lag = far, l
		}
	}
	return lag
}
