package scenario

import (
	"bytes"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
)

// defaultStart is the start of a run that has no times of its own.
var defaultStart = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// timesDoc is where documents hold the moments at which things happened.
type timesDoc struct {
	Metadata struct {
		CreationTimestamp *meta.Time `json:"creationTimestamp"`
	} `json:"metadata"`
	Timestamp *meta.Time `json:"timestamp"`
	Status    struct {
		StartTime     *meta.Time `json:"startTime"`
		LastScaleTime *meta.Time `json:"lastScaleTime"`
		Conditions    []struct {
			LastTransitionTime *meta.Time `json:"lastTransitionTime"`
		} `json:"conditions"`
	} `json:"status"`
}

// tellsTime says whether a document may hold a time, to save decoding those
// that cannot.
func tellsTime(json []byte) bool {
	return bytes.Contains(json, []byte(`imestamp":`)) || bytes.Contains(json, []byte(`Time":`))
}

// start returns the moment at which the run begins. If it was not given, it is
// the latest moment that the documents tell of, so that what they say holds.
func (r *reader) start(docs []*manifest.Document) time.Time {
	if r.startGiven {
		return r.scenario.Start
	}
	var latest time.Time
	see := func(t *meta.Time) {
		if t != nil && t.After(latest) {
			latest = t.Time
		}
	}
	for _, d := range docs {
		if d.Kind == "Simulation" || !tellsTime(d.JSON()) {
			continue
		}
		var times timesDoc
		if d.Decode(&times) != nil {
			continue
		}
		see(times.Metadata.CreationTimestamp)
		see(times.Timestamp)
		see(times.Status.StartTime)
		see(times.Status.LastScaleTime)
		for _, c := range times.Status.Conditions {
			see(c.LastTransitionTime)
		}
	}
	if latest.IsZero() {
		return defaultStart
	}
	return latest.Truncate(time.Second)
}
