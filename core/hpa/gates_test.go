package hpa

import "testing"

func TestWithoutEffect(t *testing.T) {
	for _, tt := range []struct {
		minor int
		gate  string
		want  string
	}{
		{37, "HPAScaleToZero", ""},
		{33, "HPAConfigurableTolerance", ""},
		{33, "PodLevelResources", "the HPA controller follows it since Kubernetes 1.34"},
		{34, "PodLevelResources", ""},
		{37, "StaleControllerConsistencyHPA", "the controller waits until it sees what it wrote, and here it always does"},
		{37, "NoGate", ""},
	} {
		if got := (Release{tt.minor}).WithoutEffect(tt.gate); got != tt.want {
			t.Errorf("1.%d, %s: got %q, want %q", tt.minor, tt.gate, got, tt.want)
		}
	}
}
