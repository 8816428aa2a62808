package parse

import (
	"encoding/json"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/name"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// workloadDoc holds the fields of a Deployment, StatefulSet, ReplicaSet or Rollout that
// the playground reads.
type workloadDoc struct {
	meta.TypeMeta
	Metadata meta.ObjectMeta `json:"metadata"`
	Spec     struct {
		Replicas        *int32              `json:"replicas"`
		Selector        *meta.LabelSelector `json:"selector"`
		Template        keptTemplate        `json:"template"`
		MinReadySeconds int32               `json:"minReadySeconds"`
		// Only for a Deployment or a Rollout.
		Strategy                strategyDoc `json:"strategy"`
		Paused                  bool        `json:"paused"`
		ProgressDeadlineSeconds *int32      `json:"progressDeadlineSeconds"`
		// Only for a StatefulSet.
		PodManagementPolicy string      `json:"podManagementPolicy"`
		UpdateStrategy      strategyDoc `json:"updateStrategy"`
		// Only for a Rollout: workloadRef is the workload whose template it uses.
		WorkloadRef           *autoscaling.CrossVersionObjectReference `json:"workloadRef"`
		ProgressDeadlineAbort bool                                     `json:"progressDeadlineAbort"`
	} `json:"spec"`
	Status rolloutStatusDoc `json:"status"`
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
	workload *scenario.Workload
}

func (r *reader) readWorkload(d *manifest.Document) {
	w := r.decodeWorkload(d)
	if w == nil {
		return
	}
	r.workloads = append(r.workloads, placedWorkload{d, w})
	r.scenario.Objects.Workloads = append(r.scenario.Objects.Workloads, w)
}

func (r *reader) decodeWorkload(d *manifest.Document) *scenario.Workload {
	var in workloadDoc
	if err := d.Decode(&in); err != nil {
		r.add(d.Errorf("", "%v", err))
		return nil
	}
	w := &scenario.Workload{TypeMeta: in.TypeMeta, ObjectMeta: in.Metadata, Replicas: 1, Selector: in.Spec.Selector}
	w.APIVersion, w.Kind = d.APIVersion, d.Kind
	w.Namespace = namespaceOf(w.Namespace)
	if in.Spec.Replicas != nil {
		w.Replicas, w.ReplicasSet = *in.Spec.Replicas, true
	}
	w.Parallel = in.Spec.PodManagementPolicy == "Parallel"
	_, w.ReplicasApplied = d.AppliedReplicas()
	setTemplate(w, &in)
	r.checkName(d, w.Name)
	r.checkReplicas(d, "spec.replicas", w.Replicas)
	r.readStrategy(d, w, &in)
	if ref := in.Spec.WorkloadRef; ref != nil {
		return r.copyTemplate(d, w, ref)
	}
	r.checkSelector(d, w)
	r.checkPodSpec(d, "spec.template.spec", &in.Spec.Template.Spec)
	return w
}

func setTemplate(w *scenario.Workload, in *workloadDoc) {
	w.Template, w.Limits, w.Probes = in.Spec.Template.template()
	w.TemplateText = in.Spec.Template.text
}

// copyTemplate gives a Rollout the selector and template of the workload that it refers to.
// If the text does not have that workload, it returns nil and warns.
func (r *reader) copyTemplate(d *manifest.Document, w *scenario.Workload, ref *autoscaling.CrossVersionObjectReference) *scenario.Workload {
	for _, other := range r.docs {
		var in workloadDoc
		if other.Kind == ref.Kind && other.Name == ref.Name && namespaceOf(other.Namespace) == w.Namespace && other.Decode(&in) == nil {
			w.Selector, w.TemplateOf = in.Spec.Selector, ref.Kind+"/"+ref.Name
			setTemplate(w, &in)
			return w
		}
	}
	r.add(d.Warnf("spec.workloadRef", "%s/%s, which has the pod template, is not given: the Rollout is made up", ref.Kind, ref.Name))
	return nil
}

// invalid adds an error of the API server's validation, unless there is already one
// at that field.
func (r *reader) invalid(d *manifest.Document, path string, e *field.Error) {
	if !r.full() && !r.broken(d, path) {
		r.add(d.Errorf(path, "%s", e.ErrorBody()))
	}
}

func (r *reader) checkName(d *manifest.Document, docName string) {
	const path = "metadata.name"
	if docName == "" {
		r.invalid(d, path, field.Required(nil, "name or generateName is required"))
		return
	}
	for _, wrong := range name.DNSSubdomain(docName) {
		r.invalid(d, path, field.Invalid(nil, docName, wrong))
	}
}

func (r *reader) checkReplicas(d *manifest.Document, path string, replicas int32) {
	switch {
	case replicas < 0:
		r.invalid(d, path, field.Invalid(nil, replicas, negative))
	case replicas > scenario.MaxPods:
		r.add(d.Errorf(path, "%d replicas: a run holds at most %d pods", replicas, scenario.MaxPods))
	}
}

// checkSelector checks that the selector is valid and matches the template's
// labels.
func (r *reader) checkSelector(d *manifest.Document, w *scenario.Workload) {
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

// dropOwned leaves out the ReplicaSets that belong to a Deployment or a Rollout of the
// text. The owner creates their pods in the run.
func (r *reader) dropOwned() {
	owned := func(w *scenario.Workload) bool {
		if w.Kind != "ReplicaSet" {
			return false
		}
		for _, o := range w.OwnerReferences {
			if o.Controller == nil || !*o.Controller {
				continue
			}
			for _, other := range r.scenario.Objects.Workloads {
				if other.HasSets() && other.Kind == o.Kind && other.Name == o.Name && other.Namespace == w.Namespace {
					r.note(note.Say("ReplicaSet/%s belongs to %s/%s, which makes its pods", w.Name, o.Kind, o.Name), note.Say("it was left out."))
					return true
				}
			}
		}
		return false
	}
	var kept []*scenario.Workload
	for _, w := range r.scenario.Objects.Workloads {
		if !owned(w) {
			kept = append(kept, w)
		}
	}
	r.scenario.Objects.Workloads = kept
	r.workloads = slices.DeleteFunc(r.workloads, func(p placedWorkload) bool { return !slices.Contains(kept, p.workload) })
}
