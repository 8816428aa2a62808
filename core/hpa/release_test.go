package hpa

import (
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
)

func TestLookupRelease(t *testing.T) {
	for _, ok := range []string{"1.37", "v1.37", "1.37.1", "v1.36.3", "1.26"} {
		if r, err := LookupRelease(ok); err != nil || !strings.Contains(ok, r.String()) {
			t.Errorf("%s: %v, %v", ok, r, err)
		}
	}
	for _, name := range []string{"", "1", "1.5", "1.25", "1.38", "1.99", "2.37", "1.x", "1.37.1.1", "latest"} {
		_, err := LookupRelease(name)
		if err == nil || !strings.Contains(err.Error(), "1.37, 1.36") {
			t.Errorf("%q: error %v does not list the releases", name, err)
		}
	}
	if got := strings.Join(Releases(), " "); got != "1.37 1.36 1.35 1.34 1.33 1.32 1.31 1.30 1.29 1.28 1.27 1.26" {
		t.Errorf("the releases are %s", got)
	}
	for _, r := range []string{"1.36", "1.37"} {
		if got := testConfig(r).Release.NewAtOnce(); got != (r == "1.37") {
			t.Errorf("%s reconciles a new HPA at once: %t", r, got)
		}
	}
	if Newest().String() != "1.37" {
		t.Errorf("the newest is %s", Newest())
	}
}

// Each gate's history: the first and the last release that has it, since which release
// it is on by default, and since which release it is locked.
func TestGateHistory(t *testing.T) {
	for _, tt := range []struct {
		gate                              string
		first, last, enabledSince, locked int
	}{
		{"HPAConfigurableTolerance", 33, 37, 35, 37},
		{"HPAContainerMetrics", 26, 31, 27, 30},
		{"HPAGeneration", 37, 37, 37, 38},
		{"HPAOptimizedSelectorStore", 37, 37, 37, 38},
		{"HPAScaleToZero", 26, 37, 37, 38},
		{"PodLevelResources", 32, 37, 34, 38},
		{"StaleControllerConsistencyHPA", 37, 37, 37, 38},
	} {
		for minor := oldestMinor; minor <= newestMinor; minor++ {
			r := Release{minor}
			enabled, known := r.DefaultGates()[tt.gate]
			if known != (minor >= tt.first && minor <= tt.last) || known && enabled != (minor >= tt.enabledSince) {
				t.Errorf("%s in %s: known %v, on %v", tt.gate, r, known, enabled)
			}
			if _, err := r.Gates(map[string]bool{tt.gate: true}); (err == nil) != known {
				t.Errorf("%s in %s cannot be turned on: %v", tt.gate, r, err)
			}
			if _, err := r.Gates(map[string]bool{tt.gate: false}); (err == nil) != (known && minor < tt.locked) {
				t.Errorf("%s in %s cannot be turned off: %v", tt.gate, r, err)
			}
		}
	}
}

func TestGates(t *testing.T) {
	gatesOf := func(version string, set map[string]bool) (Gates, error) {
		r, err := LookupRelease(version)
		if err != nil {
			t.Fatal(err)
		}
		return r.Gates(set)
	}
	if g, _ := gatesOf("1.37", nil); !g.ScaleToZero || !g.ConfigurableTolerance || !g.Generation || !g.PodLevelResources {
		t.Errorf("1.37: %+v", g)
	}
	if g, _ := gatesOf("1.36", nil); g.ScaleToZero || !g.ConfigurableTolerance || g.Generation {
		t.Errorf("1.36: %+v", g)
	}
	if g, err := gatesOf("1.36", map[string]bool{"HPAScaleToZero": true}); err != nil || !g.ScaleToZero {
		t.Errorf("set: %+v, %v", g, err)
	}
	for _, tt := range []struct{ version, gate, want string }{
		{"1.36", "HPAGeneration", "not known"},
		{"1.37", "Nonsense", "not known"},
		{"1.37", "HPAConfigurableTolerance", "locked"},
		{"1.32", "HPAContainerMetrics", "not known"},
	} {
		if _, err := gatesOf(tt.version, map[string]bool{tt.gate: false}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s: %v", tt.version, tt.gate, err)
		}
	}
	for name, enabled := range Newest().DefaultGates() {
		if enabled != true {
			t.Errorf("%s is off in 1.37", name)
		}
	}
}

