// Package explain says in plain words what happened in a run and why its syncs
// decided as they did.
package explain

import (
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// HeldBy names what holds the replicas back in a sync: a window or a policy, such as "scale-up
// policy", or the field of a bound. It is empty if nothing holds them back.
func HeldBy(d *hpa.Decision, lang words.Language) string {
	return heldBy(d.HeldBy(), byDefault(d), lang)
}

func heldBy(r hpa.Reason, byDefault bool, lang words.Language) string {
	switch info := r.Info(); {
	case info.Cause == hpa.ByPolicy && byDefault:
		return lang.Say("default limit")
	case info.Cause == hpa.ByWindow, info.Cause == hpa.ByPolicy:
		return lang.Phrase(info.HeldBy)
	case info.Cause == hpa.ByBound:
		return strings.TrimPrefix(info.Fields[0], "spec.")
	}
	return ""
}

// byDefault reports whether a policy that holds the replicas back is the rule of an HPA without behavior: no policies, and
// yet more replicas are allowed.
func byDefault(d *hpa.Decision) bool {
	return d.HeldBy() == hpa.ReasonScaleUpLimit && len(d.Limit.Policies) == 0 && d.Limit.Rate > d.Current
}

// Fields have Kubernetes' names in every language.
const (
	minReplicas = "minReplicas"
	maxReplicas = "maxReplicas"
)
