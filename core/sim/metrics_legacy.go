package sim

import (
	"time"

	"hpaplayground/core/hpa"
)

// legacySpan is the time over which the controller averaged Heapster's samples.
const legacySpan = time.Minute

// window returns the window that samples report.
func (g *metricReader) window() time.Duration {
	if g.legacy {
		return legacySpan
	}
	return g.feed.Window
}

// step returns the time between two samples of a legacy source. Without a
// resolution it is a second.
func (g *metricReader) step() time.Duration { return max(g.feed.Resolution, time.Second) }

// steadyValue returns the sample value of a pod that was steady during the window.
func (ms *metrics) steadyValue(p *pod, g *metricReader, w window) int64 {
	if !g.legacy {
		value, _ := ms.value(p, g, w)
		return value
	}
	at, mean := w.to, mean{}
	for age := time.Duration(0); age < legacySpan; age += g.step() {
		value, ok := ms.value(p, g, window{at - age - g.feed.Window, at - age})
		if !ok {
			return value
		}
		mean.add(value)
	}
	return mean.value()
}

// legacySample returns the mean of the samples of the last minute, with the time of the
// newest one. It mirrors collapseTimeSamples of the legacy metrics client.
func (ms *metrics) legacySample(p *pod, g *metricReader, at time.Duration) (sample hpa.Sample, listed bool) {
	mean := mean{}
	for age := time.Duration(0); age < legacySpan; age += g.step() {
		one, ok := ms.podSample(p, g, at-age)
		listed = listed || ok
		if !one.Present {
			continue
		}
		if !sample.Present {
			sample = hpa.Sample{Present: true, Timestamp: one.Timestamp, Window: legacySpan}
		}
		mean.add(one.Value)
	}
	sample.Value = mean.value()
	return sample, listed
}

// mean is the mean of up to 60 non-negative values, cut to a whole number. It sums
// them in two parts, so that no sum overflows.
type mean struct{ high, low, n int64 }

func (m *mean) add(v int64) {
	m.high += v >> 6
	m.low += v & 63
	m.n++
}

func (m *mean) value() int64 {
	if m.n == 0 {
		return 0
	}
	return m.high/m.n<<6 + (m.high%m.n<<6+m.low)/m.n
}
