package hpa

import (
	"fmt"
	"sort"
	"strings"
)

// Gates are the feature gates that change what the HPA does.
type Gates struct {
	ScaleToZero            bool // HPAScaleToZero
	ContainerMetrics       bool // HPAContainerMetrics
	ConfigurableTolerance  bool // HPAConfigurableTolerance
	PodLevelResources      bool // PodLevelResources
	Generation             bool // HPAGeneration
	OptimizedSelectorStore bool // HPAOptimizedSelectorStore
}

// gate is the history of a feature gate by minor release; 0: not yet.
type gate struct {
	name            string
	alpha, beta, ga int // beta is the first release in which it is on by default
	removed         int
	field           func(*Gates) *bool // nil: it changes nothing here
	why             string             // it changes nothing
}

// gates are those that the HPA controller, the API server's part for HPAs and kubectl's
// printers ask for. core/conformance/flags compares them with each release.
var gates = []gate{
	{"HPAConfigurableTolerance", 33, 35, 37, 0, func(g *Gates) *bool { return &g.ConfigurableTolerance }, ""},
	{"HPAContainerMetrics", 20, 27, 30, 32, func(g *Gates) *bool { return &g.ContainerMetrics }, ""},
	{"HPAGeneration", 0, 37, 0, 0, func(g *Gates) *bool { return &g.Generation }, ""},
	{"HPAOptimizedSelectorStore", 0, 37, 0, 0, func(g *Gates) *bool { return &g.OptimizedSelectorStore }, ""},
	{"HPAScaleToZero", 16, 37, 0, 0, func(g *Gates) *bool { return &g.ScaleToZero }, ""},
	{"PodLevelResources", 32, 34, 0, 0, func(g *Gates) *bool { return &g.PodLevelResources }, ""},
	{"StaleControllerConsistencyHPA", 0, 37, 0, 0, nil, "the controller waits until it sees what it wrote, and here it always does"},
}

// WithoutEffect says why a gate changes nothing here in the release. It is empty if the
// gate does change something.
func (r Release) WithoutEffect(name string) string {
	if name == "PodLevelResources" && !r.podLevelRequests() {
		return "the HPA controller follows it since Kubernetes 1.34"
	}
	for _, x := range gates {
		if x.name == name {
			return x.why
		}
	}
	return ""
}

// GateNames are the names of all gates.
func GateNames() []string {
	names := make([]string, len(gates))
	for i, x := range gates {
		names[i] = x.name
	}
	return names
}

func (x gate) set(g *Gates, on bool) {
	if x.field != nil {
		*x.field(g) = on
	}
}

func (x gate) exists(minor int) bool {
	first := x.alpha
	if first == 0 {
		first = x.beta
	}
	return minor >= first && (x.removed == 0 || minor < x.removed)
}

// DefaultGates returns the gates of the release with their defaults.
func (r Release) DefaultGates() map[string]bool {
	defaults := map[string]bool{}
	for _, x := range gates {
		if x.exists(r.Minor) {
			defaults[x.name] = r.Minor >= x.beta
		}
	}
	return defaults
}

// Gates applies the user's settings to the release's defaults. It is an error to
// set a gate that the release does not know, or to turn off one that is locked.
func (r Release) Gates(set map[string]bool) (Gates, error) {
	var g Gates
	for _, x := range gates {
		x.set(&g, r.Minor >= x.beta)
	}
	names := make([]string, 0, len(set))
	for name := range set {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		x, ok := findGate(name)
		switch {
		case !ok || !x.exists(r.Minor):
			return g, fmt.Errorf("feature gate %q: not known to Kubernetes %s here; there are %s", name, r, strings.Join(r.gateNames(), ", "))
		case x.ga != 0 && r.Minor >= x.ga && !set[name]:
			return g, fmt.Errorf("feature gate %q: locked to true since Kubernetes 1.%d", name, x.ga)
		}
		x.set(&g, set[name])
	}
	return g, nil
}

func findGate(name string) (gate, bool) {
	for _, x := range gates {
		if x.name == name {
			return x, true
		}
	}
	return gate{}, false
}

func (r Release) gateNames() []string {
	var names []string
	for _, x := range gates {
		if x.exists(r.Minor) {
			names = append(names, x.name)
		}
	}
	return names
}
