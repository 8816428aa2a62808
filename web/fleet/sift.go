package fleet

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/advise"
	reading "hpaplayground/core/fleet"
	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

// filters are the codes by which the list is filtered, as Entry.Has takes them.
var filters = func() []string {
	codes := []string{reading.Any, reading.Error}
	for _, k := range advise.Kinds() {
		codes = append(codes, k.Code)
	}
	return codes
}()

const everything = "all" // the name of no filter

// filterName returns the name of a filter.
func filterName(code string, lang words.Language) string {
	switch code {
	case everything:
		return lang.Say("All")
	case reading.Any:
		return lang.Say("With a finding")
	case reading.Error:
		return lang.Say("Error")
	}
	return advise.Kinds()[advise.Rank(code)].Name.In(lang.Say)
}

// sift shows how many HPAs have which finding. A click shows only these.
func (c *Dialog) sift(f Fleet) app.UI {
	if c.counts[reading.Any] == 0 {
		return nil
	}
	var buttons []app.UI
	add := func(code string, n int) {
		buttons = append(buttons, app.Button().Type("button").DataSet("filter", code).Aria("pressed", strconv.FormatBool(c.kind == code)).
			OnClick(c.onFilter, app.EventScope(code)).
			Body(app.Text(filterName(code, c.Lang)+" "), app.Span().Class("num").Text(n)))
	}
	add(everything, len(f.Entries))
	for _, code := range filters {
		if n := c.counts[code]; n > 0 {
			add(code, n)
		}
	}
	return app.Div().Class("levels sift").Role("group").Aria("label", c.Host.Say("Show")).Body(buttons...)
}

// sortedBy chooses by what the list is sorted, where the columns have no heads.
func (c *Dialog) sortedBy() app.UI {
	h := c.Host
	var options []app.UI
	for _, column := range columns {
		options = append(options, widget.Option(column.name, column.label(c.Lang), c.sorted.column == column.name))
	}
	way, arrow := h.Say("Ascending"), "↑"
	if c.sorted.down {
		way, arrow = h.Say("Descending"), "↓"
	}
	return app.Div().Class("by").Body(
		widget.Picker("sort", h.Say("Sort by"), options, c.onSort),
		app.Button().Type("button").Name("way").Title(way).Aria("label", way).Text(arrow).OnClick(c.onWay),
	)
}

func (c *Dialog) onFilter(ctx app.Context, _ app.Event) { c.kind = widget.Dataset(ctx, "filter") }

func (c *Dialog) onSort(ctx app.Context, _ app.Event) {
	column := widget.ValueOf(ctx)
	c.sorted = order{column, column == findings}
}

func (c *Dialog) onWay(app.Context, app.Event) { c.sorted.down = !c.sorted.down }
