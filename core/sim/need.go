package sim

import "slices"

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
func (e *Engine) needs(s *scaler) []need {
	w := s.target
	if s.live == nil || w == nil || w.replicas >= s.live.Spec.MaxReplicas {
		return nil
	}
	if least := s.live.Spec.MinReplicas; w.replicas == 0 && (least == nil || *least > 0) {
		return nil // ScalingDisabled
	}
	var needs []need
	for _, g := range s.gauges {
		var n need
		request := int64(0)
		switch {
		case g.spec.Type.Info().Global:
			for _, d := range g.demands {
				n.parts = append(n.parts, portion{d, 1})
			}
		case w.replicas == 0:
		case g.resource == "":
			n.add(g, w, -1)
		default:
			request = n.addResource(g, w)
		}
		most, ok := e.controller.Most(*g.spec, s.live.Spec.Behavior, request, w.replicas)
		if ok && len(n.parts) > 0 {
			n.most = most
			needs = append(needs, n)
		}
	}
	return needs
}

// addResource adds what a pod's containers use, see usage, but for their limits: a
// load that exceeds them is not less for that. It returns what the pod requests.
func (n *need) addResource(g *gauge, w *workload) (request int64) {
	c := w.revision.class
	for slot, name := range c.names {
		if g.container != "" && name != g.container {
			continue
		}
		replaced := n.add(g, w, slot)
		if slot != c.first || replaced {
			continue
		}
		switch g.resource {
		case "cpu":
			n.base += float64(c.times.IdleCPU)
		case "memory":
			n.base += float64(c.times.IdleMemory)
		}
	}
	return c.requestOf(g.resource, g.container)
}

// add adds the loads that a pod carries in a container, or without a container those
// of a Pods metric. It reports whether they are the container's whole usage.
func (n *need) add(g *gauge, w *workload, slot int) (replaced bool) {
	of := func(d *demand) bool { return slot < 0 || d.slot(w.revision.class) == slot }
	replaced = slot >= 0 && slices.ContainsFunc(g.demands, func(d *demand) bool { return d.spec.PerPod != nil && d.carriedBy(w) && of(d) })
	for _, d := range g.demands {
		switch {
		case !d.carriedBy(w) || !of(d):
		case !d.shared:
			n.parts = append(n.parts, portion{d, 1})
		case !replaced:
			n.parts = append(n.parts, portion{d, 1 / float64(w.replicas)})
		}
	}
	return replaced
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

// requestOf returns what a pod, or one of its containers, requests of a resource, in
// milli-units; 0: nothing.
func (c *class) requestOf(resource, container string) int64 {
	if container == "" {
		return c.size.Request(resource)
	}
	for i := range c.template.Containers {
		if of := &c.template.Containers[i]; of.Name == container {
			q := of.Requests[resource]
			return q.MilliValue()
		}
	}
	return 0
}
