package scenario

import (
	"maps"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
)

// templateDoc is a pod template, and the part of a pod that is like one.
type templateDoc struct {
	Metadata meta.ObjectMeta `json:"metadata"`
	Spec     podSpecDoc      `json:"spec"`
}

type podSpecDoc struct {
	Containers     []containerDoc   `json:"containers"`
	InitContainers []containerDoc   `json:"initContainers"`
	Resources      resourcesDoc     `json:"resources"`
	Overhead       hpa.ResourceList `json:"overhead"`
}

type containerDoc struct {
	Name          string       `json:"name"`
	RestartPolicy string       `json:"restartPolicy"`
	Resources     resourcesDoc `json:"resources"`
}

type resourcesDoc struct {
	Requests hpa.ResourceList `json:"requests"`
	Limits   hpa.ResourceList `json:"limits"`
}

// requests are those the API server keeps: where there is a limit only, it is
// the request too.
func (d resourcesDoc) requests() hpa.ResourceList {
	if len(d.Limits) == 0 {
		return d.Requests
	}
	out := hpa.ResourceList{}
	maps.Copy(out, d.Limits)
	maps.Copy(out, d.Requests)
	return out
}

// template returns what pods of this template share, and each container's
// limits.
func (d *templateDoc) template() (*hpa.PodTemplate, []hpa.ResourceList) {
	t := &hpa.PodTemplate{
		Labels:   d.Metadata.Labels,
		Overhead: d.Spec.Overhead,
		Requests: d.podRequests(),
	}
	var limits []hpa.ResourceList
	add := func(c containerDoc, init bool) {
		t.Containers = append(t.Containers, hpa.Container{
			Name:     c.Name,
			Init:     init,
			Sidecar:  init && c.RestartPolicy == "Always",
			Requests: c.Resources.requests(),
		})
		limits = append(limits, c.Resources.Limits)
	}
	for _, c := range d.Spec.Containers {
		add(c, false)
	}
	for _, c := range d.Spec.InitContainers {
		add(c, true)
	}
	return t, limits
}

// podRequests are the requests at pod level as the API server keeps them: a
// resource that has a limit there and no request gets the sum of its
// containers' requests, or the limit if they have none.
func (d *templateDoc) podRequests() hpa.ResourceList {
	given := d.Spec.Resources
	if len(given.Limits) == 0 {
		return given.Requests
	}
	out := hpa.ResourceList{}
	maps.Copy(out, given.Requests)
	for name, limit := range given.Limits {
		if _, ok := out[name]; !ok {
			out[name] = limit
		}
	}
	return out
}

// requestsOf makes a list of requests.
func requestsOf(pairs map[string]string) hpa.ResourceList {
	out := hpa.ResourceList{}
	for name, q := range pairs {
		out[name] = resource.MustParse(q)
	}
	return out
}
