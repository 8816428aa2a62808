package parse

import (
	"maps"
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// resizeDoc is a resize of pods.
type resizeDoc struct {
	Container string `json:"container"`
	resourcesDoc
}

func (r *reader) readResize(at string, in *resizeDoc) *scenario.Resize {
	if !r.release.ResizesPods() {
		r.add(r.simulation.Warnf(at, "resize has no effect: the requests and limits of a pod are immutable in Kubernetes %s, and can be changed since 1.33", r.release))
	}
	if len(in.Requests)+len(in.Limits) == 0 && !r.broken(r.simulation, at) {
		r.add(r.simulation.Errorf(at, "resize says to what: resize: {requests: {cpu: 500m}}"))
	}
	for _, part := range []struct {
		path string
		list hpa.ResourceList
	}{{at + ".requests", in.Requests}, {at + ".limits", in.Limits}} {
		for _, resource := range slices.Sorted(maps.Keys(part.list)) {
			if resource != "cpu" && resource != "memory" {
				r.add(r.simulation.Errorf(part.path+"["+resource+"]", "only cpu and memory can be resized"))
			}
		}
	}
	r.checkRequirements(r.simulation, at, in.resourcesDoc)
	return &scenario.Resize{Container: in.Container, Requests: in.Requests, Limits: in.Limits}
}
