// Package why explains the sync at the cursor: step by step, with the field that
// decided and the conditions.
package why

import (
	"hpaplayground/core/explain"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Why is the explanation that is shown.
type Why struct {
	Told  Told // the sync that was explained last
	asked int  // counts requests for explanations: only the last one matters
	next  Look // the sync that is being explained; zero: none
}

// Look is a sync of a run that can be explained. The zero Look is none.
type Look struct{ Ran, Sync int } // the run's revision, the index in Timeline.Syncs

// At is the sync at the cursor, the zero Look if there is none.
func At(p playback.Playback) Look {
	if p.Timeline == nil || p.HPA >= len(p.Timeline.HPAs) {
		return Look{}
	}
	sync := p.Timeline.SyncAt(p.HPA, p.Cursor)
	if sync < 0 {
		return Look{}
	}
	return Look{p.Ran, sync}
}

// Told is an explanation.
type Told struct {
	Look
	Chain *explain.Chain // nil if there is none; Why says why
	Why   string
}

// The messages.
type (
	// LookSettled: the cursor has rested on one sync since this request. A later
	// request may have come.
	LookSettled struct{ Asked int }
	// SyncExplained: the explanation of a sync is ready.
	SyncExplained struct{ Told }
)

// Name is the feature's.
func (Why) Name() string { return "why" }

// Label is the tab's.
func (Why) Label(lang words.Language) string { return lang.Say("Why") }

// Commands open the tab.
func (Why) Commands(h *feature.Host, _ feature.Model) []feature.Command {
	return []feature.Command{{Name: "why", Keys: []string{"w"}, Sheet: [2]string{"w", h.Say("why, at the cursor")}, Do: func() { h.Open("why") }}}
}

// Update is the explanation after a message, and what it asks of the page.
func (w Why) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case LookSettled:
		m := page.(Model)
		if look, p := m.Look(), m.Shown(); msg.Asked == w.asked && w.misses(look) && !p.Playing {
			w.next = look
			return w, []feature.Effect{ExplainSync{look, p.Scenario}}
		}
	case SyncExplained:
		w.next = Look{}
		if look := page.(Model).Look(); look != (Look{}) && look == msg.Look {
			w.Told = msg.Told
		}
		return w, nil
	}
	return nil, nil
}

// misses reports whether there is a sync to explain.
func (w Why) misses(look Look) bool { return look != Look{} && look != w.Told.Look }

// Ask requests an explanation when the person looks at another sync than
// before; the zero Look is for a cursor that moves by itself. An explanation
// takes a second run, so it waits until the cursor rests, and the one of another
// sync stops.
func (w Why) Ask(look, before Look) (Why, []feature.Effect) {
	if look == before {
		return w, nil
	}
	var effects []feature.Effect
	if w.next != (Look{}) {
		w.next = Look{}
		effects = append(effects, feature.StopJob(jobKey))
	}
	if w.misses(look) {
		w.asked++
		effects = append(effects, WaitForLook{w.asked, look.Ran != w.Told.Ran})
	}
	return w, effects
}
