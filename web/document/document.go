// Package document is the scenario's text: the content of the editors, the problems in the text,
// and the controls that change single fields. Update is pure.
package document

import (
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/section"
)

// Part is one of the editors. The scenario is one text, and each editor holds the
// documents of one role.
type Part int

// The parts, in their order in the text.
const (
	HPA Part = iota
	Workload
	Simulation
	parts
)

// Parts returns all parts.
func Parts() [parts]Part { return [parts]Part{HPA, Workload, Simulation} }

// PartOf returns the part that shows the documents of a role.
func PartOf(role section.Role) Part {
	if role > section.Other {
		return Part(role - section.HPA)
	}
	return HPA
}

func (p Part) role() section.Role { return section.HPA + section.Role(p) }

// ID returns the part's name in elements and messages.
func (p Part) ID() string { return [parts]string{"hpa", "workload", "simulation"}[p] }

// Document is the text of the scenario. Copies share the data behind their pointers, so this data
// never changes, except the cache in Reader.
type Document struct {
	Sections      []section.Section // the text, split for the editors
	Reader        *parse.Reader     // reads the text and its parts, and caches them
	Revision      int               // grows with each change of Sections
	GivenRevision int               // the last revision that was given to the editors, because it did not come from typing
	Edit          int               // grows with each step to undo; a drag is one step
	moved         string            // the path of the control that made the last change
	drag          int               // the Edit of the last drag

	Part Part // the part whose editor is shown

	Problems []Problem
	Failure  string // why a text without errors could not be run
	Checked  int    // the revision that Problems and Failure belong to
}

// New returns a document without a text.
func New() Document { return Document{Reader: new(parse.Reader)} }

// Problem is a diagnostic, with its place in one of the editors.
type Problem struct {
	Part Part
	manifest.Diagnostic
}

// Replace replaces the whole text.
func (d Document) Replace(after []section.Section) Document {
	d.Sections = after
	d.Revision++
	d.GivenRevision = d.Revision
	d.Edit++
	d.moved = ""
	return d
}

// Write replaces the text of a part and shows its editor.
func (d Document) Write(p Part, text string) Document {
	d = d.Replace(d.WithPart(p, text))
	d.Part = p
	return d
}

// Drag is Write for one step of dragging, such as dragging a point. The whole drag is one step to
// undo.
func (d Document) Drag(p Part, text, name string, done bool) Document {
	next := d.Write(p, text)
	if d.moved == name {
		next.Edit = d.Edit
	}
	next.drag = next.Edit
	if !done {
		next.moved = name
	}
	return next
}

// IsDragged reports whether the last edit was a drag.
func (d Document) IsDragged() bool { return d.drag > 0 && d.drag == d.Edit }

// Check sets the problems that a run found in the text.
func (d Document) Check(found []manifest.Diagnostic, failure error) Document {
	d.Checked = d.Revision
	d.Problems = place(d.Sections, found)
	d.Failure = ""
	if failure != nil {
		d.Failure = failure.Error()
	}
	return d
}

// Errors counts the problems that stop a run.
func (d Document) Errors() int {
	n := 0
	for _, p := range d.Problems {
		if p.Severity == manifest.Error {
			n++
		}
	}
	return n
}

// FirstError returns the first error in the text.
func (d Document) FirstError() (Problem, bool) {
	for _, p := range d.Problems {
		if p.Severity == manifest.Error {
			return p, true
		}
	}
	return Problem{}, false
}
