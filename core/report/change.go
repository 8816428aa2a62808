package report

import (
	"slices"
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/section"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// Before is the run before the change that a report is about.
type Before struct {
	Text     string
	Timeline *timeline.Timeline // of the Text
	Name     string             // that somebody gave it; "": none
}

// maxDiff is how many lines of a difference are written.
const maxDiff = 300

// change writes what was changed: the lines of the text, and the commands that make it in a cluster.
func (w *writer) change() {
	if w.Before == nil || w.Before.Text == w.Text {
		return
	}
	w.heading(2, w.Say("The change"))
	diff := lines(unified(w.Before.Text, w.Text))
	written := diff[:min(len(diff), maxDiff)]
	w.block("diff", "--- before.yaml\n+++ after.yaml\n"+strings.Join(written, "\n"))
	if more := len(diff) - len(written); more > 0 {
		w.paragraph(prose(w.Say("And %d more lines.", more)))
	}
	if commands := kubectl.Patches(manifests(w.Before.Text), manifests(w.Text)); commands != "" {
		w.block("sh", commands)
	}
}

// manifests returns a text without the Simulation, which no cluster has.
func manifests(text string) string {
	return section.Join(slices.DeleteFunc(section.Split(text), func(s section.Section) bool { return s.Role == section.Simulation }))
}

// stories writes the stories of the run and of the run before.
func (w *writer) stories() {
	story := prose(explain.StoryOf(w.Timeline, w.HPA, w.Language))
	b := w.run.Before
	if b == nil {
		if r := w.Before; r != nil && r.Timeline != nil {
			if why := track.Incomparable(w.Timeline, r.Timeline, w.Language); why != "" {
				w.paragraph(prose(w.Say("The run before has %s: no comparison.", why)))
			}
		}
		w.paragraph(story)
		return
	}
	w.paragraph(bold(prose(w.before()+":")) + " " + prose(explain.StoryOf(b.Timeline, b.HPA, w.Language)))
	w.paragraph(bold(prose(w.Say("After")+":")) + " " + story)
}

// before names the run before.
func (w *writer) before() string {
	if w.Before.Name != "" {
		return w.Before.Name
	}
	return w.Say("Before")
}

// results writes the numbers of the run, beside those of the run before.
func (w *writer) results() {
	results := w.run.Results()
	if w.run.Before == nil {
		w.header(w.Say("Result"), w.Say("Value"), w.Say("Meaning"))
		for _, r := range results {
			w.row(r.Name, r.Text, r.Meaning)
		}
		w.end()
		return
	}
	before := w.run.Before.Results()
	w.header(w.Say("Result"), w.before(), w.Say("After"), w.Say("Change"), w.Say("Meaning"))
	for _, r := range results {
		was, change := "–", track.Change{}
		if b := track.ResultOf(before, r.Name); b != nil {
			was, change = b.Text, r.Since(*b)
		}
		w.row(r.Name, was, r.Text, change.Text+[...]string{" ✗", "", " ✓"}[change.Good+1], r.Meaning)
	}
	for _, b := range before {
		if track.ResultOf(results, b.Name) == nil {
			w.row(b.Name, b.Text, "–", "", b.Meaning)
		}
	}
	w.end()
}

// whyBefore says in a line why the run before had its replicas at the moment that is explained.
func (w *writer) whyBefore() []string {
	b := w.run.Before
	if b == nil {
		return nil
	}
	i := b.SyncAt(w.Chain.At)
	if i < 0 {
		return nil
	}
	lines := []string{prose(w.before()+":") + " " + prose(explain.Sentence(&b.Syncs[i].Decision, w.Language))}
	if h, _, ok := b.HoldAt(w.Chain.At); ok {
		lines = append(lines, code(h.Set.Path)+": "+prose(h.Limit))
	}
	return lines
}
