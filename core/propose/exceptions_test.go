package propose

import (
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// exception says what the proposed run of a text does not show, and why.
type exception struct {
	missing, why string
	holds        check // the reason, as a check; nil: a person has looked
}

// check checks a reason for an HPA of a run.
type check func(h *autoscaling.HorizontalPodAutoscaler, tl *timeline.Timeline, index int, notes []string) bool

const (
	partly = "the first sample after the jump has only a part of it, so the HPA adds a few pods before; then this policy allows less than the other, or maxReplicas come first"
	noWay  = "selectPolicy is Disabled"
	fails  = "the metric always fails: a container has no request"
	fixed  = "nothing can scale: minReplicas is maxReplicas"
)

// A note of the proposal says so.
func noted(part string) check {
	return func(_ *autoscaling.HorizontalPodAutoscaler, _ *timeline.Timeline, _ int, notes []string) bool {
		return slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, part) })
	}
}

func neverUp(h *autoscaling.HorizontalPodAutoscaler, _ *timeline.Timeline, _ int, _ []string) bool {
	return disabled(h.Spec.Behavior.ScaleUp)
}

func neverDown(h *autoscaling.HorizontalPodAutoscaler, _ *timeline.Timeline, _ int, _ []string) bool {
	return disabled(h.Spec.Behavior.ScaleDown)
}

func noRoom(h *autoscaling.HorizontalPodAutoscaler, _ *timeline.Timeline, _ int, _ []string) bool {
	return *h.Spec.MinReplicas == h.Spec.MaxReplicas
}

// cannotScale: the HPA never scales, and its syncs fail in the end.
func cannotScale(_ *autoscaling.HorizontalPodAutoscaler, tl *timeline.Timeline, index int, _ []string) bool {
	failed := false
	for i := range tl.Syncs {
		if d := &tl.Syncs[i].Decision; tl.Syncs[i].HPA == index {
			if d.Rescaled {
				return false
			}
			failed = d.Error != ""
		}
	}
	return failed
}

var exceptions = map[string]exception{
	"ten HPAs/web1":                {"max", "1.9 % of a request counts as 1 %, which is the target", nil},
	"ten HPAs/web2":                {"up[0]", partly + "; ten HPAs are too many for trials", nil},
	"ten HPAs/web9":                {"up[0]", partly + "; ten HPAs are too many for trials", nil},
	"preset never-down":            {"down min", noWay, neverDown},
	"never up":                     {"up down max", noWay, neverUp},
	"never down":                   {"down min", noWay, neverDown},
	"preset keda-activation":       {"down", "KEDA's cooldown takes all pods before the HPA's window is over", nil},
	"preset keda-cron":             {"down", "KEDA's cooldown takes all pods before the HPA's window is over", nil},
	"preset keda-cron-queue":       {"min", "the HPA's window keeps the pods of the cron longer than the run", nil},
	"preset succeeded-pods":        {"min", "finished pods have the label, too, and count as missing", nil},
	"preset missing-request":       {"up down max", fails, cannotScale},
	"no request":                   {"up down max", fails, cannotScale},
	"limit at the target":          {"up down max", "a pod cannot use more than its limit, which is the target", noted("no load can make it scale up")},
	"one pod a half hour to 500":   {"max", "it takes ten days: the load goes up to what fits into one, and a note says so", noted("too long or too large")},
	"max of 100000":                {"max", "a run holds fewer pods: the load goes up to what fits, and a note says so", noted("too long or too large")},
	"min is max":                   {"up down", fixed, noRoom},
	"preset two-hpas/worker-cpu":   {"up down max", "AmbiguousSelector: two HPAs select the same pods", cannotScale},
	"preset two-hpas/worker-queue": {"up down max min", "AmbiguousSelector: two HPAs select the same pods", cannotScale},
	"queue and cpu to zero":        {"min", "a pod that uses any cpu is wanted", nil},
}
