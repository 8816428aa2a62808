package state

import (
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/paste"
	"hpaplayground/web/playback"
)

// Update returns the next state, and the effects to carry out. Nothing else changes the state.
func Update(m Model, msg Msg) (Model, []Effect) {
	var next Model
	var effects []Effect
	switch msg.(type) {
	case Undone:
		next, effects = m.undo()
	case Redone:
		next, effects = m.redo()
	case OfferTaken:
		next, effects = m.takeOffer()
	default:
		next, effects = m.update(msg)
		next = next.remember(m)
	}
	next = next.zoomed(m)
	next, ticked := next.toured(m, msg)
	effects = append(effects[:len(effects):len(effects)], ticked...)
	if next.Drawer != m.Drawer {
		effects = append(effects, KeepDrawer{next.Drawer})
	}
	explain, asks := next.Why().Ask(next.restingSync(), m.restingSync())
	if asks != nil {
		next = next.set(explain)
	}
	return next, append(effects[:len(effects):len(effects)], asks...)
}

func (m Model) update(msg Msg) (Model, []Effect) {
	switch msg := msg.(type) {
	case AddressOpened:
		return m.open(msg)
	case PresetPicked:
		m = m.keepOwnText().leave()
		m.Moved, m.MomentPending = false, false
		m.Link.Unread, m.Link.Reason = "", ""
		return m.load(msg.Preset)
	case OtherTabSaved:
		return m.savedElsewhere(msg), nil
	case TextRestored:
		return m.restore()
	case RunEnded:
		return m.ended(msg)
	case EditsSettled:
		return m.settle(msg.Revision)
	case Completed:
		return m.completed(msg)
	case FileOpened:
		return m.openText(msg.Text)
	case paste.Dropped:
		return m.takeFiles(msg.Texts)
	case TextReplaced:
		if m.Course().Exercise != nil && !exercises.IsCollection(msg.Text) && !exercises.IsResults(msg.Text) {
			return m.replaceText(msg.Text)
		}
		return m.openText(msg.Text)
	case feature.NoticeShown:
		return m.notice(msg.Text)
	case NoticeEnded:
		if m.Said == msg.Text {
			m.Said = ""
		}
	case compare.Pinned:
		return m.pin()
	case compare.Opened:
		return m.openPin(msg.ID)
	case playback.HPAPicked:
		return m.pickHPA(msg)
	case playback.Msg:
		return m.played(msg)
	case StepTaken:
		return m.step(msg.Step)
	case MomentLinked:
		return m.goToMoment(msg.At)
	case LinkWritten:
		m.Unlinked = !msg.Fits
	case ThemePicked:
		m, effects := m.relinkIn(msg.Theme)
		return m, append(effects, PaintTheme{msg.Theme})
	case LanguagePicked:
		return m.setLanguage(msg.Lang)
	case feature.ViewOpened:
		m.View = msg.View
		m.Drawer = m.Drawer || m.View == feature.Details
	case TabOpened:
		m = m.openTab(msg.Detail)
	case DrawerMoved:
		m = m.moveDrawer(msg.Open)
	case exercises.CodesOpened:
		return m.openCodes(msg.Open)
	case compare.AppliedLater:
		if m.Applies() {
			return m.rewritten(m.Compared().Before.ApplyLater(m.Document, m.Cursor, m.Lang))
		}
	case document.PlaceOpened:
		m.View, m.Part = feature.Edit, msg.Part
		return m, []Effect{document.RevealText(msg)}
	case document.FieldOpened:
		m.View, m.Part = feature.Edit, msg.Part
		return m, []Effect{m.ShowField(msg, m.Run())}
	case playback.ChartClicked:
		return m.clicked(msg)
	case playback.LineClicked:
		return m.lineClicked(msg)
	case playback.GoalPointed:
		c := m.Course()
		c.PointedGoal = msg.Goal
		m = m.set(c)
	case playback.GoalClicked:
		return m.goalClicked(msg)
	case document.Rewritten:
		return m.rewritten(msg.Text, msg.Notice)
	case document.TextTyped:
		return m.typed(msg)
	case document.Msg:
		now, notice := document.Update(m.Document, msg, m.Run())
		return m.edited(now, notice)
	case fleet.Opened, fleet.ChosenOpened:
		return m.openListed(m.Fleet().Opens(msg))
	case exercises.Msg:
		return m.exercises(msg)
	default:
		return m.sendToFeatures(msg)
	}
	return m, nil
}

// setLanguage changes the language. It runs the text again, so that the story is in
// that language.
func (m Model) setLanguage(lang words.Language) (Model, []Effect) {
	if lang == m.Lang {
		return m, nil
	}
	m.Lang = lang
	m.Revision++
	m, effects := m.run()
	return m, append(effects, SetLanguage{Lang: lang, Chosen: true})
}

