package trial

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// trend is a workload's load compared with its metrics' targets.
type trend struct {
	permille int64 // load in thousandths of the target
	spread   bool  // pods differ
	extreme  bool  // values near the limits of int64
}

func newTrend(d dice, config *hpa.Config) trend {
	t := trend{spread: d.percent(30)}
	tolerance := int64(math.Round(max(min(config.Tolerance, 10), 0) * 1000)) //fits: at most 10000
	t.permille = weighted(d,
		share[int64]{4, 1000},
		share[int64]{3, pick(d, 1000+tolerance, max(1000-tolerance, 0), 1001+tolerance, max(999-tolerance, 0), 1100, 900, 1111)},
		share[int64]{6, int64(d.between(100, 950))},
		share[int64]{6, int64(d.between(1050, 2500))},
		share[int64]{2, int64(d.between(2000, 20000))},
		share[int64]{2, 0})
	t.extreme = d.percent(2)
	return t
}

var extremes = []int64{0, 1, -1, -1500, math.MaxInt64, math.MinInt64, math.MaxInt64 / 100, math.MaxInt64/100 + 1, math.MaxInt64 - 1,
	math.MaxInt32, math.MaxInt32 * 1000, 1 << 40, 1 << 53, 1<<53 + 1, 3_000_000_000_000, 999}

// apply multiplies a value by the trend.
func (t trend) apply(d dice, value int64) int64 {
	if t.extreme {
		return extremes[d.IntN(len(extremes))]
	}
	permille := t.permille
	if t.spread {
		permille = permille * int64(d.between(500, 1500)) / 1000
	}
	return scale(value, permille, 1000)
}

// scale returns a*b/c, limited to the range of int64.
func scale(a, b, c int64) int64 {
	x := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
	x.Quo(x, big.NewInt(c))
	switch {
	case x.IsInt64():
		return x.Int64()
	case x.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

// readings makes a reading for each of the HPA's metrics. Metrics of the same resource
// share a reading.
func readings(d dice, config *hpa.Config, a *app, obs *hpa.Observation, now time.Duration) []hpa.Reading {
	metrics := obs.HPA.Spec.Metrics
	list := make([]hpa.Reading, len(metrics))
	failing := -1 // index of the metric that fails; len: all of them
	switch n := d.IntN(100); {
	case n < 6:
		failing = d.IntN(len(metrics))
	case n < 9:
		failing = len(metrics)
	}
	missing := weighted(d, share[int]{6, 0}, share[int]{2, 15}, share[int]{1, 60}, share[int]{1, 100})
	if a.health == healthy && d.percent(70) {
		missing = 0
	}
	for i := range metrics {
		m := &metrics[i]
		if earlier := sameReading(metrics[:i], m); earlier >= 0 {
			list[i] = list[earlier]
			continue
		}
		r := &list[i]
		if failing == i || failing == len(metrics) {
			r.Error = failure(d, m)
			continue
		}
		switch b := m.Block(); {
		case b.Type == "":
		case !b.Global:
			perPod(d, config, a, obs, r, b.Resource(), b.Container, *b.Target, missing, now)
		case b.API == autoscaling.CustomMetrics:
			r.Values = []int64{a.trend.apply(d, total(*b.Target, obs))}
		default:
			external(d, a, r, total(*b.Target, obs))
		}
	}
	return list
}

// sameReading finds an earlier metric of the same resource; -1: there is none.
func sameReading(before []autoscaling.MetricSpec, m *autoscaling.MetricSpec) int {
	a := m.Block()
	return slices.IndexFunc(before, func(m autoscaling.MetricSpec) bool {
		b := m.Block()
		return a.Resource() != "" && a.Type == b.Type && a.Name == b.Name && a.Container == b.Container
	})
}

func failure(d dice, m *autoscaling.MetricSpec) string {
	api := string(cmp.Or(m.Type.Info().API, autoscaling.CustomMetrics))
	return pick(d,
		"unable to fetch metrics from "+api+" metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)",
		"no metrics returned from "+api+" metrics API",
		"unable to fetch metrics from "+api+" metrics API: 100% of \"backends\" <failed>")
}

// total is the value with which an Object or External metric is exactly at its
// target.
func total(t autoscaling.MetricTarget, obs *hpa.Observation) int64 {
	switch {
	case t.AverageValue != nil:
		return scale(t.AverageValue.MilliValue(), int64(max(obs.Scale.StatusReplicas, 1)), 1)
	case t.Value != nil:
		return t.Value.MilliValue()
	}
	return 1000
}

func external(d dice, a *app, r *hpa.Reading, total int64) {
	n := weighted(d, share[int]{6, 1}, share[int]{3, d.between(2, 5)}, share[int]{1, 0})
	for range n {
		value := a.trend.apply(d, total)
		if !a.trend.extreme {
			value /= int64(n)
		}
		r.Values = append(r.Values, value)
	}
}

func perPod(d dice, config *hpa.Config, a *app, obs *hpa.Observation, r *hpa.Reading, resource, container string, t autoscaling.MetricTarget, missing int, now time.Duration) {
	second := now.Truncate(time.Second)
	window := weighted(d, share[time.Duration]{4, 15 * time.Second}, share[time.Duration]{1, 60 * time.Second},
		share[time.Duration]{1, 15*time.Second + 437*time.Millisecond}, share[time.Duration]{1, 0})
	r.Samples = make([]hpa.Sample, len(obs.Pods))
	var last *hpa.PodTemplate
	var value int64
	for i := range obs.Pods {
		p := &obs.Pods[i]
		if d.percent(missing) {
			continue
		}
		if p.Template != last {
			last, value = p.Template, atTarget(p.Template, resource, container, t)
		}
		s := hpa.Sample{Present: true, Value: a.trend.apply(d, value), Window: window}
		s.Timestamp = second - time.Duration(d.between(0, 20))*time.Second
		if a.health != healthy && d.percent(50) {
			s.Timestamp = (p.ReadySince + window).Truncate(time.Second) + time.Duration(d.between(-1, 1))*time.Second
		}
		r.Samples[i] = s
	}
	if d.percent(4) {
		for range d.between(1, 2) {
			r.GoneSamples = append(r.GoneSamples, hpa.Sample{Present: true, Value: a.trend.apply(d, value), Timestamp: second, Window: window})
		}
	}
}

// atTarget is what a pod uses when it is exactly at the target.
func atTarget(t *hpa.PodTemplate, resource, container string, target autoscaling.MetricTarget) int64 {
	if target.AverageValue != nil {
		return target.AverageValue.MilliValue()
	}
	if target.AverageUtilization == nil {
		return 100
	}
	request := int64(0)
	for i := range t.Containers {
		c := &t.Containers[i]
		if c.Init && !c.Sidecar || container != "" && container != c.Name {
			continue
		}
		if q, ok := c.Requests[resource]; ok {
			request += q.MilliValue()
		}
	}
	if q, ok := t.Requests[resource]; ok && container == "" {
		request = q.MilliValue()
	}
	return scale(request, int64(*target.AverageUtilization), 100)
}
