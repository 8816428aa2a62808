package manifest

import (
	"strings"
	"testing"
)

// The replicas that people apply are in their manifest, and not in a live object, whose replicas the HPA set.
func TestAppliedReplicas(t *testing.T) {
	const annotation = "annotations: {kubectl.kubernetes.io/last-applied-configuration: '"
	owns := func(manager, operation, rest string) string {
		return "managedFields: [{manager: kube-controller-manager, operation: Update, subresource: status, fieldsV1: {f:status: {f:replicas: {}}}}, {manager: " + manager +
			", operation: " + operation + rest + ", fieldsV1: {f:spec: {f:replicas: {}, f:template: {}}}}]"
	}
	for _, test := range []struct {
		name, metadata, rest string
		want                 int32 // 0: none
	}{
		{"a manifest", "", "spec: {replicas: 4}", 4},
		{"a manifest without replicas", "", "spec: {paused: true}", 0},
		{"a manifest of kubectl create --dry-run", "creationTimestamp: null", "spec: {replicas: 4}\nstatus: {}", 4},
		{"live", `uid: "5f1b"`, "spec: {replicas: 4}", 0},
		{"live, without its identity", "", "spec: {replicas: 4}\nstatus: {readyReplicas: 4}", 0},
		{"live since", `creationTimestamp: "2026-03-02T09:12:44Z"`, "spec: {replicas: 4}", 0},
		{"applied", annotation + `{"spec":{"replicas":2}}'}, uid: "5f1b"`, "spec: {replicas: 4}", 2},
		{"applied without replicas", annotation + `{"spec":{}}'}`, "spec: {replicas: 4}", 0},
		{"no manifest in the annotation", annotation + `{'}`, "spec: {replicas: 4}", 0},
		{"a server-side apply", owns("argocd-controller", "Apply", ""), "spec: {replicas: 1}", 1},
		{"helm", owns("helm", "Update", ""), "spec: {replicas: 4}", 4},
		{"helm, perhaps the default", owns("helm", "Update", ""), "spec: {replicas: 1}", 0},
		{"the HPA", owns("kube-controller-manager", "Update", ", subresource: scale"), "spec: {replicas: 4}", 0},
		{"kubectl scale", owns("kubectl", "Update", ", subresource: scale"), "spec: {replicas: 4}", 0},
		{"kubectl edit", owns("kubectl-edit", "Update", ""), "spec: {replicas: 4}", 0},
	} {
		docs, diags := Parse(strings.Join([]string{"apiVersion: apps/v1", "kind: Deployment", "metadata: {name: web, " + test.metadata + "}", test.rest, ""}, "\n"))
		if len(docs) != 1 || len(diags) > 0 {
			t.Fatalf("%s: %d documents, %v", test.name, len(docs), diags)
		}
		if got, ok := docs[0].AppliedReplicas(); got != test.want || ok != (test.want > 0) {
			t.Errorf("%s: %d (%v), want %d", test.name, got, ok, test.want)
		}
	}
}
