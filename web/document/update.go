package document

import "hpaplayground/core/track"

// Msg is a message about the text.
type Msg interface{ documentMsg() }

// The messages.
type (
	// TextTyped: the text of an editor has changed. Seen is the revision that the
	// editor was last given.
	TextTyped struct {
		Part      Part
		Text      string
		Seen      int
		Pasted    bool
		Continues bool   // typing continued without a pause since the last TextTyped
		Whole     string // what was pasted, if the change is one paste
	}
	// VersionPicked: a Kubernetes release was picked.
	VersionPicked struct{ Version string }
	// FieldSet: a control sets a field of the part's object. An empty Value removes the field.
	FieldSet struct {
		Part        Part
		Path, Value string
		Continues   bool // this continues the previous edit, as in a drag
	}
	// LineDragged: a line of the chart was dragged, which sets a field of the HPA.
	LineDragged struct {
		Path, Value string
		Continues   bool // this continues the previous edit
	}
	// FieldAdded: add the behavior, or one more policy to a list.
	FieldAdded struct{ Path string }
	// FieldRemoved: remove the behavior, or a policy.
	FieldRemoved struct{ Path string }
	// EditorShown: another editor was opened.
	EditorShown struct{ Part Part }
)

func (TextTyped) documentMsg()     {}
func (VersionPicked) documentMsg() {}
func (FieldSet) documentMsg()      {}
func (LineDragged) documentMsg()   {}
func (FieldAdded) documentMsg()    {}
func (FieldRemoved) documentMsg()  {}
func (EditorShown) documentMsg()   {}

// Update returns the document after a message. If nothing could be done, it returns a
// notice. A new Revision means that the text has changed. Controls change the objects
// of the run that is shown.
func Update(d Document, msg Msg, run track.Run) (next Document, notice string) {
	switch msg := msg.(type) {
	case TextTyped:
		return d.typed(msg), ""
	case VersionPicked:
		return d.adjust(FieldSet{Part: Simulation, Path: versionPath, Value: msg.Version}, run)
	case FieldSet:
		return d.adjust(msg, run)
	case LineDragged:
		d.Part = HPA // show the editor of the changed field
		return d.adjust(FieldSet{Part: HPA, Path: msg.Path, Value: msg.Value, Continues: msg.Continues}, run)
	case FieldAdded:
		return d.add(msg.Path, run)
	case FieldRemoved:
		return d.remove(msg.Path, run)
	case EditorShown:
		d.Part = msg.Part
	}
	return d, ""
}
