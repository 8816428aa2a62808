package propose

import (
	"math/bits"

	"hpaplayground/core/hpa"
)

// policySet is the policies that have limited a change: those for scaling up, then those
// for scaling down. The limit of an HPA without behavior is not counted, because often only more
// than maxReplicas carry reaches it.
type policySet [2]uint64

// addLimiting adds the policies that limited the change in a sync.
func (b *policySet) addLimiting(d *hpa.Decision) {
	l := d.Limit
	if l == nil || l.Reason.Info().Cause != hpa.ByPolicy {
		return
	}
	direction := 0
	if l.Reason.Info().Holds == hpa.ScaleDown {
		direction = 1
	}
	for i, policy := range l.Policies {
		if policy.Limit == l.Rate {
			b[direction] |= 1 << min(i, 63)
		}
	}
}

func (b *policySet) add(other policySet) {
	b[0] |= other[0]
	b[1] |= other[1]
}

func (b *policySet) count() int { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }
