package parse

import (
	"maps"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
)

// templateDoc is the metadata and spec of a pod template or of a Pod.
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
	Readiness     *probeDoc    `json:"readinessProbe"`
	Startup       *probeDoc    `json:"startupProbe"`
}

type resourcesDoc struct {
	Requests hpa.ResourceList `json:"requests"`
	Limits   hpa.ResourceList `json:"limits"`
}

// requests returns the requests as the API server keeps them: a limit without a request
// becomes the request.
func (d resourcesDoc) requests() hpa.ResourceList {
	if len(d.Limits) == 0 {
		return d.Requests
	}
	out := hpa.ResourceList{}
	maps.Copy(out, d.Limits)
	maps.Copy(out, d.Requests)
	return out
}

// template returns what all pods of this template share, and each container's limits
// and probes.
func (d *templateDoc) template() (*hpa.PodTemplate, []hpa.ResourceList, []scenario.Probes) {
	t := &hpa.PodTemplate{
		Labels:   d.Metadata.Labels,
		Overhead: d.Spec.Overhead,
		Requests: d.podRequests(),
	}
	var limits []hpa.ResourceList
	var probes []scenario.Probes
	add := func(c containerDoc, init bool) {
		t.Containers = append(t.Containers, hpa.Container{
			Name:     c.Name,
			Init:     init,
			Sidecar:  init && c.RestartPolicy == "Always",
			Requests: c.Resources.requests(),
		})
		limits = append(limits, c.Resources.Limits)
		probes = append(probes, scenario.Probes{Readiness: c.Readiness.probe(), Startup: c.Startup.probe()})
	}
	for _, c := range d.Spec.Containers {
		add(c, false)
	}
	for _, c := range d.Spec.InitContainers {
		add(c, true)
	}
	return t, limits, probes
}

// podRequests returns the requests at pod level as the API server keeps them. It mirrors
// defaultPodRequests: if there are limits at pod level, a resource without a request at
// pod level gets the sum of its containers' requests or, if no container requests it, the
// limit.
func (d *templateDoc) podRequests() hpa.ResourceList {
	resources := d.Spec.Resources
	if len(resources.Limits) == 0 {
		return resources.Requests
	}
	out := d.Spec.aggregate()
	maps.DeleteFunc(out, func(resource string, _ resource.Quantity) bool { return resource != "cpu" && resource != "memory" })
	maps.Copy(out, resources.Requests)
	for resource, limit := range resources.Limits {
		if _, ok := out[resource]; !ok && podLevel(resource) {
			out[resource] = limit
		}
	}
	return out
}

// podLevel reports whether a resource can be set for the whole pod.
func podLevel(resource string) bool {
	return resource == "cpu" || resource == "memory" || strings.HasPrefix(resource, "hugepages-")
}

// aggregate returns what the containers request together: for each resource the larger of
// two sums, of all containers and sidecars, or of an init container and the sidecars before
// it.
func (s *podSpecDoc) aggregate() hpa.ResourceList {
	sum, sidecars, peak := hpa.ResourceList{}, hpa.ResourceList{}, hpa.ResourceList{}
	for _, c := range s.Containers {
		addTo(sum, c.Resources.requests())
	}
	for _, c := range s.InitContainers {
		if c.RestartPolicy == "Always" {
			addTo(sidecars, c.Resources.requests())
			addTo(sum, c.Resources.requests())
			raiseTo(peak, sidecars)
			continue
		}
		once := maps.Clone(sidecars)
		addTo(once, c.Resources.requests())
		raiseTo(peak, once)
	}
	raiseTo(sum, peak)
	return sum
}

// addTo adds the requests in more to list.
func addTo(list, more hpa.ResourceList) {
	for resource, q := range more { //maps: the entries are independent
		sum := list[resource].DeepCopy()
		sum.Add(q)
		list[resource] = sum
	}
}

// raiseTo raises the requests in list to the larger requests in other.
func raiseTo(list, other hpa.ResourceList) {
	for resource, q := range other { //maps: the entries are independent
		if old, ok := list[resource]; !ok || q.Cmp(old) > 0 {
			list[resource] = q.DeepCopy()
		}
	}
}

// Template returns the pod template of a workload's manifest, an empty one if it cannot be read.
func Template(d *manifest.Document) *hpa.PodTemplate {
	var in workloadDoc
	if d.Decode(&in) != nil {
		return new(hpa.PodTemplate)
	}
	t, _, _ := in.Spec.Template.template()
	return t
}
