package why

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// EditedSentence is a sentence of the story that keeps its place while a person sets the value in
// the sentence, and then until the next edit elsewhere. The zero EditedSentence means that there is
// no such sentence.
type EditedSentence struct {
	Line explain.Line
	At   int  // the place of the sentence in the story, from 1 on
	Left bool // the value has lost the focus
}

// SentenceEdited: the value in a sentence of the story got the focus or, with Left, lost it.
type SentenceEdited struct{ EditedSentence }

// Story is what happened in the run, with the values of the fields that it names, and links to its
// moments. The story is a separate component, like link. The fields after Model change when the
// story has to render again.
type Story struct {
	app.Compo

	Host  *feature.Host
	Model Model

	Text string        // a text to show instead of the story; "": the story is shown
	Part playback.Span // the part of the run to sum up instead; zero: the whole run
	Ran  int           // the revision of the run
	From TextID        // the text whose values are shown
	Held EditedSentence
	Lang words.Language

	lines []explain.Line // as shown
}

// Render draws the story.
func (c *Story) Render() app.UI {
	text := c.Text
	if r := c.Model.Shown().Run(c.Lang, nil); c.Part != (playback.Span{}) && r.Has() {
		text = r.StoryIn(c.Part.From, c.Part.To)
	}
	if text != "" {
		p := app.P().Text(text)
		if c.Host.Framed { // where only two lines may have room
			p = p.Title(text)
		}
		return p
	}
	values := valuesOf(c.Host, c.Model.TextControls)
	c.lines = c.Model.StoryLines(c.values(values, c.Held.Line.Field()) != nil)
	var body []app.UI
	for i, line := range c.lines {
		if i > 0 {
			body = append(body, app.Text(c.Lang.Sentences("", "")))
			if c.lines[i-1].IsCause() {
				body = append(body, app.Br())
			}
		}
		body = append(body, c.sentence(i, line, values))
	}
	return app.P().On("focusin", c.onFocus).On("focusout", c.onBlur).Body(body...)
}

// sentence returns a sentence: the words before the value, the value, and the words after the
// value. The value stays the same element when the words change.
func (c *Story) sentence(i int, line explain.Line, values *values) app.UI {
	var before, after []app.UI
	var value app.UI
	for _, p := range line.Parts {
		e := app.Text(p.Text)
		if p.Moment {
			e = playback.Moment(c.Host, p.At, p.Text)
		}
		if value != nil {
			if !p.Value { // the value itself is there
				after = append(after, e)
			}
			continue
		}
		if before = append(before, e); p.Field != (explain.Field{}) {
			value = c.values(values, p.Field)
		}
	}
	if value == nil {
		return app.Span().Body(app.Span().Body(before...))
	}
	return app.Span().DataSet("line", i+1).Body(app.Span().Body(before...), app.Span().Class("set").Body(value), app.Span().Body(after...))
}

// values returns the input for a field that the story names, or nil.
func (c *Story) values(v *values, f explain.Field) app.UI {
	part, ok := partOf(f.Kind)
	if !ok {
		return nil
	}
	return v.inSentence(part, f.Path)
}

// lineOf returns the place of the sentence that has an element in its value.
func lineOf(element browser.Value) (i int, ok bool) {
	if !element.Truthy() || !element.Call("closest", "hpa-field").Truthy() {
		return 0, false
	}
	line := element.Call("closest", "[data-line]")
	if !line.Truthy() {
		return 0, false
	}
	i, err := strconv.Atoi(line.Get("dataset").Get("line").String())
	return i, err == nil
}

func (c *Story) onFocus(_ app.Context, e app.Event) {
	i, ok := lineOf(browser.Of(e).Get("target"))
	if ok && 0 < i && i <= len(c.lines) && (c.Held.At != i || c.Held.Left) {
		c.Host.Send(SentenceEdited{EditedSentence{Line: c.lines[i-1], At: i}})
	}
}

func (c *Story) onBlur(_ app.Context, e app.Event) {
	if i, ok := lineOf(browser.Of(e).Get("relatedTarget")); c.Held.At > 0 && !(ok && i == c.Held.At) {
		c.Host.Send(SentenceEdited{EditedSentence{c.Held.Line, c.Held.At, true}})
	}
}
