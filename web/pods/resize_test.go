package pods

import (
	"fmt"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
)

// resources reads a text such as "cpu 500m memory 1Gi".
func resources(text string) hpa.ResourceList {
	list, words := hpa.ResourceList{}, strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		list[words[i]] = resource.MustParse(words[i+1])
	}
	return list
}

// sizeOf reads containers, each as a name, its requests and its limits.
func sizeOf(containers ...[3]string) *timeline.Size {
	size := &timeline.Size{Template: &hpa.PodTemplate{}}
	for _, c := range containers {
		size.Template.Containers = append(size.Template.Containers, hpa.Container{Name: c[0], Requests: resources(c[1])})
		size.Limits = append(size.Limits, resources(c[2]))
	}
	return size
}

func TestRequests(t *testing.T) {
	sidecar := sizeOf([3]string{"app", "cpu 1"}, [3]string{"setup", "cpu 2"}, [3]string{"mesh", ""})
	sidecar.Template.Containers[1].Init = true
	sidecar.Template.Containers[2].Init, sidecar.Template.Containers[2].Sidecar = true, true
	whole := sizeOf([3]string{"app", "cpu 1"})
	whole.Template.Requests = resources("cpu 1")
	for _, test := range []struct {
		name string
		size *timeline.Size
		want string
	}{
		{"one container", sizeOf([3]string{"app", "memory 64Mi cpu 500m"}), "[{app cpu 500m} {app memory 64Mi}]"},
		{"one without", sizeOf([3]string{"app", "cpu 500m"}, [3]string{"log", ""}), "[{app cpu 500m} {log cpu }]"},
		{"those that run", sidecar, "[{app cpu 1} {mesh cpu }]"},
		{"nothing", sizeOf([3]string{"app", ""}), "[]"},
		{"as a whole", whole, "[]"},
		{"unknown", nil, "[]"},
	} {
		if got := fmt.Sprint(Requests(test.size)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// A new request is written as an action. A limit changes with the request.
func TestResize(t *testing.T) {
	guaranteed := sizeOf([3]string{"app", "cpu 500m memory 1Gi", "cpu 500m memory 1Gi"})
	two := sizeOf([3]string{"app", "cpu 500m", "cpu 2"}, [3]string{"no", "memory 1Gi"})
	for _, test := range []struct {
		name    string
		size    *timeline.Size
		version string
		msg     Resized
		want    string // "": nothing
	}{
		{"a request", sizeOf([3]string{"app", "cpu 500m"}), "1.37", Resized{Container: "app", Resource: "cpu", Value: " 250m "}, "requests: cpu: 250m"},
		{"the limit goes along", guaranteed, "1.33", Resized{Container: "app", Resource: "cpu", Value: "1"}, "requests: cpu: 1 limits: cpu: 1"},
		{"down, too", guaranteed, "1.37", Resized{Container: "app", Resource: "memory", Value: "512Mi"}, "requests: memory: 512Mi limits: memory: 512Mi"},
		{"one of two", two, "1.37", Resized{Container: "app", Resource: "cpu", Value: "1"}, "container: app requests: cpu: 1"},
		{"above the limit", two, "1.37", Resized{Container: "app", Resource: "cpu", Value: "3"}, "container: app requests: cpu: 3 limits: cpu: 3"},
		{"a first request", two, "1.37", Resized{Container: "no", Resource: "cpu", Value: "1"}, `container: "no" requests: cpu: 1`},
		{"the same", guaranteed, "1.37", Resized{Container: "app", Resource: "cpu", Value: "0.5"}, ""},
		{"none of it", guaranteed, "1.37", Resized{Container: "app", Resource: "cpu", Value: "much"}, ""},
		{"left empty", guaranteed, "1.37", Resized{Container: "app", Resource: "cpu", Value: ""}, ""},
		{"negative", guaranteed, "1.37", Resized{Container: "app", Resource: "cpu", Value: "-1"}, ""},
		{"an old release", guaranteed, "1.32", Resized{Container: "app", Resource: "cpu", Value: "1"}, ""},
		{"no such container", guaranteed, "1.37", Resized{Container: "log", Resource: "cpu", Value: "1"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := withPods()
			run.Timeline.KubernetesVersion = test.version
			run.Timeline.Pods[0].Size = sizeOf([3]string{"app", "cpu 7"})
			run.Timeline.Pods[0].Resized = []timeline.Resized{{At: minuteSync(5), Size: test.size}, {At: minuteSync(7), Size: sizeOf()}}
			now, notice := Pods{Pod: "web-a"}.act(test.msg, run, minuteSync(6), simulation())
			if test.want == "" {
				if now.Revision != simulation().Revision {
					t.Errorf("written: %s", now.PartText(document.Simulation))
				}
				return
			}
			flat := strings.Join(strings.Fields(now.PartText(document.Simulation)), " ")
			if want := "- at: 6m pod: name: web-a resize: " + test.want; !strings.HasSuffix(flat, want) {
				t.Errorf("got %s, want %s", flat, want)
			}
			if !strings.Contains(notice, "resize") {
				t.Errorf("said %q", notice)
			}
		})
	}
	if now, _ := (Pods{Pod: "web-a"}).act(Resized{"app", "cpu", "1"}, track.Of(nil, 0), 0, simulation()); now.Revision != simulation().Revision {
		t.Error("without a run something was written")
	}
}
