package sim

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
)

// sample fills g.samples, in the order of the namespace's pods, and counts the
// items of the API's response.
func (e *Engine) sample(s *scope, g *gauge) {
	e.loads.divide(g.demands)
	at := e.sampledAt(g)
	space := s.space
	if g.taken && g.at == at && g.version == space.version {
		return
	}
	if g.taken && g.version == space.version && g.at <= at && g.alike != nil {
		g.at = at
		e.sampleAlike(g)
		return
	}
	e.spend(onSyncs, podWork*4, len(space.pods))
	g.taken, g.at, g.version = true, at, space.version
	g.items, g.alike, g.without = 0, nil, nil
	alike := len(space.pods) > 0
	g.epoch++
	if cap(g.samples) < len(space.pods) {
		g.samples = make([]hpa.Sample, len(space.pods), 2*len(space.pods))
	}
	g.samples = g.samples[:len(space.pods)]
	e.setWindows(g, at)
	given := space.given && g.resource != ""
	for i, p := range space.pods {
		sample := &g.samples[i]
		listed := true
		if given && (p.initial || at <= 0) {
			*sample, listed = e.givenSample(p, g, at)
			alike = false
		} else if g.isSteady(p) {
			*sample = e.steadySample(p, g, g.rhythm(p))
			alike = alike && sample.Present && p.class == space.pods[0].class && p.workload == space.pods[0].workload
		} else {
			if g.legacy {
				*sample, listed = e.legacySample(p, g, at)
			} else {
				*sample, listed = e.youngSample(p, g, at)
			}
			alike = false
		}
		if listed && s.picks(p) {
			g.items++
			if g.container != "" && !sample.Present && !g.unmeasured(p) && (g.without == nil || p.name < g.without.name) {
				g.without = p // metrics-server lists pods by name
			}
		}
	}
	if alike && (!g.asked || g.feed.Window >= 2*g.feed.Resolution) {
		g.alike = space.pods[0]
	}
}

// setWindows prepares the windows of samples taken at a time, and room for their
// values.
func (e *Engine) setWindows(g *gauge, at time.Duration) {
	g.windows = g.windows[:0]
	for i := range g.feed.rhythms {
		g.windows = append(g.windows, g.feed.window(&g.feed.rhythms[i], at))
	}
	if len(g.windows) == 0 {
		g.windows = append(g.windows, window{at - g.window(), at})
	} else {
		e.spend(onSyncs, podWork*4, len(g.windows))
	}
	for len(g.steady) < len(e.objects.classes)*len(g.windows) {
		g.steady = append(g.steady, steady{})
	}
}

// rhythm returns the number of the pod's rhythm, and so of its window.
func (g *gauge) rhythm(p *pod) int {
	if len(g.windows) > 1 {
		return int(uint(p.record) % rhythms)
	}
	return 0
}

// isSteady reports whether the pod was Ready and past its startup during its whole
// window, so that its sample equals those of all others of its kind, if they share
// the load evenly.
func (g *gauge) isSteady(p *pod) bool {
	if g.uneven {
		return false
	}
	from, settled := g.windows[g.rhythm(p)].from, p.class.times.StartupDuration
	switch {
	case g.legacy:
		from -= g.feed.Window
	case len(g.windows) > 1:
		settled = max(settled, minSpan)
	}
	return p.ready <= from && p.started <= from-settled && p.deleted == never && !p.finished && p.trouble == nil
}

// steadySample returns the sample of steady pods like p that have the n-th rhythm.
func (e *Engine) steadySample(p *pod, g *gauge, n int) hpa.Sample {
	w := g.windows[n]
	value := &g.steady[p.class.index*len(g.windows)+n]
	if value.epoch != g.epoch || value.workload != p.workload {
		*value = steady{g.epoch, p.workload, 0}
		value.value = e.steadyValue(p, g, w)
	}
	if value.value == noValue {
		return hpa.Sample{}
	}
	return hpa.Sample{Present: true, Value: value.value, Timestamp: floor(w.to), Window: w.to - w.from}
}

