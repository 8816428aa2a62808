package state

import (
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
)

// AddressOpened: the address was read, at the start or after it changed.
type AddressOpened struct {
	Fragment string
	Presets  []preset.Preset
	OwnText  string         // the person's own text from the last visit
	Results  string         // the stored results of exercises
	Answers  string         // the stored answers to exercises
	TabText  string         // the text that was stored when this tab left the page; the address may be older
	Lang     words.Language // the reader's language, at the start
}

func (msg AddressOpened) apply(m Model) (Model, []Effect) {
	m, effects := m.open(msg)
	m, linked := m.linkShown()
	return m, append(effects, linked...)
}

// open follows an address. An address that this page wrote changes nothing.
func (m Model) open(msg AddressOpened) (Model, []Effect) {
	before := m.Playback
	link := sharing.ParseLink(msg.Fragment)
	first := m.Revision == 0
	if first {
		m.ownText = msg.OwnText
	}
	if !first && link.Normal() == m.Link.Normal() {
		return m, nil
	}
	if !first && link.Normal() == (sharing.Link{Codes: true}) {
		return m, []Effect{feature.Forward{Msg: exercises.CodesOpened{Open: true}}} // the text stays
	}
	if m.Codes().Open != link.Codes {
		m = m.set(exercises.Codes{Open: link.Codes})
	}
	effects := []Effect{PaintTheme{link.Theme}}
	if first && msg.Lang != m.Lang { // m.Lang is the language that the page was built in
		m.Lang = msg.Lang
		effects = append(effects, SetLanguage{Lang: m.Lang})
	}
	if first && msg.TabText != "" {
		link.Text, link.Shared = msg.TabText, true
		link.Preset, link.Unreadable, link.Reason = "", "", ""
	}
	sameText := link.SameText(m.Link) && (link.Before == "" || link.Before == m.Link.Before) && !first
	m.Link = link
	m.Playback = m.Restart()
	m.Moved, m.MomentPending = link.HasAt, link.HasAt
	m.SpanPending, m.WithoutSpan = link.To > 0, false
	m = m.set(m.Course().Restore(msg.Results, msg.Answers))
	if sameText {
		if link.To == 0 {
			m.Zoom = playback.Span{}
		}
		return m.placeCursor(before), append(effects, feature.Forward{Msg: feature.MomentShown{}})
	}
	m, saves := m.keepTyped()
	effects = append(effects, saves...)
	if link.Exercise != "" || link.Exercises != "" {
		m, more := m.follow(msg.Presets)
		return m, append(effects, more...)
	}
	m = m.leave()
	m.Link = link
	if link.Shared {
		shared := sharedText(msg.Presets, link.Text)
		m, more := m.load(shared, shared.Text)
		m.linkRevision = m.Revision
		return m, append(effects, more...)
	}
	preset, ok := choose(msg.Presets, link.Preset)
	if !ok {
		return m, effects
	}
	m, more := m.load(preset, preset.Text)
	if link.Preset != "" && preset.Name != link.Preset && link.Reason == "" {
		m.Link.Reason = m.Lang.Say("there is no preset %q", link.Preset)
	}
	if first && link.Preset == "" && msg.OwnText != "" {
		m.Before = &Saved{Sections: document.Split(msg.OwnText)}
	}
	return m, append(effects, more...)
}

// keepTyped puts the person's own text aside and saves it. It does not wait for EditsSettled,
// because another address may follow immediately.
func (m Model) keepTyped() (Model, []Effect) {
	m, effects := m.keepAnswer()
	isOwn := m.Edited && m.linkRevision != m.Revision && m.Course().Exercise == nil
	if m = m.keepOwnText(); isOwn {
		m.savedText = m.ownText
		effects = append(effects, SaveText{Text: m.savedText})
	}
	return m, effects
}

// sharedText returns the preset that has this text, else a preset without a name.
func sharedText(presets []preset.Preset, text string) preset.Preset {
	for _, p := range presets {
		if p.Text == text {
			return p
		}
	}
	return preset.Preset{Text: text}
}
