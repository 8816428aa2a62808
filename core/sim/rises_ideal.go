package sim

// idealValue is one metric as the controller would read it if every replica that is set
// was Ready and no reading was late. Values are milli-units.
type idealValue struct {
	base      float64 // without load
	parts     []portion
	threshold float64 // above this, the HPA would scale up
	last      float64 // at the last comparison
}

// portion is how much of a load's value counts in an ideal value.
type portion struct {
	demand *demand
	factor float64
}

// idealValues returns the values of an HPA's metrics that have a load. It returns none
// while the HPA cannot scale up, because there is no target or it has maxReplicas.
func (rs *rises) idealValues(s *queuedHPA) []idealValue {
	w := s.target
	if s.live == nil || w == nil || w.replicas >= s.live.Spec.MaxReplicas {
		return nil
	}
	if minReplicas := s.live.Spec.MinReplicas; w.replicas == 0 && (minReplicas == nil || *minReplicas > 0) {
		return nil // ScalingDisabled
	}
	var values []idealValue
	for _, g := range s.readers {
		n := idealValueOf(g, w)
		if len(n.parts) == 0 {
			continue
		}
		var ok bool
		if n.threshold, ok = rs.controller.process.ScaleUpThreshold(g.spec, s.live.Spec.Behavior, w.revision.class.template, w.replicas); ok {
			values = append(values, n)
		}
	}
	return values
}

// idealValueOf returns what a metric measures of the workload's replicas. For a resource it
// is the usage that their containers would have without limits; see usage.
func idealValueOf(g *metricReader, w *workload) (n idealValue) {
	c := w.revision.class
	global := g.spec.Type.Info().Global
	if w.replicas == 0 && !global {
		return n
	}
	replaced := make([]bool, len(c.names)) // a perPod load is the container's whole usage
	for _, d := range g.demands {
		if d.spec.PerPod != nil && d.isWithin(g, w) && g.resource != "" {
			replaced[d.containerIndex(c)] = true
		}
	}
	for _, d := range g.demands {
		switch {
		case global, !d.shared && d.isWithin(g, w):
			n.parts = append(n.parts, portion{d, 1})
		case d.isWithin(g, w) && (g.resource == "" || !replaced[d.containerIndex(c)]):
			n.parts = append(n.parts, portion{d, 1 / float64(w.replicas)})
		}
	}
	if g.resource != "" && c.mainContainer >= 0 && !replaced[c.mainContainer] && (g.container == "" || g.container == c.names[c.mainContainer]) {
		switch g.resource {
		case "cpu":
			n.base = float64(c.times.IdleCPU)
		case "memory":
			n.base = float64(c.times.IdleMemory)
		}
	}
	return n
}

// isWithin reports whether the workload's pods carry the load in a container that the reader
// measures.
func (d *demand) isWithin(g *metricReader, w *workload) bool {
	slot := d.containerIndex(w.revision.class)
	return d.carriedBy(w) && (g.resource == "" || slot >= 0 && (g.container == "" || g.container == w.revision.class.names[slot]))
}

// value returns the metric's value now, or just before now.
func (n *idealValue) value(before bool) float64 {
	v := n.base
	for _, p := range n.parts {
		level := p.demand.level
		if before {
			level = p.demand.levelBefore
		}
		v += float64(p.factor * level)
	}
	return v
}

// exceeded reports whether a value is too much, by more than a rounding error; see ceil.
func (n *idealValue) exceeded(v float64) bool { return v-n.threshold > float64(v*0x1p-44) }
