package compare

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/spread"
	"hpaplayground/web/widget"
)

// Results is the run in a row of numbers, those that are not 0 first, each with its change since the run
// that is compared with. It does not depend on the cursor. The fields after
// Seeds say when to render again.
type Results struct {
	app.Compo

	Host  *feature.Host
	Page  feature.Model
	Seeds bool // the run with other seeds can be asked for

	Ran, HPA, Set int
	Done          int // seeds that have run
	Lang          words.Language
}

// Render draws it.
func (c *Results) Render() app.UI { return c.Host.Safely("the results", c.row) }

func (c *Results) row() app.UI {
	h, now := c.Host, c.Page.Run()
	var before []track.Result
	if now.Before != nil && c.whyIncomparable(now) == "" {
		before = now.Before.Glance()
	}
	var items []app.UI
	over := c.spread()
	var last []app.UI
	for i, f := range now.Glance() {
		change := track.Change{}
		if i < len(before) {
			change = f.Since(before[i])
		}
		class := ""
		if f.Value == 0 && change.Text == "" {
			class = "quiet"
		}
		// There is room for one of both. The tab has both.
		beside := spread.Range(h, over, f)
		if beside == nil {
			beside = changeOf(h, change).Title(c.against(now))
		}
		item := app.Li().Class(class).Body(
			widget.Term(f.Name, f.Meaning),
			app.B().Class("num").Text(f.Text),
			beside,
		)
		if class != "" && c.Seeds { // the columns of an embed stay
			last = append(last, item)
		} else {
			items = append(items, item)
		}
	}
	items = append(items, last...)
	against := c.against(now)
	if over == nil && against != "" {
		items = append(items, app.Li().Class("against").Text(against))
	}
	if c.Seeds {
		items = append(items, app.Li().Class("asks").Body(feature.Get[spread.Spread](c.Page.Features()).Button(h)))
	}
	return app.Div().Class("glance").Role("group").Aria("label", h.Say("Results of the run")).Body(app.Ul().Body(items...))
}

// spread is how far the results spread over seeds, nil if that is not known.
func (c *Results) spread() []track.Spread {
	if !c.Seeds {
		return nil
	}
	if h := feature.Get[spread.Spread](c.Page.Features()).Of(c.Ran, c.HPA); h != nil && !h.Same {
		return h.Glance
	}
	return nil
}

// against names the run that the changes are since.
func (c *Results) against(now track.Run) string {
	h := c.Host
	all := feature.Get[Comparison](c.Page.Features())
	pin, ok := all.Pin(all.Chosen)
	switch unlike := c.whyIncomparable(now); {
	case now.Before == nil:
		return ""
	case unlike != "" && ok:
		return h.Say("%s has %s: no comparison", pin.Name, unlike)
	case unlike != "":
		return h.Say("the run before has %s: no comparison", unlike)
	case ok:
		return h.Say("against %s", pin.Name)
	}
	return h.Say("against the run before")
}

// whyIncomparable says why the changes mean nothing, "" if they do.
func (c *Results) whyIncomparable(now track.Run) string {
	if now.Before == nil {
		return ""
	}
	return track.Unlike(now.Timeline, now.Before.Timeline, *c.Host.Lang)
}

// changeOf is a change, by sign and color and, for those who do not see them, in
// words.
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
