package loads

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/propose"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
	"hpaplayground/web/widget"
)

// propose replaces the loads by one that is made from the HPA.
func (m Model) propose(shape string) Model {
	text, made, err := propose.Into(m.Text(), shape, nil)
	if err != nil {
		return m.notice(m.Lang.Say("No load can be made from the HPA: the text has errors, has no HPA, or the run would take too long."))
	}
	m.View = View{}
	if text == m.Text() {
		return m
	}
	m.Document = m.Replace(document.Split(text))
	m.Part = document.Simulation
	return m.notice(strings.Join(made.Notes, " "))
}

// proposals is the row of loads to try. Each is made from the HPA. An exercise has none:
// its load is a part of the task.
func (c *Panel) proposals(given []scenario.GivenLoad) app.UI {
	h := c.Host
	if c.model().Exercise {
		return app.Text("")
	}
	body := []app.UI{app.Span().Class("quiet").Text(h.Say("Made from the HPA:"))}
	for _, shape := range scenario.LoadShapes() {
		on := len(given) > 0 && !slices.ContainsFunc(given, func(g scenario.GivenLoad) bool { return g.ProposedShape != shape.Name })
		body = append(body, app.Button().Type("button").Class("act").DataSet("shape", shape.Name).
			Aria("pressed", strconv.FormatBool(on)).Text(c.Lang.Phrase(shape.Label)).OnClick(c.onPropose, app.EventScope(shape.Name)))
	}
	return app.Div().Class("proposals").Role("group").Aria("label", h.Say("Loads to try")).Body(body...)
}

func (c *Panel) onPropose(ctx app.Context, _ app.Event) {
	c.Host.Send(Proposed{Shape: widget.Dataset(ctx, "shape")})
}
