package ui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/goal"
	"hpaplayground/core/words"
	"hpaplayground/web/state"
)

// task is the panel of the exercise that is under way, or of those to choose
// from.
type task struct {
	app.Compo

	Store  *store
	Stamp  int
	Broken bool
}

// graded is how many goals are met, once that is known.
func graded(m *state.Model) (met, all int, ok bool) {
	if m.Course.Exercise == nil || m.Course.Outcome == nil {
		return 0, 0, false
	}
	met, all = m.Course.Goals()
	return met, all, true
}

func (c *task) Render() app.UI {
	course := &c.Store.model.Course
	section := app.Section().Class("task").Aria("label", "Exercise")
	if !course.Open {
		return section.Hidden(true)
	}
	return section.Body(safely("the exercise", func() app.UI {
		if course.List || course.Exercise == nil {
			return c.list(course)
		}
		return c.exercise(course, course.Exercise)
	}))
}

// act is a button of the panel.
func (c *task) act(name, label string) app.HTMLButton {
	return app.Button().Type("button").Class("act").Name(name).Text(label).OnClick(c.onAct, app.EventScope(name))
}

func (c *task) onAct(ctx app.Context, _ app.Event) {
	s, course := c.Store, &c.Store.model.Course
	switch name := ctx.JSSrc().Get("name").String(); name {
	case "leave-exercise":
		s.send(state.Left{})
		ctx.Defer(func(app.Context) { focus(`button[name="more"]`) })
	case "exercises":
		s.send(state.Exercises{})
		c.top(ctx)
	case "next-exercise":
		if x := course.Next(); x != nil {
			s.send(state.Began{Name: x.Name})
		} else {
			s.send(state.Exercises{})
		}
		c.top(ctx)
	case "reset-exercise":
		s.send(state.Reset{})
	case "hint":
		s.send(state.Hinted{})
		ctx.Defer(func(app.Context) { focus(".hints li:last-child") })
	case "solution":
		to := state.Asked
		if course.Solution != state.Unseen {
			to = state.Unseen
		}
		s.send(state.Revealed{To: to})
	case "show-solution":
		s.send(state.Revealed{To: state.Shown})
		ctx.Defer(func(app.Context) { focus(".solution h3") })
	case "use-solution":
		s.send(state.Adopted{})
	}
}

// top leads to the beginning of what the panel shows now.
func (c *task) top(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		focus(".task h2")
		if e := document().Call("querySelector", ".task"); e.Truthy() {
			e.Set("scrollTop", 0)
		}
	})
}

func (c *task) exercise(course *state.Course, x *exercise.Exercise) app.UI {
	body := []app.UI{
		app.Div().Class("way").Body(
			app.Button().Type("button").Class("link").Name("exercises").Text("All exercises").OnClick(c.onAct, app.EventScope("exercises")),
			app.Button().Type("button").Class("link").Name("leave-exercise").Text("Leave").OnClick(c.onAct, app.EventScope("leave")),
		),
		app.H2().TabIndex(-1).Text(x.Title.In(words.English)),
		app.P().Class("quiet").Text(fmt.Sprintf("%s%s, %s", place(course), x.Level, plural(x.Minutes, "minute"))),
		app.Div().Class("prose").Body(prose(x.Text.In(words.English))...),
	}
	if x.Hidden != nil && x.Hidden.Says.English != "" {
		body = append(body, app.Div().Class("prose").Body(prose(x.Hidden.Says.In(words.English))...))
	}
	body = append(body, c.goals(course, x))
	if course.Solved() {
		body = append(body, c.solved(course, x))
	}
	body = append(body, c.help(course, x)...)
	return app.Div().Class("inner").Body(body...)
}

// place is that of the exercise in its collection.
func place(course *state.Course) string {
	if n := course.Number(); n > 0 {
		return fmt.Sprintf("Exercise %d of %d: ", n, len(course.Exercises))
	}
	return ""
}

// goals are the list that ticks while the text is edited.
func (c *task) goals(course *state.Course, x *exercise.Exercise) app.UI {
	met, all := course.Goals()
	count := fmt.Sprintf("%d of %d met", met, all)
	if course.Outcome == nil {
		count = "being checked"
	}
	rows := make([]app.UI, len(x.Goals))
	for i := range x.Goals {
		var r *exercise.Result
		if course.Outcome != nil && i < len(course.Outcome.Goals) {
			r = &course.Outcome.Goals[i]
		}
		rows[i] = c.goal(&x.Goals[i], r)
	}
	body := []app.UI{
		app.H3().Body(app.Text("Goals "), app.Span().Class("quiet").Text(count)),
		app.Ol().Class("goals").Body(rows...),
	}
	switch {
	case c.Broken:
		body = append(body, app.P().Class("quiet").Text("The text cannot be run as it stands: these are the goals of the last run."))
	case course.Failure != "":
		body = append(body, app.P().Class("c-bad").Text("This run could not be graded: "+sentence(course.Failure)))
	}
	if o := course.Outcome; o != nil && len(o.Outside) > 0 {
		fields := make([]app.UI, len(o.Outside))
		for i, f := range o.Outside {
			fields[i] = app.Li().Body(app.Code().Text(f))
		}
		body = append(body, app.Div().Class("outside").Body(
			app.P().Text("Also changed, which is not part of the task. Put it back, and the goals count:"),
			app.Ul().Body(fields...),
		))
	}
	if len(x.Edit) > 0 {
		fields := []app.UI{app.Text("To be edited: ")}
		for i, f := range x.Edit {
			if i > 0 {
				fields = append(fields, app.Text(", "))
			}
			fields = append(fields, app.Code().Text(f))
		}
		body = append(body, app.P().Class("quiet").Body(fields...))
	}
	return app.Div().Class("aims").Body(body...)
}

