package parse

import (
	"slices"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// checkProposed checks the label of a load that was made up from the HPA.
func (r *reader) checkProposed(path, shape string) {
	if !r.simulation.Has(path) || r.broken(r.simulation, path) {
		return
	}
	if _, ok := scenario.LookupLoadShape(shape); !ok {
		var names []string
		for _, s := range scenario.LoadShapes() {
			names = append(names, s.Name)
		}
		r.add(r.simulation.Errorf(path, "proposed %q: must be one of %s", shape, oneOf(names)))
	}
}

// noteMadeLoads says once that the load was made up, so that nobody takes it for
// measured.
func (r *reader) noteMadeLoads() {
	i := slices.IndexFunc(r.scenario.Given, func(g scenario.GivenLoad) bool { return g.ProposedShape != "" })
	if i < 0 {
		return
	}
	shape, _ := scenario.LookupLoadShape(r.scenario.Given[i].ProposedShape) // it was checked
	r.note(note.Say("The load is made up from the HPA"), note.Say("%s.", note.Phrase(shape.Summary)))
}
