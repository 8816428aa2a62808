package scenario

import (
	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/labels"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
)

// workloadDoc is what is read of a Deployment, StatefulSet or ReplicaSet.
type workloadDoc struct {
	meta.TypeMeta
	Metadata meta.ObjectMeta `json:"metadata"`
	Spec     struct {
		Replicas *int32              `json:"replicas"`
		Selector *meta.LabelSelector `json:"selector"`
		Template templateDoc         `json:"template"`
		// Of a StatefulSet.
		PodManagementPolicy string `json:"podManagementPolicy"`
	} `json:"spec"`
}

func (r *reader) readWorkload(d *manifest.Document) {
	if w := r.decodeWorkload(d); w != nil {
		r.scenario.Objects.Workloads = append(r.scenario.Objects.Workloads, w)
	}
}

func (r *reader) decodeWorkload(d *manifest.Document) *Workload {
	var in workloadDoc
	if err := d.Decode(&in); err != nil {
		r.add(d.Errorf("", "%v", err))
		return nil
	}
	w := &Workload{TypeMeta: in.TypeMeta, ObjectMeta: in.Metadata, Replicas: 1, Selector: in.Spec.Selector}
	w.APIVersion, w.Kind = d.APIVersion, d.Kind
	w.Namespace = namespaceOf(w.Namespace)
	if in.Spec.Replicas != nil {
		w.Replicas, w.ReplicasSet = *in.Spec.Replicas, true
	}
	w.Parallel = in.Spec.PodManagementPolicy == "Parallel"
	w.Template, w.Limits = in.Spec.Template.template()
	if w.Name == "" {
		r.add(d.Errorf("metadata.name", "%s", field.Required(nil, "name or generateName is required").ErrorBody()))
	}
	r.checkReplicas(d, "spec.replicas", w.Replicas)
	r.checkSelector(d, w)
	r.checkResources(d, "spec.template.spec", &in.Spec.Template.Spec)
	return w
}

func (r *reader) checkReplicas(d *manifest.Document, path string, replicas int32) {
	switch {
	case replicas < 0:
		r.add(d.Errorf(path, "%s", field.Invalid(nil, replicas, "must be greater than or equal to 0").ErrorBody()))
	case replicas > MaxPods:
		r.add(d.Errorf(path, "%d replicas: a run holds at most %d pods", replicas, MaxPods))
	}
}

// checkSelector checks that the workload's pods will be its own.
func (r *reader) checkSelector(d *manifest.Document, w *Workload) {
	if r.broken(d, "spec.selector") || r.broken(d, "spec.template.metadata.labels") {
		return
	}
	if w.Selector == nil {
		r.add(d.Errorf("spec.selector", "Required value"))
		return
	}
	if len(w.Selector.MatchLabels)+len(w.Selector.MatchExpressions) == 0 {
		r.add(d.Errorf("spec.selector", "Invalid value: {}: empty selector is invalid for deployment"))
		return
	}
	s, err := labels.FromLabelSelector(w.Selector)
	if err != nil {
		r.add(d.Errorf("spec.selector", "Invalid value: %v", err))
		return
	}
	if !s.Matches(w.Template.Labels) {
		r.add(d.Errorf("spec.template.metadata.labels", "%s", field.Invalid(nil, w.Template.Labels, "`selector` does not match template `labels`").ErrorBody()))
	}
}
