package compare

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/spread"
	"hpaplayground/web/widget"
)

// Results is a row with the results of the run. Each result has its change since the
// run that is compared with. The row does not depend on the cursor. The fields after Seeds
// say when to render again.
type Results struct {
	app.Compo

	Host  *feature.Host
	Page  feature.Model
	Seeds bool // the row has a button for runs with other seeds

	Ran, HPA, FeatureRevision int
	Done                      int // the number of seeds that have run
	Lang                      words.Language
}

// Render draws the row.
func (c *Results) Render() app.UI { return c.Host.Safely("the results", c.row) }

func (c *Results) row() app.UI {
	h, now := c.Host, c.Page.Run()
	var before []track.Result
	if now.Before != nil && c.whyIncomparable(now) == "" {
		before = now.Before.Glance()
	}
	var items []app.UI
	over := c.spread()
	for i, f := range now.Glance() {
		change := track.Change{}
		if i < len(before) {
			change = f.Since(before[i])
		}
		class := ""
		if f.Value == 0 && change.Text == "" {
			class = "quiet"
		}
		// The row has room for either the range or the change. The tab has both.
		rangeText := spread.Range(h, over, f)
		if rangeText == nil {
			rangeText = changeOf(h, change).Title(c.against(now))
		}
		items = append(items, app.Li().Class(class).Body(
			widget.Term(f.Name, f.Meaning),
			app.B().Class("num").Text(f.Text),
			rangeText,
		))
	}
	against := c.against(now)
	if over == nil && against != "" {
		items = append(items, app.Li().Class("against").Title(against).Text(against))
	}
	if c.Seeds {
		items = append(items, app.Li().Class("asks").Body(feature.Get[spread.Spread](c.Page.Features()).Button(h)))
	}
	return app.Div().Class("glance").Role("group").Aria("label", h.Say("Results of the run")).Body(app.Ul().Body(items...))
}

// spread returns how the results vary over seeds, nil if that is not known.
func (c *Results) spread() []track.Spread {
	if !c.Seeds {
		return nil
	}
	if h := feature.Get[spread.Spread](c.Page.Features()).Results(c.Ran, c.HPA); h != nil && !h.Same {
		return h.Glance
	}
	return nil
}

// against says which run the changes are relative to. It is "" if there is no change to show since the
// run before: the tab Compare says why.
func (c *Results) against(now track.Run) string {
	h := c.Host
	all := feature.Get[Comparison](c.Page.Features())
	pin, ok := all.Pin(all.Chosen)
	switch problem := c.whyIncomparable(now); {
	case now.Before == nil, problem != "" && !ok:
		return ""
	case problem != "":
		return h.Say("%s has %s: no comparison", pin.Name, problem)
	case ok:
		return h.Say("against %s", pin.Name)
	}
	return h.Say("against the run before")
}

// whyIncomparable says why the two runs cannot be compared. It is "" if they can.
func (c *Results) whyIncomparable(now track.Run) string {
	if now.Before == nil {
		return ""
	}
	return track.Incomparable(now.Timeline, now.Before.Timeline, *c.Host.Lang)
}

// changeOf returns a change with a sign, a color and, for screen readers, words.
func changeOf(h *feature.Host, change track.Change) app.HTMLSpan {
	class, verdict := "change", ""
	switch change.Good {
	case 1:
		class, verdict = "change better", h.Say("better")
	case -1:
		class, verdict = "change worse", h.Say("worse")
	}
	if change.Text == "" {
		return app.Span().Class(class)
	}
	return app.Span().Class(class).Body(
		app.Span().Class("num").Text(change.Text),
		app.Span().Class("sr").Text(" "+verdict),
	)
}
