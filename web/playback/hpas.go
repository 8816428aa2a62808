package playback

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// HPAs is a row of several HPAs to choose from, with the results of each. The fields
// after Playback say when to render again.
type HPAs struct {
	app.Compo

	Host     *feature.Host
	Playback *Playback

	RunRevision, HPA int
	Lang             words.Language
}

// Render draws the row. With a single HPA it draws nothing.
func (c *HPAs) Render() app.UI {
	tl := c.Playback.Timeline
	if tl == nil || len(tl.HPAs) < 2 {
		return app.Div().Hidden(true)
	}
	results, stories := tl.Summary().HPAs, c.Playback.Stories
	buttons := make([]app.UI, len(results))
	for i := range results {
		name := tl.HPAs[i].Key
		story := ""
		if i < len(stories) {
			story = explain.Join(stories[i], c.Lang)
		}
		buttons[i] = app.Button().Type("button").
			Aria("pressed", strconv.FormatBool(i == c.HPA)).
			Title(c.Host.Say("%s: %s", name.String(), story)).
			OnClick(func(app.Context, app.Event) { c.Host.Send(HPAPicked{HPA: i}) }, app.EventScope(i)).
			Body(append([]app.UI{app.B().Text(name.Name)}, c.result(&results[i], tl.HPAs[i].Target >= 0)...)...)
	}
	return app.Div().Class("hpas").Role("group").Aria("label", "HPA").Body(buttons...)
}

// result returns the fewest and the most replicas, and the number of flaps if there are any.
func (c *HPAs) result(s *timeline.HPASummary, target bool) []app.UI {
	if !target {
		return []app.UI{app.Span().Class("c-bad").Text(c.Host.Say("no target"))}
	}
	count := strconv.Itoa(s.MaxReplicas)
	if s.MinReplicas < s.MaxReplicas {
		count = strconv.Itoa(s.MinReplicas) + "–" + count
	}
	body := []app.UI{app.Span().Class("num").Text(c.Host.SayN(s.MaxReplicas, "%s replica", "%s replicas", count))}
	if s.Flaps > 0 {
		body = append(body, app.Span().Class("num").Text(c.Host.SayN(s.Flaps, "%d flap", "%d flaps", s.Flaps)))
	}
	return body
}
