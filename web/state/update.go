package state

import (
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/paste"
	"hpaplayground/web/playback"
	"hpaplayground/web/recorded"
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
	next = next.zoomed(m).leaveLine(m, msg)
	next, stopped := next.stopFind()
	effects = append(effects[:len(effects):len(effects)], stopped...)
	next, linked := next.linkShown()
	effects = append(effects[:len(effects):len(effects)], linked...)
	next, ticked := next.tickTour(m, msg)
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
		m.Playback, m.SpanPending = m.Restart(), false
		m.Link.Unreadable, m.Link.Reason, m.Link.Before = "", "", ""
		return m.load(msg.Preset)
	case OtherTabSaved:
		return m.savedElsewhere(msg), nil
	case TextRestored:
		return m.restore()
	case RunEnded:
		return m.ended(msg)
	case EditsSettled:
		return m.endEdits(msg.Revision)
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
		if m.Notice == msg.Text {
			m.Notice = ""
		}
	case compare.Pinned:
		return m.pin()
	case compare.Opened:
		return m.openPin(msg.ID)
	case playback.HPAPicked:
		return m.pickHPA(msg)
	case playback.Msg:
		return m.playback(msg)
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
			return m.editedRun(m.Compared().Before.ApplyLater(m.Document, m.Cursor, m.Lang))
		}
	case recorded.LoadFound:
		return m.loadFound(msg)
	case recorded.ImportDue:
		return m.importTrace(msg.Rest, nil)
	case document.SettingsMade:
		if msg.Revision != 0 && msg.Revision != m.Revision {
			return m.notice(m.Lang.Say("The text was edited since this run."))
		}
		text, err := edit.Change(m.Text(), msg.Settings...)
		if err != nil {
			return m.notice(err.Error())
		}
		return m.editedRun(m.Document.Replace(document.Split(text)), "")
	case document.PlaceOpened:
		m.View, m.Part = feature.Edit, msg.Part
		return m, []Effect{document.RevealText(msg)}
	case document.FieldOpened:
		m.View, m.Part = feature.Edit, msg.Part
		return m, []Effect{m.ShowField(msg, m.Run())}
	case playback.ChartClicked:
		return m.chartClicked(msg)
	case playback.LineClicked:
		return m.lineClicked(msg)
	case playback.GoalPointed:
		c := m.Course()
		c.PointedGoal = msg.Goal
		m = m.set(c)
	case playback.GoalClicked:
		return m.goalClicked(msg)
	case document.Rewritten:
		return m.editedRun(msg.Text, msg.Notice)
	case document.TextTyped:
		return m.typed(msg)
	case document.Msg:
		next, notice := document.Update(m.Document, msg, m.Run())
		return m.edited(next, notice)
	case fleet.Opened, fleet.ChosenOpened:
		return m.openListed(m.Fleet().EntriesToOpen(msg))
	case exercises.Msg:
		return m.exercises(msg)
	default:
		return m.sendToFeatures(msg)
	}
	return m, nil
}

// setLanguage changes the language. It runs the text again, so that the story is in the new
// language.
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
	m = m.set(m.Fleet().Empty())
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
	m.Playback, m.HPA = m.Restart(), 0
	return m.replaceText(text)
}

// keepOwnText puts the person's own text aside before another text replaces it. An answer to a
// solved exercise is not put aside. The text of a link does not replace a text that was put aside.
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
	m = m.setDocument(m.Document.Replace(document.Split(p.Text)))
	m.HPA = 0
	m.Settled = true
	before := m.Link.Before
	if m.Course().Exercise != nil {
		before = ""
	}
	m.Linked = before
	compared, effects := m.Compared().OpenPrevious(before)
	m, more := m.set(compared).set(m.Fleet().Empty()).run()
	return m, append(more, effects...)
}

func (m Model) restore() (Model, []Effect) {
	if m.Before == nil {
		return m, nil
	}
	saved := *m.Before
	m.Before = nil
	return m.show(saved)
}

// notice shows a text for a while. An empty text clears the notice.
func (m Model) notice(text string) (Model, []Effect) {
	m.Notice = text
	if text == "" {
		return m, nil
	}
	return m, []Effect{ClearNotice{text}}
}

// typed handles text that was typed or pasted.
func (m Model) typed(msg document.TextTyped) (Model, []Effect) {
	var found paste.Recognized
	opens := msg.Whole != ""
	if opens {
		found, opens = m.PasteTarget().OpensSeparately(msg.Part, msg.Whole)
	}
	next, notice := document.Update(m.Document, msg, m.Run())
	m, effects := m.edited(next, notice)
	if opens {
		m.offered = offer{msg.Whole, found, m.Revision}
	}
	return m, effects
}

// edited replaces the document by an edit of it, and shows the notice. The cursor stays
// where it is.
func (m Model) edited(next document.Document, notice string) (Model, []Effect) {
	var effects []Effect
	if next.Revision == m.Revision {
		m.Document = next
	} else {
		m.Kept = m.Kept || m.RunRevision == m.Revision
		m, effects = m.change(next)
	}
	if notice == "" {
		return m, effects
	}
	m, later := m.notice(notice)
	return m, append(effects, later...)
}

// editedRun is like edited, for a change of the actions in the run. The link names the moment
// at the cursor.
func (m Model) editedRun(next document.Document, notice string) (Model, []Effect) {
	m.Moved = m.Moved || next.Revision != m.Revision
	return m.edited(next, notice)
}

// change replaces the document with another text and runs the text. The previous run is kept for
// comparison.
func (m Model) change(next document.Document) (Model, []Effect) {
	m, settle := m.keepPrevious()
	m, effects := m.setDocument(next).run()
	return m, append(effects, settle...)
}

// replaceText replaces the whole text and runs the new text.
func (m Model) replaceText(text string) (Model, []Effect) {
	return m.change(m.Document.Replace(document.Split(text)))
}

// setDocument replaces the document by another text.
func (m Model) setDocument(next document.Document) Model {
	m.Document = next
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
	m.Timeline, m.RunRevision, m.Scenario = msg.Timeline, msg.Revision, msg.Scenario
	m.Stories, m.Story = msg.Stories, msg.Story
	if m.HPA >= len(m.Timeline.HPAs) {
		m.HPA = 0
	}
	if m.Drawn == track.DrawnBefore {
		m.Drawn = track.DrawnBoth // the new run must be seen
	}
	m = m.placeCursor()
	m, effects := m.sendToFeatures(feature.RunShown{})
	return m, append(effects, m.grade()...)
}
