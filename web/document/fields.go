package document

import (
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// Field is a field of the scenario: the text has the field, or the field only has a control.
type Field struct {
	Part   Part
	Kind   string // the kind of its object
	Path   string
	Value  string // the value in force; "" if it is not a single value
	InText bool   // the text has the field
}

// Meaning returns the glossary's sentence about the field, or "".
func (f Field) Meaning(lang words.Language) string {
	return meaning(complete.Place{Kind: f.Kind, Path: f.Path}, lang)
}

// maxFields is how many fields of an object Fields returns at most.
const maxFields = 500

// Fields returns the fields of the HPA that is shown, of its target and of the Simulation.
func (d Document) Fields(run track.Run) []Field {
	var all []Field
	for _, p := range Parts() {
		fields, kind, err := d.objectOf(p, run)
		if err == nil {
			for _, e := range fields.Paths(maxFields) {
				all = append(all, Field{p, kind, e.Path, e.Value, true})
			}
		}
		d.Part = p
		for _, c := range d.Controls(run).all() {
			if !slices.ContainsFunc(all, func(f Field) bool { return f.Part == p && f.Path == c.Path }) {
				all = append(all, Field{p, kind, c.Path, c.Shown(), false})
			}
		}
	}
	return all
}

// objectOf reads the object of a part that belongs to the HPA of a run: the HPA, its
// target or the Simulation.
func (d Document) objectOf(p Part, run track.Run) (fields *edit.Fields, kind string, err error) {
	if p != Workload {
		fields, err = d.Open(p, run)
		return fields, d.object(p, run).Kind, err
	}
	name := ""
	if t := run.Target(); t != nil {
		kind, name, _ = strings.Cut(t.Name, "/")
	}
	fields, err = d.Reader.Open(d.PartText(p), manifest.Object{Kind: kind, Name: name})
	return fields, kind, err
}

// all returns all controls, including the controls of the rules and policies.
func (c Controls) all() []Control {
	all := slices.Clone(c.Fields)
	for _, r := range c.Rules {
		all = append(all, r.Fields...)
		for _, p := range r.Policies {
			all = append(all, p.Type, p.Value, p.Period)
		}
	}
	return all
}

// SettingsMade: make settings in the text, as hpasim --set takes them.
type SettingsMade struct {
	Settings []string
	Revision int // of the text that they are for; 0: any
}

// FieldOpened: show a field in the text, or its control if the text does not have the field.
type FieldOpened struct {
	Part Part
	Path string
}

// ShowControl is an effect: show the control of a field and move the focus there.
type ShowControl struct{ Path string }

// Do shows the control, once the panel shows the part.
func (e ShowControl) Do(h *feature.Host) {
	h.Rendered(func() { h.Root.NewActionWithValue(controlAction, e.Path) })
}

// controlAction is the name of the action that ShowControl sends to the Panel.
const controlAction = "control"

// ShowField returns the effect that shows a field.
func (d Document) ShowField(f FieldOpened, run track.Run) feature.Effect {
	if fields, _, err := d.objectOf(f.Part, run); err == nil {
		if field, ok := fields.Get(f.Path); ok {
			return RevealText{f.Part, field.Line, field.Column}
		}
	}
	return ShowControl{f.Path}
}
