// Package describe shows what kubectl prints of the HPA at the cursor.
package describe

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/lane"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/why"
	"hpaplayground/web/widget"
)

// Events lists the events that the API server has at the cursor, of the HPA and then of its
// ScaledObject, in the columns of kubectl describe. Each event has a link to the time when it was last seen.
type Events struct{}

// Name returns the feature's name.
func (Events) Name() string { return "events" }

// Label returns the tab's label.
func (Events) Label(lang words.Language) string { return lang.Say("Events") }

// Update opens the tab when a warning of the chart was clicked.
func (Events) Update(msg feature.Msg, _ feature.Model) (feature.Feature, []feature.Effect) {
	if msg, ok := msg.(playback.ChartClicked); ok && msg.Mark == lane.Warned {
		return nil, []feature.Effect{feature.Forward{Msg: feature.TabOpened{Tab: Events{}.Name()}}}
	}
	return nil, nil
}

// Panel draws the events.
func (Events) Panel(h *feature.Host, page feature.Model) app.UI {
	r, at := page.Run(), page.Now().At
	events := r.Timeline.EventsAt(r.HPA, at)
	own := len(events)
	if so := r.Timeline.ScaledObjectOf(r.HPA); so != nil {
		events = append(events, so.EventsAt(at)...)
	}
	if len(events) == 0 {
		return app.P().Class("quiet").Text(h.Say("No events until %s.", r.Timeline.TimeFormat().In(at)))
	}
	rows := make([]app.UI, len(events))
	for i, e := range events {
		class := ""
		if e.Last <= at && at < e.Last+time.Second {
			class = "here"
		}
		from := "horizontal-pod-autoscaler"
		if i >= own {
			from = "keda-operator"
		}
		kind := app.Td().Text(e.Type)
		if e.Type != "Normal" {
			kind = app.Td().Class("c-bad").Text(e.Type)
		}
		rows[i] = widget.Row(class,
			kind,
			app.Td().Body(why.Term(h, e.Reason)),
			app.Td().Body(playback.Moment(h, e.Last, kubectl.EventAge(e, at))),
			widget.Cell("", from),
			widget.Cell("wide", strings.TrimSpace(e.Message)),
		)
	}
	return app.Table().Class("events").Body(
		widget.Header("Type", "Reason", "Age", "From", "Message"),
		app.TBody().Body(rows...),
	)
}

// HPA shows the HPA at the cursor as kubectl prints it.
type HPA struct{}

// Name returns the feature's name.
func (HPA) Name() string { return "describe" }

// Label returns the tab's label.
func (HPA) Label(lang words.Language) string { return lang.Say("Describe") }

// Panel draws the description.
func (HPA) Panel(h *feature.Host, page feature.Model) app.UI {
	r, at := page.Run(), page.Now().At
	key := r.Timeline.HPAs[r.HPA].Key
	flags := ""
	if key.Namespace != "" && key.Namespace != "default" {
		flags = " -n " + key.Namespace
	}
	pre := app.Pre().TabIndex(0).Aria("label", h.Say("kubectl output at %s", r.Timeline.TimeFormat().In(at))).Body(
		app.Span().Class("prompt").Text("$ kubectl get hpa"+flags+"\n"),
		app.Text(kubectl.GetHPA(r.Timeline, at)+"\n"),
		app.Span().Class("prompt").Text("$ kubectl describe hpa "+key.Name+flags+"\n"),
		app.Text(kubectl.DescribeHPA(r.Timeline, r.HPA, at)),
	)
	made := kubectl.MadeHPA(r.Timeline, r.HPA, at)
	if made == "" {
		return pre
	}
	title := h.Say("The HPA that KEDA creates for the ScaledObject %s", r.Timeline.ScaledObjectOf(r.HPA).Key.Name)
	return app.Div().Body(pre, app.P().Class("quiet").Text(title), app.Pre().Class("made").TabIndex(0).Aria("label", title).Text(made))
}
