// Package rollout computes what the controllers do with pods. The Deployment controller
// moves replicas between ReplicaSets, and spreads a change of scale over them. A ReplicaSet
// chooses which pods it deletes first. A StatefulSet chooses which pods it replaces.
package rollout

import (
	"strconv"
	"strings"
)

// Amount is a number of pods, or a percentage of the replicas.
type Amount struct {
	Value   int32
	Percent bool
}

// ParsePercent reads text such as "25%".
func ParsePercent(text string) (a Amount, ok bool) {
	digits, found := strings.CutSuffix(text, "%")
	n, err := strconv.ParseUint(digits, 10, 31)
	return Amount{int32(n), true}, found && err == nil
}

// maxAmount is more pods than any run has. Sums of it do not overflow.
const maxAmount = 1 << 30

// String returns the amount as in a manifest.
func (a Amount) String() string {
	text := strconv.Itoa(int(a.Value))
	if a.Percent {
		text += "%"
	}
	return text
}

// resolve returns the amount for a number of replicas. Only a percentage is rounded. It
// mirrors GetScaledValueFromIntOrPercent.
func (a Amount) resolve(replicas int32, up bool) int32 {
	if !a.Percent {
		return a.Value
	}
	product := int64(a.Value) * int64(replicas)
	if up {
		product += 99
	}
	return int32(min(product/100, maxAmount))
}

// Strategy is how a Deployment replaces its pods.
type Strategy struct {
	Recreate       bool
	MaxSurge       Amount
	MaxUnavailable Amount
}

// DefaultStrategy returns the API server's default: a rolling update with maxSurge and
// maxUnavailable of 25 %.
func DefaultStrategy() Strategy {
	quarter := Amount{25, true}
	return Strategy{MaxSurge: quarter, MaxUnavailable: quarter}
}

// Fenceposts returns maxSurge and maxUnavailable as numbers of pods. It mirrors
// ResolveFenceposts: maxSurge is rounded up and maxUnavailable is rounded down. If both are
// 0, one pod may be unavailable.
func (s *Strategy) Fenceposts(replicas int32) (surge, unavailable int32) {
	surge = s.MaxSurge.resolve(replicas, true)
	unavailable = s.MaxUnavailable.resolve(replicas, false)
	if surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	return surge, unavailable
}

// Surge mirrors MaxSurge.
func (s *Strategy) Surge(replicas int32) int32 {
	if s.Recreate {
		return 0
	}
	surge, _ := s.Fenceposts(replicas)
	return surge
}

// Unavailable mirrors MaxUnavailable.
func (s *Strategy) Unavailable(replicas int32) int32 {
	if s.Recreate || replicas == 0 {
		return 0
	}
	_, unavailable := s.Fenceposts(replicas)
	return min(unavailable, replicas)
}
