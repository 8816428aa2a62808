package compare

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/recorded"
	"hpaplayground/web/spread"
	"hpaplayground/web/widget"
)

// view is a table with the results of the current run and of the runs to compare with.
type view struct {
	Host          *feature.Host
	Comparison    Comparison
	Spread        spread.Spread
	CanApplyLater bool // the last edits can be applied at the cursor instead
	Run           track.Run
	Text          string // the text of the whole scenario
	Stale         bool   // Text has not run
	Ran           int    // the revision of the text of Run
	At            time.Duration
	Recorded      app.UI // how the run differs from what was recorded; nil: nothing was
}

// column is a run of the table.
type column struct {
	pin             Pin // ID 0: the current run, or the previous run
	now             bool
	chosen          bool
	results         []track.Result // nil: the pin has not run
	whyIncomparable string         // why the run cannot be compared with the chosen run; "" if it can
}

// Applier says whether the last edits can be applied at the cursor, not at the start of
// the run.
type Applier interface {
	Applies() bool
	Doc() document.Document
}

// Panel draws the table.
func (c Comparison) Panel(h *feature.Host, page feature.Model) app.UI {
	return view{
		Host: h, Comparison: c, Spread: feature.Get[spread.Spread](page.Features()), CanApplyLater: page.(Applier).Applies(),
		Run: page.Run(), Text: page.Text(), Stale: page.Now().RunRevision != page.Now().Revision, Ran: page.Now().RunRevision, At: page.Now().At, Recorded: recorded.NewSection(h, page),
	}.Render()
}

// Render draws the table.
func (c view) Render() app.UI {
	h, columns := c.Host, c.columns()
	heads := []app.UI{app.Th().Scope("col").Text(h.Say("Number"))}
	for _, col := range columns {
		heads = append(heads, app.Th().Scope("col").Body(c.head(col)))
		if col.now && c.spreads() != nil {
			heads = append(heads, app.Th().Scope("col").Body(app.Span().Class("of").Body(
				app.Span().Text(h.Say("Over %d seeds", spread.Seeds)), app.Span().Class("quiet").Text(h.Say("5 %% · median · 95 %%")))))
		}
	}
	var rows []app.UI
	for _, f := range all(columns) {
		rows = append(rows, c.row(f, columns))
	}
	// The table comes first once there is something to compare.
	before, after := c.sentence(columns), ""
	if len(columns) > 1 {
		before, after = "", before
	}
	return app.Div().Class("compare").Body(
		c.Recorded,
		app.P().Text(before),
		c.changes(),
		app.Div().Class("scrolls").Body(app.Table().Class("variants").Body(
			app.THead().Body(app.Tr().Body(heads...)),
			app.TBody().Body(rows...),
		)),
		app.P().Body(app.Text(after+" "), c.applyLater()),
	)
}

// changes names the fields that were changed since the run that is compared with.
func (c view) changes() app.UI {
	if c.Run.Before == nil {
		return nil
	}
	return &Changes{Before: c.Comparison.Text(), Now: c.Text, Stale: c.Stale, Lang: *c.Host.Lang}
}

// columns returns the columns of the current run, the previous run and the pins.
func (c view) columns() []column {
	base := c.Comparison.Timeline()
	problem := func(tl *timeline.Timeline) string {
		if base == nil || tl == nil {
			return ""
		}
		return track.Incomparable(tl, base, *c.Host.Lang)
	}
	list := []column{{now: true, results: c.Run.Results(), whyIncomparable: problem(c.Run.Timeline)}}
	add := func(col column, tl *timeline.Timeline) {
		col.whyIncomparable = problem(tl)
		if duplicate := c.Run.SameHPA(tl); duplicate != nil {
			col.results = duplicate.Results()
		}
		col.chosen = col.pin.ID == c.Comparison.Chosen
		list = append(list, col)
	}
	if c.Comparison.hasBefore(c.Run.Timeline) {
		add(column{}, c.Comparison.Before.Timeline)
	}
	for _, pin := range c.Comparison.Pins {
		add(column{pin: pin}, pin.Timeline)
	}
	return list
}

// all returns the results in all columns. The results of the current run come first,
// then the results that only other runs have.
func all(columns []column) (list []track.Result) {
	for _, col := range columns {
		for _, f := range col.results {
			if track.ResultOf(list, f.Name) == nil {
				list = append(list, f)
			}
		}
	}
	return list
}

// sentence returns a text that says which run the changes are relative to, and how long
// pins stay.
func (c view) sentence(columns []column) string {
	s := c.Host
	text := s.Say("Pin this run, edit something, and the numbers of both stand side by side.")
	for _, col := range columns {
		switch {
		case col.chosen && columns[0].whyIncomparable != "":
			text = "" // the heads say why there are no changes
		case col.chosen && col.pin.ID > 0:
			text = s.Say("Changes are against %s, which the chart shows too.", col.pin.Name)
		case col.chosen:
			text = s.Say("Changes are against the run before your last edits, which the chart shows too.")
		}
	}
	if h := c.Spread.Results(c.Ran, c.Run.HPA); c.Spread.Failure != "" || h != nil && h.Same {
		text += " " + c.Spread.Summary(c.Run.HPA, *s.Lang)
	}
	if n := len(c.Comparison.Pins); n > 0 {
		text += " " + s.Say("Pins stay until this tab is closed.")
		if n >= MaxPins {
			text += " " + s.Say("More than %d cannot be pinned.", MaxPins)
		}
	}
	return text
}

// applyLater offers to apply the edits in the middle of the run instead.
func (c view) applyLater() app.UI {
	if !c.CanApplyLater {
		return nil
	}
	label := c.Host.Say("Apply the edited HPA at %s instead, as kubectl apply does", c.Run.Timeline.TimeFormat().In(c.At))
	return app.Button().Type("button").Class("link").Name("later").Text(label).OnClick(c.onLater)
}

