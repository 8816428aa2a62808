package why

import (
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/section"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// Find returns where a field is in the text, in the editor that shows it. If the text
// does not have the field, it returns the nearest field around it.
func Find(text document.Document, p playback.Playback, f explain.Field) (part document.Part, line, column int) {
	part = document.HPA
	if p.Timeline != nil && p.HPA < len(p.Timeline.HPAs) {
		f = explain.Written(p.Timeline.OriginOf(p.HPA), f)
	}
	switch f.Kind {
	case hpaKind, keda.Kind:
	case "Simulation":
		part = document.Simulation
	default:
		part = document.Workload
	}
	docs, _ := manifest.Parse(text.Text())
	doc := objectOf(docs, f.Kind, p)
	if doc == nil {
		return part, 1, 1
	}
	path := f.Path
	if strings.HasPrefix(path, "spec.metrics") && !doc.Has("spec.metrics") && doc.Has(document.UtilizationV1) {
		path = document.UtilizationV1
	}
	line, column, _, _ = doc.Position(path)
	place := section.Locate(text.Sections, line)
	if place.Role > section.Other {
		part = document.PartOf(place.Role)
	}
	return part, place.Line, column
}

// objectOf returns the document of a kind that belongs to the run's HPA: the HPA, its target or,
// without one, the first document of the kind.
func objectOf(docs []*manifest.Document, kind string, p playback.Playback) (found *manifest.Document) {
	name := ""
	if p.Timeline != nil && p.HPA < len(p.Timeline.HPAs) {
		h := &p.Timeline.HPAs[p.HPA]
		name = h.Key.Name
		switch so := p.Timeline.ScaledObjectOf(p.HPA); {
		case kind == keda.Kind && so != nil:
			name = so.Key.Name
		case kind != hpaKind && h.Target >= 0:
			_, name, _ = strings.Cut(p.Timeline.Targets[h.Target].Name, "/")
		}
	}
	for _, d := range docs {
		if d.Kind == kind && (found == nil || d.Name == name && found.Name != name) {
			found = d
		}
	}
	return found
}
