package state

import (
	"fmt"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
)

// Governs is where the text sets the field that decided the sync at the cursor:
// the field that held the replicas back or, if nothing did, the target of the
// metric that won. Lines count from 1. From is 0 if no field of the text
// decided, or if the text is not the run's.
type Governs struct {
	Part     Part
	Path     string
	From, To int
	Cause    hpa.Cause
}

// Governs finds the field that decided.
func (m Model) Governs() (g Governs) {
	r := m.Run()
	i := r.SyncAt(m.Cursor)
	if m.Ran != m.Revision || i < 0 {
		return g
	}
	cause, paths := governing(&r.Syncs[i].Decision)
	for _, part := range []Part{HPA, Simulation} {
		fields, err := m.Reader.Open(m.PartText(part), m.object(part))
		if err != nil {
			continue
		}
		for _, path := range paths[part] {
			if f, ok := fields.Get(path); ok && !isNull(f) {
				return Governs{part, path, f.Line, f.EndLine(), cause}
			}
		}
	}
	return g
}

// governing returns the paths that may have decided, by part, likeliest first.
func governing(d *hpa.Decision) (cause hpa.Cause, paths [parts][]string) {
	held := d.HeldBy()
	switch d.Zone {
	case hpa.ZoneAboveMax:
		held = hpa.ReasonTooManyReplicas
	case hpa.ZoneBelowMin:
		held = hpa.ReasonTooFewReplicas
	case hpa.ZoneNormal:
	default:
		return hpa.Free, paths
	}
	switch info := held.Info(); {
	case info.Cause != hpa.Free:
		cause, paths[HPA] = info.Cause, info.Fields
		if info.Flag != "" {
			paths[Simulation] = []string{explain.FlagField(info.Flag).Path}
		}
	case d.Winner >= 0:
		for _, b := range blocks {
			for _, field := range targetFields {
				paths[HPA] = append(paths[HPA], fmt.Sprintf("spec.metrics[%d].%s.target.%s", d.Winner, b.name, field))
			}
		}
		paths[HPA] = append(paths[HPA], utilizationV1)
	}
	return cause, paths
}

var targetFields = [...]string{"averageUtilization", "averageValue", "value"}
