package why

import (
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// Governs is where the text sets the field that decided the sync at the cursor. That is
// the field that held the replicas back or, if there is none, the target of the metric
// that won. Lines count from 1. If no field in the text decided, or the text is not the
// run's, From is 0.
type Governs struct {
	Part     document.Part
	Path     string
	From, To int
	Cause    hpa.Cause
}

// Governing finds the field that decided the sync at the cursor. run is the run that is shown.
func Governing(text document.Document, p playback.Playback, run track.Run) (g Governs) {
	i := run.SyncAt(p.Cursor)
	if p.RunRevision != text.Revision || i < 0 {
		return g
	}
	cause, paths := governing(&run.Syncs[i].Decision)
	for _, part := range []document.Part{document.HPA, document.Simulation} {
		fields, err := text.Open(part, run)
		if err != nil {
			continue
		}
		for _, path := range paths[part] {
			if f, ok := fields.Get(path); ok && !f.IsNull() {
				return Governs{part, path, f.Line, f.EndLine(), cause}
			}
		}
	}
	return g
}

// governing returns the paths that may have decided, by part, the most likely first.
func governing(d *hpa.Decision) (cause hpa.Cause, paths map[document.Part][]string) {
	paths = map[document.Part][]string{}
	info, fields := d.Governing()
	switch {
	case info.Cause != hpa.Free:
		cause, paths[document.HPA] = info.Cause, fields
		if info.Flag != "" {
			paths[document.Simulation] = []string{explain.FlagField(info.Flag).Path}
		}
	case len(fields) > 0:
		paths[document.HPA] = append(document.TargetPaths(d.Winner), document.UtilizationV1)
	}
	return cause, paths
}
