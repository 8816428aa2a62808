package document

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// RunModel is what the controls read from the run that is shown.
type RunModel interface{ Run() track.Run }

// Panel has the controls above the text of a part. <hpa-controls> fills in their values
// after they are rendered. The fields below the pointers say when to render again.
type Panel struct {
	app.Compo

	Host     *feature.Host
	Document *Document
	Shown    RunModel

	Part     int
	Line     int // the line of the caret in the part's text, from 1
	HPA      int
	Revision int
	Checked  int
	Lang     words.Language

	open bool
	down bool // scaleDown is shown, not scaleUp
	last Controls

	handled int // the count of the last handled event of the element
}

// OnInit opens the controls if they were open on the last visit, as early.js has read.
func (c *Panel) OnInit() {
	if app.IsClient {
		c.open = browser.Document().Get("documentElement").Get("dataset").Get("controls").String() != "closed"
	}
}

// OnMount waits until the browser has defined <hpa-controls>. Then it fills in the
// values of all these elements, also in the Load tab.
func (c *Panel) OnMount(ctx app.Context) {
	ctx.Handle(controlAction, c.onShowControl)
	browser.WhenDefined("hpa-controls", func() {
		ctx.Dispatch(func(app.Context) {
			c.Host.OnPush(func() {
				for _, e := range browser.Document().Call("querySelectorAll", "hpa-controls").List() {
					e.Call("fill")
				}
			})
		})
	})
}

// Render draws the controls of the part.
func (c *Panel) Render() app.UI {
	if c.Part == int(Workload) {
		return app.Div().Hidden(true)
	}
	return c.Host.Safely("the controls", c.panel)
}

func (c *Panel) panel() app.UI {
	open := c.open
	controls := Controls{}
	if open || c.Line > 0 {
		controls = c.Document.Controls(c.Shown.Run())
	}
	// While the text cannot be read, the last controls stay, but are disabled.
	if controls.Reason == "" || c.last.Part != controls.Part {
		c.last = controls
	}
	var whyButton, caret, body, help app.UI
	switch {
	case controls.Reason != "":
		whyButton = app.Span().Class("why").Role("status").Text(controls.Reason)
	case controls.MetricName != "":
		whyButton = app.Span().Class("quiet").Text(c.Lang.Say("of %s", controls.MetricName))
	}
	if !open && controls.Reason == "" {
		caret = c.caretControl(controls)
	}
	if open {
		fields := app.FieldSet().ID("controls").Aria("label", c.Lang.Say("Controls"))
		if controls.Reason != "" || app.IsServer {
			fields = fields.Disabled(true)
		}
		body = fields.Body(c.rows(c.last)...)
		// <hpa-controls> writes the meaning of the focused field here.
		help = app.P().Class("help").Aria("hidden", "true").DataSet("hint", c.Lang.Say("Select a field to read what it means."))
	}
	return app.Elem("hpa-controls").Class("controls").DataSet("handled", c.handled).On("hpa-set", c.onSet).Body(
		app.P().Class("fold").Body(
			app.Button().Type("button").Aria("expanded", strconv.FormatBool(open)).Aria("controls", "controls").
				OnClick(c.onToggle).Body(app.Span().Class("sign").Aria("hidden", "true"), app.Text(c.Lang.Say("Controls"))),
			whyButton,
			caret,
		),
		body,
		help,
	)
}

// caretControl returns the control of the field at the caret, nil if the line has no control.
func (c *Panel) caretControl(controls Controls) app.UI {
	fields := controls.Fields
	for _, rules := range controls.Rules {
		fields = append(fields[:len(fields):len(fields)], rules.Fields...)
		for i, p := range rules.Policies {
			if c.Line > 0 && p.hasLine(c.Line) {
				return app.FieldSet().Class("one").Aria("label", c.Lang.Say("At the caret")).Body(c.policy(rules, i))
			}
		}
	}
	for _, f := range fields {
		if c.Line > 0 && f.Line == c.Line {
			return app.FieldSet().Class("one").Aria("label", c.Lang.Say("At the caret")).Body(c.row(f)...)
		}
	}
	return nil
}

func (c *Panel) rows(controls Controls) []app.UI {
	var rows []app.UI
	last := ""
	for _, f := range controls.Fields {
		if controls.Part == Simulation && f.group() != last {
			last = f.group()
			rows = append(rows, group(app.Span().Text(last)))
		}
		rows = append(rows, c.row(f)...)
	}
	if controls.HasBehavior {
		rows = append(rows, c.behavior(controls)...)
	}
	if controls.Note != "" {
		rows = append(rows, app.P().Class("note").Text(controls.Note))
	}
	return rows
}

func group(body ...app.UI) app.UI { return app.Div().Class("group").Body(body...) }

