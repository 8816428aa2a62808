package page

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
)

// hints returns the functions that the editor elements call while a person types. They
// answer at once.
func (c *editors) hints() []app.Func {
	answer := func(f func(text string, at int) any) app.Func {
		return browser.Func(func(args []browser.Value) any {
			at := 0
			if len(args) > 1 {
				at = args[1].Int()
			}
			b, err := json.Marshal(f(args[0].String(), at))
			if err != nil {
				return "null"
			}
			return string(b)
		})
	}
	complete := answer(func(text string, at int) any { return c.Store.model.Complete(text, at, c.Store.model.Lang) })
	describe := answer(func(text string, at int) any { return c.Store.model.Describe(text, at, c.Store.model.Lang) })
	tidy := answer(func(text string, _ int) any { return edit.Tidy(text) })
	all := []app.Func{complete, describe, tidy}
	for _, p := range document.Parts() {
		opens := answer(func(text string, _ int) any {
			return c.Store.frame == nil && c.Store.model.PasteTarget().OpensOverEditor(p, text)
		})
		all = append(all, opens)
		e := c.element(p)
		e.Set("complete", complete)
		e.Set("describe", describe)
		e.Set("tidy", tidy)
		e.Set("opens", opens)
	}
	return all
}
