package sim

import "hpaplayground/core/scenario"

// resizeAll changes the resources of the pods, as a patch of the resize subresource
// does. The controller reads the spec of a pod, so the new requests count at once.
// The kubelet is assumed to set the new limits at once, and, unless pods are placed by
// their requests, to have room. Pods that share a class still share one afterwards.
func (ac *actions) resizeAll(pods []*pod, to *scenario.Resize) {
	resized := map[*class]*class{}
	refused := 0
	for _, p := range pods {
		c := resized[p.class]
		if c == nil {
			fresh, err := p.class.resized(to)
			if err != nil {
				ac.note("At %v %s was not resized: %v.", ac.now, p.name, err)
				fresh = p.class
			}
			c = ac.objects.sameClass(fresh)
			resized[p.class] = c
		}
		switch {
		case c == p.class:
		case ac.nodes.group.resize(p, c):
			ac.pods.resize(p, c)
		default:
			refused++
		}
	}
	if refused > 0 {
		ac.note("At %v pods were not resized, because their nodes have no room for that: %d of %d.", ac.now, refused, len(pods))
	}
	ac.controller.resolve()
	if ac.nodes.group != nil {
		ac.nodes.schedule()
	}
}