// sampleAlike is the fast path of sample while no pod has changed since all were
// alike: all of one rhythm have the same value.
func (e *Engine) sampleAlike(g *gauge) {
	e.spend(onSyncs, podWork, len(g.samples))
	if len(g.windows) > 1 {
		e.setWindows(g, g.at)
		g.epoch++
		var samples [rhythms]hpa.Sample
		for n := range samples {
			samples[n] = e.steadySample(g.alike, g, n)
		}
		for i, p := range g.alike.space.pods {
			g.samples[i] = samples[g.rhythm(p)]
		}
		return
	}
	value := e.steadyValue(g.alike, g, window{g.at - g.window(), g.at})
	stamp := floor(g.at)
	for i := range g.samples {
		g.samples[i].Value, g.samples[i].Timestamp = value, stamp
	}
}

// noValue is the value of a pod that the API lists without the resource.
const noValue = -1

// value returns the gauge's value of one pod.
func (e *Engine) value(p *pod, g *gauge, w window) (value int64, ok bool) {
	e.spendOn(p, g)
	if g.resource == "memory" && g.feed.Between {
		w.from = w.to // the working set at the last measurement
	}
	if g.resource == "" {
		return e.usages.customValue(p, g.demands, w), true
	}
	if g.unmeasured(p) {
		return noValue, false
	}
	if g.container != "" {
		slot := p.class.container(g.container)
		if slot < 0 {
			return noValue, false
		}
		return e.usages.containerUsage(p, slot, g.resource, g.demands, w), true
	}
	if len(p.class.names) == 0 {
		return noValue, false
	}
	for slot := range p.class.names {
		value += e.usages.containerUsage(p, slot, g.resource, g.demands, w)
	}
	return value, true
}

// unmeasured reports whether metrics-server has nothing of the resource: it measures
// cpu and memory, and other resources only if the scenario says what is used of them.
func (g *gauge) unmeasured(p *pod) bool {
	if !g.plain || g.resource == "cpu" || g.resource == "memory" {
		return false
	}
	return p.trouble == nil || !slices.ContainsFunc(p.trouble.extra, func(x extra) bool { return x.resource == g.resource })
}

// minSpan is how long a pod must have run before the pipeline can compute a rate,
// if the window is longer. It mirrors metrics-server.
const minSpan = 10 * time.Second

// youngSample returns the sample of any pod. Its window is the age of the
// containers if that is shorter. listed reports whether the metrics API has the pod:
// it runs, and had run long enough when the sample was taken.
func (e *Engine) youngSample(p *pod, g *gauge, at time.Duration) (sample hpa.Sample, listed bool) {
	full := g.feed.Window
	started, ok := p.runAt(at)
	if p.finished || !ok || p.spellAt(unseen, at) != nil {
		return hpa.Sample{}, false
	}
	w := window{max(started, at-full), at}
	if len(g.feed.rhythms) > 0 {
		w, ok = g.feed.windowSince(started, &g.feed.rhythms[uint(p.record)%rhythms], at)
	} else {
		ok = at-started >= min(full, minSpan)
	}
	if !ok {
		return hpa.Sample{}, false
	}
	value, ok := e.value(p, g, w)
	if !ok {
		return hpa.Sample{}, true
	}
	return hpa.Sample{Present: true, Value: value, Timestamp: floor(w.to), Window: w.to - w.from}, true
}

// givenSample returns the sample of a pod in a namespace with given samples. They
// hold at the start. Without load they hold until the end.
func (e *Engine) givenSample(p *pod, g *gauge, at time.Duration) (sample hpa.Sample, listed bool) {
	if at > 0 && !g.plain {
		return e.youngSample(p, g, at)
	}
	if p.given == nil {
		return hpa.Sample{}, false
	}
	value, ok := givenValue(p.given, g.resource, g.container)
	if !ok {
		return hpa.Sample{}, true
	}
	if at <= 0 {
		return hpa.Sample{Present: true, Value: value, Timestamp: floor(p.given.Timestamp), Window: p.given.Window}, true
	}
	return hpa.Sample{Present: true, Value: value, Timestamp: floor(at), Window: g.feed.Window}, true
}

// goneSamples returns the given samples of pods that do not exist.
func (e *Engine) goneSamples(s *space, g *gauge) []hpa.Sample {
	var samples []hpa.Sample
	for _, m := range s.goneSamples {
		if value, ok := givenValue(m, g.resource, g.container); ok {
			samples = append(samples, hpa.Sample{Present: true, Value: value, Timestamp: floor(m.Timestamp), Window: m.Window})
		}
	}
	return samples
}
