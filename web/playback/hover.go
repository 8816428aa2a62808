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
	Styles []lane.Style `json:"looks,omitempty"`
	Name   string       `json:"name"`
	Value  string       `json:"value,omitempty"`
	Note   string       `json:"note,omitempty"`
}

// spotAt returns what the chart shows at a place {at, reach, y}, in seconds and pixels. If the
// chart shows nothing there, or shows an older run, ok is false.
func (c *Stage) spotAt(place browser.Value) (s chart.Spot, ok bool) {
	if c.chartState.runRevision != c.Playback.RunRevision {
		return s, false
	}
	moment, reach := widget.Seconds(place.Get("at").Float()), widget.Seconds(place.Get("reach").Float())
	return c.chart.SpotAt(moment, reach, place.Get("y").Float())
}

// point returns what is at a place, as JSON for the chart's card. It is "" if the chart shows
// nothing there.
func (c *Stage) point(args []browser.Value) any {
	if !args[0].Truthy() { // the pointer has left
		c.pointAtGoal(0)
		return ""
	}
	moment := widget.Seconds(args[0].Get("at").Float())
	s, ok := c.spotAt(args[0])
	c.pointAtGoal(s.Goal)
	if !ok || len(s.Rows) == 0 {
		return ""
	}
	text, err := json.Marshal(c.card(&s, moment, args[0].Get("y").Float()))
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

func (c *Stage) card(s *chart.Spot, moment time.Duration, y float64) card {
	if s.Kind == lane.Events {
		moment = s.Mark.At
	}
	card := card{Time: c.Playback.TimeText(moment), Title: s.Name}
	if s.Full != "" {
		card.Title = s.Full
	}
	for _, r := range s.Rows {
		card.Rows = append(card.Rows, cardRow{r.Styles, r.Name, r.Value, r.Note})
	}
	if path := c.lineAt(s, y); path != "" {
		card.Hint = c.Host.Say("Click: %s in the text", path[strings.LastIndexByte(path, '.')+1:])
	} else if s.Goal > 0 && !c.Embed {
		card.Hint = c.Host.Say("Click: goal %d", s.Goal)
	} else if c.opensCause(&s.Mark) {
		card.Hint = c.hint(s.Mark.Mark)
	}
	return card
}

// lineReach is the largest distance in pixels at which a click still hits a line.
const lineReach = 5

// lineAt returns the field of the line at a spot, y pixels below the chart's top. The
// line is a target, min or max. Without a line, it returns "".
func (c *Stage) lineAt(s *chart.Spot, y float64) string {
	for i := range c.lines {
		if l := &c.lines[i]; s.Place != nil && l.Track == s.ID && math.Abs(s.Y(l.Value)-y) <= lineReach {
			return l.Path
		}
	}
	return ""
}

// opensCause reports whether a click on a mark opens its cause. In an embed a click can
// only open the text, and only if the text has the field.
func (c *Stage) opensCause(m *lane.Row) bool {
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
	case lane.Edited:
		return c.Host.Say("Click: the edit in the text")
	case lane.Warned:
		return c.Host.Say("Click: the tab Events")
	}
	return c.Host.Say("Click: why")
}

// TimeText returns a moment of the run for people to read.
func (p Playback) TimeText(moment time.Duration) string { return p.Timeline.TimeFormat().In(moment) }
