package scenario

import (
	"encoding/json"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/labels"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/name"
)

// workloadDoc holds the fields of a Deployment, StatefulSet or ReplicaSet that the
// playground reads.
type workloadDoc struct {
	meta.TypeMeta
	Metadata meta.ObjectMeta `json:"metadata"`
	Spec     struct {
		Replicas        *int32              `json:"replicas"`
		Selector        *meta.LabelSelector `json:"selector"`
		Template        keptTemplate        `json:"template"`
		MinReadySeconds int32               `json:"minReadySeconds"`
		// Of a Deployment.
		Strategy                strategyDoc `json:"strategy"`
		Paused                  bool        `json:"paused"`
		ProgressDeadlineSeconds *int32      `json:"progressDeadlineSeconds"`
		// Of a StatefulSet.
		PodManagementPolicy string      `json:"podManagementPolicy"`
		UpdateStrategy      strategyDoc `json:"updateStrategy"`
	} `json:"spec"`
}

// keptTemplate is a pod template and its text.
type keptTemplate struct {
	templateDoc
	text string
}

func (t *keptTemplate) UnmarshalJSON(b []byte) error {
	t.text = string(b)
	return json.Unmarshal(b, &t.templateDoc)
}

// placedWorkload is a workload with its place in the text.
type placedWorkload struct {
	doc      *manifest.Document
	workload *Workload
}

func (r *reader) readWorkload(d *manifest.Document) {
	w := r.decodeWorkload(d)
	if w == nil {
		return
	}
	r.workloads = append(r.workloads, placedWorkload{d, w})
	r.scenario.Objects.Workloads = append(r.scenario.Objects.Workloads, w)
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
	w.ReplicasApplied = replicasApplied(&in)
	w.Template, w.Limits, w.Probes = in.Spec.Template.template()
	w.TemplateText = in.Spec.Template.text
	r.checkName(d, w.Name)
	r.checkReplicas(d, "spec.replicas", w.Replicas)
	r.checkSelector(d, w)
	r.checkPodSpec(d, "spec.template.spec", &in.Spec.Template.Spec)
	r.readStrategy(d, w, &in)
	return w
}

// invalid adds an error of the API's validation, unless there is already an error
// at that field.
func (r *reader) invalid(d *manifest.Document, path string, e *field.Error) {
	if !r.full() && !r.broken(d, path) {
		r.add(d.Errorf(path, "%s", e.ErrorBody()))
	}
}

func (r *reader) checkName(d *manifest.Document, given string) {
	const path = "metadata.name"
	if given == "" {
		r.invalid(d, path, field.Required(nil, "name or generateName is required"))
		return
	}
	for _, wrong := range name.DNSSubdomain(given) {
		r.invalid(d, path, field.Invalid(nil, given, wrong))
	}
}

func (r *reader) checkReplicas(d *manifest.Document, path string, replicas int32) {
	switch {
	case replicas < 0:
		r.invalid(d, path, field.Invalid(nil, replicas, negative))
	case replicas > MaxPods:
		r.add(d.Errorf(path, "%d replicas: a run holds at most %d pods", replicas, MaxPods))
	}
}

// checkSelector checks that the selector is valid and matches the template's
// labels.
func (r *reader) checkSelector(d *manifest.Document, w *Workload) {
	const path = "spec.selector"
	if w.Selector == nil {
		r.invalid(d, path, field.Required(nil, ""))
		return
	}
	if len(w.Selector.MatchLabels)+len(w.Selector.MatchExpressions) == 0 {
		kind := "deployment" // for a ReplicaSet too
		if w.Kind == "StatefulSet" {
			kind = "statefulset"
		}
		r.invalid(d, path, field.Invalid(nil, w.Selector, "empty selector is invalid for "+kind))
		return
	}
	s, err := labels.FromLabelSelector(w.Selector)
	switch {
	case err != nil:
		r.invalid(d, path, field.Invalid(nil, w.Selector, err.Error()))
	case !s.Matches(w.Template.Labels) && !r.broken(d, path):
		r.invalid(d, "spec.template.metadata.labels", field.Invalid(nil, w.Template.Labels, "`selector` does not match template `labels`"))
	}
}

// dropOwned leaves out the ReplicaSets that belong to a Deployment of the text: the
// Deployment makes their pods.
func (r *reader) dropOwned() {
	owned := func(w *Workload) bool {
		if w.Kind != "ReplicaSet" {
			return false
		}
		for _, o := range w.OwnerReferences {
			if o.Kind != "Deployment" || o.Controller == nil || !*o.Controller {
				continue
			}
			for _, other := range r.scenario.Objects.Workloads {
				if other.Kind == o.Kind && other.Name == o.Name && other.Namespace == w.Namespace {
					r.note(fmt.Sprintf("ReplicaSet/%s belongs to Deployment/%s, which makes its pods: it was left out.", w.Name, o.Name))
					return true
				}
			}
		}
		return false
	}
	var kept []*Workload
	for _, w := range r.scenario.Objects.Workloads {
		if !owned(w) {
			kept = append(kept, w)
		}
	}
	r.scenario.Objects.Workloads = kept
	r.workloads = slices.DeleteFunc(r.workloads, func(p placedWorkload) bool { return !slices.Contains(kept, p.workload) })
}
