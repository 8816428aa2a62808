package loads

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/propose"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
	"hpaplayground/web/widget"
)

// propose replaces the loads with a load that is made from the HPA.
func (m Model) propose(shape string) Model {
	text, proposal, err := propose.SetLoad(m.Text(), shape, nil)
	if err != nil {
		return m.notice(m.Lang.Say("No load can be made from the HPA: the text has errors, has no HPA, or the run would take too long."))
	}
	m.View = View{}
	if text == m.Text() {
		return m
	}
	m.Document = m.Replace(document.Split(text))
	m.Part = document.Simulation
	return m.notice(strings.Join(proposal.Notes, " "))
}

// proposals is the row of loads to try. Each load is made from the HPA. An exercise has no
// such row, because its load is a part of the task.
func (c *Panel) proposals(loads []scenario.GivenLoad) app.UI {
	h := c.Host
	if c.model().Exercise {
		return app.Text("")
	}
	body := []app.UI{app.Span().Class("quiet").Text(h.Say("Made from the HPA:"))}
	for _, shape := range scenario.LoadShapes() {
		if shape.Name == propose.Status && !c.model().hasStatus() {
			continue
		}
		selected := len(loads) > 0 && !slices.ContainsFunc(loads, func(g scenario.GivenLoad) bool { return g.ProposedShape != shape.Name })
		body = append(body, app.Button().Type("button").Class("act").DataSet("shape", shape.Name).
			Aria("pressed", strconv.FormatBool(selected)).Text(c.Lang.Phrase(shape.Label)).OnClick(c.onPropose, app.EventScope(shape.Name)))
	}
	return app.Div().Class("proposals").Role("group").Aria("label", h.Say("Loads to try")).Body(body...)
}

// hasStatus reports whether an HPA says in its status what its metrics were.
func (m Model) hasStatus() bool {
	return m.Scenario != nil && slices.ContainsFunc(m.Scenario.Objects.HPAs, func(h *autoscaling.HorizontalPodAutoscaler) bool { return len(h.Status.CurrentMetrics) > 0 })
}

func (c *Panel) onPropose(ctx app.Context, _ app.Event) {
	c.Host.Send(Proposed{Shape: widget.Dataset(ctx, "shape")})
}
