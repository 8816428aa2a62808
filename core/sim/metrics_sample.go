package sim

import (
	"time"

	"hpaplayground/core/hpa"
)

// sample fills g.samples, in the order of the namespace's pods, and counts the
// items of the API's response.
func (ms *metrics) sample(s *scope, g *metricReader) {
	ms.loads.divide(g.demands)
	at := ms.sampledAt(g)
	ns := s.namespace
	if g.filled && g.at == at && g.version == ns.version {
		return
	}
	if g.filled && g.version == ns.version && g.at <= at && g.examplePod != nil {
		g.at = at
		ms.sampleSteady(g)
		return
	}
	ms.countWork(costSyncs, podWork*4, len(ns.pods))
	g.filled, g.at, g.version = true, at, ns.version
	g.items, g.examplePod, g.lackingPod = 0, nil, nil
	allSteady := len(ns.pods) > 0
	g.epoch++
	if cap(g.samples) < len(ns.pods) {
		g.samples = make([]hpa.Sample, len(ns.pods), 2*len(ns.pods))
	}
	g.samples = g.samples[:len(ns.pods)]
	ms.setWindows(g, at)
	useGiven := ns.hasGivenSamples && g.resource != ""
	for i, p := range ns.pods {
		sample := &g.samples[i]
		listed := true
		if useGiven && (p.initial || at <= 0) {
			*sample, listed = ms.givenSample(p, g, at)
			allSteady = false
		} else if g.isSteady(p) {
			*sample = ms.steadySample(p, g, g.scheduleIndex(p))
			allSteady = allSteady && sample.Present && p.class == ns.pods[0].class && p.workload == ns.pods[0].workload
		} else {
			if g.legacy {
				*sample, listed = ms.legacySample(p, g, at)
			} else {
				*sample, listed = ms.podSample(p, g, at)
			}
			allSteady = false
		}
		if listed && s.selects(p) {
			g.items++
			if g.container != "" && !sample.Present && !g.unmeasured(p) && (g.lackingPod == nil || p.name < g.lackingPod.name) {
				g.lackingPod = p // metrics-server lists pods by name
			}
		}
	}
	if allSteady && (!g.onRequest || g.feed.Window >= 2*g.feed.Resolution) {
		g.examplePod = ns.pods[0]
	}
}

// setWindows prepares the windows of samples taken at a time, and room for their
// values.
func (ms *metrics) setWindows(g *metricReader, at time.Duration) {
	g.windows = g.windows[:0]
	for i := range g.feed.schedules {
		g.windows = append(g.windows, g.feed.window(&g.feed.schedules[i], at))
	}
	if len(g.windows) == 0 {
		g.windows = append(g.windows, window{at - g.window(), at})
	} else {
		ms.countWork(costSyncs, podWork*4, len(g.windows))
	}
	for len(g.steady) < len(ms.objects.classes)*len(g.windows) {
		g.steady = append(g.steady, steady{})
	}
}

// scheduleIndex returns the index of the pod's schedule. Its window has the same index.
func (g *metricReader) scheduleIndex(p *pod) int {
	if len(g.windows) > 1 {
		return int(uint(p.record) % scheduleCount)
	}
	return 0
}

// isSteady reports whether the pod was Ready and past its startup during its whole window,
// so that its sample equals the samples of all steady pods of its class, if the pods share
// the load evenly.
func (g *metricReader) isSteady(p *pod) bool {
	if g.uneven {
		return false
	}
	from, startup := g.windows[g.scheduleIndex(p)].from, p.class.times.StartupDuration
	switch {
	case g.legacy:
		from -= g.feed.Window
	case len(g.windows) > 1:
		startup = max(startup, minSpan)
	}
	return p.ready <= from && p.started <= from-startup && p.deleted == never && !p.finished && p.faults == nil
}

// steadySample returns the sample of steady pods like p that have the n-th schedule.
func (ms *metrics) steadySample(p *pod, g *metricReader, n int) hpa.Sample {
	w := g.windows[n]
	value := &g.steady[p.class.index*len(g.windows)+n]
	if value.epoch != g.epoch || value.workload != p.workload {
		*value = steady{g.epoch, p.workload, 0}
		value.value = ms.steadyValue(p, g, w)
	}
	if value.value == noValue {
		return hpa.Sample{}
	}
	return hpa.Sample{Present: true, Value: value.value, Timestamp: floor(w.to), Window: w.to - w.from}
}

// sampleSteady is the fast path of sample while all pods are steady and none has changed:
// pods with the same schedule have the same value.
func (ms *metrics) sampleSteady(g *metricReader) {
	ms.countWork(costSyncs, podWork, len(g.samples))
	if len(g.windows) > 1 {
		ms.setWindows(g, g.at)
		g.epoch++
		var samples [scheduleCount]hpa.Sample
		for n := range samples {
			samples[n] = ms.steadySample(g.examplePod, g, n)
		}
		for i, p := range g.examplePod.namespace.pods {
			g.samples[i] = samples[g.scheduleIndex(p)]
		}
		return
	}
	value := ms.steadyValue(g.examplePod, g, window{g.at - g.window(), g.at})
	stamp := floor(g.at)
	for i := range g.samples {
		g.samples[i].Value, g.samples[i].Timestamp = value, stamp
	}
}

// minSpan is how long a pod must have run before the pipeline can compute a rate,
// if the window is longer. It mirrors metrics-server.
const minSpan = 10 * time.Second

// podSample returns the sample of any pod, averaged over the age of the containers if
// that is shorter than the window. The result listed is true if the metrics API has the
// pod: it runs, and had run long enough when the sample was taken.
func (ms *metrics) podSample(p *pod, g *metricReader, at time.Duration) (sample hpa.Sample, listed bool) {
	full := g.feed.Window
	started, ok := p.runAt(at)
	if p.finished || !ok || p.periodAt(unmeasuredPeriod, at) != nil {
		return hpa.Sample{}, false
	}
	w := window{max(started, at-full), at}
	if len(g.feed.schedules) > 0 {
		w, ok = g.feed.windowSince(started, &g.feed.schedules[uint(p.record)%scheduleCount], at)
	} else {
		ok = at-started >= min(full, minSpan)
	}
	if !ok {
		return hpa.Sample{}, false
	}
	value, ok := ms.value(p, g, w)
	if !ok {
		return hpa.Sample{}, true
	}
	return hpa.Sample{Present: true, Value: value, Timestamp: floor(w.to), Window: w.to - w.from}, true
}
