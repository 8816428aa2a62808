package parse

import (
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
)

// vpaDoc is a VerticalPodAutoscaler as far as it can disturb an HPA.
type vpaDoc struct {
	Metadata struct {
		Name      string `json:"name"`
		Namespace string `json:"namespace"`
	} `json:"metadata"`
	Spec struct {
		TargetRef    autoscaling.CrossVersionObjectReference `json:"targetRef"`
		UpdatePolicy struct {
			UpdateMode string `json:"updateMode"`
		} `json:"updatePolicy"`
		ResourcePolicy struct {
			ContainerPolicies []struct {
				Mode                string   `json:"mode"`
				ControlledResources []string `json:"controlledResources"`
			} `json:"containerPolicies"`
		} `json:"resourcePolicy"`
	} `json:"spec"`
}

// checkVPAs warns of each VerticalPodAutoscaler that has the target and the resource of an
// HPA: it changes the requests that the HPA compares usage with.
func (r *reader) checkVPAs() {
	for _, d := range r.ignored {
		if d.Kind != "VerticalPodAutoscaler" || r.full() {
			continue
		}
		var v vpaDoc
		if d.Decode(&v) == nil {
			r.checkVPA(d, &v)
		}
	}
}

// Resizes reports whether a document is a VerticalPodAutoscaler that changes the requests of a resource
// in the pods of an HPA's target.
func Resizes(d *manifest.Document, h *autoscaling.HorizontalPodAutoscaler, resource string) bool {
	var v vpaDoc
	return d.Kind == "VerticalPodAutoscaler" && d.Decode(&v) == nil && v.resizes(h, resource)
}

func (v *vpaDoc) resizes(h *autoscaling.HorizontalPodAutoscaler, resource string) bool {
	target := h.Spec.ScaleTargetRef
	return v.Spec.UpdatePolicy.UpdateMode != "Off" && // with Off it only recommends
		h.Namespace == namespaceOf(v.Metadata.Namespace) && target.Kind == v.Spec.TargetRef.Kind && target.Name == v.Spec.TargetRef.Name &&
		v.controls(resource)
}

func (r *reader) checkVPA(d *manifest.Document, v *vpaDoc) {
	for _, h := range r.hpas {
		target := h.hpa.Spec.ScaleTargetRef
		for i := range h.hpa.Spec.Metrics {
			b := h.hpa.Spec.Metrics[i].Block()
			if resource := b.Resource(); resource != "" && v.resizes(h.hpa, resource) {
				r.add(d.Warnf("spec.targetRef", "VerticalPodAutoscaler %s changes the %s requests of %s/%s, which HPA %s scales by %s: use them on different resources. Its changes are not simulated",
					v.Metadata.Name, resource, target.Kind, target.Name, h.hpa.Name, resource))
				return
			}
		}
	}
}

// controls reports whether it changes the requests of a resource. Without policies it
// changes the requests of all resources.
func (v *vpaDoc) controls(resource string) bool {
	policies := v.Spec.ResourcePolicy.ContainerPolicies
	for _, p := range policies {
		if p.Mode != "Off" && (p.ControlledResources == nil || slices.Contains(p.ControlledResources, resource)) {
			return true
		}
	}
	return len(policies) == 0
}
