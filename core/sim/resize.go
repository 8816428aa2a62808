package sim

import "hpaplayground/core/scenario"

// resizeAll changes the resources of the pods, as a patch of the resize subresource
// does. The controller reads the spec of a pod, so the new requests count at once.
// The kubelet is assumed to set the new limits at once, and, unless pods are placed by
// their requests, to have room. Pods that share a class still share one afterwards.
func (e *Engine) resizeAll(pods []*pod, to *scenario.Resize) {
	resized := map[*class]*class{}
	refused := 0
	for _, p := range pods {
		c := resized[p.class]
		if c == nil {
			fresh, err := p.class.resized(to)
			if err != nil {
				e.note("At %v %s was not resized: %v.", e.now, p.name, err)
				fresh = p.class
			}
			c = e.objects.sameClass(fresh)
			resized[p.class] = c
		}
		switch {
		case c == p.class:
		case e.nodes.group.resize(p, c):
			e.pods.resize(p, c)
		default:
			refused++
		}
	}
	if refused > 0 {
		e.note("At %v pods were not resized, because their nodes have no room for that: %d of %d.", e.now, refused, len(pods))
	}
	e.controller.resolve()
	if e.nodes.group != nil {
		e.nodes.schedule()
	}
}
