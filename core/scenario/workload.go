package scenario

import (
	"encoding/json"
	"reflect"
	"time"

	"hpaplayground/core/argo"
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
	"hpaplayground/core/rollout"
)

// Workload is a Deployment, StatefulSet, ReplicaSet or Rollout, given or made up.
type Workload struct {
	meta.TypeMeta
	meta.ObjectMeta
	Replicas int32
	// ReplicasSet: the manifest sets replicas. Applying a manifest without replicas
	// keeps the live count.
	ReplicasSet bool
	// ReplicasApplied: the manifest that kubectl applied last sets replicas. Applying
	// a manifest without replicas then sets them to 1.
	ReplicasApplied bool
	MinReady        time.Duration    // minReadySeconds
	Strategy        rollout.Strategy // Deployment
	Paused          bool             // Deployment and Rollout
	Canary          *argo.Canary     // Rollout
	BlueGreen       *argo.BlueGreen  // Rollout
	Parallel        bool             // StatefulSet: podManagementPolicy Parallel
	Update          Update           // StatefulSet
	Selector        *meta.LabelSelector
	Template        *hpa.PodTemplate
	TemplateOf      string             // of a Rollout with a workloadRef: the Kind/name that has its template
	Hash            string             // of a Rollout's template: status.currentPodHash, if it has one
	TemplateText    string             // the whole template as JSON; each revision has its own
	Limits          []hpa.ResourceList // for each container of Template
	Probes          []Probes           // for each container of Template
	MadeUp          bool               // the text has no manifest for it
	// ScaleError is the error for reading this target's scale. Such a workload has no
	// pods. It stands for a target that does not exist until it is applied.
	ScaleError string
}

// HasSets reports whether the workload makes a ReplicaSet for each revision.
func (w *Workload) HasSets() bool { return w.Kind == "Deployment" || w.Kind == "Rollout" }

// HasStrategy reports whether the workload is a Rollout whose strategy is known.
func (w *Workload) HasStrategy() bool { return w.Canary != nil || w.BlueGreen != nil }

// MatchesRef reports whether the reference of an HPA in that namespace names the workload.
func (w *Workload) MatchesRef(ref autoscaling.CrossVersionObjectReference, namespace string) bool {
	return w.Kind == ref.Kind && w.Name == ref.Name && w.Namespace == namespace && groupOf(w.APIVersion) == groupOf(ref.APIVersion)
}

// TargetOf returns the workload that an HPA scales, nil if there is none.
func (o *Objects) TargetOf(h *autoscaling.HorizontalPodAutoscaler) *Workload {
	for _, w := range o.Workloads {
		if w.MatchesRef(h.Spec.ScaleTargetRef, h.Namespace) {
			return w
		}
	}
	return nil
}

// Update is how a StatefulSet replaces its pods.
type Update struct {
	OnDelete       bool
	Partition      int32
	MaxUnavailable rollout.Amount
	// Bare: the manifest has a type but no rollingUpdate, and so no partition.
	Bare bool
}

// SameTemplate reports whether two pod templates, as JSON, have the same content.
func SameTemplate(a, b string) bool {
	if a == b {
		return true
	}
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}
