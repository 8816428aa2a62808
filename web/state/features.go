package state

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/loads"
	"hpaplayground/web/playback"
	"hpaplayground/web/pods"
	"hpaplayground/web/why"
)

// What features read of a Model.
var (
	_ feature.Model   = Model{}
	_ why.Model       = Model{}
	_ pods.Model      = Model{}
	_ loads.Page      = Model{}
	_ compare.Applier = Model{}
	_ exercises.Page  = Model{}
)

// Features are the page's features.
func (m Model) Features() feature.List { return m.features }

// Now is how the page is now.
func (m Model) Now() feature.Now {
	now := feature.Now{Revision: m.Revision, Ran: m.Ran, Broken: m.Broken(), At: m.Cursor, Lang: m.Lang}
	if m.Scenario != nil {
		now.Seed = m.Scenario.Seed
	}
	return now
}

// Shown is the run that is shown, and its cursor.
func (m Model) Shown() playback.Playback { return m.Playback }

// Doc is the text.
func (m Model) Doc() document.Document { return m.Document }

// LoadEditor is the load editor with what it reads of other packages.
func (m Model) LoadEditor() loads.Model {
	return loads.Model{Editor: feature.Get[loads.Editor](m.features), Document: m.Document, Playback: m.Playback, Lang: m.Lang}
}

// Compared is the runs that the present one can be compared with.
func (m Model) Compared() compare.Comparison { return feature.Get[compare.Comparison](m.features) }

// Why is the explanation that is shown.
func (m Model) Why() why.Why { return feature.Get[why.Why](m.features) }

// Pods is what is picked in the picture of the pods.
func (m Model) Pods() pods.Pods { return feature.Get[pods.Pods](m.features) }

// Course is the exercises.
func (m Model) Course() exercises.Course { return feature.Get[exercises.Course](m.features) }

// Codes is the dialog that reads codes.
func (m Model) Codes() exercises.Codes { return feature.Get[exercises.Codes](m.features) }

// set takes over a feature.
func (m Model) set(f feature.Feature) Model {
	m.features = m.features.Set(f)
	return m
}

// tell gives a message to all features.
func (m Model) tell(msg Msg) (Model, []Effect) {
	var all []Effect
	for _, f := range m.features.All() {
		f, ok := f.(feature.Updater)
		if !ok {
			continue
		}
		next, effects := f.Update(msg, m)
		if next != nil {
			m = m.set(next)
		}
		for _, e := range effects {
			then, ok := e.(feature.Then)
			if !ok {
				all = append(all, e)
				continue
			}
			var more []Effect
			m, more = m.update(then.Msg)
			all = append(all, more...)
		}
	}
	return m, all
}
