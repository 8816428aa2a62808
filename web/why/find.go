package why

import (
	"hpaplayground/core/explain"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/section"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// Find returns where a field is in the text, in the editor that shows it. If the text
// does not have the field, it returns the nearest field around it.
func Find(text document.Document, p playback.Playback, f explain.Field) (part document.Part, line, column int) {
	part = document.HPA
	run := track.Of(p.Timeline, p.HPA)
	if run.Has() {
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
	doc := run.Object(f.Kind).In(docs)
	if doc == nil {
		doc = manifest.Object{Kind: f.Kind}.In(docs)
	}
	if doc == nil {
		return part, 1, 1
	}
	path := f.Path
	if f.Kind == hpaKind && run.Has() && len(run.Timeline.HPAs[run.HPA].Versions) > 0 {
		path = parse.Place(doc, run.Timeline.HPAs[run.HPA].Versions[0].Object, path)
	}
	line, column, _, _ = doc.Position(path)
	place := section.Locate(text.Sections, line)
	if place.Role > section.Other {
		part = document.PartOf(place.Role)
	}
	return part, place.Line, column
}
