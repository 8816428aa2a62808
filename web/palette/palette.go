// Package palette is the dialog that finds things by their names: actions, tabs, fields,
// presets, exercises and moments of the run. It has no list of its own. The entries are
// read from the page when the dialog opens.
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

// Entry is one thing to find.
type Entry struct {
	Group Group
	Name  string
	Note  string // what is said about it in a second line; it is searched, too
	Key   string // what is shown at the end of the line: a key, a time or a value
	Alias string // other names, such as the one in English
	More  string // more that it is found by
	Do    func()

	name, more text          // Name, and Note with Also
	at         time.Duration // when a moment is
}
