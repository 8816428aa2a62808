package sim

import (
	"math"
	"math/rand/v2"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// feed is how one metrics API gets its values during the run.
type feed struct {
	*scenario.API
	offset    time.Duration // a scrape at offset, and then one each resolution, also before 0
	schedules []schedule    // of the pods' measurements; empty: pods are measured when they are sampled
}

// schedule is when a pod is measured: once in every period, at most the jitter after the
// period begins.
type schedule struct {
	offset, every, jitter time.Duration
	salt                  uint64
}

// scheduleCount is the number of schedules. With more pods, some share one. Each
// schedule costs work at each sync.
const scheduleCount = 16

// The kubelet measures a container every 10 s to 20 s (cAdvisor's housekeeping
// interval and its jitter): once in every 15 s, up to 5 s late.
const (
	kubeletEvery  = 15 * time.Second
	kubeletJitter = 5 * time.Second
)

// newFeeds returns the feeds of cpu and memory, of custom and of external metrics.
func newFeeds(s *scenario.Scenario) (feeds [3]*feed) {
	for i, api := range []*scenario.API{&s.Pipeline.API, &s.Pipeline.Custom, &s.Pipeline.External} {
		feeds[i] = newFeed(api, rand.New(rand.NewPCG(s.Seed, 3+uint64(i))))
	}
	return feeds
}

// lookBack returns the longest reach of the feeds.
func lookBack(feeds [3]*feed) time.Duration {
	span := time.Duration(0)
	for _, f := range feeds {
		span = max(span, f.reach())
	}
	return span + legacySpan
}

// newFeed draws what is random about an API.
func newFeed(api *scenario.API, random *rand.Rand) *feed {
	f := &feed{API: api, offset: api.FirstSample}
	if api.Drawn {
		f.offset = drawBelow(random, api.Resolution)
	}
	var one schedule
	switch api.Profile {
	case scenario.MetricsServer:
		one = schedule{every: kubeletEvery, jitter: kubeletJitter}
	case scenario.PrometheusAdapter:
		one = schedule{every: api.Resolution, offset: api.FirstSample}
	default:
		return f
	}
	for range scheduleCount {
		r := one
		r.salt = random.Uint64()
		if api.Drawn || r.jitter > 0 {
			r.offset = drawBelow(random, r.every)
		}
		f.schedules = append(f.schedules, r)
	}
	return f
}

// point returns the measurement of the period that begins at a time.
func (r *schedule) point(start time.Duration) time.Duration {
	if r.jitter == 0 {
		return start
	}
	x := mix(r.salt + uint64(start)*0x9e3779b97f4a7c15)
	return start + time.Duration(x%uint64(r.jitter/time.Millisecond))*time.Millisecond
}

// last returns the last measurement at or before a time.
func (r *schedule) last(at time.Duration) time.Duration {
	if r.every == 0 {
		return at
	}
	start := floorTo(at-r.offset, r.every) + r.offset
	if p := r.point(start); p <= at {
		return p
	}
	return r.point(start - r.every)
}

// next returns the first measurement at or after a time.
func (r *schedule) next(at time.Duration) time.Duration {
	if r.every == 0 {
		return at
	}
	start := floorTo(at-r.offset, r.every) + r.offset
	if p := r.point(start); p >= at {
		return p
	}
	return r.point(start + r.every)
}

// scrapeBefore returns the last scrape before a time.
func (f *feed) scrapeBefore(t time.Duration) time.Duration {
	if f.Resolution == 0 {
		return t - 1
	}
	return floorTo(t-1-f.offset, f.Resolution) + f.offset
}

// whole returns a value in whole milli-units. prometheus-adapter cuts the rest off
// (metricFor, convertSample), and KEDA takes the nearest, at least 0 (quantityFromFloat64); all
// others are rounded up, as the controller reads them.
func (f *feed) whole(v float64) int64 {
	switch f.Profile {
	case scenario.PrometheusAdapter:
		return load.Milli(math.Trunc(withoutError(v)))
	case scenario.KEDA:
		return load.Milli(math.Round(max(v, 0)))
	}
	return ceil(v)
}

// window returns the span over which a sample taken at a time is averaged, for pods
// that have long been running. If there is no sample, the span begins at the earliest
// time.Duration.
func (f *feed) window(r *schedule, at time.Duration) window {
	last := r.last(at)
	switch {
	case f.Between:
		return window{r.last(f.scrapeBefore(last)), last}
	case f.Profile == scenario.MetricsServer || f.Window == 0:
		return window{last - f.Window, last}
	}
	if first := r.next(at - f.Window); first < last {
		return window{first, last}
	}
	return window{math.MinInt64, last}
}

// windowSince is window for containers that started at a time.
func (f *feed) windowSince(started time.Duration, r *schedule, at time.Duration) (w window, ok bool) {
	if f.Profile == scenario.PrometheusAdapter {
		last := r.last(at)
		if f.Window == 0 {
			return window{last, last}, last >= started
		}
		first := r.next(max(started, at-f.Window))
		return window{first, last}, first < last
	}
	// The kubelet measures at the start, and next 10 s to 20 s later. metrics-server
	// uses the start if it has seen no earlier measurement.
	first := min(r.next(started+minSpan), started+2*minSpan)
	if at < first {
		return window{}, false
	}
	last := max(first, r.last(at))
	if !f.Between {
		return window{max(started, last-f.Window), last}, true
	}
	if before := f.scrapeBefore(last); before >= first {
		return window{max(first, r.last(before)), last}, true
	}
	return window{started, last}, true
}

// reach returns the age of the oldest usage in the samples that are served now.
func (f *feed) reach() time.Duration {
	span := f.Delay + f.Resolution + f.Window
	if len(f.schedules) > 0 {
		span += f.Resolution + 2*(kubeletEvery+kubeletJitter)
	}
	return span
}
