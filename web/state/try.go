package state

import (
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/web/document"
)

// Try is a change that a preset suggests, with the value of one field in the text.
type Try struct {
	Before, After string // the words around the value
	Controls      document.Controls
	Field         document.Control
	Value         string // the value in force if it is another than the preset's, else the suggested one
}

// TryOf finds the value in the text of a preset's change. ok is false if the text has no value that
// a person can set alone.
func (m Model) TryOf(p *preset.Preset, i int, text string) (try Try, ok bool) {
	step, err := p.Step(i)
	if err != nil {
		return try, false
	}
	step.Sets.Each(func(to manifest.Target, value string) {
		from := numberIn(text, value)
		end := from + len(value)
		part, has := m.partOf(to.Object)
		if ok || from < 0 || !has {
			return
		}
		controls := m.TextControls(part)
		fields := controls.Inline(to.Path)
		if len(fields) != 1 || fields[0].Path != to.Path {
			return
		}
		original := m
		original.Document.Sections = document.Split(p.Text)
		if controls := original.TextControls(part).Inline(to.Path); len(controls) == 1 && controls[0].Shown() != fields[0].Shown() {
			value = fields[0].Shown()
		}
		try, ok = Try{text[:from], text[end:], controls, fields[0], value}, true
	})
	return try, ok
}

// partOf returns the part with the controls of an object, if it is shown.
func (m Model) partOf(o manifest.Object) (part document.Part, ok bool) {
	switch o.Kind {
	case "Simulation":
		return document.Simulation, true
	case "HorizontalPodAutoscaler":
		if m.Timeline == nil || m.HPA >= len(m.Timeline.HPAs) {
			return 0, false
		}
		hpa := m.Timeline.HPAs[m.HPA].Key.Name
		return document.HPA, o.Name == hpa || o.Name == "" && m.HPA == 0
	}
	return 0, false
}

// numberIn returns where a text has a value that begins with a digit, not as a part of a longer
// number or a time. It returns -1 without such a value.
func numberIn(text, value string) int {
	if value == "" || value[0] < '0' || value[0] > '9' {
		return -1
	}
	for from := 0; ; {
		index := strings.Index(text[from:], value)
		if index < 0 {
			return -1
		}
		index += from
		before, after := text[:index], text[index+len(value):]
		const digits = "0123456789"
		longer := after != "" && (after[0]|0x20 >= 'a' && after[0]|0x20 <= 'z') || strings.TrimRight(before, ".:") != strings.TrimRight(before, ".:"+digits) || strings.TrimLeft(after, ".:") != strings.TrimLeft(after, ".:"+digits)
		if !longer {
			return index
		}
		from = index + len(value)
	}
}
