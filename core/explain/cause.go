// Package explain says in plain words what happened in a run and why its syncs
// decided as they did.
package explain

import (
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// HeldBy names what holds the replicas back: a window or a policy, such as "scale-up
// policy", or the field of a bound. It is empty for a reason that does not hold the replicas
// back.
func HeldBy(r hpa.Reason, lang words.Language) string {
	switch info := r.Info(); info.Cause {
	case hpa.ByWindow, hpa.ByPolicy:
		return lang.Phrase(info.HeldBy)
	case hpa.ByBound:
		return strings.TrimPrefix(info.Fields[0], "spec.")
	}
	return ""
}

// Fields have Kubernetes' names in every language.
const (
	minReplicas = "minReplicas"
	maxReplicas = "maxReplicas"
)
