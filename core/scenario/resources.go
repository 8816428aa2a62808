package scenario

import (
	"fmt"
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
)

// checkResources checks the requests and limits of a pod spec as the API
// server does.
func (r *reader) checkResources(d *manifest.Document, path string, spec *podSpecDoc) {
	if len(spec.Containers) == 0 && !r.broken(d, path+".containers") {
		r.add(d.Errorf(path+".containers", "Required value"))
	}
	for i, c := range spec.Containers {
		r.checkContainer(d, fmt.Sprintf("%s.containers[%d]", path, i), c)
	}
	for i, c := range spec.InitContainers {
		r.checkContainer(d, fmt.Sprintf("%s.initContainers[%d]", path, i), c)
	}
	r.checkRequirements(d, path+".resources", spec.Resources)
}

func (r *reader) checkContainer(d *manifest.Document, path string, c containerDoc) {
	if c.Name == "" && !r.broken(d, path+".name") {
		r.add(d.Errorf(path+".name", "Required value"))
	}
	r.checkRequirements(d, path+".resources", c.Resources)
}

func (r *reader) checkRequirements(d *manifest.Document, path string, in resourcesDoc) {
	check := func(what string, list hpa.ResourceList) {
		for _, name := range slices.Sorted(maps.Keys(list)) {
			q := list[name]
			if q.Sign() < 0 {
				r.add(d.Errorf(path+"."+what+"["+name+"]", "%s", field.Invalid(nil, q.String(), "must be greater than or equal to 0").ErrorBody()))
			}
		}
	}
	check("limits", in.Limits)
	check("requests", in.Requests)
	for _, name := range slices.Sorted(maps.Keys(in.Requests)) {
		request := in.Requests[name]
		if limit, ok := in.Limits[name]; ok && request.Cmp(limit) > 0 {
			r.add(d.Errorf(path+".requests["+name+"]", "%s", field.Invalid(nil, request.String(), fmt.Sprintf("must be less than or equal to %s limit of %s", name, limit.String())).ErrorBody()))
		}
	}
}
