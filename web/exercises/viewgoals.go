package exercises

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/goal"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// goals lists the goals. The list is updated while the text is edited.
func (c *Panel) goals(course Course, x *exercise.Exercise) app.UI {
	met, all := course.Goals()
	count := c.Lang.Say("%d of %d met", met, all)
	if course.Outcome == nil {
		count = c.Lang.Say("being checked")
	}
	rows := make([]app.UI, len(x.Goals))
	for i := range x.Goals {
		var r *exercise.Result
		if course.Outcome != nil && i < len(course.Outcome.Goals) {
			r = &course.Outcome.Goals[i]
		}
		rows[i] = c.goal(i+1, &x.Goals[i], r)
	}
	body := []app.UI{heading(c.Lang.Say("Goals")+" ", count), app.Ol().Class("goals").Body(rows...)}
	switch {
	case c.Broken:
		body = append(body, para("quiet", c.Lang.Say("The text cannot be run as it stands: these are the goals of the last run.")))
	case course.Failure != "":
		body = append(body, para("c-bad", c.Lang.Say("This run could not be graded: %s", widget.Sentence(course.Failure))))
	}
	if o := course.Outcome; o != nil && len(o.Outside) > 0 {
		rows := make([]app.UI, len(o.Outside))
		for i, path := range o.Outside {
			pathText := "`" + path + "`"
			if o.OldValues[i] != "" {
				pathText = c.Lang.Say("%s (was %s)", pathText, "`"+o.OldValues[i]+"`")
			}
			change := c.Lang.Say("Change it back")
			rows[i] = app.Li().Body(append(codeSpans(pathText), app.Text(" "), app.Button().Type("button").Class("act").DataSet("path", path).
				Aria("label", change+": "+path).Text(change).OnClick(c.onChangeBack, app.EventScope(path)))...)
		}
		body = append(body, div("outside",
			para("", c.Lang.Say("You also changed something that is not part of the task. Change it back, and the goals count:")),
			app.Ul().Body(rows...),
		))
	}
	if len(x.Edit) > 0 {
		body = append(body, c.fields(x))
	}
	return div("aims", body...)
}

// fields lists the fields to edit. A click on a field shows it in the text.
func (c *Panel) fields(x *exercise.Exercise) app.UI {
	body := []app.UI{span("quiet", c.Lang.Say("To be edited:"))}
	for i, name := range x.Edits(c.Lang) {
		body = append(body, app.Text(" "), app.Button().Type("button").Class("field").DataSet("index", i).Title(c.Lang.Say("Go to the field in the text")).
			Text(name).OnClick(c.onField, app.EventScope(i, name)))
	}
	return div("fields", body...)
}

func (c *Panel) onChangeBack(ctx app.Context, _ app.Event) {
	c.Host.Send(ChangedBack{Path: widget.Dataset(ctx, "path")})
	ctx.Defer(func(app.Context) { widget.Focus(".task h2") }) // the button is removed
}

func (c *Panel) onField(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(widget.Dataset(ctx, "index")); err == nil {
		c.Host.Send(FieldOpened{Index: i})
	}
}

// goal returns the goal with a number. If the goal is not met, it has a link to a
// moment that shows why. While the pointer is on the goal, in the list or in the chart,
// it is highlighted in both.
func (c *Panel) goal(n int, g *exercise.Goal, r *exercise.Result) app.UI {
	class, verdict := "unknown", c.Lang.Say("Not checked yet")
	var resultText, why app.UI
	switch {
	case r == nil:
	case r.Met:
		class, verdict = "met", c.Lang.Say("Met")
	default:
		class, verdict = "missed", c.Lang.Say("Not met")
		if r.Hidden {
			verdict = c.Lang.Say("Not met in the hidden run")
		}
		if r.Reason != "" {
			why = span("quiet", c.Lang.Say("%s. %s", "", r.Reason))
		}
		if r.Instead != "" {
			verdict = c.Lang.Say("%s: %s", verdict, "")
			resultText = app.Text(r.Instead)
			if r.At != goal.NoMoment && !r.Hidden {
				resultText = app.Button().Type("button").Class("link").DataSet("at", int64(r.At)).Title(c.Lang.Say("Go there")).
					Text(r.Instead).OnClick(c.onMoment, app.EventScope(int64(r.At)))
			}
		}
	}
	icon := mark(class)
	if c.Page.Course().PointedGoal == n {
		class += " lit"
	}
	light := func(goal int) app.EventHandler {
		return func(app.Context, app.Event) { c.Host.Send(playback.GoalPointed{Goal: goal}) }
	}
	return app.Li().Class(class).DataSet("goal", n).TabIndex(0).
		On("mouseenter", light(n), app.EventScope(n)).On("mouseleave", light(0)).
		On("focusin", light(n), app.EventScope(n)).On("focusout", light(0)).
		Body(
			icon,
			div("", div("", codeSpans(g.In(c.Lang))...), div("verdict", app.Text(verdict), resultText, why)),
		)
}

// oneView is the width in pixels below which the screen shows one view at a time.
const oneView = 700

func (c *Panel) onMoment(ctx app.Context, _ app.Event) {
	at, err := strconv.ParseInt(widget.Dataset(ctx, "at"), 10, 64)
	if err != nil {
		return
	}
	c.Host.Send(playback.CursorMoved{At: time.Duration(at)})
	if browser.Window().Get("innerWidth").Int() < oneView {
		c.Host.Send(feature.ViewOpened{View: feature.Watch})
	}
}
