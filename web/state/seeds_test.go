package state

import (
	"testing"

	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/spread"
)

// The spread belongs to the run that is shown. Each edit starts it again. A text that cannot be run
// does not change the spread.
func TestSpread(t *testing.T) {
	asked := func(effects []Effect) (runs []spread.Run) {
		for _, e := range effects {
			if r, ok := e.(spread.Run); ok {
				runs = append(runs, r)
			}
		}
		return runs
	}
	ended := func(m Model) Msg {
		s := scenario.Scenario{}
		s.Seed = 5
		return RunEnded{Revision: m.Revision, Timeline: tenMinutes(), Scenario: &s}
	}
	m, _ := Update(New(), opened(""))
	m, _ = Update(m, ended(m))
	m, effects := Update(m, spread.Toggled{})
	if runs := asked(effects); len(runs) != 1 || runs[0].Seed != 5 || runs[0].Text != m.Text() || runs[0].First != m.Timeline {
		t.Fatalf("asked for %+v", runs)
	}
	m, effects = Update(m, spread.Ended{RunID: 2, HPAs: []spread.HPA{{Band: track.Band{Runs: 50}}}})
	if m.Run().Band.Runs != 50 || m.Notice == "" || len(effects) != 1 {
		t.Errorf("the run has the band %v; it says %q", m.Run().Band, m.Notice)
	}
	m, effects = Update(m, document.TextTyped{Part: document.HPA, Text: "a", Seen: 1})
	if len(asked(effects)) > 0 || m.Run().Band.Runs != 50 {
		t.Error("the run that is still shown has lost its band")
	}
	broken, effects := Update(m, RunEnded{Revision: m.Revision})
	if len(asked(effects)) > 0 || broken.Run().Band.Runs != 50 {
		t.Error("a text that cannot be run takes the band from the run before it")
	}
	m, effects = Update(m, ended(m))
	if len(asked(effects)) != 1 || m.Run().Band.Runs > 0 {
		t.Errorf("an edit asks for %v, with the band %v", asked(effects), m.Run().Band)
	}
	m, effects = Update(m, spread.Ended{RunID: 3, HPAs: []spread.HPA{{Same: true}}})
	if m.Run().Band.Runs > 0 || len(effects) > 0 {
		t.Errorf("where all is the same, there is the band %v, and %v", m.Run().Band, effects)
	}
}
