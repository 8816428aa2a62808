package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/web/state"
)

// mostPods is how many pods are listed.
const mostPods = 200

// pods are those at the cursor, and what can be done to the one that is chosen.
func (c *details) pods(r track.Run, at time.Duration) app.UI {
	list, all := r.PodsAt(at, mostPods)
	if all == 0 {
		return app.P().Class("quiet").Text("The target has no pods at " + track.Clock(at) + ".")
	}
	revisions, restarts := false, false
	for _, p := range list {
		revisions = revisions || p.Revision != list[0].Revision
		restarts = restarts || p.Restarts > 0
	}
	names := []string{"Pod", "State", "Since", "Created"}
	if revisions {
		names = append(names, "Revision")
	}
	if restarts {
		names = append(names, "Restarts in the run")
	}
	rows := make([]app.UI, len(list))
	for i, p := range list {
		rows[i] = c.podRow(p, revisions, restarts)
	}
	var more app.UI
	if all > len(list) {
		more = app.P().Class("quiet").Text("and " + strconv.Itoa(all-len(list)) + " more, which are older")
	}
	return app.Div().Class("pods").Body(
		c.podActions(r, at),
		app.Table().Body(header(names...), app.TBody().Body(rows...)),
		more,
	)
}

func (c *details) podRow(p track.PodNow, revisions, restarts bool) app.UI {
	class := ""
	if p.Name == c.Pod {
		class = "here"
	}
	look := ""
	if l, ok := track.PodLookOf(p.State); ok {
		look = l.String()
	}
	cells := []app.UI{
		app.Td().Body(app.Button().Type("button").Class("link name").
			Aria("pressed", strconv.FormatBool(p.Name == c.Pod)).
			DataSet("pod", p.Name).
			OnClick(c.onPod, app.EventScope(p.Name)).
			Text(p.Name)),
		app.Td().Body(app.Span().Class("key pod "+look), app.Text(p.State.String())),
		app.Td().Body(c.past(p.Since)),
		app.Td().Body(c.past(p.Created)),
	}
	if revisions {
		cells = append(cells, cell("", strconv.Itoa(p.Revision)))
	}
	if restarts {
		cells = append(cells, cell("", strconv.Itoa(int(p.Restarts))))
	}
	return row(class, cells...)
}

// past is a moment that leads there if the run has it.
func (c *details) past(t time.Duration) app.UI {
	if t < 0 {
		return app.Span().Class("quiet").Text("before the start")
	}
	return c.moment(t, track.Clock(t))
}

var faultNames = map[scenario.PodFault]struct{ label, long string }{
	scenario.PodUnready:        {"Make unready", "Its readiness probes fail"},
	scenario.PodCrash:          {"Crash", "Its containers exit, and again after each restart"},
	scenario.PodMissingMetrics: {"Drop its metrics", "The metrics pipeline has no sample of it"},
	scenario.PodDelete:         {"Delete", "As kubectl delete pod does; another takes its place"},
	scenario.PodFail:           {"Evict", "It ends in phase Failed; another takes its place"},
}

// podActions writes into the Simulation what befalls the chosen pod.
func (c *details) podActions(r track.Run, at time.Duration) app.UI {
	line := app.Div().Class("acts")
	p, ok := r.PodAt(c.Pod, at)
	switch {
	case c.Pod == "":
		return line.Body(app.P().Class("quiet").Text("Select a pod to do something to it from " + track.Clock(at) + " on."))
	case !ok:
		return line.Body(app.P().Class("quiet").Text(c.Pod + " is not there at " + track.Clock(at) + "."))
	case !p.Acts():
		return line.Body(app.P().Class("quiet").Text(c.Pod + " is " + p.State.String() + ": nothing can be done to it."))
	}
	from := track.Clock(c.Store.model.PodActionAt(p.Since))
	body := []app.UI{app.P().Class("quiet").Text("From " + from + " on")}
	for _, fault := range state.PodFaults() {
		name := faultNames[fault]
		label := name.label
		if state.Lasts(fault) {
			label += " for " + state.Duration(state.PodTrouble)
		}
		body = append(body, app.Button().Type("button").Class("act").
			Title(name.long).
			DataSet("do", string(fault)).
			OnClick(c.onAct, app.EventScope(string(fault))).
			Text(label))
	}
	return line.Role("group").Aria("label", "What to do to "+p.Name).Body(body...)
}

func (c *details) onPod(ctx app.Context, _ app.Event) {
	c.Store.send(state.Picked{Pod: ctx.JSSrc().Get("dataset").Get("pod").String()})
}

func (c *details) onAct(ctx app.Context, _ app.Event) {
	c.Store.send(state.Acted{Do: scenario.PodFault(ctx.JSSrc().Get("dataset").Get("do").String())})
}
