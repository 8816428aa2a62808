package state

import (
	"fmt"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
)

// resources reads "cpu 500m memory 1Gi".
func resources(text string) hpa.ResourceList {
	list, words := hpa.ResourceList{}, strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		list[words[i]] = resource.MustParse(words[i+1])
	}
	return list
}

// sizeOf reads containers, each as a name, requests and limits.
func sizeOf(containers ...[3]string) *timeline.Size {
	size := &timeline.Size{Template: &hpa.PodTemplate{}}
	for _, c := range containers {
		size.Template.Containers = append(size.Template.Containers, hpa.Container{Name: c[0], Requests: resources(c[1])})
		size.Limits = append(size.Limits, resources(c[2]))
	}
	return size
}

func TestPodRequests(t *testing.T) {
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
		if got := fmt.Sprint(PodRequests(test.size)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestResize(t *testing.T) {
	guaranteed := sizeOf([3]string{"app", "cpu 500m memory 1Gi", "cpu 500m memory 1Gi"})
	two := sizeOf([3]string{"app", "cpu 500m", "cpu 2"}, [3]string{"no", "memory 1Gi"})
	for _, test := range []struct {
		name    string
		size    *timeline.Size
		version string
		msg     PodResized
		want    string // "": nothing
	}{
		{"a request", sizeOf([3]string{"app", "cpu 500m"}), "1.37", PodResized{"app", "cpu", " 250m "}, "requests: cpu: 250m"},
		{"the limit goes along", guaranteed, "1.33", PodResized{"app", "cpu", "1"}, "requests: cpu: 1 limits: cpu: 1"},
		{"down, too", guaranteed, "1.37", PodResized{"app", "memory", "512Mi"}, "requests: memory: 512Mi limits: memory: 512Mi"},
		{"one of two", two, "1.37", PodResized{"app", "cpu", "1"}, "container: app requests: cpu: 1"},
		{"above the limit", two, "1.37", PodResized{"app", "cpu", "3"}, "container: app requests: cpu: 3 limits: cpu: 3"},
		{"a first request", two, "1.37", PodResized{"no", "cpu", "1"}, `container: "no" requests: cpu: 1`},
		{"the same", guaranteed, "1.37", PodResized{"app", "cpu", "0.5"}, ""},
		{"none of it", guaranteed, "1.37", PodResized{"app", "cpu", "much"}, ""},
		{"left empty", guaranteed, "1.37", PodResized{"app", "cpu", ""}, ""},
		{"negative", guaranteed, "1.37", PodResized{"app", "cpu", "-1"}, ""},
		{"an old release", guaranteed, "1.32", PodResized{"app", "cpu", "1"}, ""},
		{"no such container", guaranteed, "1.37", PodResized{"log", "cpu", "1"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, _ := play(New(), AddressOpened{Presets: []scenario.Preset{{Name: "one", Text: hpaText + "---\nkind: Simulation\nspec: {} # all\n"}}})
			m.Timeline, m.Cursor = withPods(), minuteSync(6)
			m.Timeline.KubernetesVersion = test.version
			m.Timeline.Pods[0].Size = sizeOf([3]string{"app", "cpu 7"})
			m.Timeline.Pods[0].Resized = []timeline.Resized{{At: minuteSync(5), Size: test.size}, {At: minuteSync(7), Size: sizeOf()}}
			m, _ = Update(m, PodPicked{"web-a"})
			before := m.Text()
			m, effects := Update(m, test.msg)
			if test.want == "" {
				if m.Text() != before {
					t.Errorf("written: %s", m.PartText(document.Simulation))
				}
				return
			}
			flat := strings.Join(strings.Fields(m.PartText(document.Simulation)), " ")
			if want := "- at: 6m pod: name: web-a resize: " + test.want; !strings.HasSuffix(flat, want) {
				t.Errorf("got %s, want %s", flat, want)
			}
			if run, ok := effects[0].(Run); !ok || run.Text != m.Text() || !strings.Contains(m.Said, "resize") {
				t.Errorf("effects %v, said %q", effects, m.Said)
			}
		})
	}
	if m, effects := Update(New(), PodResized{"app", "cpu", "1"}); m.Text() != "" || len(effects) != 0 {
		t.Error("without a run something was written")
	}
}
