package hpa

import (
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"
)

func list(pairs ...string) ResourceList {
	l := ResourceList{}
	for i := 0; i < len(pairs); i += 2 {
		l[pairs[i]] = resource.MustParse(pairs[i+1])
	}
	return l
}

func TestRequest(t *testing.T) {
	plain := &PodTemplate{Containers: []Container{
		{Name: "app", Requests: list("cpu", "100m")},
		{Name: "proxy", Requests: list("cpu", "50m", "memory", "1Ki")},
		{Name: "setup", Init: true, Requests: list("cpu", "2")},
		{Name: "log", Init: true, Sidecar: true, Requests: list("cpu", "10m")},
	}}
	podLevel := &PodTemplate{
		Containers: []Container{
			{Name: "app", Requests: list("cpu", "100m", "memory", "1Ki")},
			{Name: "log", Init: true, Sidecar: true, Requests: list("memory", "1Ki")},
			{Name: "setup", Init: true, Requests: list("memory", "4Ki")},
		},
		Requests: list("cpu", "1"),
		Overhead: list("cpu", "250m"),
	}
	for _, tt := range []struct {
		version         string
		template        *PodTemplate
		container, name string
		want            int64
		err             string
	}{
		{"1.37", plain, "", "cpu", 160, ""},
		{"1.29", plain, "", "cpu", 160, ""},
		{"1.28", plain, "", "cpu", 150, ""}, // sidecars count since 1.29
		{"1.37", plain, "", "memory", 0, "missing request for memory in container app of Pod p"},
		{"1.37", plain, "proxy", "memory", 1024000, ""},
		{"1.37", plain, "log", "cpu", 10, ""},
		{"1.37", plain, "setup", "cpu", 0, "container setup not found in Pod p"},
		{"1.37", plain, "gone", "cpu", 0, "container gone not found in Pod p"},
		{"1.35", plain, "gone", "cpu", 0, "container gone not found in Pod p"},
		{"1.34", plain, "gone", "cpu", 0, ""},
		{"1.37", podLevel, "", "cpu", 1250, ""},
		{"1.34", podLevel, "", "cpu", 1250, ""},
		{"1.37", podLevel, "", "memory", 5120000, ""}, // an init container beside its sidecar
		{"1.37", podLevel, "", "ephemeral-storage", 0, "missing pod-level request for ephemeral-storage in Pod p"},
		{"1.37", podLevel, "app", "cpu", 100, ""},
		{"1.33", podLevel, "", "cpu", 0, "missing request for cpu in container log of Pod p"},
	} {
		s := &sync{Controller: New(testConfig(tt.version))}
		got, err := s.request(&Pod{Name: "p", Template: tt.template}, tt.container, tt.name)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if got != tt.want || text != tt.err {
			t.Errorf("%s %s of container %q: got %d, %q; want %d, %q", tt.version, tt.name, tt.container, got, text, tt.want, tt.err)
		}
	}
}

// Pods of one workload may request different amounts, for example after a resize.
// Each counts with its own request, in any order. 100m of 1 and 100m of 250m is
// 16 %. The missing pod is assumed to use its whole request: 1200m of 2250m is 53 %,
// and ceil(0.53 x 3) = 2. If it requested 250m, the result would be 1: 450m of 1500m
// is 30 %.
func TestRequestsDiffer(t *testing.T) {
	large, small := testTemplate("1"), testTemplate("250m")
	for _, tt := range []struct {
		templates []*PodTemplate
		missing   int
		want      int32
		requests  int64
	}{
		{[]*PodTemplate{large, small, large}, 2, 2, 2250},
		{[]*PodTemplate{large, small, large}, 0, 2, 2250},
		{[]*PodTemplate{small, large, large}, 1, 2, 2250},
		{[]*PodTemplate{large, large, small}, 0, 2, 2250},
		{[]*PodTemplate{small, large, small}, 2, 1, 1500},
		{[]*PodTemplate{large, small, small}, 1, 1, 1500},
	} {
		pods, samples := testPods(t, "3*R100", "1")
		for i := range pods {
			pods[i].Template = tt.templates[i]
		}
		samples[tt.missing] = Sample{}
		m := propose(t, "1.37", testHPA(1, 10, utilizationOf("cpu", 100)), 3, 3, pods, Reading{Samples: samples})
		if m.Proposal != tt.want || m.RefilledRequests != tt.requests || m.Utilization != 16 {
			t.Errorf("%v, missing %d: %d replicas from requests of %d and %d%%", tt.templates, tt.missing, m.Proposal, m.RefilledRequests, m.Utilization)
		}
	}
}
