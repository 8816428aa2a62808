// Package explain says in plain words what a run and its decisions came to.
package explain

import (
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// HeldBy names what a reason holds the replicas back by, such as "scale-up
// policy" or, of a bound, its field. It is empty for a reason that holds nothing
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

// Fields are named as Kubernetes names them, in every language.
const (
	minReplicas = "minReplicas"
	maxReplicas = "maxReplicas"
)
