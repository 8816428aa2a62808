package recorded

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/observe"
	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Section says where the run that is shown and the recordings in its text part. The fields after Page
// say when to render again.
type Section struct {
	app.Compo

	Host *feature.Host
	Page feature.Model

	Ran, HPA, FeatureRevision, Progress int
	Stale                               bool // the text was edited since it ran
	Lang                                words.Language
}

// NewSection returns the section, nil if the text has no recordings.
func NewSection(h *feature.Host, page feature.Model) app.UI {
	run := page.Run()
	if run.Timeline == nil || run.Timeline.Recorded == nil {
		return nil
	}
	now := page.Now()
	return &Section{
		Host: h, Page: page, Ran: now.RunRevision, HPA: run.HPA, FeatureRevision: feature.RevisionOf[Recorded](page.Features()),
		Progress: h.Jobs.Progress(JobKey) + h.Jobs.Progress(FindKey), Stale: now.Revision != now.RunRevision, Lang: *h.Lang,
	}
}

// Render draws the section.
func (c *Section) Render() app.UI { return c.Host.Safely("what was recorded", c.section) }

func (c *Section) section() app.UI {
	h, run := c.Host, c.Page.Run()
	var rows []app.UI
	differs, outside := false, time.Duration(0)
	for _, d := range feature.Get[Recorded](c.Page.Features()).Differences(&run) {
		if d.Observed > 0 {
			rows = append(rows, c.row(run, d))
			differs, outside = differs || d.First != nil, max(outside, d.Outside)
		}
	}
	if len(rows) == 0 {
		return app.P().Class("recorded").Text(h.Say("Nothing in recorded is of this HPA, its target and this run."))
	}
	return app.Section().Class("recorded").Aria("label", h.Say("Recorded in a cluster")).Body(
		app.Div().Class("scrolls").Body(app.Table().Class("variants").Body(
			widget.Header(h.Say("Recorded"), h.Say("Agrees"), h.Say("First difference"), h.Say("Largest")),
			app.TBody().Body(rows...),
		)),
		c.leftOut(outside),
		c.explained(differs),
	)
}

// leftOut says how much of the recording is outside of the run, so that a share of the rest is not taken for
// that of all.
func (c *Section) leftOut(outside time.Duration) app.UI {
	if outside < time.Minute {
		return nil
	}
	return app.P().Text(c.Host.Say("%s more was recorded before this run or after it, and is not compared.", scenario.ShortDuration(outside.Truncate(time.Minute))))
}

func (c *Section) row(run track.Run, d observe.Difference) app.UI {
	h, first, largest := c.Host, []app.UI{app.Text("–")}, "–"
	if d.First != nil {
		at := d.First.At
		first = []app.UI{
			playback.Moment(h, at, run.Timeline.TimeFormat().At(at)),
			app.Text(" " + h.Say("recorded %s, in the run %s", track.Short(d.First.Recorded), track.Short(d.First.Model))),
		}
		largest = track.Short(d.Largest)
	}
	return widget.Row("", app.Td().Body(app.Code().Text(d.Kind.Name)), widget.Cell("num", observe.Percent(d.Share())), app.Td().Class("num").Body(first...), widget.Cell("num", largest))
}

// explained has what explains the difference, or asks for it.
func (c *Section) explained(differs bool) app.UI {
	h, search := c.Host, feature.Get[Recorded](c.Page.Features())
	switch about := search.About(c.Ran, c.HPA); {
	case search.Finding != 0:
		return c.progress(h.Say("Finding the load in what was recorded…"), FindStopped{})
	case !differs:
		return app.P().Text(h.Say("The run agrees with what was recorded."))
	case c.Page.Now().LoadUnknown && (!about || len(search.Causes) == 0 && !search.Searching):
		return app.P().Body(
			app.Text(h.Say("The load is not known, so the two may part for that alone. Paste what was recorded of the HPA's metric, and the load is found in it, or give it in the tab Load.")+" "),
			c.searchButton(!about),
		)
	case exercises.IsOpen(c.Page):
		return nil
	case c.Stale:
		return app.P().Text(h.Say("The text was edited since this run."))
	case !about:
		return app.P().Body(c.searchButton(true))
	case search.Searching:
		return c.progress(h.Say("Trying changes…"), Stopped{})
	case search.Failed != "":
		return app.P().Text(h.Say("The search failed: %s", widget.Sentence(search.Failed)))
	case len(search.Causes) == 0:
		return app.P().Text(h.Say("No single change explains it better than chance does."))
	}
	var items []app.UI
	for i, cause := range search.Causes {
		settings := cause.Settings
		items = append(items, app.Li().Body(
			app.B().Class("num").Text(observe.Percent(cause.Explains)),
			app.Text(" "+cause.Says.In(h.Say)+" "+cause.Sure.Says().In(h.Say)+" "),
			app.Button().Type("button").Class("link").Name("cause").Text(h.Say("Apply")).
				OnClick(func(app.Context, app.Event) { h.Send(document.SettingsMade{Settings: settings, Revision: c.Ran}) }, app.EventScope(c.Ran, i)),
		))
	}
	return app.Div().Body(app.P().Text(h.Say("With one of these changes the run is closer to what was recorded, by so much:")), app.Ol().Class("causes").Body(items...))
}

// searchButton asks for what explains the difference, unless that was looked for.
func (c *Section) searchButton(shown bool) app.UI {
	if !shown {
		return nil
	}
	h := c.Host
	return app.Button().Type("button").Class("act").Name("search").Text(h.Say("Find what explains the difference")).
		OnClick(func(app.Context, app.Event) { h.Send(Searched{}) })
}

// progress says what is under way, how far it is, and stops it with a message.
func (c *Section) progress(says string, stop feature.Msg) app.UI {
	h := c.Host
	return app.P().Body(
		app.Text(says+" "),
		app.Elem("progress").Attr("max", 100).Attr("value", c.Progress).Aria("label", h.Say("Runs that were tried")),
		app.Text(" "),
		app.Button().Type("button").Class("link").Name("search").Text(h.Say("Stop")).OnClick(func(app.Context, app.Event) { h.Send(stop) }),
	)
}
