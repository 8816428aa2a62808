package why

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// values shows the values of the fields that an explanation names. The controls of the text
// are read once.
type values struct {
	host       *feature.Host
	open       func(document.Part) document.Controls
	read       map[document.Part]document.Controls
	shownPaths map[string]bool // the paths whose values are shown already
}

func valuesOf(host *feature.Host, open func(document.Part) document.Controls) *values {
	return &values{host, open, map[document.Part]document.Controls{}, map[string]bool{}}
}

func (v *values) controls(part document.Part) document.Controls {
	if _, ok := v.read[part]; !ok {
		v.read[part] = v.open(part)
	}
	return v.read[part]
}

// inSentence returns the values of a field, or nil if the field has no values or too many.
func (v *values) inSentence(part document.Part, path string) app.UI {
	controls := v.controls(part)
	if len(controls.Inline(path)) > maxInline {
		return nil
	}
	return controls.Values(v.host, path)
}

// skip leaves out the values of a field, because they are shown above.
func (v *values) skip(g Governs) {
	if g.Path == "" || v.inSentence(g.Part, g.Path) == nil {
		return
	}
	for _, c := range v.controls(g.Part).Inline(g.Path) {
		v.shownPaths[c.Path] = true
	}
}

// withValues returns a field's name with its values. It returns only the name if nothing
// can be set, or if the values are shown above.
func (v *values) withValues(f explain.Field, name app.UI) app.UI {
	part, ok := partOf(f.Kind)
	if !ok {
		return name
	}
	controls := v.controls(part)
	hasNew := false
	for _, c := range controls.Inline(f.Path) {
		hasNew = hasNew || !v.shownPaths[c.Path]
		v.shownPaths[c.Path] = true
	}
	set := controls.Values(v.host, f.Path)
	if !hasNew || set == nil {
		return name
	}
	return app.Span().Class("sets").Body(name, set)
}

// partOf returns the part with the controls of a kind.
func partOf(kind string) (part document.Part, ok bool) {
	switch kind {
	case hpaKind, keda.Kind:
		return document.HPA, true
	case "Simulation":
		return document.Simulation, true
	}
	return 0, false
}

// FieldLink returns a link to the field that held the replicas back at the cursor, with the
// field's value. The text need not have the field: then the value is its default. FieldLink
// returns nil if no field held the replicas back. A field that is being set stays there, even
// if it no longer holds the replicas back.
func FieldLink(h *feature.Host, m Model) app.UI {
	g := decisive(m)
	if g.Path == "" || g.Cause == hpa.Free {
		return nil
	}
	return &fieldLink{Host: h, Model: m, Field: g, Text: m.TextShown(), Lang: *h.Lang}
}

// decisive returns the field that decided the sync at the cursor, or the field that is being
// set beside the text about the cursor.
func decisive(m Model) Governs {
	if g := m.EditedField(); g.Path != "" {
		return g
	}
	return m.Governs()
}

// fieldLink is the field that decided, with its values. It is a separate component, because reading its
// controls takes longer than a frame of playback.
type fieldLink struct {
	app.Compo

	Host        *feature.Host
	Model       Model
	Field       Governs
	Text        TextID
	Lang        words.Language
	NameInSteps bool // the steps below have the field's button, so here its name is plain text
}

// Render draws the link and the values.
func (c *fieldLink) Render() app.UI {
	path := c.Field.Path
	values := valuesOf(c.Host, c.Model.ControlsOf).inSentence(c.Field.Part, path)
	label := strings.TrimPrefix(path, "spec.")
	if _, field, ok := strings.Cut(label, "behavior."); ok { // of an HPA, or deep in a ScaledObject
		label = field
	}
	var name app.UI
	switch {
	case c.NameInSteps && values != nil, c.Field.From == 0 && values != nil:
		name = app.Code().Text(label)
	case c.Field.From > 0 && !c.Host.Framed:
		name = app.Button().Type("button").Class("field lead").Title(c.Host.Say("Go to the field in the text")).Text(label).OnClick(c.onClick)
	}
	return app.Span().Class("sets").On("focusin", c.onFocus).On("focusout", c.onBlur).Body(name, values)
}

// maxInline is how many values have room in a sentence.
const maxInline = 2

func (c *fieldLink) onClick(app.Context, app.Event) {
	c.Host.Send(document.PlaceOpened{Part: c.Field.Part, Line: max(c.Field.From, 1), Column: 1})
}

func (c *fieldLink) onFocus(_ app.Context, e app.Event) {
	value := browser.Of(e).Get("target").Call("closest", "hpa-field")
	if value.Truthy() && c.Model.EditedField() != c.Field {
		c.Host.Send(FieldEdited{c.Field})
	}
}

func (c *fieldLink) onBlur(_ app.Context, e app.Event) {
	to := browser.Of(e).Get("relatedTarget")
	if !to.Truthy() || !browser.Of(e).Get("currentTarget").Call("contains", to).Truthy() {
		if c.Model.EditedField() != (Governs{}) {
			c.Host.Send(FieldEdited{})
		}
	}
}
