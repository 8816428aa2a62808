package track

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
)

// Incident is an edit of the HPA, a change of the replicas by KEDA's operator, or a span in
// which a metric could not be read. The controller does not cause incidents.
type Incident struct {
	From, To time.Duration // equal for an edit and a scaling
	Outage   bool
	KEDA     int32  // the replicas that KEDA added, below 0 those that it removed; 0: another incident
	Short    string // the incident in one word, such as "edit"
	Text     string // the incident in a few words, such as "maxReplicas 12 → 5"
}

// Incidents returns the edits, the scalings by KEDA and the outages in order of time.
func (r Run) Incidents() []Incident {
	if !r.Has() {
		return nil
	}
	incidents := slices.Concat(r.edits(), r.scalingsByKEDA(), r.outages())
	slices.SortStableFunc(incidents, func(a, b Incident) int { return cmp.Compare(a.From, b.From) })
	return incidents
}

// edits returns an incident for each version of the HPA that differs from the version before.
func (r Run) edits() (incidents []Incident) {
	versions := r.Timeline.HPAs[r.HPA].Versions
	for i := 1; i < len(versions); i++ {
		before, after := versions[i-1].Object, versions[i].Object
		short, text := r.Lang.Say("edit"), ""
		switch {
		case before == nil && after == nil:
			continue
		case after == nil:
			short, text = r.Lang.Say("deleted"), r.Lang.Say("HPA deleted")
		case before == nil:
			short, text = r.Lang.Say("created"), r.Lang.Say("HPA created")
		default:
			if text = r.Lang.List(changes(&before.Spec, &after.Spec)...); text == "" {
				continue
			}
		}
		incidents = append(incidents, Incident{From: versions[i].At, To: versions[i].At, Short: short, Text: text})
	}
	return incidents
}

// scalingsByKEDA returns when KEDA's operator scaled the HPA's target.
func (r Run) scalingsByKEDA() (incidents []Incident) {
	for _, s := range r.Timeline.KEDAScalings(r.HPA) {
		text := strconv.Itoa(int(s.From)) + " → " + strconv.Itoa(int(s.To))
		incidents = append(incidents, Incident{From: s.At, To: s.At, KEDA: s.To - s.From, Short: "KEDA", Text: "KEDA " + text})
	}
	return incidents
}

// changes names the fields in which two specs differ. minReplicas and maxReplicas are named
// with both values.
func changes(before, after *autoscaling.HorizontalPodAutoscalerSpec) (fields []string) {
	count := func(n *int32) string {
		if n == nil {
			return "1" // the API server's default
		}
		return strconv.Itoa(int(*n))
	}
	if a, b := count(before.MinReplicas), count(after.MinReplicas); a != b {
		fields = append(fields, "minReplicas "+a+" → "+b)
	}
	if a, b := count(&before.MaxReplicas), count(&after.MaxReplicas); a != b {
		fields = append(fields, "maxReplicas "+a+" → "+b)
	}
	for _, f := range []struct {
		name string
		a, b any
	}{
		{"metrics", before.Metrics, after.Metrics}, {"behavior", before.Behavior, after.Behavior}, {"scaleTargetRef", before.ScaleTargetRef, after.ScaleTargetRef},
	} {
		if !reflect.DeepEqual(f.a, f.b) && asJSON(f.a) != asJSON(f.b) { // a quantity also holds how it was written
			fields = append(fields, f.name)
		}
	}
	return fields
}

func asJSON(v any) string {
	text, _ := json.Marshal(v) //nolint:errcheck // a spec that was read can be written
	return string(text)
}

// outages returns the spans in which the syncs could not read a metric.
func (r Run) outages() (incidents []Incident) {
	open := false // the last outage lasts until this sync
	for i := range r.Syncs {
		metric := unread(&r.Syncs[i].Decision)
		switch {
		case metric == "":
		case open && incidents[len(incidents)-1].To == r.Syncs[i].At:
			incidents[len(incidents)-1].To = r.Until(i)
		default:
			incidents = append(incidents, Incident{
				From: r.Syncs[i].At, To: r.Until(i), Outage: true,
				Short: r.Lang.Say("outage"), Text: r.Lang.Say("%s could not be read", metric),
			})
		}
		open = metric != ""
	}
	return incidents
}

// unread returns the first metric that a sync could not read; "" if the sync read all metrics.
func unread(d *hpa.Decision) string {
	for i := range d.Metrics {
		if d.Metrics[i].Verdict == hpa.VerdictFailed {
			return explain.MetricLabel(d.Metrics[i].Name)
		}
	}
	return ""
}
