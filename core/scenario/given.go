package scenario

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
)

// GivenLoad is an entry of spec.load as the text gives it. It holds what an editor
// of the load needs besides the demand.
type GivenLoad struct {
	Index  int // in spec.load
	Demand load.Demand
	Kind   string       // total, perPod, value or backlog
	Path   string       // of its series, such as spec.load[0].total
	Form   string       // constant, points, wave, ramp, spike, steps, daily or csv
	Own    *load.Series // the series before repeat and noise
	Repeat time.Duration
	Noise  bool
}

// Constant is the form of a series that is a single quantity.
const Constant = "constant"

// Loads are the loads of a Simulation, and how long it runs.
type Loads struct {
	Duration time.Duration // of the run
	Given    []GivenLoad
}

// ReadLoads reads only the loads of a Simulation and ignores the other documents.
// If one of the diagnostics is an error, it returns nil.
func ReadLoads(text string) (*Loads, []manifest.Diagnostic) {
	docs, diags := manifest.Parse(text)
	r := reader{traces: traces{}, scenario: &Scenario{}, diags: diags, seen: map[identity]int{}, release: hpa.Newest()}
	r.readSimulation(docs)
	r.scenario.Start = r.start(docs)
	r.durationFromTraces(r.loadDocs)
	r.readLoads(r.loadDocs)
	r.diags = manifest.Order(r.diags)
	if r.failed() {
		return nil, r.diags
	}
	return &Loads{r.scenario.Duration, r.scenario.Given}, r.diags
}

// ParseMilli reads a quantity as milli-units.
func ParseMilli(text string) (milliUnits float64, ok bool) {
	q, err := manifest.ParseQuantity(text)
	if err != nil {
		return 0, false
	}
	return Milli(q), true
}
