package state

import (
	"hpaplayground/web/advice"
	"hpaplayground/web/compare"
	"hpaplayground/web/describe"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/loads"
	"hpaplayground/web/playback"
	"hpaplayground/web/pods"
	"hpaplayground/web/recorded"
	"hpaplayground/web/reporting"
	"hpaplayground/web/spread"
	"hpaplayground/web/tour"
	"hpaplayground/web/why"
)

// newFeatures returns all features, in the order of their tabs.
func newFeatures() feature.List {
	return feature.NewList(
		why.Why{},
		loads.Editor{},
		why.Conditions{},
		describe.Events{},
		describe.HPA{},
		pods.New(),
		why.Syncs{},
		compare.Comparison{},
		recorded.New(),
		advice.Advice{},
		advice.Smallest{},
		reporting.Report{},
		spread.Spread{},
		exercises.Course{},
		exercises.Codes{},
		fleet.Fleet{},
		tour.Tour{},
	)
}

// New is the page before anything is loaded.
func New() Model {
	return Model{Document: document.New(), Playback: playback.New(), View: feature.Watch, OpenTab: Why, features: newFeatures()}
}

// The interfaces through which features read a Model.
var (
	_ feature.Model   = Model{}
	_ why.Model       = Model{}
	_ pods.Model      = Model{}
	_ loads.Page      = Model{}
	_ compare.Applier = Model{}
	_ exercises.Page  = Model{}
	_ playback.Model  = Model{}
)

// Features returns the page's features.
func (m Model) Features() feature.List { return m.features }

// Now returns what all features may know about the page.
func (m Model) Now() feature.PageState {
	current := feature.PageState{Revision: m.Revision, RunRevision: m.RunRevision, Edited: m.Edited, Broken: m.Broken(), At: m.Cursor, Lang: m.Lang}
	if m.Scenario != nil {
		current.Seed, current.LoadUnknown = m.Scenario.Seed, m.Scenario.LoadUnknown()
	}
	return current
}

// Shown returns the run that is shown, and its cursor.
func (m Model) Shown() playback.Playback { return m.Playback }

// Doc returns the text.
func (m Model) Doc() document.Document { return m.Document }

// LoadEditor returns the load editor with the state that it reads from other packages.
func (m Model) LoadEditor() loads.Model {
	return loads.Model{Editor: feature.Get[loads.Editor](m.features), Document: m.Document, Playback: m.Playback, Lang: m.Lang, Exercise: m.Course().Exercise != nil}
}

// Compared returns the runs that the current run can be compared with.
func (m Model) Compared() compare.Comparison { return feature.Get[compare.Comparison](m.features) }

// Why returns the explanation that is shown.
func (m Model) Why() why.Why { return feature.Get[why.Why](m.features) }

// Pods returns which pod is picked.
func (m Model) Pods() pods.Pods { return feature.Get[pods.Pods](m.features) }

// Course returns the state of the exercises.
func (m Model) Course() exercises.Course { return feature.Get[exercises.Course](m.features) }

// Codes returns the dialog that reads codes.
func (m Model) Codes() exercises.Codes { return feature.Get[exercises.Codes](m.features) }

// Recorded returns the search for what explains the recordings.
func (m Model) Recorded() recorded.Recorded { return feature.Get[recorded.Recorded](m.features) }

// Fleet returns the text with many HPAs.
func (m Model) Fleet() fleet.Fleet { return feature.Get[fleet.Fleet](m.features) }

// Tour returns the first visitor's line.
func (m Model) Tour() tour.Tour { return feature.Get[tour.Tour](m.features) }

// set replaces a feature.
func (m Model) set(f feature.Feature) Model {
	m.features = m.features.Set(f)
	return m
}
