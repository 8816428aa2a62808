package state

import (
	"hpaplayground/core/explain"
	"hpaplayground/web/document"
	"hpaplayground/web/why"
)

// Look is the sync at the cursor, the zero Look if none is to be explained. A pod's
// story says how that sync counted the pod.
func (m Model) Look() why.Look {
	if m.Detail == Why || m.Detail == Pods && m.Pods().Pod != "" {
		return why.At(m.Playback)
	}
	return why.Look{}
}

// Taken is the explanation of the sync at the cursor, nil if it is not known.
func (m Model) Taken() *explain.Chain {
	told := m.Why().Told
	if told.Look != m.Look() {
		return nil
	}
	return told.Chain
}

// resting is Look, but zero while the cursor moves by itself.
func (m Model) resting() why.Look {
	if m.Playing {
		return why.Look{}
	}
	return m.Look()
}

// Governs finds the field that decided the sync at the cursor.
func (m Model) Governs() why.Governs { return why.Governing(m.Document, m.Playback, m.Run()) }

// Find returns where a field is in the text, in the editor that shows it.
func (m Model) Find(f explain.Field) (part document.Part, line, column int) {
	return why.Find(m.Document, m.Playback, f)
}
