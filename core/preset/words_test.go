package preset

import (
	"slices"
	"testing"
)

// TestWords: what people type into the search finds the presets about it.
func TestWords(t *testing.T) {
	for query, want := range map[string][]string{
		"vpa":        {"hpa-and-vpa"},
		"argocd":     {"apply-resets", "heal-replicas", "replicas-owner"},
		"flux":       {"apply-resets", "heal-replicas"},
		"gitops":     {"apply-resets", "max-lowered"},
		"helm":       {"apply-resets", "max-lowered"},
		"cron":       {"cron-and-hpa"},
		"gpu":        {"gpu-start"},
		"llm":        {"inference-queue"},
		"sidecar":    {"idle-sidecar", "missing-request"},
		"istio":      {"idle-sidecar", "object-metric"},
		"keda":       {"scale-to-zero", "queue-length"},
		"jvm":        {"warm-up", "memory-never-falls"},
		"java":       {"warm-up", "memory-never-falls"},
		"spring":     {"warm-up"},
		"memory":     {"memory-never-falls"},
		"queue":      {"queue-length", "blind-queue"},
		"kafka":      {"queue-length", "runaway-value"},
		"canary":     {"shared-labels", "rollout-drift"},
		"spot":       {"nodes-that-go"},
		"karpenter":  {"nodes-that-come", "nodes-that-go"},
		"cold start": {"warm-up", "gpu-start", "scale-to-zero"},
		"websocket":  {"sticky-connections"},
		"throttling": {"capped-at-limit"},
		"ingress":    {"object-metric"},
		"minikube":   {"no-metrics-api"},
		"v2beta2":    {"older-versions"},
		"两个 hpa":     {"two-hpas"},
		"垂直":         {"hpa-and-vpa"},
		"定时":         {"cron-and-hpa"},
		"边车":         {"idle-sidecar", "missing-request"},
		"内存":         {"memory-never-falls"},
		"队列":         {"queue-length", "blind-queue"},
		"积压":         {"queue-length", "runaway-value"},
		"金丝雀":        {"shared-labels", "rollout-drift"},
		"灰度":         {"rollout-drift"},
		"冷启动":        {"warm-up", "gpu-start"},
		"竞价":         {"nodes-that-go"},
		"大模型":        {"inference-queue", "gpu-start"},
		"推理":         {"inference-queue"},
		"长连接":        {"sticky-connections"},
	} {
		var found []string
		for _, p := range All() {
			if p.Matches(query) {
				found = append(found, p.Name)
			}
		}
		for _, name := range want {
			if !slices.Contains(found, name) {
				t.Errorf("%q finds %q, not %s", query, found, name)
			}
		}
		// A word that finds everything helps nobody.
		if len(found) > len(All())/2 {
			t.Errorf("%q finds %d of %d presets", query, len(found), len(All()))
		}
	}
}
