package sim

// need is one metric as the controller would read it if every replica that is set
// was Ready and no reading was late. Values are milli-units.
type need struct {
	base  float64 // without load
	parts []portion
	most  float64 // with more than this, the HPA would scale up
	last  float64 // the value when the watch last looked
}

// portion is how much of a load's value counts in a need.
type portion struct {
	demand *demand
	factor float64
}

// needs returns the needs of an HPA's metrics that have a load: none while it cannot
// scale up, because there is no target or it has maxReplicas.
func (rs *rises) needs(s *scaler) []need {
	w := s.target
	if s.live == nil || w == nil || w.replicas >= s.live.Spec.MaxReplicas {
		return nil
	}
	if least := s.live.Spec.MinReplicas; w.replicas == 0 && (least == nil || *least > 0) {
		return nil // ScalingDisabled
	}
	var needs []need
	for _, g := range s.gauges {
		n := needOf(g, w)
		if len(n.parts) == 0 {
			continue
		}
		var ok bool
		if n.most, ok = rs.controller.process.Most(g.spec, s.live.Spec.Behavior, w.revision.class.template, w.replicas); ok {
			needs = append(needs, n)
		}
	}
	return needs
}

// needOf returns what a metric measures of the workload's replicas: of a resource
// what their containers use, see usage, but for their limits. A load that exceeds
// them is not less for that.
func needOf(g *gauge, w *workload) (n need) {
	c := w.revision.class
	global := g.spec.Type.Info().Global
	if w.replicas == 0 && !global {
		return n
	}
	replaced := make([]bool, len(c.names)) // a perPod load is the container's whole usage
	for _, d := range g.demands {
		if d.spec.PerPod != nil && d.within(g, w) && g.resource != "" {
			replaced[d.slot(c)] = true
		}
	}
	for _, d := range g.demands {
		switch {
		case global, !d.shared && d.within(g, w):
			n.parts = append(n.parts, portion{d, 1})
		case d.within(g, w) && (g.resource == "" || !replaced[d.slot(c)]):
			n.parts = append(n.parts, portion{d, 1 / float64(w.replicas)})
		}
	}
	if g.resource != "" && c.first >= 0 && !replaced[c.first] && (g.container == "" || g.container == c.names[c.first]) {
		switch g.resource {
		case "cpu":
			n.base = float64(c.times.IdleCPU)
		case "memory":
			n.base = float64(c.times.IdleMemory)
		}
	}
	return n
}

// within reports whether the workload's pods carry the load where the gauge measures.
func (d *demand) within(g *gauge, w *workload) bool {
	slot := d.slot(w.revision.class)
	return d.carriedBy(w) && (g.resource == "" || slot >= 0 && (g.container == "" || g.container == w.revision.class.names[slot]))
}

// value returns the metric's value now, or just before now.
func (n *need) value(before bool) float64 {
	v := n.base
	for _, p := range n.parts {
		level := p.demand.level
		if before {
			level = p.demand.before
		}
		v += float64(p.factor * level)
	}
	return v
}

// over reports whether a value is too much, by more than a rounding error; see ceil.
func (n *need) over(v float64) bool { return v-n.most > float64(v*0x1p-44) }
