package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/state"
	"hpaplayground/web/widget"
)

// story returns what happened in the run or, while the text is broken, what is wrong
// with the text.
func (p *Page) story() app.UI {
	m := &p.store.model
	if problem, ok := m.FirstError(); ok {
		place := p.store.Say("%s, line %d", problem.Part.Label(m.Lang), problem.Line)
		return app.Div().Class("story").Role("status").Body(
			app.Button().Type("button").Class("where").Text(place+":").OnClick(p.onFirstError),
			app.Text(" "+widget.Sentence(problem.Message)),
			p.smallText(p.store.Say("The run below is the last one that could be made.")),
		)
	}
	if m.Failure != "" {
		return app.Div().Class("story").Role("status").Body(
			app.Span().Class("c-bad").Text(p.store.Say("This run did not end:")+" "),
			app.Text(widget.Sentence(m.Failure)),
			p.smallText(p.store.Say("The run below is the last one that did.")),
		)
	}
	text := m.Summary()
	if p.framed {
		return app.Div().Class("story").Role("status").Title(text).Body(app.P().Text(text))
	}
	if tl := m.Timeline; text == m.Story && tl != nil && len(tl.HPAs) > 1 && m.HPA < len(tl.HPAs) {
		text = p.hpaStory.of(m)
	}
	note := ""
	if notice := m.Notice(); notice != "" {
		note = widget.Sentence(notice) + " "
	}
	if m.Timeline != nil {
		for _, n := range m.Timeline.Notes {
			note += widget.Sentence(n) + " "
		}
	}
	return app.Div().Class("story").Role("status").Body(app.Text(text), p.smallText(note), p.lesson())
}

// hpaStory is the story of the HPA that is shown, if the run has several HPAs. The row
// of HPAs has the results of the others. The story is made once for each run.
type hpaStory struct {
	ran, hpa int
	lang     words.Language
	text     string
}

func (o *hpaStory) of(m *state.Model) string {
	if o.text == "" || o.ran != m.RunRevision || o.hpa != m.HPA || o.lang != m.Lang {
		*o = hpaStory{m.RunRevision, m.HPA, m.Lang, m.Lang.Say("%s: %s", m.Timeline.HPAs[m.HPA].Key.Name, explain.StoryOf(m.Timeline, m.HPA, m.Lang))}
	}
	return o.text
}

// smallText returns a smaller text for below the story.
func (p *Page) smallText(text string) app.UI {
	if before := p.store.model.Before; before != nil {
		return app.Span().Class("aside").Body(
			app.Text(p.store.Say("Put aside: %s.", p.store.model.TitleOf(*before))+" "),
			app.Button().Type("button").Class("link").Text(p.store.Say("Bring it back")).OnClick(p.onRestore),
			app.Text(" "+text),
		)
	}
	if text == "" {
		return nil
	}
	if p.store.model.Unlinked {
		return app.Span().Class("aside").Body(app.Text(text), p.tool("save-yaml").Text(p.store.Say("Save the scenario as a file")).Class("link"))
	}
	return app.Span().Class("aside").Text(text)
}

func (p *Page) onRestore(app.Context, app.Event) { p.store.send(state.TextRestored{}) }

func (p *Page) onFirstError(app.Context, app.Event) {
	for i, problem := range p.store.model.Problems {
		if problem.Severity == manifest.Error {
			document.Problems{Host: &p.store.Host, Document: &p.store.model.Document}.Show(i)
			return
		}
	}
}
