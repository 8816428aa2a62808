package loads

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/load"
	"hpaplayground/web/page"
)

// shareFields are the inputs that say how the pods share a total, with what is
// modelled.
func (c *Panel) shareFields(t *Load) []app.UI {
	s := c.Page
	var rows []app.UI
	if word := t.overload(); word != "" {
		rows = append(rows, c.choice(overloadField, s.Say("Beyond the cpu limits"), word, overloads, []string{s.Say("it is lost"), s.Say("it waits")}))
	}
	word, part := t.spread()
	if word != "" {
		rows = append(rows, c.choice(spreadField, s.Say("Over the pods"), word, load.SpreadNames,
			[]string{s.Say("evenly"), s.Say("at random"), s.Say("sticky"), s.Say("one is hot")}))
	}
	if part != "" {
		names := map[string]string{"random": s.Say("Weights differ by"), "sticky": s.Say("A connection lasts"), "hot": s.Say("The oldest pod has")}
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
		options = append(options, page.Option(v, texts[i], v == value))
	}
	return app.Label().Class("given").Body(
		app.Span().Text(name),
		app.Select().ID("load-"+path).Name("load-"+path).DataSet("path", path).DataSet("value", value).Body(options...),
	)
}

// modelled says what of a cluster is modelled and what is not.
func (c *Panel) modelled(overload, spread string) string {
	s := c.Page
	switch {
	case overload == "queue":
		return s.Say("The pods take from one queue. Timeouts and retries are not modelled.")
	case spread == "random":
		return s.Say("Each pod keeps a weight that the seed draws. How a balancer reacts to busy pods is not modelled.")
	case spread == "sticky":
		return s.Say("A new pod gets new connections only, its even part of them. All connections are equally busy; maximums per pod are not modelled.")
	case spread == "hot":
		return s.Say("The oldest Ready pod has this part, the others share the rest. How a balancer reacts to busy pods is not modelled.")
	case overload == "drop":
		return s.Say("What is lost is counted as unserved. Retries are not modelled.")
	}
	return ""
}
