package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/page"
)

// controls are above the text of a part and write into it. Their values are
// filled in after they are rendered, see <hpa-controls>.
type controls struct {
	app.Compo

	Store    *store
	Part     int
	HPA      int
	Revision int
	Checked  int
	Lang     words.Language

	open bool
	down bool // scaleDown is shown, not scaleUp
	last document.Controls

	heard int // count of the last event of the element that was handled
}

// OnInit opens them if they were open, as the page's first script has read.
func (c *controls) OnInit() {
	if app.IsClient {
		c.open = browser.Document().Get("documentElement").Get("dataset").Get("controls").String() != "closed"
	}
}

// OnMount waits until the browser knows their element.
func (c *controls) OnMount(ctx app.Context) {
	browser.WhenDefined("hpa-controls", func() {
		ctx.Dispatch(func(app.Context) {
			c.Store.OnPush(func() {
				browser.Find("hpa-controls").Call("fill")
			})
		})
	})
}

// units are the units of fields whose values do not include one.
var units = map[string]string{
	"stabilizationWindowSeconds": "s",
	"averageUtilization":         "%", "targetCPUUtilizationPercentage": "%",
}

func (c *controls) Render() app.UI {
	if c.Part == int(document.Workload) {
		return app.Div().Hidden(true)
	}
	return c.Store.Safely("the controls", c.panel)
}

func (c *controls) panel() app.UI {
	open := c.open || app.IsServer
	now := document.Controls{}
	if m := &c.Store.model; open {
		now = m.Controls(m.Run())
	}
	// While the text cannot be read, the controls stay, but are disabled.
	if now.Reason == "" || c.last.Part != now.Part {
		c.last = now
	}
	var why, body, help app.UI
	switch {
	case now.Reason != "":
		why = app.Span().Class("why").Role("status").Text(now.Reason)
	case now.Of != "":
		why = app.Span().Class("quiet").Text(c.Lang.Say("of %s", now.Of))
	}
	if open {
		fields := app.FieldSet().ID("controls").Aria("label", c.Lang.Say("Controls"))
		if now.Reason != "" || app.IsServer {
			fields = fields.Disabled(true)
		}
		body = fields.Body(c.rows(c.last)...)
		// The element writes here what the focused field means.
		help = app.P().Class("help").Aria("hidden", "true").DataSet("hint", c.Lang.Say("Select a field to read what it means."))
	}
	return app.Elem("hpa-controls").Class("controls").DataSet("heard", c.heard).On("hpa-set", c.onSet).Body(
		app.P().Class("fold").Body(
			app.Button().Type("button").Aria("expanded", strconv.FormatBool(open)).Aria("controls", "controls").
				OnClick(c.onFold).Body(app.Span().Class("sign").Aria("hidden", "true"), app.Text(c.Lang.Say("Controls"))),
			why,
		),
		body,
		help,
	)
}

func (c *controls) rows(now document.Controls) []app.UI {
	var rows []app.UI
	last := ""
	for _, f := range now.Fields {
		// One heading for each group of the Simulation's fields.
		steps := strings.Split(f.Path, ".")
		if now.Part == document.Simulation && len(steps) > 2 && steps[1] != last {
			last = steps[1]
			rows = append(rows, group(app.Span().Text(last)))
		}
		rows = append(rows, c.row(f)...)
	}
	if now.HasBehavior {
		rows = append(rows, c.behavior(now)...)
	}
	if now.Note != "" {
		rows = append(rows, app.P().Class("note").Text(now.Note))
	}
	return rows
}

func group(body ...app.UI) app.UI { return app.Div().Class("group").Body(body...) }

