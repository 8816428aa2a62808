package exercises

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Panel shows the current exercise, or the list of exercises.
type Panel struct {
	app.Compo

	Host   *feature.Host
	Page   Page
	Framed bool // the panel is in an embed

	// The fields below say when to render again.
	FeatureRevision int
	Broken          bool
	Lang            words.Language
}

// Render draws the panel, if it is open.
func (c *Panel) Render() app.UI {
	course := c.Page.Course()
	class := "task"
	if course.Folded {
		class += " folded"
	}
	section := app.Section().Class(class).Aria("label", c.Host.Say("Exercise"))
	if !course.Open {
		return section.Hidden(true)
	}
	return section.Body(c.Host.Safely("the exercise", func() app.UI {
		if course.List || course.Exercise == nil {
			return c.list(course)
		}
		return c.exercise(course, course.Exercise)
	}))
}

// act returns a button of the panel.
func (c *Panel) act(name, label string) app.HTMLButton { return c.button("act", name, label) }

func (c *Panel) button(class, name, label string) app.HTMLButton {
	return app.Button().Type("button").Class(class).Name(name).Text(label).OnClick(c.onAct, app.EventScope(class, name))
}

// Helpers for calls that the panel makes often. Written out each time, they would make
// the program larger.
func div(class string, body ...app.UI) app.UI { return app.Div().Class(class).Body(body...) }
func para(class, text string) app.UI          { return app.P().Class(class).Text(text) }
func span(class, text string) app.UI          { return app.Span().Class(class).Text(text) }

// mark returns the icon of a goal or an exercise: met, missed or unknown.
func mark(class string) app.UI {
	path := `<path d="M8 7v2"/>`
	switch class {
	case "met":
		path = `<path d="m3 8.5 3.5 3.5L13 4.5"/>`
	case "missed":
		path = `<path d="m4 4 8 8M12 4l-8 8"/>`
	}
	return app.Span().Class("mark " + class).Body(widget.Icon(path))
}

func heading(text, note string) app.UI { return app.H3().Body(app.Text(text), span("quiet", note)) }

func (c *Panel) onAct(ctx app.Context, _ app.Event) {
	course := c.Page.Course()
	switch name := browser.Of(ctx.JSSrc()).Get("name").String(); name {
	case "leave-exercise":
		c.Host.Send(Closed{})
		ctx.Defer(func(app.Context) { widget.Focus(`button[name="more"]`) })
	case "exercises":
		c.Host.Send(Opened{})
		scrollToTop(c.Host)
	case "next-exercise":
		openNext(c.Host, course)
	case "reset-exercise":
		c.Host.Send(Reset{})
	case "hint":
		c.Host.Send(HintShown{})
		ctx.Defer(func(app.Context) { widget.Focus(".hints li:last-child") })
	case "solution":
		switch {
		case course.Solution != SolutionHidden:
			c.Host.Send(SolutionShown{To: SolutionHidden})
		case course.WasSolved(): // there is nothing left to spoil
			c.showSolution(ctx)
		default:
			c.Host.Send(SolutionShown{To: SolutionAsked})
			ctx.Defer(func(app.Context) { widget.Focus(`[name="show-solution"]`) })
		}
	case "show-solution":
		c.showSolution(ctx)
	case "fold-task":
		c.Host.Send(Folded{})
	case "use-solution":
		c.Host.Send(SolutionTaken{})
	}
}

func (c *Panel) showSolution(ctx app.Context) {
	c.Host.Send(SolutionShown{To: SolutionVisible})
	ctx.Defer(func(app.Context) { widget.Focus(".solution h3") })
}

// openNext starts the next exercise or, after the last, opens the list.
func openNext(h *feature.Host, course Course) {
	if x := course.Next(); x != nil {
		h.Send(Started{Name: x.Name})
	} else {
		h.Send(Opened{})
	}
	scrollToTop(h)
}

// nextButton returns the button that does that.
func nextButton(lang words.Language, course Course, click app.EventHandler) app.HTMLButton {
	label := lang.Say("All exercises")
	if x := course.Next(); x != nil {
		label = lang.Say("Next: %s", x.Title.In(lang))
	}
	return app.Button().Type("button").Class("act main").Name("next-exercise").Text(label).OnClick(click)
}

// scrollToTop scrolls to the start of the panel.
func scrollToTop(h *feature.Host) {
	h.Rendered(func() {
		widget.Focus(".task h2")
		browser.Find(".task").Set("scrollTop", 0)
	})
}

func (c *Panel) exercise(course Course, x *exercise.Exercise) app.UI {
	text := []app.UI{c.paragraphs(x.Text)}
	if x.Hidden != nil && x.Hidden.Says.In(words.English) != "" {
		text = append(text, app.P().Body(codeSpans(c.Lang.Say("Also checked: %s", strings.TrimSpace(x.Hidden.Says.In(c.Lang))))...))
	}
	met, all := course.Goals()
	// The goals stay in sight until they are met. Then what to remember does, with the way on.
	goals, pinned := app.UI(nil), c.goals(course, x)
	if course.Solved() {
		goals, pinned = pinned, c.solved(course, x)
	}
	return div("inner doing",
		div("way", c.button("link", "exercises", c.Host.Say("All exercises")), c.fold(course), c.leave(c.Host.Say("Leave"))),
		div("heading",
			app.H2().TabIndex(-1).Text(x.Title.In(c.Lang)),
			app.P().Class("quiet").Body(app.Text(c.placeInCollection(course)+c.effort(x)), span("summary", c.Lang.Say("%d of %d goals met", met, all))),
		),
		app.Div().Class("reading").TabIndex(0).Role("group").Aria("label", c.Host.Say("Task")).Body(div("told", text...), goals, div("aid", c.helpTexts(course, x)...)),
		div("graded", pinned),
		c.helpButtons(course, x),
	)
}

