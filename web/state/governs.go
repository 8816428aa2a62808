package state

import (
	"fmt"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Governs is where the text gives the field that decided the sync at the
// cursor: what held the replicas back or, where nothing did, the target of the
// metric that won. Lines count from 1; From is 0 if no field of the text did,
// or if the text is not the run's.
type Governs struct {
	Part     Part
	Path     string
	From, To int
	Cause    explain.Cause
}

// Governs finds it.
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

// governing are the paths that may have decided, by part, the likeliest first.
func governing(d *hpa.Decision) (cause explain.Cause, paths [parts][]string) {
	cause, name := explain.CauseOf(d, words.English)
	switch d.Zone {
	case hpa.ZoneAboveMax:
		cause, name = explain.ByBound, "maxReplicas"
	case hpa.ZoneBelowMin:
		cause, name = explain.ByBound, "minReplicas"
	case hpa.ZoneNormal:
	default:
		return cause, paths
	}
	switch {
	case cause == explain.ByBound:
		paths[HPA] = []string{"spec." + name}
	case cause == explain.ByPolicy && d.Limit.Reason == "ScaleUpLimit":
		paths[HPA] = []string{"spec.behavior.scaleUp.policies", "spec.behavior.scaleUp.selectPolicy"}
	case cause == explain.ByPolicy:
		paths[HPA] = []string{"spec.behavior.scaleDown.policies", "spec.behavior.scaleDown.selectPolicy"}
	case cause == explain.ByWindow && d.Stabilization.Reason == "ScaleUpStabilized":
		paths[HPA] = []string{"spec.behavior.scaleUp.stabilizationWindowSeconds"}
	case cause == explain.ByWindow:
		paths[HPA] = []string{"spec.behavior.scaleDown.stabilizationWindowSeconds"}
		paths[Simulation] = []string{"spec.controller.downscaleStabilization"}
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
