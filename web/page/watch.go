package page

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
	"hpaplayground/web/why"
	"hpaplayground/web/widget"
)

// story returns what happened in the run or, while the text is broken, what is wrong
// with the text.
func (p *Page) story() app.UI {
	m := &p.store.model
	if problem, ok := m.FirstError(); ok {
		place := p.store.Say("%s, line %d", problem.Part.Label(m.Lang), problem.Line)
		where := app.Button().Type("button").Class("where").Text(place + ":").OnClick(p.onFirstError)
		wrong := app.Text(" " + widget.Sentence(problem.Message))
		if m.Why().EditedSentence.At > 0 { // the value is set further
			return app.Div().Class("story").Role("status").Body(p.storyText(), app.Span().Class("aside").Body(where, wrong))
		}
		return app.Div().Class("story").Role("status").Body(where, wrong, p.smallText(p.store.Say("The run below is the last one that could be made.")))
	}
	if m.Failure != "" {
		return app.Div().Class("story").Role("status").Body(
			app.Span().Class("c-bad").Text(p.store.Say("This run did not end:")+" "),
			app.Text(widget.Sentence(m.Failure)),
			p.smallText(p.store.Say("The run below is the last one that did.")),
		)
	}
	if p.framed && (p.store.Edit == "" || p.store.Edit == "none" || m.Zoom != (playback.Span{})) {
		return app.Div().Class("story").Role("status").Body(
			&why.Story{Host: &p.store.Host, Model: m, Text: m.Summary(), Part: m.Zoom, Ran: m.RunRevision, From: why.TextID{HPA: m.HPA}, Lang: m.Lang},
			p.changed(),
		)
	}
	return app.Div().Class("story").Role("status").Body(p.storyText(), p.changed(), p.smallText(widget.Sentence(m.LinkNotice())), p.notes(), p.offer(), p.otherLoads(), p.lesson())
}

// changed names the fields that differ between the two texts of a link. It stays while the text is
// edited, so that the chart stays where it is.
func (p *Page) changed() app.UI {
	m := &p.store.model
	if m.Linked == "" {
		return nil
	}
	return &compare.Changes{Before: m.Linked, Now: m.Original, InStory: true, Lang: m.Lang}
}

// notes says what was made up, assumed or not done. Until a person opens the notes, they are
// without their reasons, so that they take one line.
func (p *Page) notes() app.UI {
	m := &p.store.model
	if m.Timeline == nil || len(m.Timeline.Notes) == 0 {
		return nil
	}
	var body []app.UI
	for _, n := range m.Timeline.Notes {
		what, more := n.Parts(m.Lang.Say)
		if more == "" {
			body = append(body, app.Text(what+" "))
			continue
		}
		body = append(body, app.Text(what),
			app.Span().Class("short").Text(p.store.Say("%s.", "")+" "),
			app.Span().Class("all").Text(p.store.Say("%s: %s", "", more)+" "))
	}
	return app.Details().Class("made").Body(app.Summary().Body(body...))
}

// offer returns the button for what a note offers.
func (p *Page) offer() app.UI {
	m := &p.store.model
	if p.framed || m.Timeline == nil {
		return nil
	}
	return document.OfferButton(&p.store.Host, m.Timeline.Offer(), m.RunRevision)
}

// otherLoads returns the button that opens the loads to try, if the load was made up.
func (p *Page) otherLoads() app.UI {
	m := &p.store.model
	if p.framed || m.Scenario == nil || !slices.ContainsFunc(m.Scenario.Given, func(g scenario.GivenLoad) bool { return g.ProposedShape != "" }) {
		return nil
	}
	return app.Button().Type("button").Class("link").Name("other-loads").Text(p.store.Say("Try other loads")).OnClick(func(app.Context, app.Event) { p.openTab(state.Loads) })
}

// storyText returns what happened in the run.
func (p *Page) storyText() app.UI {
	m := &p.store.model
	text := m.Summary()
	if text == m.Story {
		text = ""
	}
	return &why.Story{Host: &p.store.Host, Model: m, Text: text, Ran: m.RunRevision, From: why.TextID{Checked: m.Checked, HPA: m.HPA}, Held: m.Why().EditedSentence, Lang: m.Lang}
}

// smallText returns a smaller text for below the story.
func (p *Page) smallText(text string) app.UI {
	if before := p.store.model.Before; before != nil {
		return app.Span().Class("aside").Body(
			app.Text(p.store.Say("Put aside: %s.", p.store.model.TitleOf(*before))+" "),
			app.Button().Type("button").Class("link").Name("restore").Text(p.store.Say("Bring it back")).OnClick(p.onRestore),
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
