package state

import (
	"slices"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/preset"
	"hpaplayground/core/section"
	"hpaplayground/web/document"
)

// saved returns the text that is shown.
func (m Model) saved() Saved { return Saved{m.Sections, m.Preset, m.Original, m.Course().Exercise} }

// Title returns what the scenario is called on the page.
func (m Model) Title() string { return m.TitleOf(m.saved()) }

// TitleOf returns the title of a text: the title of its exercise or preset, or else the
// name of the text. A preset keeps its title when it is edited, until its HPAs have other
// names.
func (m Model) TitleOf(s Saved) string {
	if s.Exercise != nil {
		return m.Lang.Say("Exercise: %s", s.Exercise.Title.In(m.Lang))
	}
	name := document.NameOf(s.Sections)
	if p, ok := preset.Lookup(s.Preset); ok {
		title := m.Lang.Phrase(p.Title)
		switch {
		case section.Join(s.Sections) == s.Original:
			return title
		case name == document.NameOf(document.Split(s.Original)):
			return m.Lang.Say("%s, edited", title)
		}
	}
	return name.In(m.Lang)
}

// FileName returns the name, without an extension, for files of the whole scenario: the
// name of the preset, or the name of the text.
func (m Model) FileName() string {
	if m.Preset != "" && !m.Edited {
		return m.Preset
	}
	return document.NameOf(m.Sections).File()
}

// PictureName returns the name for the file of a picture: FileName or, if there are several
// HPAs, the name of the HPA in the picture.
func (m Model) PictureName() string {
	if tl := m.Timeline; tl != nil && len(tl.HPAs) > 1 && m.HPA < len(tl.HPAs) {
		return tl.HPAs[m.HPA].Key.Name
	}
	return m.FileName()
}

// UndoTitles returns what undo and redo would change: the name of an editor, or the
// title of an opened text. A title is "" if there is nothing to undo or redo.
func (m Model) UndoTitles() (undo, redo string) {
	name := func(texts []Saved) string {
		if len(texts) == 0 {
			return ""
		}
		s := texts[len(texts)-1]
		if s.Preset == m.Preset && s.Exercise == m.Course().Exercise {
			other := m.Document
			other.Sections = s.Sections
			part, _ := document.Changed(m.Document, other, m.Part)
			return part.Label(m.Lang)
		}
		return m.TitleOf(s)
	}
	return name(m.History.undoTexts), name(m.History.redoTexts)
}

// ShellCommands returns the shell commands that apply the objects to a cluster. If the
// person edited the text, they apply only what has changed since the text was opened.
func (m Model) ShellCommands() string {
	before := m.Original
	if m.Preset != "" || m.Course().Exercise != nil {
		before = "" // no cluster has this text
	}
	objects := slices.DeleteFunc(slices.Clone(m.Sections), func(s section.Section) bool { return s.Role == section.Simulation })
	return kubectl.Commands(before, section.Join(objects))
}
