// Package propose makes loads for the HPAs of a text that gives none. They come
// from the HPAs themselves, so that their bounds, policies and windows all come
// into play. docs/loads.md says the rules.
package propose

import (
	"errors"
	"slices"
	"time"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
)

// The shapes. scenario.LoadShapes has all but None.
const (
	Tour   = "proposed" // from calm past maxReplicas and back
	Ramp   = "ramp"
	Burst  = "burst"
	Day    = "day"
	Noise  = "noise"
	Steady = "steady"
	None   = "none" // nothing is made up
)

// Shapes lists the names of the shapes, the usual one first.
func Shapes() []string {
	var names []string
	for _, s := range scenario.LoadShapes() {
		names = append(names, s.Name)
	}
	return append(names, None)
}

// Proposal says what else there is to know of a load that was made.
type Proposal struct {
	Duration time.Duration // of the run
	Notes    []string      // what the reader should know besides, in plain sentences
}

// Wanted reports whether a text gives nothing to go on from, so that its run would
// show nothing without a load that is made up: it has no Simulation, no status
// with metrics and no samples. s is what was read from it.
func Wanted(text string, s *scenario.Scenario) bool {
	return !hasSimulation(text) && len(s.Load) == 0 && len(s.Objects.Samples) == 0 && len(s.Objects.HPAs) > 0
}

// Complete adds what manifests lack to be run: what serves their metrics in an ordinary
// cluster and, if it is wanted, a load in the usual shape.
func Complete(text string) string {
	if s, _ := parse.Text(text); s != nil && Wanted(text, s) {
		if with, _, err := Into(text, Tour); err == nil {
			return with
		}
	}
	return parse.WithUsualPipeline(text)
}

func hasSimulation(text string) bool {
	return slices.ContainsFunc(section.Split(text), func(one section.Section) bool { return one.Role == section.Simulation })
}

// The errors of Into. The text then stays as it is.
var (
	ErrBroken  = errors.New("the text cannot be read")
	ErrNoHPA   = errors.New("the text has no HPA at the start of the run that a load can be made for")
	ErrRefused = errors.New("the run with the load is refused")
)

// Into writes a load of a shape into the Simulation of a text, in place of
// spec.load and spec.duration. The rest stays as it is, byte for byte; only
// spec.pods.idle is added where pods would be above their target without any load. A missing
// Simulation is added, with what serves the metrics in an ordinary cluster. With
// None, the text has no load.
func Into(text, shape string) (string, Proposal, error) {
	with := text
	if shape != None {
		with = parse.WithUsualPipeline(text)
	}
	s, _ := parse.Text(with)
	if s == nil {
		return text, Proposal{}, ErrBroken
	}
	if shape == None {
		e := edit.New(text, simulation, nil)
		e.Remove("spec.load")
		return e.Text, Proposal{}, e.Err
	}
	t := &trial{text: with, scenario: s, shape: shape}
	w := t.write(nil)
	if shape == Tour && w.small() {
		w = t.write(t.best(w.reach))
	}
	with, err := w.into(with)
	if err != nil {
		return text, Proposal{}, err
	}
	if s, _ := parse.Text(with); s == nil {
		return text, Proposal{}, ErrRefused
	}
	return with, Proposal{w.duration, w.notes}, nil
}
