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
