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

// total returns the load that a value of the metric stands for, in milli-units, at most what a load can be.
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

// margin returns how much a total can be off, because its metric is a whole number of percent or of
// milli-units.
func (h *inferredLoad) margin(pods float64, of basis) float64 {
	switch of {
	case ofRequest:
		return h.request / 100 * pods
	case perPod:
		return pods
	}
	return 1
}

// podTime returns the time at which the pods shared the load of a point.
func (h *inferredLoad) podTime(at time.Duration) time.Duration {
	if h.form == "value" {
		return at
	}
	return at - h.found.lag
}

// restart makes a new guess from the recorded metric and its lag, without corrections.
func (h *inferredLoad) restart(lag time.Duration) {
	h.found = guess{lag: lag}
	g := &h.found
	for _, p := range h.points {
		pods := 0.0
		if h.pods != nil {
			pods, _ = valueAt(h.pods.Points, h.podTime(p.At))
		}
		v := h.total(p.Value, pods, p.basis)
		g.totals, g.margins = append(g.totals, v), append(g.margins, h.margin(pods, p.basis))
		g.full = append(g.full, h.limit > 0 && pods > 0 && v+float64(h.idle*pods) > nearLimit*h.limit*pods)
	}
	g.values = slices.Clone(g.totals)
	h.raiseAtLimit()
}

// raiseAtLimit raises the load in each span in which the pods were at their limit, to the highest value of
// the span: there was as much load before there were pods to serve it.
func (h *inferredLoad) raiseAtLimit() {
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

// nearLimit is the part of its limit from which a pod counts as being at it.
const nearLimit = 0.97

// compare reads the metric of a run at the recorded times into model. It returns the mean distance of model
// from the recorded totals, in parts of their mean.
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
			pods = target.Ready.At(max(0, h.podTime(p.At)))
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

// inStatus reads the metric and the current replicas from an HPA's status. v is in the unit of the reading.
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

// correct changes the load by the difference of the recorded metric from the run's. The first time, it
// measures the lag instead.
func (h *inferredLoad) correct() {
	if len(h.model) == 0 {
		return
	}
	if !h.lagMeasured {
		h.lagMeasured = true
		h.restart(h.measureLag())
		return
	}
	values := h.found.values
	for i, r := range h.found.totals {
		if m := h.model[i]; r == r && m == m {
			values[i] = min(max(values[i]+float64((r-m)*gain), r/maxCorrected), r*maxCorrected)
		}
	}
	h.raiseAtLimit()
}

const (
	gain         = 0.7 // the part of a difference that one correction takes away
	maxCorrected = 3   // how many times higher or lower than the metric says a load may be
)

// maxLag is how late a metric can be at most.
const maxLag = 4 * time.Minute

// measureLag returns how late the run's metric is: the lag with which the load fits it best.
func (h *inferredLoad) measureLag() (lag time.Duration) {
	series := h.series(&h.found)
	smallest := math.Inf(1)
	for l := time.Duration(0); l <= maxLag; l += time.Second {
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
