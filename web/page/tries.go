package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// tries are the changes that a preset suggests. A press on one makes the change, and the value
// in it can be set where it stands. The fields after Preset say when to render again.
type tries struct {
	app.Compo

	Page   *Page
	Preset *preset.Preset

	Open         bool // closed, there are no values: they take longer to read than a frame should
	Checked, HPA int
	Lang         words.Language
}

// Render draws the list.
func (c *tries) Render() app.UI {
	h, m := &c.Page.store.Host, &c.Page.store.model
	all := c.Preset.In(c.Lang).Try
	rows := make([]app.UI, len(all))
	for i, text := range all {
		press := func(text string) app.HTMLButton {
			return app.Button().Type("button").Class("link").DataSet("try", i).Text(text).OnClick(c.Page.onStep, app.EventScope(c.Preset.Name, i))
		}
		rows[i] = app.Li().Body(press(text))
		if !c.Open {
			continue
		}
		if try, ok := m.TryOf(c.Preset, i, text); ok {
			rows[i] = app.Li().Body(
				press(try.Before).Aria("label", text),
				try.Controls.ValueAs(h, try.Field, try.Value),
				app.Span().Class("link").Aria("hidden", true).DataSet("try", i).Text(try.After).OnClick(c.Page.onStep, app.EventScope(c.Preset.Name, i)),
			)
		}
	}
	return app.Ul().Body(rows...)
}
