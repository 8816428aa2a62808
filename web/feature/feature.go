// Package feature is what the page is made of, and what a feature knows of the
// page around it. A feature, such as web/spread, has a folder of its own and never
// imports the page itself.
package feature

import (
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/job"
)

// Feature is a part of the page with its own model. It is an immutable value. What
// else it has, such as a tab, the interfaces below say.
type Feature interface {
	Name() string // a word that no other feature has
}

// Model is what a feature reads of the page's model.
type Model interface {
	Run() track.Run // that is shown
	Text() string   // of the whole scenario
	Now() Now
	Features() List
}

// Now is how the page is now.
type Now struct {
	Revision int           // of the text
	Ran      int           // the revision of the run that is shown
	Seed     uint64        // of that run
	Broken   bool          // the text cannot be run: that run is older
	At       time.Duration // the cursor
	Lang     words.Language
}

// Updater is a feature that messages change.
type Updater interface {
	Feature
	// Update is the feature after a message, nil if it is as it was.
	Update(msg Msg, page Model) (Feature, []Effect)
}

// Tab is a feature with a tab in the drawer.
type Tab interface {
	Feature
	Label(words.Language) string
	Panel(h *Host, page Model) app.UI
}

// Anytime is a Tab that is shown without an HPA, too.
type Anytime interface{ Anytime() }

// Shower is a feature that shows something in the run's picture.
type Shower interface {
	Feature
	Show(*track.Run, Now)
}

// Msg is something that happened. Each feature has its own.
type Msg any

// The messages for all features.
type (
	// Mounted: the page can use the browser.
	Mounted struct{}
	// RunShown: another run is shown.
	RunShown struct{}
)

// NoticeShown: show this notice after a button was pressed. An empty Text
// clears it.
type NoticeShown struct{ Text string }

// Effect is something to do in the browser after a message. It is a plain value,
// which tests compare.
type Effect interface{ Do(h *Host) }

// Then is an effect: handle another message, with the one that caused it.
type Then struct{ Msg Msg }

// Do sends the message. Those of a feature's Update are handled without it.
func (e Then) Do(h *Host) { h.Send(e.Msg) }

// StopJob is an effect: stop a job.
type StopJob job.Key

// Do stops it.
func (e StopJob) Do(h *Host) { h.Jobs.Stop(job.Key(e)) }

// List is the features of a page. It is immutable.
type List struct {
	all  []Feature
	sets []int // how often each was set
}

// NewList is a list of features.
func NewList(all ...Feature) List { return List{all, make([]int, len(all))} }

// All are the features.
func (l List) All() []Feature { return l.all }

// Set replaces the feature that has the same name.
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

// Revision grows whenever one of these features is set. Without names it grows with each.
func (l List) Revision(names ...string) (n int) {
	for i, sets := range l.sets {
		if len(names) == 0 || slices.Contains(names, l.all[i].Name()) {
			n += sets
		}
	}
	return n
}

// Get is the feature of a type.
func Get[F Feature](l List) (f F) {
	for _, one := range l.all {
		if is, ok := one.(F); ok {
			return is
		}
	}
	return f
}