// With the gate off the controllers of 1.27 to 1.29 refuse a container's metric:
// older ones do not look, and later ones have no gate.
func TestContainerMetricsGate(t *testing.T) {
	metric := autoscaling.MetricSpec{Type: autoscaling.ContainerResourceMetricSourceType, ContainerResource: &autoscaling.ContainerResourceMetricSource{
		Name: "cpu", Container: "app", Target: target(autoscaling.AverageValueMetricType, "1")}}
	for minor := 26; minor <= 30; minor++ {
		config := testConfig(Release{minor}.String())
		config.Gates.ContainerMetrics = false
		tr := newTrace(config, testHPA(1, 10, metric))
		pods, samples := testPods(t, "3*R2000", "1")
		d := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples}))
		if refused := strings.Contains(d.Error, "disabled by the feature gate"); refused != (minor >= 27 && minor <= 29) {
			t.Errorf("1.%d: error %q", minor, d.Error)
		}
	}
}

// Utilization of a container's resource has its own name since 1.27.
func TestContainerMetricName(t *testing.T) {
	metric := autoscaling.MetricSpec{Type: autoscaling.ContainerResourceMetricSourceType, ContainerResource: &autoscaling.ContainerResourceMetricSource{
		Name: "cpu", Container: "app", Target: utilizationOf("cpu", 50).Resource.Target}}
	for version, want := range map[string]string{
		"1.26": "cpu resource utilization (percentage of request)",
		"1.27": "cpu container resource utilization (percentage of request)",
	} {
		pods, samples := testPods(t, "R1000", "1")
		if got := propose(t, version, testHPA(1, 10, metric), 1, 1, pods, Reading{Samples: samples}).Name; got != want {
			t.Errorf("%s: got %q, want %q", version, got, want)
		}
	}
}

// Memory is written in binary units since 1.34, if the amount is a multiple of
// the smallest one.
func TestBinaryMemory(t *testing.T) {
	for _, tt := range []struct{ version, sample, want string }{
		{"1.33", "3*R1073741824000", "1073741824"},
		{"1.34", "3*R1073741824000", "1Gi"},
		{"1.34", "3*R1024000", "1Ki"},
		{"1.34", "3*R1000000", "1k"},
	} {
		pods, samples := testPods(t, tt.sample, "1")
		metric := averageOf("memory", "1Gi")
		inContainer := autoscaling.MetricSpec{Type: autoscaling.ContainerResourceMetricSourceType, ContainerResource: &autoscaling.ContainerResourceMetricSource{
			Name: "memory", Container: "app", Target: metric.Resource.Target}}
		tr := newTrace(testConfig(tt.version), testHPA(1, 10, metric, inContainer))
		d := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples}, Reading{Samples: samples}))
		now := d.Status.CurrentMetrics
		for i, got := range []autoscaling.MetricValueStatus{now[0].Resource.Current, now[1].ContainerResource.Current} {
			if got := got.AverageValue.String(); got != tt.want {
				t.Errorf("%s of %s, metric %d: got %s, want %s", tt.version, tt.sample, i, got, tt.want)
			}
		}
	}
}

func TestBoundsStatefulSets(t *testing.T) {
	if (Release{36}).BoundsStatefulSets() || !(Release{37}).BoundsStatefulSets() {
		t.Error("maxUnavailable of StatefulSets does not come in with 1.37")
	}
}

func TestResizesPods(t *testing.T) {
	if (Release{32}).ResizesPods() || !(Release{33}).ResizesPods() {
		t.Error("pods are not resized from 1.33 on")
	}
}

func TestFailsWithoutContainer(t *testing.T) {
	if !(Release{32}).FailsWithoutContainer() || (Release{33}).FailsWithoutContainer() {
		t.Error("a pod without the container does not stop failing the metric with 1.33")
	}
}
