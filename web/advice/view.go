package advice

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/advise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Section has what helps the HPA that is shown. The fields after Page say when to render again.
type Section struct {
	app.Compo

	Host *feature.Host
	Page feature.Model

	Ran, HPA, FeatureRevision, SmallestRevision int
	Progress, Tried                             int  // of the two searches, in percent
	Broken                                      bool // the text cannot be run, so the run that is shown is older
	Lang                                        words.Language
}

// NewSection returns the section, nil in an exercise.
func NewSection(h *feature.Host, page feature.Model) app.UI {
	if exercises.IsOpen(page) {
		return nil
	}
	return &Section{
		Host: h, Page: page, Ran: page.Now().RunRevision, HPA: page.Run().HPA,
		FeatureRevision: feature.RevisionOf[Advice](page.Features()), SmallestRevision: feature.RevisionOf[Smallest](page.Features()),
		Progress: h.Jobs.Progress(JobKey), Tried: h.Jobs.Progress(SmallestKey),
		Broken: page.Now().Broken, Lang: *h.Lang,
	}
}

// Render draws the section.
func (c *Section) Render() app.UI { return c.Host.Safely("what would help", c.section) }

func (c *Section) section() app.UI {
	h, a := c.Host, feature.Get[Advice](c.Page.Features())
	label := h.Say("What would help?")
	if a.Wanted {
		label = h.Say("Hide what would help")
	}
	ask := app.Button().Type("button").Class("link").Name("advice").Aria("pressed", strconv.FormatBool(a.Wanted)).
		Title(h.Say("Run this with changes of the HPA: which of them help?")).Text(label).
		OnClick(func(app.Context, app.Event) { h.Send(Toggled{}) })
	body := []app.UI{ask}
	switch {
	case !a.Wanted:
	case !a.Done && c.Broken:
		body = append(body, app.P().Text(h.Say("The text has mistakes. The search begins once it runs again.")))
	case !a.Done || a.RunRevision != c.Ran:
		body = append(body, app.Text(" "), app.Elem("progress").Attr("max", 100).Attr("value", c.Progress).Aria("label", h.Say("Changes that were tried")))
	case a.Failed != "":
		body = append(body, app.P().Text(h.Say("The search failed: %s", widget.Sentence(a.Failed))))
	default:
		body = append(body, c.list(&a), c.less())
	}
	return app.Div().Class("advice").Body(body...)
}

// list shows the findings of the HPA that is shown, what cost most first.
func (c *Section) list(a *Advice) app.UI {
	var items []app.UI
	for i := range a.Findings {
		if f := &a.Findings[i]; f.HPA == c.HPA {
			items = append(items, c.item(f, i))
		}
	}
	for _, s := range a.Skipped {
		if s.HPA == c.HPA {
			return app.P().Text(c.Host.Say("This HPA was not looked at: %s.", s.Reason.In(c.Host.Say)))
		}
	}
	if len(items) == 0 {
		return app.P().Text(c.Host.Say("Nothing was found that would help this run."))
	}
	return app.Ul().Class("findings").Body(items...)
}

func (c *Section) item(f *advise.Finding, i int) app.UI {
	h, lead := c.Host, []app.UI{}
	if len(f.Spans) > 0 {
		at := f.Spans[0].From
		lead = append(lead, playback.Moment(h, at, c.Page.Run().Timeline.TimeFormat().At(at)), app.Text(" "))
	}
	point := func(app.Context, app.Event) {
		h.Send(Pointed{SearchID: feature.Get[Advice](c.Page.Features()).SearchID, Index: i})
	}
	return app.Li().On("mouseenter", point, app.EventScope(c.Ran, i)).On("focusin", point, app.EventScope(c.Ran, i)).Body(
		app.P().Body(append(lead, app.B().Text(f.Says.In(h.Say)))...),
		app.P().Class("quiet").Text(h.Lang.Sentences(widget.Sentence(f.Severity.Says().In(h.Say)), f.Reason.In(h.Say))),
		app.P().Body(c.change(&f.Change, "finding", i)...),
	)
}

// change has a button that makes a change, its settings, and what it changes.
func (c *Section) change(change *advise.Change, name string, i int) []app.UI {
	h := c.Host
	return []app.UI{
		app.Button().Type("button").Class("link").Name(name).Disabled(c.Broken).Text(h.Say("Apply")).
			OnClick(func(app.Context, app.Event) {
				h.Send(document.SettingsMade{Settings: change.Settings, Revision: c.Ran})
			}, app.EventScope(c.Ran, i)),
		app.Text(" "), app.Code().Text(c.settings(change)), app.Text(" "), app.Span().Class("num").Text(change.Helps(*h.Lang)),
	}
}

// settings writes a change. The object is left out if it is the HPA that is shown.
func (c *Section) settings(change *advise.Change) string {
	var all []string
	shown := manifest.Object{Kind: "HorizontalPodAutoscaler", Name: c.Page.Run().Timeline.HPAs[c.HPA].Key.Name}
	for _, s := range change.Settings {
		if to := manifest.ParseTarget(s); to.Object == shown {
			s = to.Path
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}
