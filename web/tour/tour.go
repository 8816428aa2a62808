// Package tour is the line that a first visitor sees: what an HPA is, and four things
// to try. A step is ticked when the visitor has done it on the page. The line
// disappears once a few steps are done or it is closed, and does not come back.
package tour

import (
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/why"
)

// Tour is the line. It is shown if Running is set.
type Tour struct {
	Running bool
	Done    [steps]bool
}

// Step is a thing to try.
type Step int

// The steps, in their order.
const (
	Drag   Step = iota // the load
	Look               // why
	Change             // a field of the text
	Share
	steps
)

// enough is the number of steps after which a visitor needs the line no longer.
const enough = 2

// The messages.
type (
	// Begun: this is a first visit.
	Begun struct{}
	// Taken: a step was done.
	Taken struct{ Step Step }
	// Closed: the person closed the line.
	Closed struct{}
)

// Keep is an effect: the tour is over, on the next visit too.
type Keep struct{}

// key is where the browser stores that the tour is over.
const key = "/tour"

// Do stores it.
func (Keep) Do(h *feature.Host) { h.Save(key, "over") }

// Name returns the feature's name.
func (Tour) Name() string { return "tour" }

// Update returns the tour after a message.
func (t Tour) Update(msg feature.Msg, _ feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Begun:
		return Tour{Running: true}, nil
	case Closed:
		return Tour{}, []feature.Effect{Keep{}}
	case Taken:
		return t.tick(msg.Step)
	case playback.LoadDragged:
		return t.tick(Drag)
	case document.SettingsMade: // a change that the page proposed
		return t.tick(Change)
	case feature.TabShown:
		if msg.Tab == (why.Why{}).Name() {
			return t.tick(Look)
		}
	case feature.TextChanged:
		switch msg.By.(type) {
		case document.TextTyped, document.VersionPicked, document.FieldSet, document.LineDragged, document.FieldAdded, document.FieldRemoved:
			return t.tick(Change)
		}
	}
	return nil, nil
}

// tick ticks a step.
func (t Tour) tick(step Step) (feature.Feature, []feature.Effect) {
	if !t.Running || step < 0 || step >= steps || t.Done[step] {
		return nil, nil
	}
	t.Done[step] = true
	done := 0
	for _, is := range t.Done {
		if is {
			done++
		}
	}
	if done >= enough {
		return Tour{}, []feature.Effect{Keep{}}
	}
	return t, nil
}
