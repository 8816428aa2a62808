// Package report writes the report of a run as one Markdown file, for a ticket or a post-mortem: the
// chart, what happened, why, how it differs from what was recorded, what would help, and the text. Its
// sentences are those of the packages that explain and compare.
package report

import (
	"strings"
	"time"

	"hpaplayground/core/advise"
	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/core/manifest"
	"hpaplayground/core/observe"
	"hpaplayground/core/picture"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Report is what a report is made of.
type Report struct {
	Text     string             // the text of the scenario
	Timeline *timeline.Timeline // its run
	HPA      int                // index in Timeline.HPAs, which has one
	Before   *Before            // the run before a change; nil: the report is about none
	Chain    *explain.Chain     // of Sync, with what would have changed it; nil: it is not explained
	Findings []advise.Finding   // of all HPAs, as a search has proved them
	Skipped  []advise.Skipped   // the HPAs that the search did not look at
	Causes   []observe.Cause    // what explains that the run, or the run before, and the recordings in its text part
	Link     string             // the address of the run in the playground; "": none
	Brief    bool               // leaves out the text
	Language words.Language
}

// Moment returns the moment of a run that a report explains if nobody chose one: when the longest hold of the HPA begins
// or, if nothing held it back, when it first scaled.
func Moment(tl *timeline.Timeline, hpa int) time.Duration {
	r := track.Of(tl, hpa)
	return r.LongestHold(r.StartIn(0, r.End()))
}

// Sync returns the index in Timeline.Syncs of the sync that a report explains: the last one up to a moment or, before the
// first, the first; -1 if the HPA had none.
func Sync(tl *timeline.Timeline, hpa int, at time.Duration) int {
	sync := tl.SyncAt(hpa, at)
	for i := 0; sync < 0 && i < len(tl.Syncs); i++ {
		if tl.Syncs[i].HPA == hpa {
			sync = i
		}
	}
	return sync
}

// Measured returns the run that is compared with what was recorded, and its HPA: the run before, because a recording is
// of that.
func (r *Report) Measured() (text string, tl *timeline.Timeline, hpa int) {
	if r.Before != nil && r.Before.Timeline != nil && r.Before.Timeline.Recorded != nil {
		now := track.Of(r.Timeline, r.HPA)
		if b := now.SameHPA(r.Before.Timeline); b != nil {
			return r.Before.Text, r.Before.Timeline, b.HPA
		}
	}
	return r.Text, r.Timeline, r.HPA
}

// writer writes a report.
type writer struct {
	*Report
	markdown
	run  track.Run
	docs []*manifest.Document
}

func newWriter(r *Report) *writer {
	w := &writer{Report: r, run: track.Of(r.Timeline, r.HPA)}
	w.run.Lang = r.Language
	if r.Before != nil && r.Before.Timeline != nil && track.Incomparable(r.Timeline, r.Before.Timeline, r.Language) == "" {
		w.run.Before = w.run.SameHPA(r.Before.Timeline)
	}
	w.docs, _ = manifest.Parse(r.Text)
	return w
}

// Markdown returns the report. Its chart is the file with an address, such as report.svg; "": it has no picture, and the
// chart is drawn as text only.
func (r *Report) Markdown(chart string) string {
	w := newWriter(r)
	w.title()
	if chart != "" {
		w.paragraph("![" + prose(r.picture().Alt()) + "](<" + destination(chart) + ">)")
	}
	w.drawn()
	w.change()
	w.happened()
	w.why()
	w.recorded()
	w.helps()
	w.again()
	return strings.TrimSuffix(w.b.String(), "\n")
}

// SVG returns the chart of the report.
func (r *Report) SVG() []byte { return r.picture().SVG() }

// picture draws the run. It is light, because a report is printed, and marks the sync that is explained.
func (r *Report) picture() *picture.Picture {
	o := picture.Options{
		Width: 960, Theme: picture.Light, HPA: r.HPA, Bare: true, Language: r.Language,
		Views: []lane.Kind{lane.Metric, lane.Load, lane.Replicas, lane.Events},
	}
	if r.Before != nil {
		o.Before, o.Pinned = r.Before.Timeline, r.Before.Name
	}
	if r.Chain != nil {
		o.At, o.Marked = r.Chain.At, true
	}
	return picture.Draw(r.Timeline, o)
}

// Say translates a sentence, see words.Language.
func (w *writer) Say(format string, values ...any) string { return w.Language.Say(format, values...) }

// title writes which HPA it is about, when, and what decided.
func (w *writer) title() {
	w.heading(1, "HorizontalPodAutoscaler "+strings.TrimPrefix(w.Timeline.HPAs[w.HPA].Key.String(), "/"))
	times := w.Timeline.TimeFormat()
	begin, end, _ := times.Span(0, w.Timeline.Duration)
	span := w.Say("%s to %s", begin, end)
	if start, ok := times.Start(); ok {
		span = w.Say("%s, %s", start.Format("2006-01-02"), span)
	}
	w.paragraph(prose(w.Say("%s. A run with the HPA controller of Kubernetes %s.", span, w.Timeline.KubernetesVersion)))
}

// again writes how to run it again.
func (w *writer) again() {
	w.heading(2, w.Say("To look at it again"))
	if w.Link != "" {
		w.paragraph(link(w.Say("Open this run in the HPA Playground"), w.Link))
	}
	if w.Timeline.Notes != nil {
		for _, n := range w.Timeline.Notes {
			w.item(prose(n.In(w.Language.Say)))
		}
		w.end()
	}
	if !w.Brief {
		w.block("yaml", w.Text)
	}
}

// place returns a field as code, with its line if the text has the field. It names an HPA that is not the one of
// the report.
func (w *writer) place(field manifest.Target) string {
	name := field.Path
	switch own := w.Timeline.HPAs[w.HPA].Key; {
	case field.Kind != hpaKind:
		name = field.Kind + " " + name
	case field.Name != own.Name:
		name = field.Object.String() + " " + name
	}
	if d := field.In(w.docs); d != nil && d.Has(field.Path) {
		line, _, _, _ := d.Position(field.Path)
		return w.Say("%s, line %d", code(name), line)
	}
	return code(name)
}

const (
	hpaKind          = "HorizontalPodAutoscaler"
	defaultNamespace = "default"
)
