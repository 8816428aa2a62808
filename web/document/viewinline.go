package document

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
)

// Values returns the values of a field for a sentence that names the field, as Inline has
// them, or nil. They set what the controls set. An embed does not let people change them.
func (c Controls) Values(h *feature.Host, path string) app.UI {
	list := c.Inline(path)
	if h.Framed || list == nil {
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

// value returns a value to type over and to drag. The static page shows it as text, because
// typing would be lost when the program starts.
func (c Controls) value(h *feature.Host, f Control) app.UI {
	steps := f.Steps()
	width := strconv.Itoa(widthOf(steps))
	if app.IsServer {
		return app.Span().Body(app.Span().Class("typed").DataSet("width", width).Text(f.Shown()), app.Span().Class("unit").Text(c.unit(f)))
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
	if f.Whole {
		mode, e = "numeric", e.DataSet("whole", "true")
	}
	in := app.Input().Type("text").Class("typed").Role("spinbutton").DataSet("width", width).AutoComplete(false).MaxLength(30).Attr("inputmode", mode).
		Aria("label", label).Aria("description", f.described(*h.Lang)).
		Aria("valuenow", Measure(numberOf(f.Shown()))).Aria("valuetext", f.Shown()+c.unit(f))
	if f.Problem != "" {
		in = in.Aria("invalid", "true").Title(f.Problem)
	}
	return e.On("hpa-set", func(_ app.Context, e app.Event) {
		detail := browser.Of(e).Get("detail")
		part, err := strconv.Atoi(detail.Get("part").String())
		if err != nil {
			return
		}
		h.Send(FieldSet{Part: Part(part), Path: detail.Get("path").String(), Value: detail.Get("value").String(), Continues: detail.Get("continues").Truthy()})
	}).Body(in, app.Span().Class("unit").Text(c.unit(f)), app.Span().Class("grip").TabIndex(-1).Aria("hidden", "true"))
}

// widthOf returns how many characters have room for each usual value, so that nothing moves
// when a value gets longer.
func widthOf(steps []string) int {
	width := 3
	for _, s := range steps {
		width = max(width, len(s))
	}
	return min(width, mostWidth)
}

// mostWidth is the greatest width that the style sheet has, in characters.
const mostWidth = 8
