package document

import (
	"hpaplayground/core/manifest/edit"
	"hpaplayground/web/feature"
)

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

// Name returns the feature's name.
func (Document) Name() string { return "text" }

// Update returns the document after a message. If nothing could be done, a notice says why. A new
// Revision means that the text has changed. Controls change the objects of the run that is shown.
func (d Document) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	notice := ""
	switch msg := msg.(type) {
	case TextTyped:
		d = d.typed(msg)
	case VersionPicked:
		d, notice = d.adjust(FieldSet{Part: Simulation, Path: versionPath, Value: msg.Version}, page.Run())
	case FieldSet:
		d, notice = d.adjust(msg, page.Run())
	case LineDragged:
		d.Part = HPA // show the editor of the changed field
		d, notice = d.adjust(FieldSet{Part: HPA, Path: msg.Path, Value: msg.Value, Continues: msg.Continues}, page.Run())
	case FieldAdded:
		d, notice = d.add(msg.Path, page.Run())
	case FieldRemoved:
		d, notice = d.remove(msg.Path, page.Run())
	case SettingsMade:
		return nil, []feature.Effect{d.makeSettings(msg, page)}
	case EditorShown:
		d.Part = msg.Part
	case PlaceOpened:
		d.Part = msg.Part
		return d, []feature.Effect{feature.Forward{Msg: feature.ViewOpened{View: feature.Edit}}, RevealText(msg)}
	case LineShown:
		d.Part = msg.Part
		return d, []feature.Effect{ScrollText(msg)}
	case FieldOpened:
		d.Part = msg.Part
		return d, []feature.Effect{feature.Forward{Msg: feature.ViewOpened{View: feature.Edit}}, d.ShowField(msg, page.Run())}
	default:
		return nil, nil
	}
	if notice != "" {
		return d, []feature.Effect{feature.Forward{Msg: feature.NoticeShown{Text: notice}}}
	}
	return d, nil
}

// makeSettings returns the effect that makes settings in the text, or says why it cannot.
func (d Document) makeSettings(msg SettingsMade, page feature.Model) feature.Effect {
	if msg.Revision != 0 && msg.Revision != d.Revision {
		return feature.Forward{Msg: feature.NoticeShown{Text: page.Now().Lang.Say("The text was edited since this run.")}}
	}
	text, err := edit.Change(d.Text(), msg.Settings...)
	if err != nil {
		return feature.Forward{Msg: feature.NoticeShown{Text: err.Error()}}
	}
	return feature.Forward{Msg: Rewritten{Text: d.Replace(Split(text))}}
}
