package advise

import (
	"fmt"
	"math"
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/note"
)

// idlePolicy: of several policies one never decides, because another always allows as many pods
// or more or, with selectPolicy Min, as few or fewer.
func idlePolicy(l *checker) {
	for _, p := range idlePolicies(l.spec) {
		direction, rules := "scaleDown", l.spec.Behavior.ScaleDown
		if p.up {
			direction, rules = "scaleUp", l.spec.Behavior.ScaleUp
		}
		field := l.field(fmt.Sprintf("behavior.%s.policies[%d]", direction, p.index))
		doc := field.In(l.docs)
		if doc == nil || !doc.Has(field.Path) { // it is a default
			continue
		}
		says := note.Say("Of the %s policies, %s never decides: %s always allows as many pods or more.", direction, policy(rules.Policies[p.index]), policy(rules.Policies[p.by]))
		if *rules.SelectPolicy == autoscaling.MinChangePolicySelect {
			says = note.Say("Of the %s policies, %s never decides: %s always allows as few pods or fewer.", direction, policy(rules.Policies[p.index]), policy(rules.Policies[p.by]))
		}
		f := l.newFinding("idle-policy", unusedPolicies, field, nil, says,
			note.Say("selectPolicy chooses one of the policies in each sync. Who edits one that it never chooses changes nothing."))
		f.tries = [][]string{{set(field, "")}}
		l.add(f)
		return
	}
}

func policy(p autoscaling.HPAScalingPolicy) string {
	if p.Type == autoscaling.PercentScalingPolicy {
		return fmt.Sprintf("%d %% per %d s", p.Value, p.PeriodSeconds)
	}
	return fmt.Sprintf("%d per %d s", p.Value, p.PeriodSeconds)
}

// idled is a policy that another one makes idle.
type idled struct {
	up        bool
	index, by int
}

// maxPolicies is how many policies of a direction are compared with each other.
const maxPolicies = 20

// idlePolicies returns the policies that cannot decide, whatever the metrics want.
func idlePolicies(spec *autoscaling.HorizontalPodAutoscalerSpec) (all []idled) {
	if spec.Behavior == nil {
		return nil
	}
	for _, up := range []bool{true, false} {
		rules := spec.Behavior.ScaleDown
		if up {
			rules = spec.Behavior.ScaleUp
		}
		if rules == nil || rules.SelectPolicy == nil || *rules.SelectPolicy == autoscaling.DisabledPolicySelect {
			continue
		}
		more := *rules.SelectPolicy == autoscaling.MaxChangePolicySelect
		policies := rules.Policies[:min(maxPolicies, len(rules.Policies))]
		for i, p := range policies {
			by := slices.IndexFunc(policies, func(other autoscaling.HPAScalingPolicy) bool {
				return beats(p, other, up, more, spec.MaxReplicas)
			})
			if by >= 0 {
				all = append(all, idled{up, i, by})
			}
		}
	}
	return all
}

// beats reports whether another policy always allows as many pods as p or more, or always as few or fewer.
// What a policy allows depends on the changes in its period. So the two have one period, or one of them
// allows everything.
func beats(p, other autoscaling.HPAScalingPolicy, up, more bool, maxReplicas int32) bool {
	if more && allowsAll(other, up, maxReplicas) || !more && allowsAll(p, up, maxReplicas) {
		return allowsAll(p, up, maxReplicas) != allowsAll(other, up, maxReplicas)
	}
	if p.PeriodSeconds != other.PeriodSeconds {
		return false
	}
	differ := false
	for _, n := range counts(p, other, maxReplicas) {
		change, others := steps(p, n, up), steps(other, n, up)
		if more && others < change || !more && others > change {
			return false
		}
		differ = differ || others != change
	}
	return differ
}

// counts returns the numbers of pods that show which of two policies allows more: what they allow is a
// line, a constant or the number itself, so that they can cross only near a value, or where a percentage
// is still rounded to a few pods.
func counts(p, other autoscaling.HPAScalingPolicy, maxReplicas int32) (all []int32) {
	for n := int32(1); n <= min(maxReplicas, 200); n++ {
		all = append(all, n)
	}
	for _, n := range []int64{int64(p.Value), int64(other.Value), 100 * int64(p.Value) / max(1, int64(other.Value)), 100 * int64(other.Value) / max(1, int64(p.Value)), int64(maxReplicas)} {
		for _, near := range []int64{n - 1, n, n + 1} {
			if 1 <= near && near <= int64(maxReplicas) {
				all = append(all, int32(near)) //fits: at most maxReplicas
			}
		}
	}
	return all
}

// allowsAll reports whether a policy leads from any number of pods to maxReplicas, or to 0.
func allowsAll(p autoscaling.HPAScalingPolicy, up bool, maxReplicas int32) bool {
	one, all := steps(p, 1, up), steps(p, maxReplicas, up)
	if up {
		return 1+one >= float64(maxReplicas) // more pods have less far to go
	}
	return one >= 1 && all >= float64(maxReplicas)
}

// steps returns by how many of n pods a policy lets the replicas change.
func steps(p autoscaling.HPAScalingPolicy, n int32, up bool) float64 {
	change := float64(p.Value)
	if p.Type == autoscaling.PercentScalingPolicy {
		change = math.Ceil(float64(n) * float64(p.Value) / 100)
	}
	if up {
		return change
	}
	return min(change, float64(n))
}
