package playback

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/chart"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// lineHeight is the height of a line of a head in pixels, as in timeline.css.
const lineHeight = 18

// head returns a lane's name and its values at the cursor. The chart element puts the
// head in its place.
func (c *Stage) head(r track.Run, p chart.Place) app.UI {
	moment := c.Cursor
	head := app.Div().DataSet("track", p.ID)
	switch {
	case p.Lane == nil:
		return head.Class(c.scrubClass(moment)).DataSet("hint", c.keysHint()).Body(c.slider(r, moment))
	case p.Condition != nil:
		return head.Class("head lane").Body(append(laneHead(c.Host, p.Name, *p.Condition, moment), c.hiddenValues(p, moment, nil))...)
	case p.Kind.Form() == lane.Strip:
		return head.Class("head lane").Body(title(p.Name, p.Description), c.hiddenValues(p, moment, nil))
	}
	body := []app.UI{title(p.Name, p.Description)}
	if p.Metric != nil && p.Metric.Cron != nil && !c.Embed {
		if offer := document.OfferButton(c.Host, c.Playback.Timeline.Offer(), c.RunRevision); offer != nil {
			body = append(body, offer) // before the keys, for which a low lane may have no room
		}
	}
	readTexts := map[string]bool{}
	for i := range p.Keys {
		k := &p.Keys[i]
		if text := k.Read(moment); text != "" {
			body = append(body, c.keyed(r, k, text))
			readTexts[k.Name] = true
		}
	}
	class := "head"
	if p.Height < len(body)*lineHeight {
		class = "head low"
	}
	return head.Class(class).Body(append(body, c.hiddenValues(p, moment, readTexts))...)
}

// keyed returns a key with its value at the cursor. The keys of two runs that are
// compared are buttons, which hide and show a run.
func (c *Stage) keyed(r track.Run, k *lane.Key, text string) app.UI {
	if k.Run == track.DrawnBoth || c.Embed {
		return keyValue(sample(k), k.Name, text)
	}
	return app.Button().Type("button").Class("value series").Name("run-"+map[bool]string{true: "before", false: "after"}[k.Run == track.DrawnBefore]).
		Title(c.Host.Say("Hide or show this line (b)")).Aria("pressed", r.Drawn.Has(k.Run)).
		OnClick(func(app.Context, app.Event) { c.Host.Send(DrawnSet{c.Playback.Drawn.Toggled(k.Run)}) }, app.EventScope(int(k.Run))).
		Body(parts(sample(k), k.Name, text)...)
}

// hiddenValues returns the values at the cursor that the head does not show, for people who cannot
// use a pointer. During playback it returns nil, because there is no time to listen.
func (c *Stage) hiddenValues(p chart.Place, moment time.Duration, readTexts map[string]bool) app.UI {
	if c.Playback.Playing {
		return nil
	}
	var texts []string
	for _, r := range append(p.RowsAt(moment, 0), p.Each(moment)...) {
		if readTexts[r.Name] {
			continue
		}
		text := strings.TrimSpace(r.Name + " " + r.Value)
		if r.Note != "" {
			text = c.Host.Say("%s: %s", text, r.Note)
		}
		texts = append(texts, text)
	}
	if texts == nil {
		return nil
	}
	return app.Span().Class("sr").Text(c.Host.Lang.Sentences(texts...))
}

// legend explains the hatches that occur in the run.
func (c *Stage) legend() app.UI {
	var keys []app.UI
	for _, k := range c.chart.Legend {
		keys = append(keys, app.Span().Class("value").Body(app.Span().Class("key "+k.Class), app.Text(k.Name)))
	}
	return app.Div().DataSet("track", chart.LegendID).Class("head legend").Title(c.Host.Say("What held the replicas back")).Body(keys...)
}

// folded lists the lanes that have no room. A press makes room for them. There is only room
// for two names beside the slider, so more lanes are counted and the title names them.
func (c *Stage) folded() app.UI {
	head := app.Div().DataSet("track", chart.FoldedID).Class("head folded")
	if len(c.chart.Folded) == 0 {
		return head
	}
	lanes := map[lane.Kind]string{lane.Conditions: c.Host.Say("Conditions"), lane.Pods: c.Host.Say("Pods"), lane.Active: "KEDA Active", lane.Room: c.Host.Say("Room"), lane.Load: c.Host.Say("Load")}
	var left []string
	for _, kind := range c.chart.Folded {
		left = append(left, lanes[kind])
	}
	names := c.Host.Lang.List(left...)
	text := c.Host.Say("Show %s", names)
	if len(left) > 2 {
		text = c.Host.Say("Show %d more lanes", len(left))
	}
	return head.Body(app.Button().Type("button").Class("link").Title(c.Host.Say("There is no room for %s. Click: give the chart more height.", names)).Text(text).
		OnClick(func(app.Context, app.Event) {
			browser.Document().Call("querySelector", "hpa-divider.edge").Call("unfold")
		}))
}

// sample returns the style sheet's class for the look of a key.
func sample(k *lane.Key) string {
	style := k.Styles[0]
	class := "c-" + style.Stroke.Name()
	switch {
	case k.Class != "":
		return k.Class
	case style.Dash == lane.Dashed && style.Width >= 2:
		return class + " dashed thick"
	case style.Dash == lane.Dashed:
		return class + " dashed"
	case style.Dash == lane.Dotted:
		return class + " dotted"
	case style.Width <= 1:
		return class + " thin"
	}
	return class
}

// slider is the cursor for keyboards and screen readers. push sets its value, because
// go-app sets attributes in any order, and the browser would limit a value that is set
// before its maximum.
func (c *Stage) slider(r track.Run, moment time.Duration) app.UI {
	if app.IsServer {
		return app.Div()
	}
	return app.Input().Type("range").Name("cursor").ID(sliderID).
		Aria("label", c.Host.Say("Time")).
		Aria("description", c.keysHint()).
		Aria("valuetext", c.Playback.TimeText(moment)+". "+r.Now(moment)).
		OnInput(c.onScrub)
}

const sliderID = "cursor"

// keysHint says which keys do what a drag along the axis does. The style sheet shows it beside
// the slider while the slider has the keyboard focus. An embed has no such keys.
func (c *Stage) keysHint() string {
	if c.Embed {
		return ""
	}
	return c.Host.Say("f and t zoom from and to here")
}

// scrubClass puts the hint about keys at the end of the slider that is away from the cursor.
func (c *Stage) scrubClass(moment time.Duration) string {
	if s := c.Playback.Shown(); moment-s.From > s.To-moment {
		return "scrub late"
	}
	return "scrub"
}

func laneHead(h *feature.Host, name string, l track.Condition, moment time.Duration) []app.UI {
	segment := track.Segment{}
	for _, part := range l.Segments {
		if part.From <= moment {
			segment = part
		}
	}
	return []app.UI{
		app.H2().Body(StateSign(h, l, segment), app.Text(name)),
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

func title(text, description string) app.UI { return app.H2().Title(description).Text(text) }

// keyValue returns a value at the cursor, after the legend symbol of its line.
func keyValue(sample, name, value string) app.UI {
	return app.Span().Class("value").Body(parts(sample, name, value)...)
}

func parts(sample, name, value string) []app.UI {
	return []app.UI{
		app.Span().Class("key " + sample),
		app.Span().Class("name").Title(name).Text(name),
		app.B().Class("num").Text(value),
	}
}
