package playback

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/chart"
	"hpaplayground/web/feature"
)

// head returns a lane's name and its values at the cursor. The chart element puts the
// head in its place.
func (c *Stage) head(r track.Run, p chart.Place) app.UI {
	at := time.Duration(c.Cursor)
	head := app.Div().DataSet("track", p.ID)
	switch {
	case p.Lane == nil:
		return head.Class("scrub").Body(c.slider(r, at))
	case p.Condition != nil:
		return head.Class("head lane").Body(append(laneHead(c.Host, *p.Condition, at), c.unseen(p, at, nil))...)
	case p.Kind.Form() == lane.Strip:
		return head.Class("head lane").Body(title(p.Name, p.Description), c.unseen(p, at, nil))
	}
	body := []app.UI{title(p.Name, p.Description)}
	seen := map[string]bool{}
	for i := range p.Keys {
		k := &p.Keys[i]
		if text := k.Read(at); text != "" {
			body = append(body, reading(sample(k), k.Name, text))
			seen[k.Name] = true
		}
	}
	return head.Class("head").Body(append(body, c.unseen(p, at, seen))...)
}

// unseen returns the values at the cursor that the head does not show, for people who
// cannot use a pointer. During playback it returns none, because there is no time to
// listen.
func (c *Stage) unseen(p chart.Place, at time.Duration, seen map[string]bool) app.UI {
	if c.Playback.Playing {
		return nil
	}
	var said []string
	for _, r := range append(p.RowsAt(at, 0), p.Each(at)...) {
		if seen[r.Name] {
			continue
		}
		text := strings.TrimSpace(r.Name + " " + r.Value)
		if r.Note != "" {
			text = c.Host.Say("%s: %s", text, r.Note)
		}
		said = append(said, text)
	}
	if said == nil {
		return nil
	}
	return app.Span().Class("sr").Text(c.Host.Lang.Sentences(said...))
}

// legend explains the hatches that occur in the run.
func (c *Stage) legend() app.UI {
	var keys []app.UI
	for _, k := range c.chart.Legend {
		keys = append(keys, app.Span().Class("value").Body(app.Span().Class("key "+k.Class), app.Text(k.Name)))
	}
	return app.Div().DataSet("track", chart.LegendID).Class("head legend").Title(c.Host.Say("What held the replicas back")).Body(keys...)
}

// folded lists the lanes that have no room. A press makes room for them.
func (c *Stage) folded() app.UI {
	head := app.Div().DataSet("track", chart.FoldedID).Class("head folded")
	if len(c.chart.Folded) == 0 {
		return head
	}
	names := map[lane.Kind]string{lane.Conditions: c.Host.Say("Conditions"), lane.Pods: c.Host.Say("Pods"), lane.Room: c.Host.Say("Room"), lane.Load: c.Host.Say("Load")}
	var left []string
	for _, kind := range c.chart.Folded {
		left = append(left, names[kind])
	}
	text := c.Host.Say("Show %s", c.Host.Lang.List(left...))
	return head.Body(app.Button().Type("button").Class("link").Title(c.Host.Say("There is no room for these lanes. Give the chart more height.")).Text(text).
		OnClick(func(app.Context, app.Event) {
			browser.Document().Call("querySelector", "hpa-divider.edge").Call("unfold")
		}))
}

// sample returns the style sheet's class for the look of a key.
func sample(k *lane.Key) string {
	look := k.Looks[0]
	class := "c-" + look.Stroke.Name()
	switch {
	case k.Class != "":
		return k.Class
	case look.Dash == lane.Dashed:
		return class + " dashed"
	case look.Dash == lane.Dotted:
		return class + " dotted"
	case look.Width <= 1:
		return class + " thin"
	}
	return class
}

// slider is the cursor for keyboards and screen readers. push sets its value, because
// go-app sets attributes in any order, and the browser would limit a value that is set
// before its maximum.
func (c *Stage) slider(r track.Run, at time.Duration) app.UI {
	if app.IsServer {
		return app.Div()
	}
	return app.Input().Type("range").Name("cursor").ID(sliderID).
		Aria("label", c.Host.Say("Time")).
		Aria("valuetext", c.Playback.TimeText(at)+". "+r.Now(at)).
		OnInput(c.onScrub)
}

const sliderID = "cursor"

func laneHead(h *feature.Host, l track.Condition, at time.Duration) []app.UI {
	segment := track.Segment{}
	for _, part := range l.Segments {
		if part.From <= at {
			segment = part
		}
	}
	return []app.UI{
		app.H2().Body(StateSign(h, l, segment), app.Text(string(l.Type))),
		app.Span().Class("value").Text(strings.TrimSpace(StatusText(h, segment) + " " + segment.Reason)),
	}
}

// StateSign returns a sign for a condition's status: full for True, hollow for False
// and dotted for absent.
func StateSign(h *feature.Host, l track.Condition, part track.Segment) app.UI {
	class := "state " + track.Tone(l.Type, part.Status, part.Reason)
	switch part.Status {
	case "True":
		class += " on"
	case "":
		class += " none"
	}
	return app.Span().Class(class).Title(StatusText(h, part))
}

// StatusText returns the status of a condition.
func StatusText(h *feature.Host, part track.Segment) string {
	if part.Status == "" {
		return h.Say("absent")
	}
	return string(part.Status)
}

func title(text, long string) app.UI { return app.H2().Title(long).Text(text) }

// reading returns a value at the cursor, after the legend symbol of its line.
func reading(sample, name, value string) app.UI {
	return app.Span().Class("value").Body(
		app.Span().Class("key "+sample),
		app.Span().Class("name").Title(name).Text(name),
		app.B().Class("num").Text(value),
	)
}
