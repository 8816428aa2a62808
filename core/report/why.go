package report

import (
	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/track"
)

// why writes the steps of the sync that is explained.
func (w *writer) why() {
	chain := w.Chain
	if chain == nil {
		return
	}
	w.heading(2, w.Say("Why, at %s", chain.When))
	lines := []string{bold(prose(chain.Sentence))}
	if h, _, ok := w.run.HoldAt(chain.At); ok {
		lines = append(lines, w.Say("%s: %s", w.field(h.Set), prose(h.Limit)))
	}
	w.paragraph(append(lines, w.whyBefore()...)...)
	if chain.Operator != nil {
		w.step(chain.Operator, -1)
	}
	d := &w.run.Syncs[w.run.SyncAt(chain.At)].Decision
	held, _ := track.HoldOf(chain, d, w.Language)
	for i := range chain.Steps {
		s := &chain.Steps[i]
		if s.Metric >= 0 && s.Metric != d.Winner && d.Winner >= 0 {
			continue // another metric, which did not decide
		}
		w.step(s, i-held)
	}
	w.end()
	if len(chain.WhatIfs) == 0 {
		return
	}
	w.heading(3, w.Say("What would have changed it"))
	for _, x := range chain.WhatIfs {
		lines := []string{prose(x.Text)}
		if x.Field.Path != "" {
			lines = append(lines, w.field(x.Field))
		}
		w.item(lines...)
	}
	w.end()
}

// step writes a step with its result and its first field. The step that held the replicas back, which is at 0, has
// all its lines, and each other one the line with its result.
func (w *writer) step(s *explain.Step, from int) {
	title := s.Title
	if s.Replicas >= 0 {
		title = w.Say("%s: %s", title, number(s.Replicas))
	}
	main, rest := track.Main(s)
	title = bold(prose(title))
	if len(s.Fields) > 0 {
		title += " " + w.field(s.Fields[0])
	}
	lines := []string{title, prose(main)}
	if from == 0 {
		for _, line := range rest {
			lines = append(lines, prose(line))
		}
	}
	w.item(lines...)
}

// field returns a field that governs a step: of the HPA, of its target or of what else has a part in the run.
func (w *writer) field(f explain.Field) string {
	field := manifest.Target{Object: w.run.Object(f.Kind), Path: f.Path}
	if f.Kind == hpaKind {
		if d, h := field.In(w.docs), w.Timeline.HPAAt(w.HPA, w.Chain.At); d != nil && h != nil {
			field.Path = parse.Place(d, h, f.Path)
		}
	}
	text := w.place(field)
	if f.Flag != "" {
		text = w.Say("%s, %s", text, code(f.Flag))
	}
	return text
}
