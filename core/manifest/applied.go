package manifest

import (
	"encoding/json"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/tree"
)

// LastApplied is the annotation in which kubectl apply keeps the manifest that it applied last.
const LastApplied = "kubectl.kubernetes.io/last-applied-configuration"

// AppliedReplicas returns the spec.replicas that people apply to a workload; ok is false if they apply none, or it is
// not known. The manifest that was applied last decides it, which is in an annotation. Without it, a manifest that
// never was in a cluster is what people apply. The spec.replicas of a live object, as kubectl get -o yaml prints it, is
// the HPA's, unless the managed fields say that somebody else set it last.
func (d *Document) AppliedReplicas() (replicas int32, ok bool) {
	var o workload
	if d.Decode(&o) != nil {
		return 0, false
	}
	now := o.Spec.Replicas
	if text, found := o.Metadata.Annotations[LastApplied]; found {
		var applied workload
		if json.Unmarshal([]byte(text), &applied) != nil {
			return 0, false
		}
		now = applied.Spec.Replicas
	} else if o.isLive() && !d.isReplicasManaged(now) {
		return 0, false
	}
	if now == nil {
		return 0, false
	}
	return *now, true
}

// HasReplicas reports whether the manifest of a workload, in JSON, sets replicas.
func HasReplicas(applied string) bool {
	var o workload
	return json.Unmarshal([]byte(applied), &o) == nil && o.Spec.Replicas != nil
}

// KeptApplied returns a value of LastApplied with which AppliedReplicas stays the same while spec.replicas of the workload
// is set to the replicas of a run's start, which nobody applies; "" if it stays the same without one.
func (d *Document) KeptApplied() string {
	var o workload
	if err := d.Decode(&o); err != nil || d.Has("metadata.annotations["+LastApplied+"]") {
		return ""
	}
	switch replicas, ok := d.AppliedReplicas(); {
	case ok:
		return fmt.Sprintf(`{"spec":{"replicas":%d}}`, replicas)
	case !o.isLive():
		return "{}"
	}
	return ""
}

// workload has the fields that tell a manifest of people from an object of a cluster.
type workload struct {
	Metadata struct {
		UID               string            `json:"uid"`
		ResourceVersion   string            `json:"resourceVersion"`
		CreationTimestamp *string           `json:"creationTimestamp"`
		ManagedFields     []any             `json:"managedFields"`
		Annotations       map[string]string `json:"annotations"`
	} `json:"metadata"`
	Spec struct {
		Replicas *int32 `json:"replicas"`
	} `json:"spec"`
	Status map[string]any `json:"status"`
}

// isLive reports whether the object comes from a cluster, which writes these fields.
func (o *workload) isLive() bool {
	m := &o.Metadata
	return m.UID != "" || m.ResourceVersion != "" || m.CreationTimestamp != nil || len(m.ManagedFields) > 0 || len(o.Status) > 0
}

// byHand are managers that change a live object, and no manifest.
var byHand = []string{"kube-controller-manager", "kubectl-edit", "kubectl-patch"}

// isReplicasManaged reports whether the managed fields have a manager that applies replicas. The HPA and kubectl scale
// write the subresource scale. An update also owns what the API server filled in, so replicas of 1 may be the default.
func (d *Document) isReplicasManaged(replicas *int32) bool {
	_, all, found := tree.Walk(d.root, []string{"metadata", "managedFields"})
	if found < 2 || replicas == nil {
		return false
	}
	return slices.ContainsFunc(all.Content, func(entry *yaml.Node) bool {
		text := func(name string) string {
			if _, value := tree.Member(entry, name); value != nil {
				return value.Value
			}
			return ""
		}
		if _, _, found := tree.Walk(entry, []string{"fieldsV1", "f:spec", "f:replicas"}); found < 3 || text("subresource") != "" {
			return false
		}
		return text("operation") == "Apply" || *replicas != 1 && !slices.Contains(byHand, text("manager"))
	})
}
