package ui

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/web/state"
)

// hints are what the editor elements ask for while a person writes: they call
// these functions, and get an answer at once.
func (c *editors) hints() []app.Func {
	answer := func(f func(text string, at int) any) app.Func {
		return app.FuncOf(func(_ app.Value, args []app.Value) (out any) {
			out = "null"
			guard("answering the editor", func() {
				at := 0
				if len(args) > 1 {
					at = args[1].Int()
				}
				if b, err := json.Marshal(f(args[0].String(), at)); err == nil {
					out = string(b)
				}
			})
			return out
		})
	}
	complete := answer(func(text string, at int) any { return c.Store.model.Complete(text, at, c.Store.model.Lang) })
	describe := answer(func(text string, at int) any { return c.Store.model.Describe(text, at, c.Store.model.Lang) })
	tidy := answer(func(text string, _ int) any { return manifest.Tidy(text) })
	for _, p := range state.Parts() {
		e := c.element(p)
		e.Set("complete", complete)
		e.Set("describe", describe)
		e.Set("tidy", tidy)
	}
	return []app.Func{complete, describe, tidy}
}