// behavior shows one direction. Tabs switch to the other.
func (c *controls) behavior(now document.Controls) []app.UI {
	rules := now.Rules[0]
	if c.down {
		rules = now.Rules[1]
	}
	whole := c.button("add", "spec.behavior", c.Lang.Say("Write out"), c.Lang.Say("Write out the default behavior"))
	if now.Behavior {
		whole = c.button("remove", "spec.behavior", c.Lang.Say("Remove"), c.Lang.Say("Remove behavior"))
	}
	rows := []app.UI{group(
		app.Span().Text("behavior"),
		app.Div().Class("directions").Role("group").Aria("label", c.Lang.Say("Direction")).Body(
			c.direction("scaleUp", !c.down),
			c.direction("scaleDown", c.down),
		),
		whole,
	)}
	// The note is always there: if it came and went, the fields below would
	// move to other elements and lose the focus.
	note := app.P().Class("note").Text(c.Lang.Say("Not in the text: without it, the controller works with almost the same values."))
	if now.Behavior {
		note = note.Hidden(true)
	}
	rows = append(rows, note)
	for _, f := range rules.Fields {
		rows = append(rows, c.row(f)...)
	}
	for i, p := range rules.Policies {
		name := ""
		if i == 0 {
			name = "policies"
		}
		nth := c.Lang.Say("%s policy %d", rules.Name, i+1)
		var remove app.UI
		if rules.Given || len(rules.Policies) > 1 {
			remove = c.button("remove", p.Path, "×", c.Lang.Say("Remove %s", nth))
		}
		rows = append(rows,
			app.Span().Class("label").Text(name),
			app.Div().Class("policy").Body(
				c.input(p.Type, c.Lang.Say("%s, type", nth)),
				c.input(p.Value, c.Lang.Say("%s, value", nth)),
				app.Span().Class("unit").Text(c.Lang.Say("per")),
				c.input(p.Period, c.Lang.Say("%s, period in seconds", nth)),
				app.Span().Class("unit").Text("s"),
			),
			app.Span().Class("end").Body(remove),
		)
	}
	whose := ""
	if !rules.Given {
		whose = c.Lang.Say("default")
	}
	return append(rows, app.Span().Class("label"), app.Div().Class("policy").Body(
		c.button("add", rules.Path+".policies", c.Lang.Say("Add policy"), c.Lang.Say("Add policy to %s", rules.Name)),
		app.Span().Class("unit").Text(whose),
	), app.Span().Class("end"))
}

// described is what a field means and, if it is not written, its default.
func (c *controls) described(f document.Control) string {
	meaning := explain.Meaning(f.Path, c.Lang)
	if f.Default != "" && f.Value == "" {
		meaning += " " + c.Lang.Say("default %s", f.Default)
	}
	return strings.TrimSpace(meaning)
}

func (c *controls) direction(name string, on bool) app.UI {
	b := app.Button().Type("button").DataSet("to", name).Text(name).OnClick(c.onDirection)
	if app.IsClient || on {
		b = b.Aria("pressed", strconv.FormatBool(on))
	}
	return b
}

func (c *controls) button(do, path, text, label string) app.UI {
	b := app.Button().Type("button").Class("do").DataSet("do", do).DataSet("at", path).OnClick(c.onButton).Text(text)
	if label != "" {
		b = b.Aria("label", label).Title(label)
	}
	return b
}

// row is a field: its name, a slider if it has one, its value, its unit, and a
// button that resets it to the default.
func (c *controls) row(f document.Control) []app.UI {
	unit := units[f.Name]
	var middle, reset app.UI
	switch {
	case f.Of != "" && f.Stops != nil:
		unit += " " + c.Lang.Say("of %s", f.Of)
	case f.Of != "":
		middle = app.Span().Class("unit").Title(f.Of).Text(c.Lang.Say("of %s", f.Of))
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
		app.Label().Class("label").For("set-" + f.Path).Text(f.Name),
		app.Span().Class("middle").Body(middle),
		c.input(f, ""),
		app.Span().Class("unit").Title(f.Problem).Text(unit),
		app.Span().Class("end").Body(reset),
	}
}

