// Package loads is the editor of the loads in a Simulation. Their curves can be
// dragged, drawn and multiplied, and measured loads can be imported. Update is pure.
package loads

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/parse"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Editor is the state of the load editor that is not in the text.
type Editor struct {
	View
	Import Import
}

// Page is what the editor reads from the page's model.
type Page interface{ LoadEditor() Model }

// Name returns the feature's name.
func (Editor) Name() string { return "load" }

// Label returns the tab's label.
func (Editor) Label(lang words.Language) string { return lang.Say("Load") }

// Commands change the load from the cursor on.
func (Editor) Commands(h *feature.Host, _ feature.Model) []feature.Command {
	return []feature.Command{
		{Name: "load-up", Label: h.Say("Raise the load by 10 %% from the cursor on"), Keys: []string{"+"}, Sheet: [2]string{"+ -", h.Say("raise or lower the load by 10 %%, from the cursor on")}, Do: func() { h.Send(Multiplied{Percent: 10}) }},
		{Name: "load-down", Label: h.Say("Lower the load by 10 %% from the cursor on"), Keys: []string{"-"}, Do: func() { h.Send(Multiplied{Percent: -10}) }},
	}
}

// WithoutHPA marks the tab as shown without an HPA, too.
func (Editor) WithoutHPA() {}

// Panel shows the loads.
func (Editor) Panel(h *feature.Host, page feature.Model) app.UI {
	current := page.Now()
	return &Panel{Host: h, Page: page.(Page), FeatureRevision: feature.RevisionOf[Editor](page.Features()), RunRevision: current.RunRevision, Revision: current.Revision, Cursor: current.At, Lang: current.Lang}
}

// View is what the editor shows.
type View struct {
	Entry int  // index of the load that is shown
	Point int  // index of the chosen point
	Draw  bool // strokes can be drawn; else points are dragged
}

// Model is the editor with the state of other packages that it reads and writes.
type Model struct {
	Editor
	document.Document
	playback.Playback
	Lang     words.Language
	Exercise bool // an exercise is open, and the load is a part of its task

	Notice  string // the notice to show after Update; "" for no notice
	Effects []feature.Effect
}

// OpenImport opens the import with a trace that was pasted, dropped or opened.
func (m Model) OpenImport(t *trace.Trace) Model {
	m.Import = Import{KeepDuration: m.Import.KeepDuration, Scale: m.Import.Scale, Trace: t, FromPage: true, comparisonID: m.Import.comparisonID + 1}.choose()
	return m.ChooseTarget()
}

// notice sets the notice to show.
func (m Model) notice(text string) Model {
	m.Notice = text
	return m
}

// Loads returns the loads in the text, or nil if the Simulation cannot be read.
func (m Model) Loads() *parse.Loads {
	if m.Scenario != nil && m.RunRevision == m.Revision {
		return &parse.Loads{Duration: m.Scenario.Duration, Given: m.Scenario.Given}
	}
	return m.Reader.Loads(m.PartText(document.Simulation))
}
