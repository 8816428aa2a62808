// Package report writes the report of a run as one Markdown file, for a ticket or a post-mortem: the
// chart, what happened, why, how it differs from what was recorded, what would help, and the text. Its
// sentences are those of the packages that explain and compare.
package report

import (
	"encoding/base64"
	"strings"

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
	Chain    *explain.Chain     // of Sync, with what would have changed it; nil: it is not explained
	Findings []advise.Finding   // of all HPAs, as a search has proved them
	Skipped  []advise.Skipped   // the HPAs that the search did not look at
	Causes   []observe.Cause    // what explains that the run and the recordings in the text part
	Link     string             // the address of the run in the playground; "": none
	Language words.Language
}

// Sync returns the index in Timeline.Syncs of the sync that a report explains: the one with which the
// longest hold begins or, if nothing held the HPA back, with which it first scaled. It is -1 if the HPA had no sync.
func Sync(tl *timeline.Timeline, hpa int) int {
	r := track.Of(tl, hpa)
	sync := tl.SyncAt(hpa, r.LongestHold(r.StartIn(0, r.End())))
	for i := 0; sync < 0 && i < len(tl.Syncs); i++ {
		if tl.Syncs[i].HPA == hpa {
			sync = i
		}
	}
	return sync
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
	w.docs, _ = manifest.Parse(r.Text)
	return w
}

// Markdown returns the report. Its chart is the file with an address, such as report.svg, or part of
// the text if the address is "".
func (r *Report) Markdown(chart string) string {
	w := newWriter(r)
	drawn := r.picture()
	if chart = destination(chart); chart == "" {
		chart = "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(drawn.SVG())
	}
	w.title()
	w.paragraph("![" + prose(drawn.Alt()) + "][chart]")
	w.happened()
	w.why()
	w.recorded()
	w.helps()
	w.again()
	w.b.WriteString("[chart]: <" + chart + ">\n") // at the end, because it can be long
	return w.b.String()
}

// SVG returns the chart of the report.
func (r *Report) SVG() []byte { return r.picture().SVG() }

// picture draws the run. It is light, because a report is printed, and marks the sync that is explained.
func (r *Report) picture() *picture.Picture {
	o := picture.Options{
		Width: 960, Theme: picture.Light, HPA: r.HPA, Bare: true, Language: r.Language,
		Views: []lane.Kind{lane.Metric, lane.Load, lane.Replicas, lane.Events},
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
	w.paragraph(prose(w.Say("%s. A run of the scenario below with the HPA controller of Kubernetes %s.", span, w.Timeline.KubernetesVersion)))
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
	w.block("yaml", w.Text)
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
