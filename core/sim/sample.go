package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// sample fills g.samples, in the order of the namespace's pods, and counts the
// items of the API's response.
func (e *Engine) sample(s *scaler, g *gauge) {
	at := e.sampledAt(g.scraping)
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
	for len(g.steady) < len(e.classes) {
		g.steady = append(g.steady, steady{})
	}
	full, stamp := g.window(), floor(at)
	from := at - full
	if g.legacy {
		from -= g.scraping.Window
	}
	given := space.given && g.resource != ""
	for i, p := range space.pods {
		sample := &g.samples[i]
		listed := false
		if given && (p.initial || at <= 0) {
			*sample, listed = e.givenSample(p, g, at)
			alike = false
		} else if p.ready <= from && p.started <= from-p.class.times.StartupDuration && p.deleted == never && !p.finished && p.trouble == nil {
			value := &g.steady[p.class.index]
			if value.epoch != g.epoch || value.workload != p.workload {
				*value = steady{g.epoch, p.workload, 0}
				value.value = e.steadyValue(p, g, at)
			}
			*sample, listed = hpa.Sample{}, true
			if value.value != noValue {
				*sample = hpa.Sample{Present: true, Value: value.value, Timestamp: stamp, Window: full}
			}
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
			if g.container != "" && !sample.Present && (g.without == nil || p.name < g.without.name) {
				g.without = p // metrics-server lists pods by name
			}
		}
	}
	if alike {
		g.alike = space.pods[0]
	}
}

// sampleAlike is the fast path of sample while no pod has changed since all were
// alike: all have the same value.
func (e *Engine) sampleAlike(g *gauge) {
	e.spend(onSyncs, podWork, len(g.samples))
	value := e.steadyValue(g.alike, g, g.at)
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
	if g.resource == "" {
		return e.customValue(p, g.demands, w), true
	}
	if g.container != "" {
		slot := p.class.container(g.container)
		if slot < 0 {
			return noValue, false
		}
		return e.containerUsage(p, slot, g.resource, g.demands, w), true
	}
	if len(p.class.names) == 0 {
		return noValue, false
	}
	for slot := range p.class.names {
		value += e.containerUsage(p, slot, g.resource, g.demands, w)
	}
	return value, true
}

// minSpan is how long a pod must have run before the pipeline can compute a rate,
// if the window is longer. It mirrors metrics-server.
const minSpan = 10 * time.Second

// lookBack returns how far into the past the served samples reach.
func (e *Engine) lookBack() time.Duration {
	span := time.Duration(0)
	p := &e.scenario.Pipeline
	for _, s := range []*setting.Scraping{&p.Scraping, &p.Custom, &p.External} {
		span = max(span, s.Delay+s.Resolution+s.Window)
	}
	return span + legacySpan
}

// youngSample returns the sample of any pod. Its window is the age of the
// containers if that is shorter. listed reports whether the metrics API has the pod:
// it runs, and had run long enough when the sample was taken.
func (e *Engine) youngSample(p *pod, g *gauge, at time.Duration) (sample hpa.Sample, listed bool) {
	full := g.scraping.Window
	started, ok := p.runAt(at)
	if p.finished || !ok || at-started < min(full, minSpan) || p.spellAt(unseen, at) != nil {
		return hpa.Sample{}, false
	}
	w := window{max(started, at-full), at}
	value, ok := e.value(p, g, w)
	if !ok {
		return hpa.Sample{}, true
	}
	return hpa.Sample{Present: true, Value: value, Timestamp: floor(at), Window: w.to - w.from}, true
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
	value, ok := givenValue(p.given, g)
	if !ok {
		return hpa.Sample{}, true
	}
	if at <= 0 {
		return hpa.Sample{Present: true, Value: value, Timestamp: floor(p.given.Timestamp), Window: p.given.Window}, true
	}
	return hpa.Sample{Present: true, Value: value, Timestamp: floor(at), Window: g.scraping.Window}, true
}

// givenValue mirrors getPodMetrics and getContainerMetrics.
func givenValue(m *scenario.PodMetrics, g *gauge) (value int64, ok bool) {
	for i := range m.Containers {
		c := &m.Containers[i]
		q, found := c.Usage[g.resource]
		switch {
		case g.container == "":
			if !found {
				return 0, false
			}
			value += milli(q)
			ok = true
		case c.Name == g.container:
			return milli(q), found
		}
	}
	return value, ok
}

// goneSamples returns the given samples of pods that do not exist.
func (e *Engine) goneSamples(s *space, g *gauge) []hpa.Sample {
	var samples []hpa.Sample
	for _, m := range s.goneSamples {
		if value, ok := givenValue(m, g); ok {
			samples = append(samples, hpa.Sample{Present: true, Value: value, Timestamp: floor(m.Timestamp), Window: m.Window})
		}
	}
	return samples
}
