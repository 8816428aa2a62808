package kubectl

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/timeline"
)

// Made is an HPA as KEDA makes it: without a status.
type Made struct {
	autoscaling.HorizontalPodAutoscaler
	Status *struct{} `json:"status,omitempty"`
}

// MadeHPA returns the manifest of an HPA at a time, as YAML, if KEDA makes the HPA; "" for other
// HPAs, and while there is none.
func MadeHPA(tl *timeline.Timeline, hpa int, at time.Duration) string {
	versions := &tl.HPAs[hpa]
	i := versions.VersionAt(at)
	if tl.ScaledObjectOf(hpa) == nil || i < 0 || versions.Versions[i].Object == nil {
		return ""
	}
	made := Made{HorizontalPodAutoscaler: *versions.Versions[i].Object}
	made.UID, made.Generation, made.CreationTimestamp = "", 0, nil // of the run's cluster
	text, err := edit.YAML(made, 2)
	if err != nil {
		return ""
	}
	return text
}
