// Package propose makes loads for the HPAs of a text that has no load. The loads
// follow from the HPAs, so that a run shows their bounds, policies and windows.
// docs/loads.md has the rules.
package propose

import (
	"errors"
	"slices"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
)

// The names of the shapes. scenario.LoadShapes has all but None.
const (
	Proposed = "proposed" // from little load to about what maxReplicas carry, and back
	Ramp     = "ramp"
	Burst    = "burst"
	Day      = "day"
	Noise    = "noise"
	Steady   = "steady"
	Status   = "status" // as the HPA's status says at first
	None     = "none"   // nothing is made up
)

// Shapes lists the names of the shapes, the usual one first.
func Shapes() []string {
	var names []string
	for _, s := range scenario.LoadShapes() {
		names = append(names, s.Name)
	}
	return append(names, None)
}

// Proposal is what the caller learns about a load that SetLoad has made.
type Proposal struct {
	Duration time.Duration // of the run
	Notes    []string      // what the load cannot show, in plain sentences
}

// ShapeFor returns the shape of the load without which a run of the text would show nothing: Proposed for
// manifests without a Simulation, a status with metrics or samples, Status for those with such a status. It is None
// for other texts. The scenario is the one read from the text.
func ShapeFor(text string, s *scenario.Scenario) string {
	switch {
	case hasSimulation(text):
	case goesOn(s):
		return Status
	case len(s.Load) == 0 && len(s.Objects.Samples) == 0 && slices.ContainsFunc(s.Objects.HPAs, s.Objects.FollowsLoad):
		return Proposed
	}
	return None
}

// Complete adds what manifests lack for a run: the metrics pipeline of an ordinary cluster
// and the load of ShapeFor. loadAdded says whether it has added a
// load. See SetLoad for pause.
func Complete(text string, pause func()) (completed string, loadAdded bool) {
	if s, _ := parse.Text(text); s != nil {
		if shape := ShapeFor(text, s); shape != None {
			if result, _, err := SetLoad(text, shape, pause); err == nil {
				return result, true
			}
		}
	}
	return parse.WithUsualPipeline(text), false
}

func hasSimulation(text string) bool {
	return slices.ContainsFunc(section.Split(text), func(s section.Section) bool { return s.Role == section.Simulation })
}

// The errors of SetLoad, which then returns the text unchanged.
var (
	ErrBroken  = errors.New("the text cannot be read")
	ErrNoHPA   = errors.New("the text has no HPA at the start of the run that a load can be made for")
	ErrNoState = errors.New("no HPA of the text has a status with metrics, for the shape status to go on from")
	ErrRefused = errors.New("the run with the load is refused")
)

// SetLoad writes a load of a shape into the Simulation of a text, in place of
// spec.load and spec.duration. It also adds spec.pods.idle if pods would be above their
// target without any load. The rest of the text does not change. A missing Simulation is
// added, with the metrics pipeline of an ordinary cluster. The shape None removes the load.
//
// Long work calls pause every few milliseconds, so that a page can do other work. pause may
// be nil.
func SetLoad(text, shape string, pause func()) (string, Proposal, error) {
	if pause == nil {
		pause = func() {}
	}
	result, reader := text, new(parse.Reader)
	if shape != None {
		result = reader.WithUsualPipeline(text)
	}
	if shape == Status { // which a load hides
		e := reader.Edit(result, simulation)
		if e.Remove("spec.load"); e.Err == nil {
			result = e.Text
		}
	}
	s, _ := reader.Parse(result)
	if s == nil {
		return text, Proposal{}, ErrBroken
	}
	if shape == None {
		e := reader.Edit(text, simulation)
		e.Remove("spec.load")
		return e.Text, Proposal{}, e.Err
	}
	pause()
	t := &chooser{reader: reader, text: result, scenario: s, shape: shape, pause: pause}
	w := t.write(nil)
	if shape == Proposed && w.isShort() {
		w = t.write(t.best(w.limiting))
	}
	result, err := w.into(reader, result)
	if err != nil {
		return text, Proposal{}, err
	}
	pause()
	if s, _ := reader.Parse(result); s == nil {
		return text, Proposal{}, ErrRefused
	}
	return result, Proposal{w.duration, w.notes}, nil
}
