package document

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// Values returns the values of a field for a sentence that names the field, as Inline has them, or
// nil. The values set the same fields as the controls. An embed has values if people may edit the
// part in the embed.
func (c Controls) Values(h *feature.Host, path string) app.UI {
	list := c.Inline(path)
	if h.Framed && h.Edit != "all" && h.Edit != edits[c.Part] || list == nil {
		return nil
	}
	var all []app.UI
	for i, f := range list {
		if f.Name == "periodSeconds" && i > 0 {
			all = append(all, app.Span().Class("unit").Text(h.Say("per")))
		}
		all = append(all, c.value(h, f))
	}
	return app.Span().Class("values").Body(all...)
}

// ValueAs returns a field for a sentence with another value than the text: it shows the sentence's
// value, without its unit. An embed has no such field.
func (c Controls) ValueAs(h *feature.Host, f Control, value string) app.UI {
	f.Value = value
	return c.field(h, f, "")
}

// edits are the parts with controls, as Host.Edit names them.
var edits = map[Part]string{HPA: "hpa", Simulation: "load"}

// value returns a value to type over and to drag. The static page shows it as text, because
// typing would be lost when the program starts.
func (c Controls) value(h *feature.Host, f Control) app.UI { return c.field(h, f, c.unit(f, *h.Lang)) }

func (c Controls) field(h *feature.Host, f Control, unit string) app.UI {
	steps := f.Steps()
	width := strconv.Itoa(widthOf(steps))
	if app.IsServer {
		return app.Span().Body(app.Span().Class("typed").DataSet("width", width).Text(f.Shown()), app.Span().Class("unit").Text(unit))
	}
	label := f.Name
	for _, r := range c.Rules {
		for i, p := range r.Policies {
			nth := h.Say("%s policy %d", r.Name, i+1)
			switch f.Path {
			case p.Value.Path:
				label = h.Say("%s, value", nth)
			case p.Period.Path:
				label = h.Say("%s, period in seconds", nth)
			}
		}
	}
	mode := "text"
	e := app.Elem("hpa-field").DataSet("part", int(c.Part)).DataSet("path", f.Path).DataSet("value", f.Shown()).DataSet("stops", strings.Join(steps, " "))
	switch {
	case f.Whole:
		mode, e = "numeric", e.DataSet("whole", "true")
	case !slices.ContainsFunc(steps, notPlain):
		mode = "decimal"
	}
	input := app.Input().Type("text").Class("typed").Role("spinbutton").DataSet("width", width).AutoComplete(false).MaxLength(30).Attr("inputmode", mode).
		Aria("label", label).Aria("description", f.described(*h.Lang)).
		Aria("valuenow", Measure(numberOf(f.Shown()))).Aria("valuetext", spoken(f.Shown(), unit))
	if f.Problem != "" {
		input = input.Aria("invalid", "true").Title(f.Problem)
	}
	return e.On("hpa-set", func(_ app.Context, e app.Event) {
		detail := browser.Of(e).Get("detail")
		part, err := strconv.Atoi(detail.Get("part").String())
		if err != nil {
			return
		}
		h.Send(FieldSet{Part: Part(part), Path: detail.Get("path").String(), Value: detail.Get("value").String(), Continues: detail.Get("continues").Truthy()})
	}).Body(input, app.Span().Class("unit").Aria("hidden", "true").Text(unit), app.Span().Class("grip").TabIndex(-1).Aria("hidden", "true"))
}

// notPlain reports whether a value has more than a number, for example a unit.
func notPlain(value string) bool {
	_, err := strconv.ParseFloat(value, 64)
	return err != nil
}

// spoken returns a value with its unit, which is a word or a sign.
func spoken(value, unit string) string {
	if len(unit) > 1 && unit[0] < 0x80 {
		return value + " " + unit
	}
	return value + unit
}

// widthOf returns how many characters have room for each usual value, so that nothing moves
// when a value gets longer.
func widthOf(steps []string) int {
	width := 3
	for _, s := range steps {
		width = max(width, len(s))
	}
	return min(width, maxWidth)
}

// maxWidth is the greatest width that the style sheet has, in characters.
const maxWidth = 8
