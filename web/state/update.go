package state

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/paste"
	"hpaplayground/web/recorded"
)

// Update returns the next state, and the effects to carry out. Nothing else changes the state. A
// message that an effect forwards is handled at its place among the effects.
func Update(m Model, msg Msg) (Model, []Effect) {
	next, asked := m.update(msg)
	if next.Revision != m.Revision {
		switch msg.(type) {
		case Undone, Redone: // they are steps in the history
		default:
			next = next.remember(m)
		}
		asked = append(asked, feature.Forward{Msg: feature.TextChanged{By: msg}})
	}
	var effects []Effect
	for _, e := range asked {
		forward, ok := e.(feature.Forward)
		if !ok {
			effects = append(effects, e)
			continue
		}
		var more []Effect
		next, more = Update(next, forward.Msg)
		effects = append(effects, more...)
	}
	return next, effects
}

// pageMsg is a message of this package. Its apply is beside it.
type pageMsg interface {
	apply(m Model) (Model, []Effect)
}

// update handles the messages that concern the whole page. The features handle all others.
func (m Model) update(msg Msg) (Model, []Effect) {
	switch msg := msg.(type) {
	case pageMsg:
		return msg.apply(m)
	case feature.NoticeShown:
		return m.notice(msg.Text)
	case feature.TabOpened:
		return m.openTab(msg.Tab)
	case feature.ViewOpened:
		return m.openView(msg.View)
	case document.TextTyped:
		return m.typed(msg)
	case document.Rewritten:
		return m.rewritten(msg)
	case compare.Pinned:
		return m.pin()
	case compare.Opened:
		return m.openPin(msg.ID)
	case exercises.Opened, exercises.Closed, exercises.CollectionPicked, exercises.CollectionFetched, exercises.Linked,
		exercises.Started, exercises.Reset, exercises.ChangedBack, exercises.SolutionTaken:
		return m.exercises(msg)
	case paste.Dropped:
		return m.openFiles(msg.Texts)
	case fleet.Opened, fleet.ChosenOpened:
		return m.openListed(m.Fleet().EntriesToOpen(msg))
	case recorded.Given, recorded.LoadFound:
		return m.recorded(msg)
	}
	return m.updateFeatures(msg)
}
