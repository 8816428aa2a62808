package parse_test

import (
	"fmt"
	"testing"

	"hpaplayground/core/parse"
)

// TestRequestInStatus: a made-up workload requests what the HPA's status says, so that its run begins with
// the utilization in the status.
func TestRequestInStatus(t *testing.T) {
	for _, test := range []struct{ resource, value, utilization, want string }{
		{"cpu", "610m", "305", "200m"},
		{"cpu", "155m", "15", "1"}, // 15 % of 1 to 15.98 % of 970m
		{"cpu", "33m", "13", "250m"},
		{"cpu", "1m", "100", "1m"},
		{"memory", "201326592", "37", "512Mi"}, // 37.5 %
		{"memory", "1000", "100", "1k"},
		{"cpu", "5m", "0", "500m"}, // less than a percent says nothing
		{"cpu", "0", "0", "500m"},
		{"cpu", "1e18", "1", "500m"},
		{"cpu", "-5m", "5", "500m"},
		{"memory", "1e18", "1", "512Mi"},
	} {
		s, diags := parse.Text(fmt.Sprintf(`
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 9
  metrics: [{type: Resource, resource: {name: %[1]s, target: {type: Utilization, averageUtilization: 50}}}]
status:
  currentReplicas: 2
  desiredReplicas: 2
  currentMetrics: [{type: Resource, resource: {name: %[1]s, current: {averageValue: "%[2]s", averageUtilization: %[3]s}}}]
`, test.resource, test.value, test.utilization))
		if s == nil {
			t.Fatal(diags)
		}
		request := s.Objects.Workloads[0].Template.Containers[0].Requests[test.resource]
		if got := request.String(); got != test.want {
			t.Errorf("%s of %s %% is a share of %s, want %s", test.value, test.utilization, got, test.want)
		}
	}
}
