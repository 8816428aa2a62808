package why

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// values shows the values of the fields that an explanation names. The controls are those
// of the text, read once.
type values struct {
	host  *feature.Host
	model Model
	read  map[document.Part]document.Controls
	shown map[string]bool // the paths whose values stand somewhere already
}

func (c *View) values() *values {
	return &values{c.Host, c.Model, map[document.Part]document.Controls{}, map[string]bool{}}
}

// beside returns a field's name with its values, or just the name if nothing can be set, or
// all of it above.
func (v *values) beside(f explain.Field, name app.UI) app.UI {
	part, ok := partOf(f.Kind)
	if !ok {
		return name
	}
	if _, ok := v.read[part]; !ok {
		v.read[part] = v.model.ControlsOf(part)
	}
	fresh := false
	for _, c := range v.read[part].Inline(f.Path) {
		fresh = fresh || !v.shown[c.Path]
		v.shown[c.Path] = true
	}
	set := v.read[part].Values(v.host, f.Path)
	if !fresh || set == nil {
		return name
	}
	return app.Span().Class("sets").Body(name, set)
}

// partOf returns the part with the controls of a kind.
func partOf(kind string) (part document.Part, ok bool) {
	switch kind {
	case hpaKind:
		return document.HPA, true
	case "Simulation":
		return document.Simulation, true
	}
	return 0, false
}

// FieldLink returns a link to the field that held the replicas back at the cursor, with the
// field's value, or nil if nothing did. A field that is being set stays there, even if it
// no longer holds the replicas back.
func FieldLink(h *feature.Host, m Model) app.UI {
	g := m.Held()
	if g.Path == "" {
		g = m.Governs()
	}
	if g.From == 0 || g.Cause == hpa.Free {
		return nil
	}
	return &link{Host: h, Model: m, Field: g, Text: m.TextShown(), Lang: *h.Lang}
}

// link is a component of its own, because its controls take longer to read than a frame of
// playback should.
type link struct {
	app.Compo

	Host  *feature.Host
	Model Model
	Field Governs
	Text  TextID
	Lang  words.Language
}

// Render draws the link and the values.
func (c *link) Render() app.UI {
	path := c.Field.Path
	name := app.Button().Type("button").Class("field lead").Title(c.Host.Say("Go to the field in the text")).
		Text(strings.TrimPrefix(strings.TrimPrefix(path, "spec."), "behavior.")).OnClick(c.onClick)
	controls := c.Model.ControlsOf(c.Field.Part)
	var values app.UI
	if len(controls.Inline(path)) <= mostInLine {
		values = controls.Values(c.Host, path)
	}
	return app.Span().Class("sets").On("focusin", c.onFocus).On("focusout", c.onBlur).Body(name, values)
}

// mostInLine is how many values have room in the line about the cursor.
const mostInLine = 2

func (c *link) onClick(app.Context, app.Event) {
	c.Host.Send(document.PlaceOpened{Part: c.Field.Part, Line: max(c.Field.From, 1), Column: 1})
}

func (c *link) onFocus(_ app.Context, e app.Event) {
	value := browser.Of(e).Get("target").Call("closest", "hpa-field")
	if value.Truthy() && c.Model.Held() != c.Field {
		c.Host.Send(FieldHeld{c.Field})
	}
}

func (c *link) onBlur(_ app.Context, e app.Event) {
	to := browser.Of(e).Get("relatedTarget")
	if !to.Truthy() || !browser.Of(e).Get("currentTarget").Call("contains", to).Truthy() {
		if c.Model.Held() != (Governs{}) {
			c.Host.Send(FieldHeld{})
		}
	}
}
