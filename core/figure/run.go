package figure

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// outcome is the result of a run.
type outcome struct {
	timeline *timeline.Timeline
	err      error
}

// run checks a proof's goals and given words against its run.
func (p *prover) run(f *Proof) {
	text, err := p.text(f)
	if err != nil {
		p.errorf("", "%v", err)
		return
	}
	plain := oneLine(text)
	for i, words := range f.Given {
		if !strings.Contains(plain, oneLine(words)) {
			p.errorf(fmt.Sprintf(".given[%d]", i), "%q is not in the run's text", words)
		}
	}
	if len(f.Goals) == 0 {
		return
	}
	goals, diags := goal.Read(p.doc, p.path+".goals", f.Goals)
	p.diags = append(p.diags, diags...)
	o, ok := p.outcomes[text]
	if !ok {
		o = start(text)
		p.outcomes[text] = o
	}
	if o.err != nil {
		p.errorf("", "it cannot be run: %v", o.err)
		return
	}
	for i := range goals {
		if r := goals[i].Check(&goal.Run{Timeline: o.timeline, Rounded: true}); !r.Met {
			p.errorf(fmt.Sprintf(".goals[%d]", i), "%s: %s", goals[i].String(), r.Instead)
		}
	}
}

// text returns the text of a proof's run, with its changes.
func (p *prover) text(f *Proof) (string, error) {
	text, err := p.scenario(f.Run)
	if err != nil {
		return "", err
	}
	for _, old := range slices.Sorted(maps.Keys(f.Replace)) {
		if !strings.Contains(text, old) {
			return "", fmt.Errorf("replace %q: it is not in the run's text", old)
		}
		text = strings.ReplaceAll(text, old, f.Replace[old])
	}
	var set edit.Settings
	for _, edit := range f.Set {
		if err := set.Set(edit); err != nil {
			return "", fmt.Errorf("set %q: %w", edit, err)
		}
	}
	return set.Apply(text)
}

func start(text string) outcome {
	s, diags := parse.Text(text)
	if s == nil {
		for _, d := range diags {
			if d.Severity == manifest.Error {
				return outcome{err: errors.New(d.Message)}
			}
		}
	}
	tl, err := sim.Run(s, sim.Options{})
	return outcome{tl, err}
}
