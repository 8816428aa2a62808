package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/state"
)

// listenLeave saves what was typed when the page is left or hidden. Otherwise
// that happens after pauses, which may not come any more.
func (p *Page) listenLeave() {
	p.listen("visibilitychange", func(browser.Value) {
		if browser.Document().Get("visibilityState").String() == "hidden" {
			p.store.settleNow()
		}
	})
	p.listen("pagehide", func(browser.Value) {
		before, text := fragment(), ""
		if p.store.settleNow(); p.store.model.Edited {
			text = p.store.model.Text()
		}
		browser.Page().Call("leave", text, before)
	})
}

// settleNow does at once what otherwise happens after a pause. It must not wait
// for anything, because the script that handles the page's end waits for it.
func (s *store) settleNow() {
	s.leaving = true
	defer func() { s.leaving = false }()
	if s.hears != nil {
		s.hears()
	}
	s.send(state.EditsSettled{Revision: s.model.Revision})
	s.flushLink()
}

// listenStorage takes over what other tabs save, so that no tab undoes it.
func (p *Page) listenStorage(ctx app.Context) {
	p.listen("storage", func(e browser.Value) {
		var heard state.OtherTabSaved
		text := e.Get("newValue").String()
		switch e.Get("key").String() {
		case keyPrefix:
			heard.Text = text
		case keyPrefix + answersKey:
			heard.Answers = text
		case keyPrefix + resultsKey:
			heard.Results = text
		}
		if heard != (state.OtherTabSaved{}) {
			ctx.Dispatch(func(app.Context) { p.store.send(heard) })
		}
	})
}
