package core

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/picture"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Check returns the mistakes in a scenario, by line and column. A scenario is a text of
// Kubernetes manifests as kubectl prints them, with an optional Simulation.
func Check(text string) []manifest.Diagnostic {
	_, problems := parse.Text(text)
	return problems
}

// Run runs a scenario to its end. The error lists what Check finds, or says that
// the run takes more work or memory than a run may.
func Run(text string) (*timeline.Timeline, error) {
	s, err := read(text)
	if err != nil {
		return nil, err
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return nil, err
	}
	return tl, nil
}

// Explain says step by step how the first HPA's last sync at or before a time decided. The
// time counts from the run's start.
func Explain(text string, at time.Duration) (string, error) {
	s, err := read(text)
	if err != nil {
		return "", err
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return "", err
	}
	sync := tl.SyncAt(0, at)
	if sync < 0 {
		return "", fmt.Errorf("time %v: no sync until then", at)
	}
	if tl, err = sim.Inspect(s, sync); err != nil {
		return "", err
	}
	var b strings.Builder
	err = explain.Sync(tl, sync, words.English).Write(&b, words.English)
	return b.String(), err
}

// Draw runs a scenario and returns the SVG picture of it.
func Draw(text string, o picture.Options) ([]byte, error) {
	tl, err := Run(text)
	if err != nil {
		return nil, err
	}
	return picture.SVG(tl, o), nil
}

func read(text string) (*scenario.Scenario, error) {
	s, problems := parse.Text(text)
	if s != nil {
		return s, nil
	}
	var wrong []error
	for _, d := range problems {
		if d.Severity == manifest.Error {
			wrong = append(wrong, errors.New(d.String()))
		}
	}
	return nil, errors.Join(wrong...)
}
