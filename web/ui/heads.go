package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/chart"
)

// head names a track and reads it at the cursor. The chart element puts it in
// its place.
func (c *stage) head(r track.Run, p chart.Place) app.UI {
	at := time.Duration(c.Cursor)
	head := app.Div().DataSet("track", p.ID)
	switch p.Kind {
	case chart.Scrub:
		return head.Class("scrub").Body(c.slider(r, at))
	case chart.Metric:
		m := c.chart.Metrics[p.Index]
		return head.Class("head").Body(
			title(m.Label(), m.Name),
			reading("c-demand", "", c.Store.Say("value"), amount(m, m.Value.At(at), len(m.Value.T))),
			reading("c-target", "dashed", c.Store.Say("target"), amount(m, m.Target.At(at), len(m.Target.T))),
		)
	case chart.Demand:
		d := r.Timeline.Demands[p.Index]
		body := []app.UI{
			title(c.Store.Say("Load"), c.Store.Say("The load on %s", d.Name)),
			reading("c-demand", "", d.Name, track.Short(d.Offered.At(at))),
		}
		if lost := d.Unserved.At(at); lost > 0 {
			body = append(body, reading("c-bad", "", c.Store.Say("unserved"), track.Short(lost)))
		}
		if len(d.Backlog.T) > 0 {
			body = append(body, reading("c-demand", "dotted", c.Store.Say("waiting"), track.Short(d.Backlog.At(at))))
		}
		return head.Class("head").Body(body...)
	case chart.Replicas:
		return head.Class("head").Body(c.Store.replicas(r, at)...)
	case chart.Pods:
		return head.Class("head").Body(c.Store.podsHead(r, at)...)
	case chart.Condition:
		return head.Class("head lane").Body(c.Store.laneHead(c.chart.Lanes[p.Index], at)...)
	}
	return head.Class("head lane").Body(title(c.Store.Say("Events"), c.Store.Say("Rescales and warnings")))
}

// slider is the cursor for keys and screen readers. Its value is set by push:
// go-app sets attributes in any order, and a value without its maximum is cut.
func (c *stage) slider(r track.Run, at time.Duration) app.UI {
	if app.IsServer {
		return app.Div()
	}
	return app.Input().Type("range").Name("cursor").ID(sliderID).
		Aria("label", c.Store.Say("Time")).
		Aria("valuetext", timeline.Clock(at)+". "+r.Now(at)).
		OnInput(c.onScrub)
}

const sliderID = "cursor"

func (s *store) replicas(r track.Run, at time.Duration) []app.UI {
	body := []app.UI{title(s.Say("Replicas"), s.Say("scale.spec.replicas of the target"))}
	if t := r.Target(); t != nil {
		spec, ready := t.Spec.At(at), t.Ready.At(at)
		body = append(body, reading("c-replicas", "thick", s.Say("current"), track.Short(spec)))
		if ready != spec {
			body = append(body, reading("c-replicas", "wash", s.Say("ready"), track.Short(ready)))
		}
	}
	if i := r.SyncAt(at); i >= 0 {
		text := "–"
		if n, ok := track.WantedBy(&r.Syncs[i].Decision); ok {
			text = strconv.Itoa(int(n))
		}
		body = append(body, reading("c-replicas", "dotted", s.Say("wanted"), text))
	}
	if before := r.Before; before != nil && before.Target() != nil {
		body = append(body, reading("c-faint", "dashed", s.Say("before"), track.Short(before.Target().Spec.At(at))))
	}
	low, high := r.Bounds()
	return append(body, reading("c-bound", "thin", s.Say("min–max"), track.Short(low.At(at))+"–"+track.Short(high.At(at))))
}

// podsHead counts the pods; of the looks other than ready only those that are.
func (s *store) podsHead(r track.Run, at time.Duration) []app.UI {
	body := []app.UI{title(s.Say("Pods"), s.Say("The target's pods, the stronger the colour the more cpu they use of what they request; the tab Pods lists them"))}
	counts := r.PodCountsAt(at)
	for _, look := range track.PodLooks() {
		if n := counts[look]; n > 0 || look == track.PodReady {
			body = append(body, reading("pod", look.String(), look.Name(s.model.Lang), strconv.Itoa(n)))
		}
		if look == track.PodReady {
			if least, most, ok := r.PodUsageAt(at); ok {
				body = append(body, reading("pod", "shades", s.Say("cpu"), track.PodUsage(least, most)))
			}
		}
	}
	return body
}

func (s *store) laneHead(l track.Lane, at time.Duration) []app.UI {
	segment := track.Segment{}
	for _, part := range l.Segments {
		if part.From <= at {
			segment = part
		}
	}
	return []app.UI{
		app.H2().Body(s.stateSign(l, segment), app.Text(string(l.Type))),
		app.Span().Class("value").Text(strings.TrimSpace(s.statusText(segment) + " " + segment.Reason)),
	}
}

// stateSign is full for True, hollow for False and dotted for absent.
func (s *store) stateSign(l track.Lane, part track.Segment) app.UI {
	class := "state " + track.Tone(l.Type, part.Status, part.Reason)
	switch part.Status {
	case "True":
		class += " on"
	case "":
		class += " none"
	}
	return app.Span().Class(class).Title(s.statusText(part))
}

func (s *store) statusText(part track.Segment) string {
	if part.Status == "" {
		return s.Say("absent")
	}
	return string(part.Status)
}

func title(text, long string) app.UI { return app.H2().Title(long).Text(text) }

// reading is a value at the cursor, behind the key to the line that it is on.
func reading(color, line, name, value string) app.UI {
	return app.Span().Class("value").Body(
		app.Span().Class("key "+color+" "+line),
		app.Span().Class("name").Title(name).Text(name),
		app.B().Class("num").Text(value),
	)
}

func amount(m track.Metric, v float64, n int) string {
	if n == 0 {
		return "–"
	}
	return m.Amount(v)
}
