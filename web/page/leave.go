package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
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
		before := fragment()
		p.store.settleNow()
		p.store.storeText(before)
	})
}

// storeSoon stores a changed text for this tab, because a browser may end a page
// without notice. It takes a twentieth of the time at most.
func (s *store) storeSoon() {
	if s.Framed || !s.Mounted || s.left == s.model.Revision {
		return
	}
	if wait := s.rest - time.Since(s.leftAt); wait > 0 {
		s.Once("store", wait, s.storeSoon)
		return
	}
	s.left, s.leftAt = s.model.Revision, time.Now()
	s.storeText(fragment())
	s.rest = max(100*time.Millisecond, 20*time.Since(s.leftAt))
}

// storeText stores the person's text for this tab, as one of the address that was there
// before and of the one that is there now.
func (s *store) storeText(before string) {
	text := ""
	if s.model.Edited {
		text = s.model.Text()
	}
	browser.Page().Call("leave", text, before)
}

// settleNow does at once what otherwise happens after a pause. It must not wait
// for anything, because the script that handles the page's end waits for it.
func (s *store) settleNow() {
	s.Jobs.Hold = true
	defer func() { s.Jobs.Hold = false }()
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
		case keyPrefix + exercises.AnswersKey:
			heard.Answers = text
		case keyPrefix + exercises.ResultsKey:
			heard.Results = text
		}
		if heard != (state.OtherTabSaved{}) {
			ctx.Dispatch(func(app.Context) { p.store.send(heard) })
		}
	})
}
