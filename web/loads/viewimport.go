package loads

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// ShowImport is an effect: open the dialog of the import.
type ShowImport struct{}

// Do opens the dialog.
func (ShowImport) Do(h *feature.Host) {
	h.Rendered(func() {
		browser.Page().Call("showDialog", "import")
		widget.Focus("#import form .done:not(:disabled)")
	})
}

// importDialog is the dialog that turns an export of a monitoring tool into a load.
func (c *Panel) importDialog() app.UI {
	h := c.Host
	rows := 6
	if c.editor().Import.FromPage {
		rows = 2 // for another text
	}
	body := []app.UI{
		app.H2().ID("import-title").Text(h.Say("Import a load")),
		app.P().ID("import-help").Class("quiet").Text(h.Say("Paste CSV as Grafana or a spreadsheet saves it, the answer of Prometheus to query_range, or what promtool prints.")),
		app.Textarea().ID("import-text").Rows(rows).Spellcheck(false).Aria("label", h.Say("Text of the trace")).Aria("describedby", "import-help").
			OnInput(c.onImportText),
		app.Button().Type("button").Class("act").Text(h.Say("Open a file…")).OnClick(c.onImportOpen),
	}
	if c.editor().Import.Trace != nil {
		body = append(body, c.importPreview(c.editor().Import)...)
	}
	p, ok := c.editor().Import.Preview(c.Lang)
	apply := app.Button().Type("button").Class("act main").Text(h.Say("Apply")).OnClick(c.onImportApply)
	if !ok || p.Load == nil || c.model().asksAboutExcess() {
		apply = apply.Disabled(true)
	}
	body = append(body, app.Form().Attr("method", "dialog").Body(apply, app.Button().Class("done").Text(h.Say("Cancel"))))
	return app.Elem("dialog").ID("import").Class("sheet import").Aria("labelledby", "import-title").Body(body...)
}

// importTo has the controls that pick the import's target.
func (c *Panel) importTo() app.UI {
	m := c.model()
	var options []app.UI
	for i, t := range m.Targets() {
		text := c.Lang.List(metricName(t.Metric), t.Kind)
		if t.Entry < 0 {
			text = c.Host.Say("%s (new)", text)
		}
		o := app.Option().Value("=" + strconv.Itoa(i)).Text(text)
		if i == c.editor().Import.To {
			o = o.Selected(true)
		}
		options = append(options, o)
	}
	return app.Label().Class("given").Body(app.Span().Text(c.Host.Say("Load of")),
		app.Select().Name("import-to").OnChange(c.onImportTo).Body(options...))
}

// importButton returns the button that opens the import for a load.
func (c *Panel) importButton(metric load.Metric, to int) app.UI {
	return app.Button().Type("button").Class("act import").DataSet("to", to).
		Aria("label", c.Host.Say("Import a load of %s", metric.Name)).Text(c.Host.Say("Import…")).OnClick(c.onImport, app.EventScope(to))
}

// metricName returns a name for a metric. It differs from the names of all other metrics.
func metricName(m load.Metric) string {
	name := m.Name
	if m.Container != "" {
		name = m.Container + "/" + name
	}
	if m.Object != "" {
		name += " " + m.Object
	}
	for _, key := range slices.Sorted(maps.Keys(m.Selector)) {
		name += " " + key + "=" + m.Selector[key]
	}
	return name
}

