package advice

import (
	"errors"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/advise"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// less asks of what there should be less, and shows the smallest changes that do it.
func (c *Section) less() app.UI {
	h, s := c.Host, feature.Get[Smallest](c.Page.Features())
	about := s.About(c.Ran, c.HPA)
	ask := []app.UI{app.Span().ID("less").Text(h.Say("The smallest change for less:"))}
	for _, care := range advise.Objectives() {
		ask = append(ask, app.Text(" "), app.Button().Type("button").Class("act").Name("less-"+care.Code).Disabled(c.Broken).
			Aria("pressed", strconv.FormatBool(about && s.Less == care.Code)).Text(care.Name.In(h.Say)).
			OnClick(func(app.Context, app.Event) { h.Send(SmallestAsked{care.Code}) }))
	}
	var enough []app.UI
	for _, percent := range advise.Enoughs {
		enough = append(enough, widget.Option(strconv.Itoa(percent), h.Say("%d %% less", percent), s.Enough() == percent))
	}
	ask = append(ask, app.Text(" "), widget.Picker("enough", h.Say("Enough:"), enough, func(ctx app.Context, _ app.Event) {
		percent, _ := strconv.Atoi(widget.ValueOf(ctx))
		h.Send(EnoughChosen{percent})
	}))
	body := []app.UI{app.P().Role("group").Aria("labelledby", "less").Body(ask...)}
	if about {
		body = append(body, c.smallest(&s))
	}
	return app.Div().Class("less").Body(body...)
}

func (c *Section) smallest(s *Smallest) app.UI {
	h, found := c.Host, &s.Found
	var skipped advise.Skipped
	switch {
	case s.Searching:
		return app.P().Body(
			app.Text(h.Say("Trying changes…")+" "),
			app.Elem("progress").Attr("max", 100).Attr("value", c.Tried).Aria("label", h.Say("Changes that were tried")),
			app.Text(" "),
			app.Button().Type("button").Class("link").Name("less-stop").Text(h.Say("Stop")).OnClick(func(app.Context, app.Event) { h.Send(SmallestStopped{}) }),
		)
	case errors.As(found.Err, &skipped):
		return app.P().Text(h.Say("This HPA was not looked at: %s.", skipped.Reason.In(h.Say)))
	case found.Err != nil:
		return app.P().Text(h.Say("The search failed: %s", widget.Sentence(found.Err.Error())))
	case !found.Enough:
		return app.P().Text(h.Say("The run has too little of it: %s.", found.Has))
	case len(found.Changes) == 0:
		return app.P().Text(h.Say("None of the %d changes that were tried helps without harm to something else.", found.Tried))
	}
	var items []app.UI
	for i := range found.Changes {
		change := &found.Changes[i]
		body := c.change(change, "smallest", i)
		if change.Tried > 0 {
			body = append(body, app.Text(" "), app.Span().Class("quiet").Text(h.Say("With %d of %d other random numbers it helps, too.", change.Seeds, change.Tried)))
		}
		items = append(items, app.Li().Body(body...))
	}
	return app.Div().Body(app.P().Text(found.Verdict.In(h.Say)), app.Ol().Class("findings").Body(items...))
}
