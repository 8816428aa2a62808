package why

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// Governs is the field that decided the sync at the cursor, and where the text sets it. That
// is the field that held the replicas back or, if there is none, the target of the metric
// that won. Lines count from 1. If the text does not set the field, From is 0. If the text
// is not the run's, there is no field.
type Governs struct {
	explain.Field
	Part     document.Part
	From, To int
	Cause    hpa.Cause
}

// Governing finds the field that decided the sync at the cursor. run is the run that is shown.
func Governing(text document.Document, p playback.Playback, run track.Run) (g Governs) {
	if p.RunRevision != text.Revision || run.SyncAt(p.Cursor) < 0 {
		return g
	}
	cause, candidates := candidateFields(run, p.Cursor)
	for _, f := range candidates {
		part, ok := partOf(f.Kind)
		if !ok {
			continue
		}
		if g.Path == "" {
			g = Governs{Field: f, Part: part, Cause: cause}
		}
		fields, err := text.Open(part, run)
		if err != nil {
			continue
		}
		if node, ok := fields.Get(f.Path); ok && !node.IsNull() {
			return Governs{f, part, node.Line, node.EndLine(), cause}
		}
	}
	return g
}

// candidateFields returns the fields that may have decided the sync at a moment, the most
// likely first.
func candidateFields(run track.Run, at time.Duration) (cause hpa.Cause, list []explain.Field) {
	add := func(paths ...string) {
		for _, path := range paths {
			list = append(list, explain.Written(run.Timeline.OriginOf(run.HPA), explain.Field{Kind: hpaKind, Path: path}))
		}
	}
	d := &run.Syncs[run.SyncAt(at)].Decision
	if h, _, ok := run.HoldAt(at); ok {
		list = append(list, h.Set, h.Field)
	}
	info, fields := d.Governing()
	switch {
	case info.Cause != hpa.Free:
		add(fields...)
		if info.Flag != "" {
			list = append(list, explain.FlagField(info.Flag))
		}
	case len(fields) > 0:
		add(document.TargetPaths(d.Winner)...)
		add(document.UtilizationV1)
	}
	return info.Cause, list
}
