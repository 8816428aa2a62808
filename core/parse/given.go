package parse

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// Loads are the loads of a Simulation, and how long it runs.
type Loads struct {
	Duration time.Duration // how long the run lasts
	Given    []scenario.GivenLoad
}

// ReadLoads reads only the loads of a Simulation and ignores the other documents.
// If one of the diagnostics is an error, it returns nil.
func ReadLoads(text string) (*Loads, []manifest.Diagnostic) {
	docs, diags := manifest.Parse(text)
	r := reader{given: new(Reader), scenario: &scenario.Scenario{}, diags: diags, firstLine: map[identity]int{}, release: hpa.Newest()}
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

// Milli reads a quantity as milli-units.
func Milli(text string) (milliUnits float64, ok bool) {
	q, err := manifest.ParseQuantity(text)
	if err != nil {
		return 0, false
	}
	return scenario.Milli(q), true
}
