package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
	"hpaplayground/web/state"
)

// listenLeave saves what was typed when the page is left or hidden, without waiting for
// the usual pause.
func (p *Page) listenLeave() {
	p.listen("visibilitychange", func(browser.Value) {
		if browser.Document().Get("visibilityState").String() == "hidden" {
			p.store.saveNow()
		}
	})
	p.listen("pagehide", func(browser.Value) {
		p.store.saveNow()
		p.store.storeText(fragment())
	})
}

// storeSoon stores a changed text for this tab, because a browser may end a page
// without notice. It takes 5 percent of the time at most.
func (s *store) storeSoon() {
	if s.Framed || !s.Mounted || s.storedRevision == s.model.Revision {
		return
	}
	if wait := s.storePause - time.Since(s.storedAt); wait > 0 {
		s.LaterOnce("store", wait, s.storeSoon)
		return
	}
	s.storedRevision, s.storedAt = s.model.Revision, time.Now()
	s.storeText(fragment())
	s.storePause = max(100*time.Millisecond, 20*time.Since(s.storedAt))
}

// storeText stores the person's text for this tab, under the current address and the
// addresses that the page wrote before: see session.js. before is the address before the
// page wrote the current one.
func (s *store) storeText(before string) {
	text := ""
	if s.model.Edited {
		text = s.model.Text()
	}
	browser.Page().Call("storeText", text, before)
}

// saveNow does at once what normally happens after a pause. It must not wait, because
// the page is about to end.
func (s *store) saveNow() {
	s.Jobs.Hold = true
	defer func() { s.Jobs.Hold = false }()
	if s.flushEditors != nil {
		s.flushEditors()
	}
	s.send(state.EditsSettled{Revision: s.model.Revision})
	s.flushLink()
}

// listenStorage applies what other tabs save, so that this tab does not overwrite it.
func (p *Page) listenStorage(ctx app.Context) {
	p.listen("storage", func(e browser.Value) {
		var saved state.OtherTabSaved
		text := e.Get("newValue").String()
		switch e.Get("key").String() {
		case keyPrefix:
			saved.Text = text
		case keyPrefix + exercises.AnswersKey:
			saved.Answers = text
		case keyPrefix + exercises.ResultsKey:
			saved.Results = text
		}
		if saved != (state.OtherTabSaved{}) {
			ctx.Dispatch(func(app.Context) { p.store.send(saved) })
		}
	})
}
