package observe

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// maxEdits is how many edits of the HPA are taken from a recording.
const maxEdits = 20

// bound is a recorded value of minReplicas or maxReplicas.
type bound struct {
	at    time.Duration // when the bound took the value
	field string
	value int32
	from  string // the name of the series
}

// setBounds sets minReplicas and maxReplicas as they were recorded, unless the run has the same values. Each
// later change becomes an edit of the HPA.
func (f *Finder) setBounds() {
	if !f.inText() {
		return
	}
	object := *f.object
	low, high := minReplicas(f.object), f.object.Spec.MaxReplicas
	object.Spec.MinReplicas = &low
	all, refused := f.recordedBounds()
	given, edits, late := countActions(f.fields), 0, 0
	for len(all) > 0 {
		var changes []bound // at the same time
		for at := all[0].at; len(all) > 0 && all[0].at == at; all = all[1:] {
			is := &low
			if all[0].field == "maxReplicas" {
				is = &high
			}
			if *is != all[0].value {
				*is, changes = all[0].value, append(changes, all[0])
			}
		}
		object.Spec.MaxReplicas = high
		switch {
		case len(changes) == 0:
		case low > high:
			refused += len(changes)
		case changes[0].at == 0:
			for _, b := range changes {
				f.addSetting(fmt.Sprintf("%s:spec.%s=%d", hpaIn(f.docs, f.object), b.field, b.value), note.Say("%s is %d: the first value of %s.", b.field, b.value, b.from))
			}
		case edits == maxEdits:
			late += len(changes)
		default:
			action := applyAction(&object)
			if action == "" {
				continue
			}
			f.settings = append(f.settings, fmt.Sprintf("Simulation:spec.timeline[%d]={at: %s, %s}", given+edits, changes[0].at, action))
			edits++
			for _, b := range changes {
				f.says = append(f.says, note.Say("%s became %d at %s, when %s changed.", b.field, b.value, f.timeline.TimeFormat().At(b.at), b.from))
			}
		}
	}
	if refused > 0 {
		f.leftOut = append(f.leftOut, note.Say("Recorded values of minReplicas and maxReplicas that no HPA can have are left out: %d.", refused))
	}
	if late > 0 {
		f.leftOut = append(f.leftOut, note.Say("Later changes of minReplicas and maxReplicas are left out: %d. At most %d are taken.", late, maxEdits))
	}
}

// recordedBounds returns the recorded values of minReplicas and of maxReplicas, of each only if the run has
// other values. They are in order of time. refused counts the values that no HPA can have.
func (f *Finder) recordedBounds() (all []bound, refused int) {
	for _, kind := range []string{"min", "max"} {
		r := RecordingOf(f.recorded, kind)
		if r == nil {
			continue
		}
		if d := Compare(f.timeline, f.hpa, *r, r.Step); d.First == nil {
			continue
		}
		least := int32(1)
		if kind == "min" && f.scalesToZero() {
			least = 0
		}
		begun := false
		before := int32(-1)
		for i, p := range r.Points {
			if i+1 < len(r.Points) && r.Points[i+1].At <= 0 || p.At > scenario.MaxDuration {
				continue // the run has not begun, or is over
			}
			b := bound{max(0, p.At-r.Step/2), kind + "Replicas", replicas(p.Value), r.Name}
			if !begun {
				b.at, begun = 0, true
			}
			switch {
			case b.value == before:
			case b.value < least:
				refused++
			default:
				all = append(all, b)
			}
			before = b.value
		}
	}
	slices.SortStableFunc(all, func(a, b bound) int { return cmp.Compare(a.at, b.at) })
	return all, refused
}

// scalesToZero reports whether the HPA's minReplicas can be 0.
func (f *Finder) scalesToZero() bool {
	release, err := hpa.LookupRelease(f.scenario.KubernetesVersion)
	if err != nil {
		return false
	}
	gates, _ := release.Gates(f.scenario.FeatureGates)
	object := *f.object
	object.Spec.MinReplicas = new(int32)
	return len(autoscaling.Validate(&object, autoscaling.ValidationOptions{
		KubernetesVersion: f.scenario.KubernetesVersion, ScaleToZero: gates.ScaleToZero, ConfigurableTolerance: gates.ConfigurableTolerance, Old: f.object,
	})) == 0
}
