// Package feature defines what a feature is, and what a feature knows of the page
// around it. A feature, such as web/spread, has a folder of its own and never imports
// the page.
package feature

import (
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/job"
)

// Feature is a part of the page with its own model. It is an immutable value. The
// optional interfaces below say what else a feature has, such as a tab.
type Feature interface {
	Name() string // the name, which no other feature has
}

// Model is what a feature reads from the page's model.
type Model interface {
	Run() track.Run // the run that is shown
	Text() string   // the text of the whole scenario
	Now() PageState
	Features() List
}

// PageState is the part of the page's state that all features may read.
type PageState struct {
	Revision    int           // the revision of the text
	RunRevision int           // the revision of the run that is shown
	Seed        uint64        // the seed of that run
	Edited      bool          // the text differs from the preset, link or exercise that it comes from
	Broken      bool          // the text cannot be run, so the run that is shown is older
	LoadUnknown bool          // nobody said the load of that run
	At          time.Duration // the time at the cursor
	Lang        words.Language
}

// Updater is a feature that messages change.
type Updater interface {
	Feature
	// Update returns the feature after a message, or nil if nothing changed.
	Update(msg Msg, page Model) (Feature, []Effect)
}

// Tab is a feature with a tab in the drawer.
type Tab interface {
	Feature
	Label(words.Language) string
	Panel(h *Host, page Model) app.UI
}

// WithoutHPA is a Tab that is also shown for a run without an HPA.
type WithoutHPA interface{ WithoutHPA() }

// Overlay is a feature that adds something to the run's picture.
type Overlay interface {
	Feature
	Show(*track.Run, PageState)
}

// Msg is something that has happened, or that a person wants. Each feature has its own
// messages.
type Msg any

// The messages of the page for all features.
type (
	// Mounted: the page can use the browser.
	Mounted struct{}
	// TextChanged: the message By has changed the text.
	TextChanged struct{ By Msg }
	// RunShown: another run is shown now.
	RunShown struct{}
	// MomentShown: another moment of the run is shown, or playback has started or stopped.
	MomentShown struct{}
	// TabShown: the drawer shows another tab, or something else in it; "": it was closed.
	TabShown struct{ Tab string }
)

// View is the part of the page that a small screen shows.
type View string

// The views.
const (
	Watch   View = "watch"
	Edit    View = "edit"
	Details View = "details"
	Task    View = "task" // the task of the exercise
)

// The messages of features for the page.
type (
	// ViewOpened: on a small screen, another view was opened.
	ViewOpened struct{ View View }
	// NoticeShown: show this notice. An empty Text removes the notice.
	NoticeShown struct{ Text string }
	// TabOpened: open the tab of the drawer that has this name.
	TabOpened struct{ Tab string }
)

// Effect is something to do in the browser after a message. It is a plain value, so
// that tests can compare it.
type Effect interface{ Do(h *Host) }

// Forward is an effect: handle another message, together with the first and before the effects
// that follow.
type Forward struct{ Msg Msg }

// Do sends the message. The page does not call it, because it has handled the message.
func (e Forward) Do(h *Host) { h.Send(e.Msg) }

// StopJob is an effect: stop a job.
type StopJob job.Key

// Do stops the job.
func (e StopJob) Do(h *Host) { h.Jobs.Stop(job.Key(e)) }

// List holds the features of a page. It is immutable.
type List struct {
	all  []Feature
	sets []int // how often each was set
}

// NewList returns a list of features.
func NewList(all ...Feature) List { return List{all, make([]int, len(all))} }

// All returns the features.
func (l List) All() []Feature { return l.all }

// Tabs returns the features that have a tab.
func (l List) Tabs() (all []Tab) {
	for _, f := range l.all {
		if t, ok := f.(Tab); ok {
			all = append(all, t)
		}
	}
	return all
}

// Set replaces the feature of the same name.
func (l List) Set(f Feature) List {
	i := l.index(f.Name())
	if i < 0 {
		return List{append(slices.Clip(l.all), f), append(slices.Clip(l.sets), 1)}
	}
	l = List{slices.Clone(l.all), slices.Clone(l.sets)}
	l.all[i] = f
	l.sets[i]++
	return l
}

func (l List) index(name string) int {
	return slices.IndexFunc(l.all, func(f Feature) bool { return f.Name() == name })
}

// Revision returns a number that grows when any feature is set.
func (l List) Revision() (n int) {
	for _, sets := range l.sets {
		n += sets
	}
	return n
}

// RevisionOf returns a number that grows when the feature of type F is set.
func RevisionOf[F Feature](l List) int {
	for i, item := range l.all {
		if _, ok := item.(F); ok {
			return l.sets[i]
		}
	}
	return 0
}

// Drawn returns a number that grows when a feature is set that adds to the run's picture.
func (l List) Drawn() (n int) {
	for i, sets := range l.sets {
		if _, ok := l.all[i].(Overlay); ok {
			n += sets
		}
	}
	return n
}

// Get returns the feature of type F.
func Get[F Feature](l List) (f F) {
	for _, item := range l.all {
		if feature, ok := item.(F); ok {
			return feature
		}
	}
	return f
}
