package paste

import (
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/meta"
)

// found is an HPA that a reader has found.
type found struct {
	autoscaling.HorizontalPodAutoscaler
	line    int  // where it begins in the text
	status  bool // the text says something about the status
	desired bool // it says the desired replicas
}

// writeManifests returns the HPAs as YAML documents.
func writeManifests(hpas []*found) string {
	var b strings.Builder
	for i, h := range hpas {
		if i > 0 {
			b.WriteString("---\n")
		}
		h.write(&b)
	}
	return b.String()
}

// write writes the fields that the text has, in the order of the Go types.
func (h *found) write(b *strings.Builder) {
	h.APIVersion, h.Kind = "autoscaling/v2", "HorizontalPodAutoscaler"
	printed := struct {
		*autoscaling.HorizontalPodAutoscaler
		Status status `json:"status,omitzero"`
	}{HorizontalPodAutoscaler: &h.HorizontalPodAutoscaler}
	if s := &h.HorizontalPodAutoscaler.Status; h.status {
		printed.Status = status{s.ObservedGeneration, s.LastScaleTime, s.CurrentReplicas, nil, s.CurrentMetrics, s.Conditions}
		if h.desired {
			printed.Status.DesiredReplicas = &s.DesiredReplicas
		}
	}
	text, err := edit.YAML(printed, 0)
	if err != nil {
		return // cannot happen: the types have no value that JSON lacks
	}
	b.WriteString(text)
}

// status is a status that may be without the desired replicas.
type status struct {
	ObservedGeneration *int64                                         `json:"observedGeneration,omitempty"`
	LastScaleTime      *meta.Time                                     `json:"lastScaleTime,omitempty"`
	CurrentReplicas    int32                                          `json:"currentReplicas,omitempty"`
	DesiredReplicas    *int32                                         `json:"desiredReplicas,omitempty"`
	CurrentMetrics     []autoscaling.MetricStatus                     `json:"currentMetrics"`
	Conditions         []autoscaling.HorizontalPodAutoscalerCondition `json:"conditions,omitempty"`
}
