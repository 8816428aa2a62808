package exercises

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/goal"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
)

// Panel is the current exercise, or the list of exercises.
type Panel struct {
	app.Compo

	Page   *page.Page
	Course *Course
	Framed bool // in an embed

	// They say when to render again.
	Stamp  int
	Broken bool
	Lang   words.Language
}

// Render draws the panel, if it is open.
func (c *Panel) Render() app.UI {
	course := c.Course
	section := app.Section().Class("task").Aria("label", c.Page.Say("Exercise"))
	if !course.Open {
		return section.Hidden(true)
	}
	return section.Body(c.Page.Safely("the exercise", func() app.UI {
		if course.List || course.Exercise == nil {
			return c.list(course)
		}
		return c.exercise(course, course.Exercise)
	}))
}

// act is a button of the panel.
func (c *Panel) act(name, label string) app.HTMLButton { return c.button("act", name, label) }

func (c *Panel) button(class, name, label string) app.HTMLButton {
	return app.Button().Type("button").Class(class).Name(name).Text(label).OnClick(c.onAct, app.EventScope(class, name))
}

// The panel makes these calls often. Writing out each one would make the
// program larger.
func div(class string, body ...app.UI) app.UI { return app.Div().Class(class).Body(body...) }
func para(class, text string) app.UI          { return app.P().Class(class).Text(text) }
func span(class, text string) app.UI          { return app.Span().Class(class).Text(text) }
func sign(class, text string) app.UI {
	return app.Span().Class(class).Aria("hidden", "true").Text(text)
}
func heading(text, more string) app.UI { return app.H3().Body(app.Text(text), span("quiet", more)) }

func (c *Panel) onAct(ctx app.Context, _ app.Event) {
	course := c.Course
	switch name := browser.Of(ctx.JSSrc()).Get("name").String(); name {
	case "leave-exercise":
		c.Page.Send(Closed{})
		ctx.Defer(func(app.Context) { page.Focus(`button[name="more"]`) })
	case "exercises":
		c.Page.Send(Opened{})
		c.top(ctx)
	case "next-exercise":
		if x := course.Next(); x != nil {
			c.Page.Send(Started{Name: x.Name})
		} else {
			c.Page.Send(Opened{})
		}
		c.top(ctx)
	case "reset-exercise":
		c.Page.Send(Reset{})
	case "hint":
		c.Page.Send(HintShown{})
		ctx.Defer(func(app.Context) { page.Focus(".hints li:last-child") })
	case "solution":
		to := Asked
		if course.Solution != Unseen {
			to = Unseen
		}
		c.Page.Send(SolutionShown{To: to})
	case "show-solution":
		c.Page.Send(SolutionShown{To: Shown})
		ctx.Defer(func(app.Context) { page.Focus(".solution h3") })
	case "use-solution":
		c.Page.Send(SolutionTaken{})
	}
}

// top moves to the start of the panel.
func (c *Panel) top(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		page.Focus(".task h2")
		browser.Find(".task").Set("scrollTop", 0)
	})
}

func (c *Panel) exercise(course *Course, x *exercise.Exercise) app.UI {
	body := []app.UI{
		div("way", c.button("link", "exercises", c.Page.Say("All exercises")), c.leave(c.Page.Say("Leave"))),
		app.H2().TabIndex(-1).Text(x.Title.In(c.Lang)),
		para("quiet", c.place(course)+c.effort(x)),
		c.prose(x.Text),
	}
	if x.Hidden != nil && x.Hidden.Says.In(words.English) != "" {
		body = append(body, c.prose(x.Hidden.Says))
	}
	body = append(body, c.goals(course, x))
	if course.Solved() {
		body = append(body, c.solved(course, x))
	}
	body = append(body, c.help(course, x)...)
	return div("inner", body...)
}

// leave is the button that ends the exercises. An embed has none.
func (c *Panel) leave(label string) app.UI {
	if c.Framed {
		return nil
	}
	return c.button("link", "leave-exercise", label)
}

// place is the place of the exercise in its collection.
func (c *Panel) place(course *Course) string {
	if n := course.Number(); n > 0 {
		return c.Lang.Say("Exercise %d of %d:", n, len(course.Exercises)) + " "
	}
	return ""
}

// effort is how hard the exercise is and how long it takes.
func (c *Panel) effort(x *exercise.Exercise) string {
	return c.Lang.Say("%s, %s", page.Level(c.Lang, x.Level), c.Lang.SayN(x.Minutes, "%d minute", "%d minutes", x.Minutes))
}

// goals lists the goals, which update while the text is edited.
func (c *Panel) goals(course *Course, x *exercise.Exercise) app.UI {
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
		rows[i] = c.goal(&x.Goals[i], r)
	}
	body := []app.UI{heading(c.Lang.Say("Goals")+" ", count), app.Ol().Class("goals").Body(rows...)}
	switch {
	case c.Broken:
		body = append(body, para("quiet", c.Lang.Say("The text cannot be run as it stands: these are the goals of the last run.")))
	case course.Failure != "":
		body = append(body, para("c-bad", c.Lang.Say("This run could not be graded: %s", page.Sentence(course.Failure))))
	}
	if o := course.Outcome; o != nil && len(o.Outside) > 0 {
		body = append(body, div("outside",
			para("", c.Lang.Say("You also changed something that is not part of the task. Change it back, and the goals count:")),
			div("", codes(o.Outside)...),
		))
	}
	if len(x.Edit) > 0 {
		body = append(body, div("quiet", append([]app.UI{app.Text(c.Lang.Say("To be edited:") + " ")}, codes(x.Edits(c.Lang))...)...))
	}
	return div("aims", body...)
}