// goal is one of them. What was instead leads to its moment.
func (c *task) goal(g *exercise.Goal, r *exercise.Result) app.UI {
	class, mark, verdict := "unknown", "·", "Not checked yet"
	var was app.UI
	switch {
	case r == nil:
	case r.Met:
		class, mark, verdict = "met", "✓", "Met"
	default:
		class, mark, verdict = "missed", "✗", "Not met"
		if r.Hidden {
			verdict += " in the hidden run"
		}
		if r.Was != "" {
			verdict += ": "
			was = app.Span().Text(r.Was)
			if r.At != goal.NoMoment && !r.Hidden {
				was = app.Button().Type("button").Class("link").DataSet("at", int64(r.At)).Title("Go there").
					Text(r.Was).OnClick(c.onMoment, app.EventScope(int64(r.At)))
			}
		}
	}
	return app.Li().Class(class).Body(
		app.Span().Class("mark").Aria("hidden", "true").Text(mark),
		app.Div().Body(
			app.Div().Body(phrase(g.In(words.English))...),
			app.Div().Class("verdict").Body(app.Text(verdict), was),
		),
	)
}

// oneView is the width of a screen, in pixels, that shows one part at a time.
const oneView = 700

func (c *task) onMoment(ctx app.Context, _ app.Event) {
	at, err := strconv.ParseInt(ctx.JSSrc().Get("dataset").Get("at").String(), 10, 64)
	if err != nil {
		return
	}
	c.Store.send(state.Sought{At: timeOf(at)})
	if app.Window().Get("innerWidth").Int() < oneView {
		c.Store.send(state.Viewed{View: state.Watch})
	}
}

func (c *task) solved(course *state.Course, x *exercise.Exercise) app.UI {
	next := "All exercises"
	if y := course.Next(); y != nil {
		next = "Next: " + y.Title.In(words.English)
	}
	return app.Div().Class("solved").Body(
		app.H3().Text("Solved. What to remember"),
		app.Div().Class("prose").Body(prose(x.Remember.In(words.English))...),
		c.act("next-exercise", next),
	)
}

// help are the hints and the solution.
func (c *task) help(course *state.Course, x *exercise.Exercise) []app.UI {
	n := len(x.Hints)
	var hint app.UI
	switch {
	case course.Hints < n:
		hint = c.act("hint", fmt.Sprintf("Hint %d of %d", course.Hints+1, n))
	case n > 0:
		hint = c.act("hint", "No more hints").Disabled(true)
	}
	open := strconv.FormatBool(course.Solution != state.Unseen)
	body := []app.UI{app.Div().Class("helps").Body(
		hint,
		c.act("solution", "Solution").Aria("expanded", open),
		c.act("reset-exercise", "Reset").Title("Put the start back"),
	)}
	if course.Hints > 0 {
		hints := make([]app.UI, course.Hints)
		for i := range hints {
			hints[i] = app.Li().TabIndex(-1).Body(phrase(x.Hints[i].In(words.English))...)
		}
		body = append(body, app.Div().Body(app.H3().Text("Hints"), app.Ol().Class("hints").Body(hints...)))
	}
	switch course.Solution {
	case state.Asked:
		body = append(body, app.Div().Class("ask").Body(
			app.P().Text("The solution spoils the exercise. It will be noted that you looked."),
			c.act("show-solution", "Show it"),
			c.act("solution", "Not yet"),
		))
	case state.Shown:
		body = append(body, c.solution(x))
	}
	return body
}

func (c *task) solution(x *exercise.Exercise) app.UI {
	text, err := state.SolutionText(x)
	if err != nil {
		return app.P().Class("c-bad").Text("The solution is broken: " + sentence(err.Error()))
	}
	var rows []app.UI
	for _, line := range state.Difference(x.Start, text) {
		class, said := "", ""
		switch line.Sign {
		case '+':
			class, said = "plus", "added: "
		case '-':
			class, said = "minus", "removed: "
		case '…':
			class = "gap"
		}
		rows = append(rows, app.Span().Class("line "+class).Body(
			app.Span().Aria("hidden", "true").Text(string(line.Sign)+" "),
			app.Span().Class("sr").Text(said),
			app.Text(line.Text+"\n"),
		))
	}
	return app.Div().Class("solution").Body(
		app.H3().TabIndex(-1).Text("The solution, beside the start"),
		app.Pre().TabIndex(0).Role("region").Aria("label", "Lines that the solution changes").Body(rows...),
		app.Div().Class("prose").Body(prose(x.Explanation.In(words.English))...),
		c.act("use-solution", "Use the solution"),
	)
}

// prose makes paragraphs of a text; they are parted by empty lines.
func prose(text string) []app.UI {
	var out []app.UI
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		out = append(out, app.P().Body(phrase(paragraph)...))
	}
	return out
}

// phrase sets what stands in backticks as code.
func phrase(text string) []app.UI {
	parts := strings.Split(text, "`")
	out := make([]app.UI, 0, len(parts))
	for i, part := range parts {
		switch {
		case part == "":
		case i%2 == 1 && i < len(parts)-1:
			out = append(out, app.Code().Text(part))
		default:
			out = append(out, app.Text(part))
		}
	}
	return out
}
