package parse

import (
	"bytes"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
)

// timesDoc holds the fields of documents that have times in the past.
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

// mayHoldTime reports whether a document may hold a time. Other documents are not decoded.
func mayHoldTime(json []byte) bool {
	return bytes.Contains(json, []byte(`imestamp":`)) || bytes.Contains(json, []byte(`Time":`))
}

// start returns the time at which the run begins. If none was given, it is the
// latest time in the documents, so that all their times are in the past.
func (r *reader) start(docs []*manifest.Document) time.Time {
	latest, observed := latestTime(docs)
	if observed {
		r.scenario.Latest = latest
	}
	switch {
	case r.startGiven:
		return r.scenario.Start
	case latest.IsZero():
		return scenario.DefaultStart()
	}
	return latest
}

// latestTime returns the latest time in the documents, in whole seconds, and
// whether a cluster has observed one of them.
func latestTime(docs []*manifest.Document) (latest time.Time, observed bool) {
	see := func(t *meta.Time) {
		if t != nil && t.After(latest) {
			latest = t.Time
		}
	}
	saw := func(t *meta.Time) {
		see(t)
		observed = observed || t != nil && !t.IsZero()
	}
	for _, d := range docs {
		if d.Kind == "Simulation" || !mayHoldTime(d.JSON()) {
			continue
		}
		var times timesDoc
		if d.Decode(&times) != nil {
			continue
		}
		see(times.Metadata.CreationTimestamp)
		saw(times.Timestamp)
		saw(times.Status.StartTime)
		saw(times.Status.LastScaleTime)
		for _, c := range times.Status.Conditions {
			saw(c.LastTransitionTime)
		}
	}
	return latest.Truncate(time.Second), observed
}