// goal is one goal. If it is not met, a link leads to a moment that shows it.
func (c *Panel) goal(g *exercise.Goal, r *exercise.Result) app.UI {
	class, mark, verdict := "unknown", "·", c.Lang.Say("Not checked yet")
	var was app.UI
	switch {
	case r == nil:
	case r.Met:
		class, mark, verdict = "met", "✓", c.Lang.Say("Met")
	default:
		class, mark, verdict = "missed", "✗", c.Lang.Say("Not met")
		if r.Hidden {
			verdict = c.Lang.Say("Not met in the hidden run")
		}
		if r.Instead != "" {
			verdict = c.Lang.Say("%s: %s", verdict, "")
			was = app.Text(r.Instead)
			if r.At != goal.NoMoment && !r.Hidden {
				was = app.Button().Type("button").Class("link").DataSet("at", int64(r.At)).Title(c.Lang.Say("Go there")).
					Text(r.Instead).OnClick(c.onMoment, app.EventScope(int64(r.At)))
			}
		}
	}
	return app.Li().Class(class).Body(
		sign("mark", mark),
		div("", div("", phrase(g.In(c.Lang))...), div("verdict", app.Text(verdict), was)),
	)
}

// oneView is the width in pixels below which a screen shows one part at a time.
const oneView = 700

func (c *Panel) onMoment(ctx app.Context, _ app.Event) {
	at, err := strconv.ParseInt(page.Dataset(ctx, "at"), 10, 64)
	if err != nil {
		return
	}
	c.Page.Send(playback.CursorMoved{At: time.Duration(at)})
	if browser.Window().Get("innerWidth").Int() < oneView {
		c.Page.Send(page.ViewOpened{View: page.Watch})
	}
}

func (c *Panel) solved(course *Course, x *exercise.Exercise) app.UI {
	next := c.Lang.Say("All exercises")
	if y := course.Next(); y != nil {
		next = c.Lang.Say("Next: %s", y.Title.In(c.Lang))
	}
	return div("solved", heading(c.Lang.Say("Solved. What to remember"), ""), c.prose(x.Remember), c.act("next-exercise", next))
}

// help are the hints and the solution.
func (c *Panel) help(course *Course, x *exercise.Exercise) []app.UI {
	n := len(x.Hints)
	var hint app.UI
	switch {
	case course.Hints < n:
		hint = c.act("hint", c.Lang.Say("Hint %d of %d", course.Hints+1, n))
	case n > 0:
		hint = c.act("hint", c.Lang.Say("No more hints")).Disabled(true)
	}
	open := strconv.FormatBool(course.Solution != Unseen)
	body := []app.UI{div("helps",
		hint,
		c.act("solution", c.Lang.Say("Solution")).Aria("expanded", open),
		c.act("reset-exercise", c.Lang.Say("Reset")).Title(c.Lang.Say("Back to the start of the exercise")),
	)}
	if course.Hints > 0 {
		hints := make([]app.UI, course.Hints)
		for i := range hints {
			hints[i] = app.Li().TabIndex(-1).Body(phrase(x.Hints[i].In(c.Lang))...)
		}
		body = append(body, div("", heading(c.Lang.Say("Hints"), ""), app.Ol().Class("hints").Body(hints...)))
	}
	switch course.Solution {
	case Asked:
		body = append(body, div("ask",
			para("", c.Lang.Say("Seeing the solution spoils the exercise. Your results will say that you looked.")),
			c.act("show-solution", c.Lang.Say("Show it")),
			c.act("solution", c.Lang.Say("Not yet")),
		))
	case Shown:
		body = append(body, c.solution(x))
	}
	return body
}

func (c *Panel) solution(x *exercise.Exercise) app.UI {
	text, err := SolutionText(x)
	if err != nil {
		return para("c-bad", c.Lang.Say("The solution is broken: %s", page.Sentence(err.Error())))
	}
	var rows []app.UI
	for _, line := range Difference(x.Start, text) {
		class, said := "", ""
		switch line.Sign {
		case '+':
			class, said = "plus", c.Lang.Say("added:")+" "
		case '-':
			class, said = "minus", c.Lang.Say("removed:")+" "
		case '…':
			class = "gap"
		}
		rows = append(rows, app.Span().Class("line "+class).Body(
			sign("", string(line.Sign)+" "), span("sr", said), app.Text(line.Text+"\n"),
		))
	}
	return div("solution",
		app.H3().TabIndex(-1).Text(c.Lang.Say("The solution, compared with the start")),
		app.Pre().TabIndex(0).Role("region").Aria("label", c.Lang.Say("Lines that the solution changes")).Body(rows...),
		c.prose(x.Explanation),
		c.act("use-solution", c.Lang.Say("Use the solution")),
	)
}

// prose makes paragraphs of a text. Empty lines separate them.
func (c *Panel) prose(text exercise.Text) app.UI {
	var out []app.UI
	for _, paragraph := range strings.Split(strings.TrimSpace(text.In(c.Lang)), "\n\n") {
		out = append(out, app.P().Body(phrase(c.Lang.Flow(paragraph))...))
	}
	return div("prose", out...)
}

// codes shows fields as code, separated by commas.
func codes(fields []string) []app.UI {
	return phrase("`" + strings.Join(fields, "`, `") + "`")
}

// phrase shows text in backticks as code.
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