func (c *Panel) importPreview(i Import) []app.UI {
	h, t := c.Host, i.Trace
	var problems []app.UI
	for _, p := range t.Problems {
		class := "bad"
		if p.Warning {
			class = "quiet"
		}
		problems = append(problems, app.Li().Class(class).Text(p.String()))
	}
	if t.More > 0 {
		problems = append(problems, app.Li().Class("bad").Text(h.Say("and %d more", t.More)))
	}
	summary := h.Say("%s: %d series, %s", t.Format, len(t.Series), scenario.ShortDuration(t.Length.Truncate(time.Second)))
	if !t.Start.IsZero() {
		summary = c.Lang.List(summary, t.Start.UTC().Format("2006-01-02 15:04:05 UTC"))
	}
	if t.Failed() {
		summary = h.Say("It cannot be read as it is.")
	}
	body := []app.UI{
		app.P().Class("summary").Role("status").Text(summary),
		app.Ul().Class("wrong").Aria("label", h.Say("Problems of the trace")).Body(problems...),
	}
	p, ok := i.Preview(c.Lang)
	if !ok {
		return body
	}
	body = append(body, c.importSeries(i))
	if p.Load == nil {
		return append(body, app.P().Class("bad").Text(p.Failure))
	}
	scales := make([]app.UI, 0, 3)
	for _, s := range [][2]string{{"", h.Say("as written")}, {"percent", h.Say("percent: 50 is 0.5")}, {"millicores", h.Say("millicores: 500 is 0.5")}} {
		o := app.Option().Value("=" + s[0]).Text(s[1])
		if s[0] == i.Scale {
			o = o.Selected(true)
		}
		scales = append(scales, o)
	}
	keep := app.Input().Type("checkbox").ID("import-keep").OnChange(c.onImportKeep)
	if !i.KeepDuration {
		keep = keep.Checked(true)
	}
	n := len(p.From.Points)
	facts := []string{h.SayN(n, "%d point.", "%d points.", n)}
	if k := len(p.All.Points); k != n {
		facts[0] = h.Say("%d points, of which %d are written: the others repeat the one before.", n, k)
	}
	if n := len(p.From.Gaps); n > 0 {
		facts = append(facts, h.SayN(n, "The last value holds through %d gap.", "The last value holds through %d gaps.", n))
	}
	choices := []app.UI{
		c.importTo(),
		app.Label().Class("given").Body(app.Span().Text(h.Say("Values count")), app.Select().Name("import-scale").OnChange(c.onImportScale).Body(scales...)),
		app.Label().Class("given").Body(keep, app.Span().Text(h.Say("The run takes as long: %s", scenario.ShortDuration(p.Length)))),
	}
	if p.CanThin() {
		choices = append(choices, c.importFewer(i))
	}
	body = append(body,
		c.importCurve(p),
		app.P().Class("quiet").Text(c.Lang.Sentences(facts...)),
		app.Div().Class("choices").Body(choices...),
	)
	if i.FewerPoints {
		body = append(body, c.comparison(p, i.Comparison))
	}
	if excess, needsAnswer := c.model().Excess(); needsAnswer {
		body = append(body, c.askAboutExcess(i, excess))
	}
	if i.Refused != "" {
		body = append(body, app.P().Class("bad").Role("status").Text(i.Refused))
	}
	return body
}

// importSeries lists the series, and their sums and averages, to choose from.
func (c *Panel) importSeries(i Import) app.UI {
	h, t := c.Host, i.Trace
	var series []app.UI
	add := func(k int, name string, s *trace.Series) {
		class := "trace"
		if k == i.Series {
			class += " on"
		}
		series = append(series, app.Button().Type("button").Class(class).Aria("pressed", strconv.FormatBool(k == i.Series)).
			DataSet("series", k).OnClick(c.onImportSeries, app.EventScope(k)).
			Body(app.B().Text(name), app.Span().Text(c.seriesFacts(s))))
	}
	for g, group := range i.groups {
		n := len(group.Series)
		if n == len(t.Series) {
			add(SumOf(g), h.Say("Sum of all %d", n), group.sum)
			add(AverageOf(g), h.Say("Average of all %d", n), group.average)
			continue
		}
		name := cmp.Or(group.Name, t.Series[group.Series[0]].Name+"…")
		add(SumOf(g), h.Say("Sum of %d: %s", n, name), group.sum)
		add(AverageOf(g), h.Say("Average of %d: %s", n, name), group.average)
	}
	for k := range t.Series {
		if k == 50 {
			series = append(series, app.Span().Class("quiet").Text(h.Say("and %d more", len(t.Series)-k)))
			break
		}
		add(k, t.Series[k].Name, &t.Series[k])
	}
	return app.Div().Class("traces").Role("group").Aria("label", h.Say("Series")).Body(series...)
}

// importFewer offers a load with fewer points, which can be dragged.
func (c *Panel) importFewer(i Import) app.UI {
	fewer := app.Input().Type("checkbox").ID("import-fewer").OnChange(c.onImportFewer)
	if i.FewerPoints {
		fewer = fewer.Checked(true)
	}
	return app.Label().Class("given").Body(fewer, app.Span().Text(c.Host.Say("Write fewer points, for a short link or to drag them")))
}

// askAboutExcess asks whether a load that is far too large for the pods is intended.
func (c *Panel) askAboutExcess(i Import, excess Excess) app.UI {
	h := c.Host
	question := app.Input().Type("checkbox").ID("import-much").OnChange(c.onExcessAllowed)
	if i.AllowExcess {
		question = question.Checked(true)
	}
	to, _ := c.model().importTarget()
	peak := track.Short(excess.Peak)
	if to.Metric.Name == "cpu" {
		peak = h.Say("%s cores", peak)
	}
	carried := h.Say("with maxReplicas %d, the pods of %s carry %s at the target", excess.Max, excess.HPA, track.Short(excess.Milli/1000))
	if to.Kind == "perPod" {
		carried = h.Say("the target of %s is %s per pod", excess.HPA, track.Short(excess.Milli/1000))
	}
	return app.Div().Class("much").Role("alert").Body(
		app.P().Text(c.Lang.Sentences(
			h.Say("Is this %s? The load reaches %s; %s.", to.Metric.Name, peak, carried),
			h.Say("That is %s times as much, so the series, the unit or the metric may be another: choose above.", track.Short(excess.Times)),
		)),
		app.Label().Class("given").Body(question, app.Span().Text(h.Say("Import it as it is"))),
	)
}

