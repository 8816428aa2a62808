package pods

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
)

// mostPods is how many pods are listed.
const mostPods = 200

// View lists the pods at the cursor, and what can be done to the picked one.
type View struct {
	Page *page.Page
	Pod  string // the picked one
	Run  track.Run
	At   time.Duration
}

// Render draws it.
func (c View) Render() app.UI {
	s, at := c.Page, c.At
	list, all := c.Run.PodsAt(at, mostPods)
	if all == 0 {
		return app.P().Class("quiet").Text(s.Say("The target has no pods at %s.", timeline.Clock(at)))
	}
	revisions, restarts, usage, requests := false, false, false, false
	for _, p := range list {
		requests = requests || requested(p, at) != requested(list[0], at)
		usage = usage || p.Usage >= 0
		revisions = revisions || p.Revision != list[0].Revision
		restarts = restarts || p.Restarts > 0
	}
	names := []string{s.Say("Pod"), s.Say("State"), s.Say("Since"), s.Say("Created")}
	if usage {
		names = append(names, s.Say("CPU of request"))
	}
	if requests {
		names = append(names, s.Say("CPU request"))
	}
	if revisions {
		names = append(names, s.Say("Revision"))
	}
	if restarts {
		names = append(names, s.Say("Restarts in the run"))
	}
	rows := make([]app.UI, len(list))
	for i, p := range list {
		request := ""
		if requests {
			request = requested(p, at)
		}
		rows[i] = c.podRow(p, request, usage, revisions, restarts)
	}
	var more app.UI
	if all > len(list) {
		more = app.P().Class("quiet").Text(s.Say("and %d more, which are older", all-len(list)))
	}
	return app.Div().Class("pods").Body(
		c.actions(),
		app.Table().Body(page.Header(names...), app.TBody().Body(rows...)),
		more,
	)
}

// requested is a pod's CPU request at a moment.
func requested(p track.PodNow, at time.Duration) string {
	if size := p.SizeAt(at); size != nil {
		return size.Says("cpu")
	}
	return "–"
}

func (c View) podRow(p track.PodNow, request string, usage, revisions, restarts bool) app.UI {
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
	if usage {
		text := "–"
		if p.Usage >= 0 {
			text = track.PodUsage(p.Usage, p.Usage)
		}
		cells = append(cells, page.Cell("", text))
	}
	if request != "" {
		cells = append(cells, page.Cell("", request))
	}
	if revisions {
		cells = append(cells, page.Cell("", strconv.Itoa(p.Revision)))
	}
	if restarts {
		cells = append(cells, page.Cell("", strconv.Itoa(int(p.Restarts))))
	}
	return page.Row(class, cells...)
}

// past is a time. It links to that moment if the run has it.
func (c View) past(t time.Duration) app.UI {
	if t < 0 {
		return app.Span().Class("quiet").Text(c.Page.Say("before the start"))
	}
	return playback.Moment(c.Page, t, timeline.Clock(t))
}

// faultName is the name of a fault, and what it does.
func (c View) faultName(f scenario.PodFault) (label, long string) {
	switch f {
	case scenario.PodUnready:
		return c.Page.Say("Make unready"), c.Page.Say("Its readiness probes fail")
	case scenario.PodCrash:
		return c.Page.Say("Crash"), c.Page.Say("Its containers exit, and again after each restart")
	case scenario.PodMissingMetrics:
		return c.Page.Say("Drop its metrics"), c.Page.Say("The metrics pipeline has no sample of it")
	case scenario.PodDelete:
		return c.Page.Say("Delete"), c.Page.Say("As kubectl delete pod does; another takes its place")
	case scenario.PodFail:
		return c.Page.Say("Evict"), c.Page.Say("It ends in phase Failed; another takes its place")
	}
	return string(f), ""
}

// podActions are buttons that write faults of the pod into the Simulation.
func (c View) actions() app.UI {
	s, at := c.Page, c.At
	line := app.Div().Class("acts")
	p, ok := c.Run.PodAt(c.Pod, at)
	switch {
	case c.Pod == "":
		return line.Body(app.P().Class("quiet").Text(s.Say("Select a pod to do something to it from %s on.", timeline.Clock(at))))
	case !ok:
		return line.Body(app.P().Class("quiet").Text(s.Say("%s is not there at %s.", c.Pod, timeline.Clock(at))))
	case !p.Acts():
		return line.Body(app.P().Class("quiet").Text(s.Say("%s is %s: nothing can be done to it.", c.Pod, p.State)))
	}
	from := timeline.Clock(actionAt(at, p.Since))
	body := []app.UI{app.P().Class("quiet").Text(s.Say("From %s on", from))}
	for _, fault := range Faults() {
		label, long := c.faultName(fault)
		if Lasts(fault) {
			label = s.Say("%s for %s", label, scenario.ShortDuration(Trouble))
		}
		body = append(body, app.Button().Type("button").Class("act").
			Title(long).
			DataSet("do", string(fault)).
			OnClick(c.onAct, app.EventScope(string(fault))).
			Text(label))
	}
	return line.Role("group").Aria("label", s.Say("What to do to %s", p.Name)).Body(append(body, c.requests(p.SizeAt(at)))...)
}

// requests are the input fields of the pod's requests.
func (c View) requests(size *timeline.Size) app.UI {
	s := c.Page
	list := Requests(size)
	switch {
	case len(list) == 0:
		return nil
	case !resizes(c.Run.Timeline):
		return app.P().Class("quiet").Text(s.Say("Its requests cannot be changed in Kubernetes %s.", c.Run.Timeline.KubernetesVersion))
	}
	body := []app.UI{app.Span().Text(s.Say("Change request"))}
	for _, r := range list {
		name := r.Resource
		if list[0].Container != list[len(list)-1].Container {
			name = r.Container + " " + name
		}
		body = append(body, app.Label().Body(app.Span().Text(name), app.Input().Type("text").Class("num").
			AutoComplete(false).Spellcheck(false).MaxLength(20).Placeholder(s.Say("none")).
			DataSet("container", r.Container).DataSet("resource", r.Resource).DataSet("value", r.Value).
			Value(r.Value).OnChange(c.onRequest)))
	}
	return app.Span().Class("requests").Role("group").Aria("label", s.Say("Change request")).Title(s.Say("As kubectl patch --subresource resize does; a limit that is equal, or would be lower, is raised too")).Body(body...)
}

// onRequest sends a new request. Until a run has it, the field shows the old
// one.
func (c View) onRequest(ctx app.Context, _ app.Event) {
	field := browser.Of(ctx.JSSrc())
	value := field.Get("value").String()
	field.Set("value", field.Get("dataset").Get("value"))
	c.Page.Send(Resized{Container: page.Dataset(ctx, "container"), Resource: page.Dataset(ctx, "resource"), Value: value})
}

func (c View) onPod(ctx app.Context, _ app.Event) {
	c.Page.Send(Picked{Pod: page.Dataset(ctx, "pod")})
}

func (c View) onAct(ctx app.Context, _ app.Event) {
	c.Page.Send(FaultAdded{Do: scenario.PodFault(page.Dataset(ctx, "do"))})
}
