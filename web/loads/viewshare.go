package loads

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/load"
	"hpaplayground/web/widget"
)

// shareFields returns the inputs that say how the pods share a total load, and a note
// about the model.
func (c *Panel) shareFields(t *Load) []app.UI {
	h := c.Host
	var rows []app.UI
	if word := t.overload(); word != "" {
		rows = append(rows, c.choice(overloadField, h.Say("Beyond the cpu limits"), word, overloads, []string{h.Say("it is lost"), h.Say("it waits")}))
	}
	word, part := t.spread()
	if word != "" {
		rows = append(rows, c.choice(spreadField, h.Say("Over the pods"), word, load.SpreadNames,
			[]string{h.Say("evenly"), h.Say("at random"), h.Say("sticky"), h.Say("one is hot")}))
	}
	if part != "" {
		names := map[string]string{"random": h.Say("Weights differ by"), "sticky": h.Say("A connection lasts"), "hot": h.Say("The oldest pod has")}
		rows = append(rows, app.Label().Class("given").Body(app.Span().Text(names[word]), c.input(partField, part, "")))
	}
	if text := c.modelled(t.overload(), word); text != "" {
		rows = append(rows, app.P().Class("quiet").Text(text))
	}
	return rows
}

func (c *Panel) choice(path, name, value string, values, texts []string) app.UI {
	var options []app.UI
	for i, v := range values {
		options = append(options, widget.Option(v, texts[i], v == value))
	}
	return app.Label().Class("given").Body(
		app.Span().Text(name),
		app.Select().ID("load-"+path).Name("load-"+path).DataSet("path", path).DataSet("value", value).Body(options...),
	)
}

// modelled returns a text about how the model of sharing differs from a cluster.
func (c *Panel) modelled(overload, spread string) string {
	h := c.Host
	switch {
	case overload == "queue":
		return h.Say("The pods take from one queue. Timeouts and retries are not modelled.")
	case spread == "random":
		return h.Say("Each pod keeps a weight that the seed draws. How a balancer reacts to busy pods is not modelled.")
	case spread == "sticky":
		return h.Say("A new pod gets new connections only, its even part of them. All connections are equally busy; maximums per pod are not modelled.")
	case spread == "hot":
		return h.Say("The oldest Ready pod has this part, the others share the rest. How a balancer reacts to busy pods is not modelled.")
	case overload == "drop":
		return h.Say("What is lost is counted as unserved. Retries are not modelled.")
	}
	return ""
}