// comparison compares the run with fewer points to the run with all points.
func (c *Panel) comparison(p Preview, w Comparison) app.UI {
	h := c.Host
	if w.Failure != "" {
		return app.P().Class("bad").Role("status").Text(h.Say("What that does to the run is not known: %s", w.Failure))
	}
	if w.All == nil {
		return app.P().Class("quiet").Role("status").Text(h.Say("Running it with all points and with fewer…"))
	}
	var rows []app.UI
	for _, f := range w.All {
		class, text := "", "–"
		if fewerResult := track.ResultOf(w.FewerPoints, f.Name); fewerResult != nil {
			text = fewerResult.Text
		}
		if text != f.Text {
			class = "other"
		}
		rows = append(rows, widget.Row(class, widget.Cell("", f.Name), widget.Cell("num", f.Text), widget.Cell("num", text)))
	}
	return app.Div().Class("compare").Role("status").Body(app.Table().Body(
		widget.Header(h.Say("The run"), h.Say("All %d points", len(p.All.Points)), h.Say("%d points", len(p.Load.Points))),
		app.TBody().Body(rows...),
	))
}

// seriesFacts returns a series' number of points, its span and its values.
func (c *Panel) seriesFacts(s *trace.Series) string {
	h := c.Host
	if len(s.Points) == 0 {
		return h.Say("no values")
	}
	low, high := s.Points[0].Value, s.Points[0].Value
	for _, p := range s.Points {
		low, high = min(low, p.Value), max(high, p.Value)
	}
	unit := ""
	if s.Unit != "" {
		unit = " " + s.Unit
	}
	n := len(s.Points)
	times := timeline.TimesOf(c.editor().Import.Trace.Start, c.editor().Import.Trace.Length)
	return c.Lang.List(h.SayN(n, "%d point", "%d points", n),
		times.At(s.Points[0].At)+"–"+times.In(s.Points[n-1].At), track.Short(low)+"–"+track.Short(high)+unit)
}

func (c *Panel) onImport(ctx app.Context, _ app.Event) {
	to, err := strconv.Atoi(widget.Dataset(ctx, "to"))
	if err != nil {
		return
	}
	c.Host.Send(ImportOpened{To: to})
	browser.Page().Call("showDialog", "import")
}

func (c *Panel) onImportText(ctx app.Context, _ app.Event) {
	c.Host.Send(ImportRead{Text: widget.ValueOf(ctx)})
}

func (c *Panel) onImportOpen(app.Context, app.Event) {
	browser.Page().Call("pasteFile", "import-text")
}

func (c *Panel) onImportSeries(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(widget.Dataset(ctx, "series")); err == nil {
		c.Host.Send(ImportChosen{Series: i})
	}
}

func (c *Panel) onImportTo(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(widget.ValueOf(ctx)[1:]); err == nil {
		c.Host.Send(ImportTargetPicked{To: i})
	}
}

func (c *Panel) onImportScale(ctx app.Context, _ app.Event) {
	c.Host.Send(ImportScaled{Scale: widget.ValueOf(ctx)[1:]})
}

func (c *Panel) onImportKeep(ctx app.Context, _ app.Event) {
	c.Host.Send(ImportKept{KeepDuration: !browser.Of(ctx.JSSrc()).Get("checked").Truthy()})
}

func (c *Panel) onImportFewer(ctx app.Context, _ app.Event) {
	c.Host.Send(ImportThinned{FewerPoints: browser.Of(ctx.JSSrc()).Get("checked").Truthy()})
}

func (c *Panel) onExcessAllowed(ctx app.Context, _ app.Event) {
	c.Host.Send(ImportExcessAllowed{Allowed: browser.Of(ctx.JSSrc()).Get("checked").Truthy()})
}

// onImportApply writes the load, then closes the dialog.
func (c *Panel) onImportApply(app.Context, app.Event) {
	c.Host.Send(ImportApplied{})
	if c.editor().Import.Trace != nil {
		return // the load was refused, and the page says why
	}
	browser.ByID("import-text").Set("value", "")
	browser.ByID("import").Call("close")
}
