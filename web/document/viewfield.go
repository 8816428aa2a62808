package document

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

// units lists the units of fields whose values have no unit.
var units = map[string]string{
	"stabilizationWindowSeconds": "s",
	"averageUtilization":         "%", "targetCPUUtilizationPercentage": "%",
}

// row returns a field: its name, its slider if it has any, its value, its unit, and a
// button that resets the field to the default.
func (c *Panel) row(f Control) []app.UI {
	unit := units[f.Name]
	var maximum, middle, reset app.UI
	switch {
	case f.MetricName != "" && f.Stops != nil:
		unit += " " + c.Lang.Say("of %s", f.MetricName)
	case f.MetricName != "":
		maximum = app.Span().Class("unit").Title(f.MetricName).Text(" " + c.Lang.Say("of %s", f.MetricName))
	}
	switch {
	case f.Default == "":
	case f.Value == "" && !f.Fixed:
		unit = strings.TrimPrefix(unit+" · "+c.Lang.Say("default"), " · ")
	default:
		reset = c.button("reset", f.Path, "×", c.Lang.Say("Back to %s, the default of %s", f.Default, f.Name))
	}
	if f.Stops != nil && !f.Fixed {
		middle = c.slider(f)
	}
	if f.Long {
		return []app.UI{
			app.Label().Class("label").For("set-" + f.Path).Text(f.Name),
			app.Span().Class("wide").Body(c.input(f, "")),
			app.Span().Class("unit").Title(f.Problem).Text(unit),
			app.Span().Class("end").Body(reset),
		}
	}
	return []app.UI{
		app.Label().Class("label").For("set-"+f.Path).Body(app.Text(f.Name), maximum),
		app.Span().Class("middle").Body(middle),
		c.input(f, ""),
		app.Span().Class("unit").Title(f.Problem).Text(unit),
		app.Span().Class("end").Body(reset),
	}
}

// slider is not reached with the Tab key, because the input beside it sets the same field.
func (c *Panel) slider(f Control) app.UI {
	if app.IsServer {
		return nil
	}
	index := nearest(f.Stops, f.Shown())
	s := app.Input().Type("range").TabIndex(-1).Min(0).Max(len(f.Stops)-1).
		DataSet("path", f.Path).Aria("description", f.described(c.Lang)).DataSet("stops", strings.Join(f.Stops, " ")).DataSet("value", index).
		Aria("label", c.Lang.Say("%s slider", f.Name)).Aria("valuetext", strings.TrimSpace(f.Shown()+" "+units[f.Name]))
	if f.Value == "" {
		s = s.Class("default")
	}
	return s
}

// input shows the value in the text, or the default as a placeholder. The static page
// shows it as text, because typing would be lost when the program starts.
func (c *Panel) input(f Control, label string) app.UI {
	if app.IsServer {
		return app.Span().Class("box").Text(f.Shown())
	}
	id := "set-" + f.Path
	if f.Choices != nil {
		var options []app.UI
		for _, choice := range f.Choices {
			options = append(options, widget.Option(choice, choice, choice == f.Shown()))
		}
		s := app.Select().ID(id).DataSet("path", f.Path).Aria("description", f.described(c.Lang)).DataSet("value", f.Shown()).Body(options...)
		if label != "" {
			s = s.Aria("label", label)
		}
		if f.Value == "" {
			s = s.Class("default")
		}
		return s
	}
	kind := "text"
	if f.Whole && (f.Value == "" || wholeNumber(f.Value)) {
		kind = "number"
	}
	input := app.Input().Type(kind).ID(id).DataSet("path", f.Path).Aria("description", f.described(c.Lang)).DataSet("value", f.Value).
		Placeholder(f.Default).AutoComplete(false).MaxLength(30)
	if f.Fixed {
		input = input.ReadOnly(true).Placeholder(c.Lang.Say("in the text"))
	}
	if label != "" {
		input = input.Aria("label", label)
	}
	if f.Problem != "" {
		input = input.Aria("invalid", "true").Title(f.Problem)
	}
	return input
}

func wholeNumber(text string) bool {
	_, err := strconv.ParseInt(text, 10, 32)
	return err == nil
}

// nearest returns the index of the stop that is nearest to a value.
func nearest(stops []string, value string) int {
	if i := slices.Index(stops, value); i >= 0 {
		return i
	}
	v, best := Measure(value), 0
	for i, s := range stops {
		if abs(Measure(s)-v) < abs(Measure(stops[best])-v) {
			best = i
		}
	}
	return best
}

func abs(f float64) float64 { return max(f, -f) }

// described returns the meaning of a field and, if the text does not have the field, the default.
func (c Control) described(lang words.Language) string {
	meaning := meaningOf(c.Path, c.MetricName, lang)
	if c.Default != "" && c.Value == "" {
		meaning += " " + lang.Say("default %s", c.Default)
	}
	return strings.TrimSpace(meaning)
}
