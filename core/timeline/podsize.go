package timeline

import (
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
)

// Size is the requests and limits of a pod's containers.
type Size struct {
	Template *hpa.PodTemplate
	Limits   []hpa.ResourceList // for each container of Template
}

// Runs reports whether a container runs as long as the pod does.
func Runs(c *hpa.Container) bool { return !c.Init || c.Sidecar }

// Request returns what the pod requests of a resource, in milli-units; 0: nothing.
func (s *Size) Request(name string) int64 {
	if q, ok := s.Template.Requests[name]; ok {
		return q.MilliValue()
	}
	sum := int64(0)
	for i := range s.Template.Containers {
		if c := &s.Template.Containers[i]; Runs(c) {
			q := c.Requests[name]
			sum += q.MilliValue()
		}
	}
	return sum
}

// Limit returns the limit of the pod, or of the named container, for a resource, in
// milli-units. ok is false if a container has no limit.
func (s *Size) Limit(name, container string) (sum int64, ok bool) {
	for i := range s.Template.Containers {
		c := &s.Template.Containers[i]
		if !Runs(c) || container != "" && c.Name != container {
			continue
		}
		if i >= len(s.Limits) {
			return 0, false
		}
		q, limited := s.Limits[i][name]
		if !limited {
			return 0, false
		}
		sum, ok = sum+q.MilliValue(), true
	}
	return sum, ok
}

// RequestText returns Request as a quantity.
func (s *Size) RequestText(name string) string {
	return resource.NewMilliQuantity(s.Request(name), resource.DecimalSI).String()
}

// MustChange reports what must change so that a container's request of a resource becomes
// value. The limit must change together with the request if the two are equal or the
// request would exceed it. It returns an error if value is not a quantity of 0 or more.
func (s *Size) MustChange(container int, name, value string) (request, limit bool, err error) {
	to, err := resource.ParseQuantity(value)
	if err != nil || to.Sign() < 0 {
		return false, false, fmt.Errorf("quantity %q: must be a quantity of 0 or more", value)
	}
	current, requested := s.Template.Containers[container].Requests[name]
	request = !requested || current.Cmp(to) != 0
	if container < len(s.Limits) {
		bound, limited := s.Limits[container][name]
		limit = request && limited && (requested && current.Cmp(bound) == 0 || to.Cmp(bound) > 0)
	}
	return request, limit, nil
}

// Resized is a pod's size from a time on.
type Resized struct {
	At time.Duration
	*Size
}

// SizeAt returns the pod's size at t; nil: unknown.
func (p *Pod) SizeAt(t time.Duration) *Size {
	size := p.Size
	for i := range p.Resized {
		if p.Resized[i].At <= t {
			size = p.Resized[i].Size
		}
	}
	return size
}
