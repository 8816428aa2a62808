package hpa

import (
	"strings"
	"testing"
)

func TestLookupRelease(t *testing.T) {
	for _, ok := range []string{"1.37", "v1.37", "1.37.1", "v1.36.3"} {
		if r, err := LookupRelease(ok); err != nil || !strings.Contains(ok, r.String()) {
			t.Errorf("%s: %v, %v", ok, r, err)
		}
	}
	for _, bad := range []string{"", "1", "1.5", "1.99", "2.37", "1.x", "1.37.1.1", "latest"} {
		_, err := LookupRelease(bad)
		if err == nil || !strings.Contains(err.Error(), "1.37, 1.36") {
			t.Errorf("%q: error %v does not list the releases", bad, err)
		}
	}
	if Releases()[0] != Newest().String() {
		t.Error("the newest release is not the first")
	}
}

// Each gate's history: the first and the last release that knows it, the one in
// which it came on and the one from which it is locked.
func TestGateHistory(t *testing.T) {
	for _, tt := range []struct {
		gate                    string
		first, last, on, locked int
	}{
		{"HPAConfigurableTolerance", 33, 37, 35, 37},
		{"HPAContainerMetrics", 26, 31, 27, 30},
		{"HPAGeneration", 37, 37, 37, 38},
		{"HPAOptimizedSelectorStore", 37, 37, 37, 38},
		{"HPAScaleToZero", 26, 37, 37, 38},
		{"PodLevelResources", 32, 37, 34, 38},
	} {
		for minor := oldestMinor; minor <= newestMinor; minor++ {
			r := Release{minor}
			on, known := r.DefaultGates()[tt.gate]
			if known != (minor >= tt.first && minor <= tt.last) || known && on != (minor >= tt.on) {
				t.Errorf("%s in %s: known %v, on %v", tt.gate, r, known, on)
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
	for name, on := range Newest().DefaultGates() {
		if on != true {
			t.Errorf("%s is off in 1.37", name)
		}
	}
}