func (c *controls) slider(f document.Control) app.UI {
	if app.IsServer {
		return nil
	}
	at := nearest(f.Stops, f.Shown())
	s := app.Input().Type("range").Min(0).Max(len(f.Stops)-1).
		DataSet("path", f.Path).Aria("description", c.described(f)).DataSet("stops", strings.Join(f.Stops, " ")).DataSet("value", at).
		Aria("label", c.Lang.Say("%s slider", f.Name)).Aria("valuetext", strings.TrimSpace(f.Shown()+" "+units[f.Name]))
	if f.Value == "" {
		s = s.Class("default")
	}
	return s
}

// input is a field's value as it is written, or the default as a placeholder.
// The static page shows only text, because typing would be lost when the
// program starts.
func (c *controls) input(f document.Control, label string) app.UI {
	if app.IsServer {
		return app.Span().Class("box").Text(f.Shown())
	}
	id := "set-" + f.Path
	if f.Choices != nil {
		var options []app.UI
		for _, choice := range f.Choices {
			options = append(options, page.Option(choice, choice, choice == f.Shown()))
		}
		s := app.Select().ID(id).DataSet("path", f.Path).Aria("description", c.described(f)).DataSet("value", f.Shown()).Body(options...)
		if label != "" {
			s = s.Aria("label", label)
		}
		if f.Value == "" {
			s = s.Class("default")
		}
		return s
	}
	kind := "text"
	if f.Whole && (f.Value == "" || whole(f.Value)) {
		kind = "number"
	}
	in := app.Input().Type(kind).ID(id).DataSet("path", f.Path).Aria("description", c.described(f)).DataSet("value", f.Value).
		Placeholder(f.Default).AutoComplete(false).MaxLength(30)
	if f.Fixed {
		in = in.ReadOnly(true).Placeholder(c.Lang.Say("in the text"))
	}
	if label != "" {
		in = in.Aria("label", label)
	}
	if f.Problem != "" {
		in = in.Aria("invalid", "true").Title(f.Problem)
	}
	return in
}

func whole(text string) bool {
	_, err := strconv.ParseInt(text, 10, 32)
	return err == nil
}

// nearest is the index of the stop that is nearest to a value.
func nearest(stops []string, value string) int {
	if i := slices.Index(stops, value); i >= 0 {
		return i
	}
	v, best := document.Measure(value), 0
	for i, s := range stops {
		if abs(document.Measure(s)-v) < abs(document.Measure(stops[best])-v) {
			best = i
		}
	}
	return best
}

func abs(f float64) float64 { return max(f, -f) }

func (c *controls) onSet(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	c.heard = detail.Get("count").Int()
	c.Store.send(document.FieldSet{
		Part: document.Part(c.Part), Path: detail.Get("path").String(), Value: detail.Get("value").String(), On: detail.Get("on").Truthy(),
	})
}

func (c *controls) onButton(ctx app.Context, _ app.Event) {
	path := page.Dataset(ctx, "at")
	switch page.Dataset(ctx, "do") {
	case "add":
		c.Store.send(document.FieldAdded{Path: path})
	case "remove":
		c.Store.send(document.FieldRemoved{Path: path})
		// The last policy's button goes away with it.
		list, _, _ := strings.Cut(path, "[")
		c.Store.Root.Defer(func(app.Context) {
			if browser.Document().Get("activeElement").Equal(browser.Document().Get("body")) {
				page.Focus(`hpa-controls [data-do="add"][data-at="` + list + `"]`)
			}
		})
	default:
		c.Store.send(document.FieldSet{Part: document.Part(c.Part), Path: path})
		// The button is gone after this.
		c.Store.Root.Defer(func(app.Context) { page.Focus(`[id="set-` + path + `"]`) })
	}
}

func (c *controls) onDirection(ctx app.Context, _ app.Event) {
	c.down = page.Dataset(ctx, "to") == "scaleDown"
	c.Store.PushLater()
}

func (c *controls) onFold(app.Context, app.Event) {
	c.open = !c.open
	browser.Page().Call("fold", c.open)
	c.Store.PushLater()
}
