// Package why explains the sync at the cursor step by step, with the field that
// decided, and shows the conditions.
package why

import (
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Why is the explanation that is shown.
type Why struct {
	Last           Explanation    // the last explanation
	requestID      int            // counts requests for explanations, because only the last request matters
	wanted         SyncID         // the sync that was to be explained last; zero: no sync
	next           SyncID         // the sync that is being explained; zero: no sync
	EditedField    Governs        // the field beside the text about the cursor, while a person sets it
	EditedSentence EditedSentence // the sentence of the story, while a person sets the value in it
	editedHPA      int            // the HPA of EditedSentence
}

// SyncID identifies a sync of a run that can be explained. The zero SyncID means no sync.
type SyncID struct{ RunRevision, Sync int } // the run's revision, and the index in Timeline.Syncs

// TextID identifies the text from which the values beside the fields are read. A text that
// has not run yet does not count, so that a key reads the values once and not twice.
type TextID struct {
	Checked, HPA int
	Applied      bool // an apply has changed the HPA before the cursor, so its text is not in force
}

// At returns the sync at the cursor, or the zero SyncID if there is no sync.
func At(p playback.Playback) SyncID {
	if p.Timeline == nil || p.HPA >= len(p.Timeline.HPAs) {
		return SyncID{}
	}
	sync := p.Timeline.SyncAt(p.HPA, p.Cursor)
	if sync < 0 {
		return SyncID{}
	}
	return SyncID{p.RunRevision, sync}
}

// Explanation explains a sync.
type Explanation struct {
	SyncID
	Chain   *explain.Chain // nil if there is no explanation: see Failure
	Failure string
}

// The messages.
type (
	// CursorRested: the cursor has rested at one sync since this request. There may
	// have been a later request.
	CursorRested struct{ RequestID int }
	// SyncExplained: the explanation of a sync is ready.
	SyncExplained struct{ Explanation }
	// FieldEdited: the field beside the text about the cursor got the focus or, if it is the
	// zero Governs, lost it.
	FieldEdited struct{ Governs }
)

// Name returns the feature's name.
func (Why) Name() string { return "why" }

// Label returns the tab's label.
func (Why) Label(lang words.Language) string { return lang.Say("Why") }

// Commands returns the command that opens the tab.
func (Why) Commands(h *feature.Host, _ feature.Model) []feature.Command {
	return []feature.Command{{Name: "why", Keys: []string{"w"}, Sheet: [2]string{"w", h.Say("why, at the cursor")}, Do: func() { h.Open("why") }}}
}

// Update returns the explanation after a message, and effects for the page.
func (w Why) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case CursorRested:
		m := page.(Model)
		if sync, p := m.SyncToExplain(), m.Shown(); msg.RequestID == w.requestID && w.needs(sync) && !p.Playing {
			w.next = sync
			return w, []feature.Effect{ExplainSync{sync, p.Scenario}}
		}
	case SyncExplained:
		w.next = SyncID{}
		if sync := page.(Model).SyncToExplain(); sync != (SyncID{}) && sync == msg.SyncID {
			w.Last = msg.Explanation
		}
		return w, nil
	case FieldEdited:
		w.EditedField = msg.Governs
		return w, nil
	case SentenceEdited:
		w.EditedSentence, w.editedHPA = msg.EditedSentence, page.(Model).Shown().HPA
		return w, nil
	case feature.TextChanged, feature.RunShown, feature.MomentShown, feature.TabShown:
		return w.follow(msg, page)
	}
	return nil, opened(msg, page)
}

// follow returns the explanation once something else is shown. A sentence whose value a person has
// set is let go once something else is edited or another HPA is shown.
func (w Why) follow(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	next, effects := w.Ask(page.(Model).RestingSync())
	if w.EditedSentence.Left {
		text, edited := msg.(feature.TextChanged)
		set, ok := text.By.(document.FieldSet)
		if edited && !(ok && strings.HasPrefix(set.Path, w.EditedSentence.Line.Field().Path)) || page.(Model).Shown().HPA != w.editedHPA {
			next.EditedSentence = EditedSentence{}
		}
	}
	if next.wanted == w.wanted && next.EditedSentence.Left == w.EditedSentence.Left {
		return nil, nil
	}
	return next, effects
}

// opened returns the effects that show what was clicked in the chart, or the object of the HPA that
// was picked.
func opened(msg feature.Msg, page feature.Model) []feature.Effect {
	switch msg := msg.(type) {
	case playback.ChartClicked:
		if msg.Mark == lane.Held {
			if g := page.(Model).Governs(); g.From > 0 {
				return []feature.Effect{feature.Forward{Msg: document.LineShown{Part: g.Part, Line: g.From}}}
			}
		}
		if msg.Mark == lane.Held || msg.Mark == lane.Decided { // a default can only be shown here
			return []feature.Effect{feature.Forward{Msg: feature.TabOpened{Tab: Why{}.Name()}}}
		}
	case playback.LineClicked:
		part, line, _ := page.(Model).Find(explain.Field{Kind: hpaKind, Path: msg.Path})
		return []feature.Effect{feature.Forward{Msg: document.LineShown{Part: part, Line: line}}}
	case playback.HPAPicked:
		return scrolled(page)
	}
	return nil
}

// scrolled returns the effect that scrolls the editor to the HPA that is shown, or to its target.
func scrolled(page feature.Model) []feature.Effect {
	r, now := page.Run(), page.Now()
	if !r.Has() || now.RunRevision != now.Revision {
		return nil
	}
	kind, shown := hpaKind, page.(Model).Doc().Part
	if t := r.Target(); t != nil && shown == document.Workload {
		kind, _, _ = strings.Cut(t.Name, "/")
	}
	part, line, _ := page.(Model).Find(explain.Field{Kind: kind})
	if part != shown {
		return nil
	}
	return []feature.Effect{document.ScrollText{Part: part, Line: line}}
}

// needs reports whether a sync still has to be explained.
func (w Why) needs(sync SyncID) bool { return sync != SyncID{} && sync != w.Last.SyncID }

// Ask requests an explanation if the sync to explain has changed. During playback that
// is the zero SyncID. An explanation takes a second run, so it waits until the cursor
// rests. The explanation of the previous sync is stopped.
func (w Why) Ask(sync SyncID) (Why, []feature.Effect) {
	if sync == w.wanted {
		return w, nil
	}
	w.wanted = sync
	var effects []feature.Effect
	if w.next != (SyncID{}) {
		w.next = SyncID{}
		effects = append(effects, feature.StopJob(jobKey))
	}
	if w.needs(sync) {
		w.requestID++
		effects = append(effects, WaitForRest{w.requestID, sync.RunRevision != w.Last.RunRevision})
	}
	return w, effects
}
