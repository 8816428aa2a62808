package timeline

import (
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
)

func TestPodSize(t *testing.T) {
	cpu := func(q string) hpa.ResourceList { return hpa.ResourceList{"cpu": resource.MustParse(q)} }
	small := &Size{Template: &hpa.PodTemplate{Containers: []hpa.Container{
		{Name: "app", Requests: cpu("500m")}, {Name: "setup", Init: true, Requests: cpu("4")}, {Name: "mesh", Init: true, Sidecar: true, Requests: cpu("100m")}}}}
	large := &Size{Template: &hpa.PodTemplate{Requests: cpu("2"), Containers: []hpa.Container{{Name: "app", Requests: cpu("1")}}}}
	p := Pod{Size: small, Resized: []Resized{{2 * time.Minute, large}, {4 * time.Minute, small}}}
	for minute, want := range []int64{600, 600, 2000, 2000, 600} {
		if got := p.SizeAt(time.Duration(minute) * time.Minute).Request("cpu"); got != want {
			t.Errorf("at %d min: %dm, want %dm", minute, got, want)
		}
	}
	limited := &Size{small.Template, []hpa.ResourceList{cpu("1"), nil, cpu("200m")}}
	for container, want := range map[string]int64{"": 1200, "app": 1000, "mesh": 200} {
		if got, ok := limited.Limit("cpu", container); got != want || !ok {
			t.Errorf("limit of %q: %dm, %t, want %dm", container, got, ok, want)
		}
	}
	for _, s := range []*Size{small, large, {small.Template, []hpa.ResourceList{cpu("1")}}} {
		if got, ok := s.Limit("cpu", ""); ok {
			t.Errorf("a pod with a container without a limit has one: %dm", got)
		}
	}
	if (&Pod{}).SizeAt(0) != nil || small.Request("memory") != 0 {
		t.Error("something is made up")
	}
}