// behavior shows one direction of scaling. Tabs switch to the other direction.
func (c *Panel) behavior(controls Controls) []app.UI {
	rules := controls.Rules[0]
	if c.down {
		rules = controls.Rules[1]
	}
	inForce := c.button("add", controls.BehaviorPath, c.Lang.Say("Write out"), c.Lang.Say("Write out the default behavior"))
	if controls.Behavior {
		inForce = c.button("remove", controls.BehaviorPath, c.Lang.Say("Remove"), c.Lang.Say("Remove behavior"))
	}
	rows := []app.UI{group(
		app.Span().Text("behavior"),
		app.Div().Class("directions").Role("group").Aria("label", c.Lang.Say("Direction")).Body(
			c.direction("scaleUp", !c.down),
			c.direction("scaleDown", c.down),
		),
		inForce,
	)}
	// The note is always there. If it came and went, go-app would move the fields below
	// to other elements, and they would lose the focus.
	note := app.P().Class("note").Text(c.Lang.Say("Not in the text: without it, the controller works with almost the same values."))
	if controls.Behavior {
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
		var remove app.UI
		if rules.InText || len(rules.Policies) > 1 {
			remove = c.button("remove", p.Path, "×", c.Lang.Say("Remove %s", c.nth(rules, i)))
		}
		rows = append(rows,
			app.Span().Class("label").Text(name),
			c.policy(rules, i),
			app.Span().Class("end").Body(remove),
		)
	}
	source := ""
	if !rules.InText {
		source = c.Lang.Say("default")
	}
	return append(rows, app.Span().Class("label"), app.Div().Class("policy").Body(
		c.button("add", rules.Path+".policies", c.Lang.Say("Add policy"), c.Lang.Say("Add policy to %s", rules.Name)),
		app.Span().Class("unit").Text(source),
	), app.Span().Class("end"))
}

// policy returns the fields of a policy.
func (c *Panel) policy(rules Rules, i int) app.UI {
	p, nth := rules.Policies[i], c.nth(rules, i)
	return app.Div().Class("policy").Body(
		c.input(p.Type, c.Lang.Say("%s, type", nth)),
		c.input(p.Value, c.Lang.Say("%s, value", nth)),
		app.Span().Class("unit").Text(c.Lang.Say("per")),
		c.input(p.Period, c.Lang.Say("%s, period in seconds", nth)),
		app.Span().Class("unit").Text("s"),
	)
}

func (c *Panel) nth(rules Rules, i int) string { return c.Lang.Say("%s policy %d", rules.Name, i+1) }

func (c *Panel) direction(name string, isOn bool) app.UI {
	b := app.Button().Type("button").DataSet("to", name).Text(name).OnClick(c.onDirection)
	if app.IsClient || isOn {
		b = b.Aria("pressed", strconv.FormatBool(isOn))
	}
	return b
}

func (c *Panel) button(do, path, text, label string) app.UI {
	b := app.Button().Type("button").Class("do").DataSet("do", do).DataSet("at", path).OnClick(c.onButton).Text(text)
	if label != "" {
		b = b.Aria("label", label).Title(label)
	}
	return b
}

func (c *Panel) onSet(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	c.handled = detail.Get("count").Int()
	c.Host.Send(FieldSet{
		Part: Part(c.Part), Path: detail.Get("path").String(), Value: detail.Get("value").String(), Continues: detail.Get("continues").Truthy(),
	})
}

func (c *Panel) onButton(ctx app.Context, _ app.Event) {
	path := widget.Dataset(ctx, "at")
	switch widget.Dataset(ctx, "do") {
	case "add":
		c.Host.Send(FieldAdded{Path: path})
	case "remove":
		c.Host.Send(FieldRemoved{Path: path})
		// The last policy's button is removed too, so the focus moves to the button
		// that adds a policy.
		list, _, _ := strings.Cut(path, "[")
		c.Host.Root.Defer(func(app.Context) {
			if browser.Document().Get("activeElement").Equal(browser.Document().Get("body")) {
				widget.Focus(`hpa-controls [data-do="add"][data-at="` + list + `"]`)
			}
		})
	default:
		c.Host.Send(FieldSet{Part: Part(c.Part), Path: path})
		// The message removes the button, so the focus moves to the field.
		c.Host.Root.Defer(func(app.Context) { widget.Focus(`[id="set-` + path + `"]`) })
	}
}

func (c *Panel) onDirection(ctx app.Context, _ app.Event) {
	c.down = widget.Dataset(ctx, "to") == "scaleDown"
	c.Host.PushLater()
}

// onShowControl opens the controls at a field and moves the focus there.
func (c *Panel) onShowControl(ctx app.Context, a app.Action) {
	path, ok := a.Value.(string)
	if !ok {
		return
	}
	if !c.open {
		c.toggle()
	}
	for i, name := range directions {
		if strings.Contains(path, "ehavior."+name+".") {
			c.down = i == 1
		}
	}
	c.Host.PushLater()
	ctx.Update()
	ctx.Defer(func(app.Context) { widget.Focus(`[id="set-` + path + `"]`) })
}

func (c *Panel) onToggle(app.Context, app.Event) { c.toggle() }

func (c *Panel) toggle() {
	c.open = !c.open
	browser.Page().Call("storeControls", c.open)
	c.Host.PushLater()
}
