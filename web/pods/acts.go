package pods

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/browser"
	"hpaplayground/web/widget"
)

// faultName returns the name of a fault, and what the fault does.
func (c view) faultName(f scenario.PodFault) (label, long string) {
	switch f {
	case scenario.PodUnready:
		return c.Host.Say("Make unready"), c.Host.Say("Its readiness probes fail")
	case scenario.PodCrash:
		return c.Host.Say("Crash"), c.Host.Say("Its containers exit, and again after each restart")
	case scenario.PodMissingMetrics:
		return c.Host.Say("Drop its metrics"), c.Host.Say("The metrics pipeline has no sample of it")
	case scenario.PodDelete:
		return c.Host.Say("Delete"), c.Host.Say("As kubectl delete pod does; another takes its place")
	case scenario.PodFail:
		return c.Host.Say("Evict"), c.Host.Say("It ends in phase Failed; another takes its place")
	}
	return string(f), ""
}

// actions returns buttons that write faults of the pod into the Simulation.
func (c view) actions() app.UI {
	h, at := c.Host, c.At
	line := app.Div().Class("acts")
	p, ok := c.Run.PodAt(c.Pods.Pod, at)
	switch {
	case c.Pods.Pod == "":
		return line.Body(app.P().Class("quiet").Text(h.Say("Select a pod to do something to it from %s on.", c.Run.Timeline.TimeFormat().In(at))))
	case !ok:
		return line.Body(app.P().Class("quiet").Text(h.Say("%s is not there at %s.", c.Pods.Pod, c.Run.Timeline.TimeFormat().In(at))))
	case !p.HasActions():
		return line.Body(app.P().Class("quiet").Text(h.Say("%s is %s: nothing can be done to it.", c.Pods.Pod, p.State)))
	}
	from := c.Run.Timeline.TimeFormat().In(actionAt(at, p.Since))
	body := []app.UI{app.P().Class("quiet").Text(h.Say("From %s on", from))}
	for _, fault := range Faults() {
		label, title := c.faultName(fault)
		if IsTemporary(fault) {
			label = h.Say("%s for %s", label, scenario.ShortDuration(FaultDuration))
		}
		body = append(body, app.Button().Type("button").Class("act").
			Title(title).
			DataSet("do", string(fault)).
			OnClick(c.onAct, app.EventScope(string(fault))).
			Text(label))
	}
	return line.Role("group").Aria("label", h.Say("What to do to %s", p.Name)).Body(append(body, c.requests(p.SizeAt(at)))...)
}

// requests returns the input fields of the pod's requests.
func (c view) requests(size *timeline.Size) app.UI {
	h := c.Host
	list := Requests(size)
	switch {
	case len(list) == 0:
		return nil
	case !resizes(c.Run.Timeline):
		return app.P().Class("quiet").Text(h.Say("Its requests cannot be changed in Kubernetes %s.", c.Run.Timeline.KubernetesVersion))
	}
	body := []app.UI{app.Span().Text(h.Say("Change request"))}
	for _, r := range list {
		name := r.Resource
		if list[0].Container != list[len(list)-1].Container {
			name = r.Container + " " + name
		}
		body = append(body, app.Label().Body(app.Span().Text(name), app.Input().Type("text").Class("num").
			AutoComplete(false).Spellcheck(false).MaxLength(20).Placeholder(h.Say("none")).
			DataSet("container", r.Container).DataSet("resource", r.Resource).DataSet("value", r.Value).
			Value(r.Value).OnChange(c.onRequest)))
	}
	return app.Span().Class("requests").Role("group").Aria("label", h.Say("Change request")).Title(h.Say("As kubectl patch --subresource resize does; a limit that is equal, or would be lower, is raised too")).Body(body...)
}

// onRequest sends a new request. The field shows the old request until a run has the new
// request.
func (c view) onRequest(ctx app.Context, _ app.Event) {
	field := browser.Of(ctx.JSSrc())
	value := field.Get("value").String()
	field.Set("value", field.Get("dataset").Get("value"))
	c.Host.Send(Resized{Container: widget.Dataset(ctx, "container"), Resource: widget.Dataset(ctx, "resource"), Value: value})
}

func (c view) onAct(ctx app.Context, _ app.Event) {
	c.Host.Send(FaultAdded{Do: scenario.PodFault(widget.Dataset(ctx, "do"))})
}
