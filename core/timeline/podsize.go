package timeline

import (
	"time"

	"hpaplayground/core/hpa"
)

// Size is what a pod's containers request and what they may use at most.
type Size struct {
	Template *hpa.PodTemplate
	Limits   []hpa.ResourceList // by container of Template
}

// Resized says that a pod is of another size from a moment on.
type Resized struct {
	At time.Duration
	*Size
}

// SizeAt is the pod's size at t; nil: unknown.
func (p *Pod) SizeAt(t time.Duration) *Size {
	size := p.Size
	for i := range p.Resized {
		if p.Resized[i].At <= t {
			size = p.Resized[i].Size
		}
	}
	return size
}
