package exercises

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

// list shows the exercises of the collection, and the person's progress.
func (c *Panel) list(course Course) app.UI {
	var back app.UI
	if x := course.Exercise; x != nil {
		back = c.begin(x.Name, "link", app.Text(c.Lang.Say("Back to: %s", x.Title.In(c.Lang))))
	}
	title := c.Lang.Say("Exercises")
	if course.Collection != nil && course.Title.In(words.English) != "" {
		title = course.Title.In(c.Lang)
	}
	body := []app.UI{
		div("way", back, c.leave(c.Lang.Say("Close"))),
		app.H2().TabIndex(-1).Text(title),
		c.collectionPicker(course),
	}
	if course.Waiting {
		body = append(body, app.P().Class("quiet").Role("status").Text(c.Lang.Say("Fetching the exercises.")))
	}
	if course.OpenFailure != "" {
		body = append(body, app.P().Class("c-bad trouble").Role("alert").Text(c.Lang.Say("These exercises cannot be opened: %s", widget.Sentence(course.OpenFailure))))
	}
	if course.Collection != nil {
		body = append(body, c.paragraphs(course.Text))
	}
	body = append(body, c.mistakes(course.Problems))
	if course.Collection != nil {
		rows := make([]app.UI, len(course.Exercises))
		for i, x := range course.Exercises {
			rows[i] = c.entry(course, x)
		}
		body = append(body,
			heading(c.Lang.Say("Exercises")+" ", c.Lang.Say("%d of %d solved", course.SolvedAll(), len(rows))),
			app.Ol().Class("entries").Body(rows...),
			c.results(course),
		)
	}
	return div("inner", body...)
}

// collectionPicker returns a picker of collections, if there are several.
func (c *Panel) collectionPicker(course Course) app.UI {
	if len(course.ServerCollections) < 2 && !course.File {
		return nil
	}
	var options []app.UI
	known := false
	for _, name := range course.ServerCollections {
		on := !course.File && address(name) == address(course.From)
		known = known || on
		options = append(options, widget.Option(name, name, on))
	}
	if !known {
		name := c.Lang.Say("From a file")
		if !course.File {
			name = course.From
		}
		options = append([]app.UI{widget.Option("", name, true)}, options...)
	}
	return widget.Picker("collection", c.Lang.Say("Collection"), options, c.onCollection)
}

func (c *Panel) onCollection(ctx app.Context, _ app.Event) {
	name := widget.ValueOf(ctx)
	for _, known := range c.Page.Course().ServerCollections {
		if known == name {
			c.Host.Send(CollectionPicked{From: name})
		}
	}
}

func (c *Panel) begin(name, class string, body ...app.UI) app.UI {
	return app.Button().Type("button").Class(class).DataSet("name", name).OnClick(c.onEntry, app.EventScope(class, name)).Body(body...)
}

func (c *Panel) onEntry(ctx app.Context, _ app.Event) {
	c.Host.Send(Started{Name: widget.Dataset(ctx, "name")})
	scrollToTop(c.Host)
}

// entry returns an exercise of the list.
func (c *Panel) entry(course Course, x *exercise.Exercise) app.UI {
	done := course.Done(x.Name)
	class, verdict := "unknown", ""
	switch met := count(done.Met); {
	case done.Solved() && done.Shown:
		class, verdict = "met", c.Lang.Say("solved after seeing the solution")
	case done.Solved():
		class, verdict = "met", c.Lang.Say("solved")
	case len(done.Met) > 0:
		verdict = c.Lang.Say("%d of %d goals", met, len(done.Met))
	case x == course.Exercise:
		verdict = c.Lang.Say("begun")
	}
	facts := c.effort(x)
	if verdict != "" {
		facts = c.Lang.List(facts, verdict)
	}
	return app.Li().Class(class).Body(c.begin(x.Name, "entry",
		mark(class),
		app.Span().Body(span("name", x.Title.In(c.Lang)), span("quiet", facts)),
	))
}

// mistakes lists what is wrong with a collection, and where.
func (c *Panel) mistakes(all []manifest.Diagnostic) app.UI {
	if len(all) == 0 {
		return nil
	}
	var rows []app.UI
	for i, d := range all {
		if i == widget.MaxProblems {
			rows = append(rows, app.Li().Text(c.Lang.Say("and %d more", len(all)-i)))
			break
		}
		rows = append(rows, app.Li().Body(
			span("num", fmt.Sprintf("%d:%d ", d.Line, d.Column)), app.Text(d.Message+" "), span("path", d.Path),
		))
	}
	return div("mistakes", heading(c.Lang.Say("What is wrong with the file, at line and column"), ""), app.Ol().Body(rows...))
}

// results shows the results. They can be copied as a code or saved as a file.
func (c *Panel) results(course Course) app.UI {
	h := course.Results()
	buttons := []app.UI{c.resultButton("copy-results", c.Lang.Say("Copy the code to hand in"))}
	if !c.Framed {
		buttons = append(buttons, c.resultButton("save-results", c.Lang.Say("Save results")), c.resultButton("open", c.Lang.Say("Open a file…")))
	}
	var read app.UI
	if !c.Framed {
		read = app.Button().Type("button").Class("link").DataSet("kind", "codes").Text(c.Lang.Say("For trainers: read codes that were handed in")).
			OnClick(c.onResultButton, app.EventScope("codes"))
	}
	return div("results",
		heading(c.Lang.Say("Your results"), ""),
		para("quiet", c.Lang.Say("They are kept only in this browser. A trainer may ask you for the code; a saved file can be opened here again, also in another browser.")),
		app.Label().Body(
			app.Span().Text(c.Lang.Say("Your name, in the code")),
			app.Input().Type("text").Name("who").MaxLength(60).Attr("autocomplete", "off").Value(h.Who).OnChange(c.onName),
		),
		div("helps", buttons...),
		read,
	)
}

// resultButton returns a button that does the same as a command.
func (c *Panel) resultButton(kind, label string) app.HTMLButton {
	return app.Button().Type("button").Class("act").DataSet("kind", kind).Text(label).OnClick(c.onResultButton, app.EventScope(kind))
}

func (c *Panel) onName(ctx app.Context, _ app.Event) {
	c.Host.Send(NameGiven{Name: widget.ValueOf(ctx)})
}

func (c *Panel) onResultButton(ctx app.Context, _ app.Event) {
	c.Host.Do(widget.Dataset(ctx, "kind"))
}
