package state

import (
	"hpaplayground/core/preset"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
)

// open follows an address. An address that this page wrote changes nothing.
func (m Model) open(msg AddressOpened) (Model, []Effect) {
	link := sharing.ParseLink(msg.Fragment)
	first := m.Revision == 0
	if first {
		m.ownText = msg.OwnText
	}
	if !first && link.Normal() == m.Link.Normal() {
		return m, nil
	}
	if !first && link.Normal() == (sharing.Link{Codes: true}) {
		return m.openCodes(true) // the text stays
	}
	if m.Codes().Open != link.Codes {
		m = m.set(m.Codes().Opened(link.Codes))
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
			m.Zoom, m.Selected = playback.Span{}, playback.Span{}
		}
		return m.placeCursor(), effects
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
		m, more := m.load(sharedText(msg.Presets, link.Text))
		m.linkRevision = m.Revision
		return m, append(effects, more...)
	}
	preset, ok := choose(msg.Presets, link.Preset)
	if !ok {
		return m, effects
	}
	m, more := m.load(preset)
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

// choose finds a preset by its name. If the name is empty or unknown, it returns the
// first preset.
func choose(presets []preset.Preset, name string) (preset.Preset, bool) {
	for _, p := range presets {
		if p.Name == name {
			return p, true
		}
	}
	if len(presets) == 0 {
		return preset.Preset{}, false
	}
	return presets[0], true
}

// relink updates the address, which names the preset or holds the text. If the link has
// a text that cannot be read, that text stays until another text replaces it.
func (m Model) relink() (Model, []Effect) { return m.relinkIn(m.Link.Theme) }

func (m Model) relinkIn(theme sharing.Theme) (Model, []Effect) {
	l := sharing.Link{Theme: theme, Unknown: m.Link.Unknown, At: m.Cursor, HasAt: m.Moved}
	if m.MomentPending {
		l.At = m.Link.At
	}
	l = m.withShown(l)
	l.Exercises, l.Exercise = m.Course().Link()
	l.Codes = m.Codes().Open
	if m.Edited || m.Preset == "" && l.Exercise == "" {
		l.Text, l.Shared = m.Text(), true
	} else if l.Exercise == "" {
		l.Preset, l.Unreadable, l.Reason = m.Preset, m.Link.Unreadable, m.Link.Reason
	}
	if l.Normal() == m.Link.Normal() {
		return m, nil
	}
	m.Link = l
	return m, []Effect{WriteLink{l.Normal()}}
}
