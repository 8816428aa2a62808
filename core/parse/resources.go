package parse

import (
	"fmt"
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/name"
)

// checkPodSpec checks the parts of a pod spec that the playground uses, as the API
// server does: the containers' names, their requests and limits.
func (r *reader) checkPodSpec(d *manifest.Document, path string, spec *podSpecDoc) {
	if len(spec.Containers) == 0 {
		r.invalid(d, path+".containers", field.Required(nil, ""))
	}
	seen := map[string]bool{}
	check := func(path string, c containerDoc) {
		switch {
		case c.Name == "":
			r.invalid(d, path+".name", field.Required(nil, ""))
		case seen[c.Name]:
			r.invalid(d, path+".name", field.Duplicate(nil, c.Name))
		}
		seen[c.Name] = true
		if c.Name != "" {
			for _, wrong := range name.DNSLabel(c.Name) {
				r.invalid(d, path+".name", field.Invalid(nil, c.Name, wrong))
			}
		}
		r.checkRequirements(d, path+".resources", c.Resources)
	}
	for i, c := range spec.InitContainers {
		check(fmt.Sprintf("%s.initContainers[%d]", path, i), c)
	}
	for i, c := range spec.Containers {
		if r.full() {
			return
		}
		check(fmt.Sprintf("%s.containers[%d]", path, i), c)
	}
	r.checkRequirements(d, path+".resources", spec.Resources)
}

// checkRequirements mirrors validateResourceRequirements. It checks the resources in
// the order of their names; upstream's order is random.
func (r *reader) checkRequirements(d *manifest.Document, path string, in resourcesDoc) {
	each := func(list hpa.ResourceList, path string, check func(resource, path string)) {
		for _, resource := range slices.Sorted(maps.Keys(list)) {
			if r.full() {
				return
			}
			at := path + "[" + resource + "]"
			if q := list[resource]; q.Sign() < 0 {
				r.invalid(d, at, field.Invalid(nil, q.String(), negative))
				continue
			}
			check(resource, at)
		}
	}
	each(in.Limits, path+".limits", func(string, string) {})
	each(in.Requests, path+".requests", func(resource, at string) {
		request := in.Requests[resource]
		limit, ok := in.Limits[resource]
		if ok && limit.Sign() >= 0 && request.Cmp(limit) > 0 {
			r.invalid(d, at, field.Invalid(nil, request.String(), fmt.Sprintf("must be less than or equal to %s limit of %s", resource, limit.String())))
		}
	})
}