// openText opens a whole text from a file, a paste or the host page.
func (m Model) openText(text string) (Model, []Effect) {
	m = m.set(m.Fleet().Dropped())
	switch {
	case exercises.IsCollection(text):
		return m.unpack(text)
	case exercises.IsResults(text):
		return m.merge(text)
	}
	if m = m.keepOwnText(); m.Course().Exercise != nil {
		m = m.putAside()
	}
	m = m.leave()
	m.Preset, m.Original = "", text
	m.Moved, m.HPA = false, 0
	return m.replaceText(text)
}

// keepOwnText puts the person's own text aside before another replaces it. It does not
// keep the answer to a solved exercise. The text of a link does not replace a text that
// was put aside.
func (m Model) keepOwnText() Model {
	if m.linkRevision == m.Revision && m.Before != nil {
		return m
	}
	if m.Edited && m.Course().Exercise == nil {
		m.ownText = m.Text()
	}
	if m.Edited && !m.Course().Solved() {
		m = m.putAside()
	}
	return m
}

// putAside puts the current text aside.
func (m Model) putAside() Model {
	s := m.saved()
	m.Before = &s
	return m
}

func (m Model) load(p preset.Preset) (Model, []Effect) {
	m.Preset, m.Original = p.Name, p.Text
	m = m.put(m.Document.Replace(document.Split(p.Text)))
	m.HPA = 0
	m.Settled = true
	m = m.set(m.Compared().Forget()).set(m.Fleet().Dropped())
	return m.run()
}

func (m Model) restore() (Model, []Effect) {
	if m.Before == nil {
		return m, nil
	}
	saved := *m.Before
	m.Before = nil
	return m.show(saved)
}

// notice shows a text for a while. An empty text clears it.
func (m Model) notice(text string) (Model, []Effect) {
	m.Said = text
	if text == "" {
		return m, nil
	}
	return m, []Effect{ClearNotice{text}}
}

// typed handles text that was typed or pasted.
func (m Model) typed(msg document.TextTyped) (Model, []Effect) {
	opens := msg.Whole != "" && m.Here().Offers(msg.Part, msg.Whole)
	now, notice := document.Update(m.Document, msg, m.Run())
	m, effects := m.edited(now, notice)
	if opens {
		m.offered = offer{msg.Whole, m.Revision}
	}
	return m, effects
}

// edited replaces the document by a changed one, and shows the notice.
func (m Model) edited(now document.Document, notice string) (Model, []Effect) {
	var effects []Effect
	if now.Revision == m.Revision {
		m.Document = now
	} else {
		m.Before = nil
		m, effects = m.change(now)
	}
	if notice == "" {
		return m, effects
	}
	m, later := m.notice(notice)
	return m, append(effects, later...)
}

// rewritten is like edited, for a change of what happens in the run. The cursor stays
// where it is.
func (m Model) rewritten(now document.Document, notice string) (Model, []Effect) {
	m.Moved = m.Moved || now.Revision != m.Revision
	return m.edited(now, notice)
}

// change replaces the document by another text and runs it. The previous run is kept
// for comparison.
func (m Model) change(now document.Document) (Model, []Effect) {
	m, settle := m.keepGhost()
	m, effects := m.put(now).run()
	return m, append(effects, settle...)
}

// replaceText replaces the whole text and runs it.
func (m Model) replaceText(text string) (Model, []Effect) {
	return m.change(m.Document.Replace(document.Split(text)))
}

// put replaces the document by another text.
func (m Model) put(now document.Document) Model {
	m.Document = now
	m.Edited = m.Preset == "" && m.Course().Exercise == nil || m.Text() != m.Original
	return m
}

// run runs the text and updates its address.
func (m Model) run() (Model, []Effect) {
	m, relink := m.relink()
	return m, append([]Effect{Run{m.Revision, m.Text()}}, relink...)
}

// ended stores a run's result, unless the text has changed since.
func (m Model) ended(msg RunEnded) (Model, []Effect) {
	if msg.Revision != m.Revision {
		return m, nil
	}
	m.Document = m.Document.Check(msg.Diagnostics, msg.Err)
	if msg.Timeline == nil || msg.Err != nil {
		return m, nil
	}
	m.Timeline, m.RunRevision, m.Story, m.Scenario = msg.Timeline, msg.Revision, msg.Story, msg.Scenario
	if m.HPA >= len(m.Timeline.HPAs) {
		m.HPA = 0
	}
	m = m.placeCursor()
	m, effects := m.sendToFeatures(feature.RunShown{})
	return m, append(effects, m.grade()...)
}
