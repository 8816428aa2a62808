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

// Loads works like ReadLoads, without the diagnostics. Callers must not change what it returns, because
// it is kept for the same text: an editor asks for it many times.
func (in *Reader) Loads(text string) *Loads {
	if in.loadsOf == "" || in.loadsOf != text {
		in.loads, _ = in.readLoads(text)
		in.loadsOf = text
	}
	return in.loads
}

// ReadLoads reads only the loads of a Simulation and ignores the other documents.
// If one of the diagnostics is an error, it returns nil.
func ReadLoads(text string) (*Loads, []manifest.Diagnostic) { return new(Reader).readLoads(text) }

func (in *Reader) readLoads(text string) (*Loads, []manifest.Diagnostic) {
	docs, diags := in.manifests.Parse(text)
	in.points.DropUnused()
	r := reader{cache: in, scenario: &scenario.Scenario{}, diags: diags, firstLine: map[identity]int{}, release: hpa.Newest()}
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