// head returns a column's name, with the buttons for the run.
func (c view) head(col column) app.UI {
	h, name := c.Host, col.pin.Name
	var problem app.UI
	if col.whyIncomparable != "" {
		problem = app.Span().Class("quiet").Text(h.Say("%s: no comparison", col.whyIncomparable))
	}
	if col.now {
		var pin app.UI
		if len(c.Comparison.Pins) < MaxPins {
			pin = app.Button().Type("button").Class("link pin").Text(h.Say("Pin this run")).OnClick(c.onPin)
		}
		name := h.Say("Now")
		if c.Run.Before != nil {
			name = h.Say("After") // as the chart names the lines
		}
		return app.Div().Class("of").Body(app.Span().Text(name), problem, app.Span().Class("acts-on").Body(pin))
	}
	act := func(do, label, title string) app.HTMLButton {
		return app.Button().Type("button").Class("link").Aria("label", title).DataSet("do", do).DataSet("pin", col.pin.ID).
			OnClick(c.onPinButton, app.EventScope(do, col.pin.ID)).Text(label)
	}
	if col.pin.ID == 0 {
		return app.Div().Class("of").Body(
			app.Span().Text(h.Say("Before")), problem,
			app.Span().Class("acts-on").Body(act("choose", h.Say("Compare"), h.Say("Compare with the run before")).Aria("pressed", strconv.FormatBool(col.chosen))),
		)
	}
	buttons := []app.UI{
		act("choose", h.Say("Compare"), h.Say("Compare with %s", name)).Aria("pressed", strconv.FormatBool(col.chosen)),
		act("open", h.Say("Open"), h.Say("Open %s again", name)),
		act("remove", "×", h.Say("Remove %s", name)).Title(h.Say("Remove %s", name)),
	}
	return app.Div().Class("of").Body(
		app.Input().Type("text").Class("name").Aria("label", h.Say("Name of the pin %s", name)).AutoComplete(false).Spellcheck(false).MaxLength(maxName).
			DataSet("pin", col.pin.ID).DataSet("name", name).Value(name).OnChange(c.onName, app.EventScope(col.pin.ID)),
		problem,
		app.Span().Class("acts-on").Body(buttons...),
	)
}

// row returns one result in all columns. All columns except the chosen column also show the
// change.
func (c view) row(result track.Result, columns []column) app.UI {
	var base *track.Result
	for _, col := range columns {
		if col.chosen {
			base = track.ResultOf(col.results, result.Name)
		}
	}
	cells := []app.UI{app.Td().Body(widget.Term(result.Name, result.Meaning))}
	for _, col := range columns {
		f := track.ResultOf(col.results, result.Name)
		switch {
		case col.results == nil:
			cells = append(cells, c.missing(col, result.Name == columns[0].results[0].Name))
		case f == nil:
			cells = append(cells, widget.Cell("num", "–"))
		case base == nil || col.chosen || col.whyIncomparable != "":
			cells = append(cells, widget.Cell("num", f.Text))
		default:
			cells = append(cells, app.Td().Class("num").Body(app.Text(f.Text+" "), changeOf(c.Host, f.Since(*base))))
		}
		if over := c.spreads(); col.now && over != nil {
			cells = append(cells, widget.Cell("num", spread.Numbers(over, result.Name)))
		}
	}
	return app.Tr().Body(cells...)
}

// spreads returns how the current run's results vary over seeds, nil if that is not known.
func (c view) spreads() []track.Spread {
	if h := c.Spread.Results(c.Ran, c.Run.HPA); h != nil {
		return h.Results
	}
	return nil
}

// missing returns a cell for a pin without a run of the HPA that is shown. The first
// row says why there is none.
func (c view) missing(col column, first bool) app.UI {
	h := c.Host
	switch {
	case !first:
		return widget.Cell("num", "–")
	case col.pin.Running:
		return widget.Cell("quiet", h.Say("is run…"))
	case col.pin.Failed != "":
		return widget.Cell("wide", h.Say("It cannot be run: %s", widget.Sentence(col.pin.Failed)))
	case col.pin.ID > 0 && col.pin.Timeline == nil:
		return app.Td().Body(app.Button().Type("button").Class("link").Aria("label", h.Say("Run %s again", col.pin.Name)).DataSet("do", "run").DataSet("pin", col.pin.ID).
			OnClick(c.onPinButton, app.EventScope("run", col.pin.ID)).Text(h.Say("Run again")))
	}
	return widget.Cell("quiet", h.Say("has another HPA"))
}

func (c view) onLater(app.Context, app.Event) { c.Host.Send(AppliedLater{}) }

func (c view) onPin(app.Context, app.Event) { c.Host.Send(Pinned{}) }

func pinID(ctx app.Context) int {
	id, _ := strconv.Atoi(widget.Dataset(ctx, "pin"))
	return id
}

// onPinButton handles the buttons of a pin.
func (c view) onPinButton(ctx app.Context, _ app.Event) {
	id := pinID(ctx)
	switch widget.Dataset(ctx, "do") {
	case "choose":
		c.Host.Send(Chosen{ID: id})
	case "open":
		c.Host.Send(Opened{ID: id})
	case "remove":
		c.Host.Send(Removed{ID: id})
	case "run":
		c.Host.Send(RunAgain{ID: id})
	}
}

// onName renames a pin. If the new name is empty, the pin keeps its name.
func (c view) onName(ctx app.Context, _ app.Event) {
	field, name := browser.Of(ctx.JSSrc()), widget.ValueOf(ctx)
	field.Set("value", field.Get("dataset").Get("name"))
	c.Host.Send(Renamed{ID: pinID(ctx), Name: name})
}
