package state

import (
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
)

// Look is a sync of a run that can be explained.
type Look struct{ Ran, Sync int } // the run's revision, the index in Timeline.Syncs

// Told is an explanation.
type Told struct {
	Look
	Chain *explain.Chain // nil if there is none; Why says why
	Why   string
}

// Look is the sync at the cursor; ok is false if there is nothing to explain.
func (m Model) Look() (look Look, ok bool) {
	if m.Timeline == nil || m.Detail != Why || m.HPA >= len(m.Timeline.HPAs) {
		return Look{}, false
	}
	sync := m.Timeline.SyncAt(m.HPA, m.Cursor)
	return Look{m.Ran, sync}, sync >= 0
}

// ask requests an explanation when the person looks at another sync. An
// explanation takes a second run, so it waits until the cursor rests.
func (m Model) ask(before Model, effects []Effect) (Model, []Effect) {
	look, ok := m.Look()
	if !ok || m.Playing || look == m.Told.Look {
		return m, effects
	}
	if was, asked := before.Look(); asked && !before.Playing && was == look {
		return m, effects
	}
	m.asked++
	return m, append(effects[:len(effects):len(effects)], WaitForLook{m.asked})
}

func (m Model) rested(asked int) (Model, []Effect) {
	look, ok := m.Look()
	if !ok || m.Playing || asked != m.asked || look == m.Told.Look {
		return m, nil
	}
	return m, []Effect{ExplainSync{look, m.Scenario}}
}

// Find returns where a field is in the text, in the editor that shows it. For a
// field that is not written it finds the nearest one around it.
func (m Model) Find(f explain.Field) (part document.Part, line, column int) {
	part = document.HPA
	switch f.Kind {
	case "HorizontalPodAutoscaler":
	case "Simulation":
		part = document.Simulation
	default:
		part = document.Workload
	}
	docs, _ := manifest.Parse(m.Text())
	doc := m.objectOf(docs, f.Kind)
	if doc == nil {
		return part, 1, 1
	}
	path := f.Path
	if strings.HasPrefix(path, "spec.metrics") && !doc.Has("spec.metrics") && doc.Has(document.UtilizationV1) {
		path = document.UtilizationV1
	}
	line, column, _, _ = doc.Position(path)
	at := scenario.Locate(m.Sections, line)
	if at.Role > scenario.RoleOther {
		part = document.PartOf(at.Role)
	}
	return part, at.Line, column
}

// objectOf is the document of a kind that belongs to the run's HPA: the HPA,
// its target, or else the first of that kind.
func (m Model) objectOf(docs []*manifest.Document, kind string) (found *manifest.Document) {
	name := ""
	if m.Timeline != nil && m.HPA < len(m.Timeline.HPAs) {
		h := &m.Timeline.HPAs[m.HPA]
		name = h.Key.Name
		if kind != "HorizontalPodAutoscaler" && h.Target >= 0 {
			_, name, _ = strings.Cut(m.Timeline.Targets[h.Target].Name, "/")
		}
	}
	for _, d := range docs {
		if d.Kind == kind && (found == nil || d.Name == name && found.Name != name) {
			found = d
		}
	}
	return found
}