// fold returns the button that folds the task, if the task is a band.
func (c *Panel) fold(course Course) app.UI {
	label := c.Lang.Say("Fold the task")
	if course.Folded {
		label = c.Lang.Say("Show the task")
	}
	return c.button("link", "fold-task", label).Aria("expanded", strconv.FormatBool(!course.Folded))
}

// leave returns the button that ends the exercises. An embed has none.
func (c *Panel) leave(label string) app.UI {
	if c.Framed {
		return nil
	}
	return c.button("link", "leave-exercise", label)
}

// placeInCollection returns the place of the exercise in its collection.
func (c *Panel) placeInCollection(course Course) string {
	if n := course.Number(); n > 0 {
		return c.Lang.Say("Exercise %d of %d:", n, len(course.Exercises)) + " "
	}
	return ""
}

// effort says how hard the exercise is and how long it takes.
func (c *Panel) effort(x *exercise.Exercise) string {
	return c.Lang.Say("%s, %s", widget.Level(c.Lang, x.Level), c.Lang.SayN(x.Minutes, "%d minute", "%d minutes", x.Minutes))
}

func (c *Panel) solved(course Course, x *exercise.Exercise) app.UI {
	return div("solved", heading(c.Lang.Say("Solved. What to remember"), ""), c.paragraphs(x.Remember), div("helps",
		nextButton(c.Lang, course, c.onAct),
		c.resultButton("copy-results", c.Lang.Say("Copy the code to hand in")).
			Title(c.Lang.Say("In a workshop, the trainer may ask you for this code of your results. The list of exercises has it, too, with a field for your name.")),
	))
}

// helpButtons returns the buttons for hints, the solution and the start.
func (c *Panel) helpButtons(course Course, x *exercise.Exercise) app.UI {
	n := len(x.Hints)
	var hint app.UI
	switch {
	case course.Hints < n:
		hint = c.act("hint", c.Lang.Say("Hint %d of %d", course.Hints+1, n))
	case n > 0:
		hint = c.act("hint", c.Lang.Say("No more hints")).Disabled(true)
	}
	open := strconv.FormatBool(course.Solution != SolutionHidden)
	return div("helps",
		hint,
		c.act("solution", c.Lang.Say("Solution")).Aria("expanded", open),
		c.act("reset-exercise", c.Lang.Say("Reset")).Title(c.Lang.Say("Back to the start of the exercise")),
	)
}

// helpTexts returns the hints and the solution.
func (c *Panel) helpTexts(course Course, x *exercise.Exercise) (body []app.UI) {
	if course.Hints > 0 {
		hints := make([]app.UI, course.Hints)
		for i := range hints {
			hints[i] = app.Li().TabIndex(-1).Body(codeSpans(x.Hints[i].In(c.Lang))...)
		}
		body = append(body, div("", heading(c.Lang.Say("Hints"), ""), app.Ol().Class("hints").Body(hints...)))
	}
	switch course.Solution {
	case SolutionAsked:
		body = append(body, div("ask",
			para("", c.Lang.Say("Seeing the solution spoils the exercise. Your results will say that you looked.")),
			c.act("show-solution", c.Lang.Say("Show it")),
			c.act("solution", c.Lang.Say("Not yet")),
		))
	case SolutionVisible:
		body = append(body, c.solution(x))
	}
	return body
}

// maxIndent is the deepest indentation with a class in exercise.css.
const maxIndent = 16

func (c *Panel) solution(x *exercise.Exercise) app.UI {
	text, err := SolutionText(x)
	if err != nil {
		return para("c-bad", c.Lang.Say("The solution is broken: %s", widget.Sentence(err.Error())))
	}
	var rows []app.UI
	for _, line := range Difference(x.Start, text) {
		class, signText := "", ""
		switch line.Sign {
		case '+':
			class, signText = "plus", c.Lang.Say("added:")+" "
		case '-':
			class, signText = "minus", c.Lang.Say("removed:")+" "
		case '…':
			class = "gap"
		}
		// A line that wraps goes on below its own indentation, and not before its first character.
		indent := len(line.Text) - len(strings.TrimLeft(line.Text, " "))
		_, first := utf8.DecodeRuneInString(line.Text[indent:])
		start := indent + first
		rows = append(rows, app.Span().Class("line by-"+strconv.Itoa(min(indent, maxIndent))+" "+class).Body(
			app.Span().Aria("hidden", "true").Text(string(line.Sign)+" "), span("sr", signText), span("start", line.Text[:start]), app.Text(line.Text[start:]+"\n"),
		))
	}
	return div("solution",
		app.H3().TabIndex(-1).Text(c.Lang.Say("The solution, compared with the start")),
		app.Pre().Role("region").Aria("label", c.Lang.Say("Lines that the solution changes")).Body(rows...),
		c.paragraphs(x.Explanation),
		c.act("use-solution", c.Lang.Say("Use the solution")),
	)
}

// paragraphs makes paragraphs from a text. Empty lines separate them.
func (c *Panel) paragraphs(text exercise.Text) app.UI {
	var out []app.UI
	for _, paragraph := range strings.Split(strings.TrimSpace(text.In(c.Lang)), "\n\n") {
		out = append(out, app.P().Body(codeSpans(c.Lang.JoinLines(paragraph))...))
	}
	return div("prose", out...)
}

// codeSpans shows text in backticks as code.
func codeSpans(text string) []app.UI {
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
