package observe

import "testing"

func TestKindOf(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{`kube_horizontalpodautoscaler_status_current_replicas{horizontalpodautoscaler="web"}`, "current"},
		{`kube_horizontalpodautoscaler_status_desired_replicas{horizontalpodautoscaler="web"}`, "desired"},
		{`kube_horizontalpodautoscaler_spec_min_replicas`, "min"},
		{`kube_hpa_spec_max_replicas{hpa="web"}`, "max"},
		{`kube_deployment_status_replicas{deployment="web"}`, "replicas"},
		{`kube_deployment_status_replicas_ready`, "ready"},
		{`kube_deployment_status_replicas_available`, "available"},
		{`kube_deployment_status_replicas_updated`, "updated"},
		{`kube_deployment_spec_replicas`, "spec"},
		{`kube_statefulset_replicas`, "spec"},
		{`kube_horizontalpodautoscaler_status_condition{condition="ScalingLimited",status="true"}`, "ScalingLimited"},
		{`{condition="ScalingActive",horizontalpodautoscaler="web",status="true"}`, "ScalingActive"},
		{`kube_horizontalpodautoscaler_status_condition{condition="ScalingLimited",status="false"}`, ""},
		{`kubernetes_state.hpa.desired_replicas`, "desired"},
		{`kubernetes_state.deployment.replicas_available`, "available"},
		{`k8s.hpa.current_replicas`, "current"},
		{`k8s.deployment.available_pods`, "available"},
		{"Desired", "desired"}, {"desired replicas", "desired"}, {"Current replicas", "current"}, {"Max", "max"}, {"minReplicas", "min"},
		{"replicas", "replicas"}, {"shop-web pods", "replicas"}, {"Ready pods", "ready"}, {"pods ready of shop-web", "ready"},
		{"cpu", ""}, {"max latency", ""}, {"desired cpu", ""}, {"http_requests_total", ""}, {"", ""}, {"{}", ""}, {"shop-web", ""}, {"min max", ""},
	} {
		kind, ok := KindOf(test.name, "shop-web", "Deployment/shop-web")
		if kind.Name != test.want || ok != (test.want != "") {
			t.Errorf("KindOf(%q) = %q, %t; want %q", test.name, kind.Name, ok, test.want)
		}
	}
}
