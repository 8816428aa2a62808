package playback

import (
	"encoding/json"
	"math"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/web/browser"
	"hpaplayground/web/chart"
	"hpaplayground/web/document"
	"hpaplayground/web/widget"
)

// card is the content of the chart's card: what is at the pointer. hover.js shows the card.
type card struct {
	Time  string    `json:"time"`
	Title string    `json:"title"`
	Rows  []cardRow `json:"rows"`
	Hint  string    `json:"hint,omitempty"` // what a click does
}

type cardRow struct {
	Looks []lane.Look `json:"looks,omitempty"`
	Name  string      `json:"name"`
	Value string      `json:"value,omitempty"`
	Note  string      `json:"note,omitempty"`
}

// spotAt returns what the chart shows at a place {at, reach, y}, in seconds and pixels.
// If there is nothing, or the chart shows an older run, ok is false.
func (c *Stage) spotAt(place browser.Value) (s chart.Spot, ok bool) {
	if c.drawn.ran != c.Playback.RunRevision {
		return s, false
	}
	at, reach := widget.Seconds(place.Get("at").Float()), widget.Seconds(place.Get("reach").Float())
	return c.chart.SpotAt(at, reach, place.Get("y").Float())
}

// point returns what is at a place, as JSON for the chart's card. It is "" if there is nothing.
func (c *Stage) point(args []browser.Value) any {
	if !args[0].Truthy() { // the pointer has left
		c.pointAtGoal(0)
		return ""
	}
	at := widget.Seconds(args[0].Get("at").Float())
	s, ok := c.spotAt(args[0])
	c.pointAtGoal(s.Goal)
	if !ok || len(s.Rows) == 0 {
		return ""
	}
	text, err := json.Marshal(c.card(&s, at, args[0].Get("y").Float()))
	if err != nil {
		return ""
	}
	return string(text)
}

// pointAtGoal sends the goal under the pointer, if it has changed.
func (c *Stage) pointAtGoal(goal int) {
	if goal == c.hoveredGoal {
		return
	}
	c.hoveredGoal = goal
	c.Host.Root.Dispatch(func(app.Context) { c.Host.Send(GoalPointed{Goal: goal}) })
}

func (c *Stage) card(s *chart.Spot, at time.Duration, y float64) card {
	if s.Kind == lane.Events {
		at = s.Mark.At
	}
	said := card{Time: c.Playback.TimeText(at), Title: s.Name}
	if s.Full != "" {
		said.Title = s.Full
	}
	for _, r := range s.Rows {
		said.Rows = append(said.Rows, cardRow{r.Looks, r.Name, r.Value, r.Note})
	}
	if path := c.lineAt(s, y); path != "" {
		said.Hint = c.Host.Say("Click: %s in the text", path[strings.LastIndexByte(path, '.')+1:])
	} else if s.Goal > 0 && !c.Embed {
		said.Hint = c.Host.Say("Click: goal %d", s.Goal)
	} else if c.leads(&s.Mark) {
		said.Hint = c.hint(s.Mark.Mark)
	}
	return said
}

// lineReach is the largest distance in pixels at which a click still hits a line.
const lineReach = 5

// lineAt returns the field of the line at a spot, y pixels below the chart's top. The
// line is a target, min or max. Without a line, it returns "".
func (c *Stage) lineAt(s *chart.Spot, y float64) string {
	for i := range c.lines {
		if l := &c.lines[i]; s.Place != nil && l.Track == s.ID && math.Abs(s.Down(l.Value)-y) <= lineReach {
			return l.Path
		}
	}
	return ""
}

// leads reports whether a click on a mark opens its cause. In an embed it can only open
// the text, if that has the field.
func (c *Stage) leads(m *lane.Row) bool {
	if !c.Embed || m.Mark != lane.Held {
		return !c.Embed && m.Mark != lane.NoMark
	}
	part, line := c.Model.Governing(m.At)
	return line > 0 && (c.Edits == "all" || part == document.HPA && c.Edits == "hpa")
}

func (c *Stage) hint(m lane.Mark) string {
	switch m {
	case lane.Held:
		return c.Host.Say("Click: what did it")
	case lane.Pod:
		return c.Host.Say("Click: this pod in the tab Pods")
	case lane.Warned:
		return c.Host.Say("Click: the tab Events")
	}
	return c.Host.Say("Click: why")
}

// TimeText returns a moment of the run for people to read.
func (p Playback) TimeText(at time.Duration) string { return p.Timeline.TimeFormat().In(at) }
