// Package palette is the dialog that finds things by their names: actions, tabs,
// fields, presets, exercises and moments of the run. It has no own list. It reads the
// entries from the page when the dialog opens.
package palette

import (
	"time"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
)

// Page is what the palette reads from the page, and does to it.
type Page interface {
	Model() Model
	View() feature.View
	Commands() []feature.Command
	PickPreset(preset.Preset)
}

// Model is what the palette reads from the page's model.
type Model interface {
	feature.Model
	Doc() document.Document
	Course() exercises.Course
}

// Group is a kind of entry.
type Group uint8

// The groups, in the order in which they are shown.
const (
	Actions Group = iota
	Tabs
	Fields
	Presets
	Exercises
	Moments
	groups
)

// Label returns the group's heading.
func (g Group) Label(lang words.Language) string {
	return [groups]string{
		lang.Say("Actions"), lang.Say("Tabs"), lang.Say("Fields"), lang.Say("Presets"), lang.Say("Exercises"), lang.Say("Moments"),
	}[g]
}

// Entry is something to find.
type Entry struct {
	Group Group
	Name  string
	Note  string // the second line; the search looks in it, too
	Key   string // what is shown at the end of the line: a key, a time or a value
	Alias string // other names, such as the English name
	More  string // more words for the search
	Do    func()

	name, detail text          // Name, and Note with Also
	at           time.Duration // when a moment is
}
