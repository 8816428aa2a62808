package rollout

import (
	"cmp"
	"math/bits"
	"strconv"
	"time"
)

// DeletionCostAnnotation is the annotation with a pod's deletion cost. Among pods that are
// equally ready, a ReplicaSet deletes the pods with the lowest cost first.
const DeletionCostAnnotation = "controller.kubernetes.io/pod-deletion-cost"

// Phase is a pod's phase, in the order in which pods are deleted.
type Phase uint8

// The phases. Pods that have ended are not candidates.
const (
	Pending Phase = iota
	Unknown
	Running
)

// Candidate has the properties of a pod that matter when a ReplicaSet chooses pods to
// delete.
type Candidate struct {
	UID             string
	Assigned        bool // assigned to a node
	Phase           Phase
	Ready           bool
	DeletionCost    int32
	Rank            int           // active pods of the same Deployment on its node
	ReadySince      time.Duration // in whole seconds, as all API times
	Restarts        int           // restarts of the container with the most
	SidecarRestarts int
	Created         time.Duration
}

// Compare orders two pods: the one to delete first comes first. It mirrors
// ActivePodsWithRanks.Less. Equal pods are ordered by UID; upstream does not define their
// order.
func (a *Candidate) Compare(b *Candidate, now time.Duration) int {
	switch {
	case a.Assigned != b.Assigned:
		return falseFirst(a.Assigned)
	case a.Phase != b.Phase:
		return cmp.Compare(a.Phase, b.Phase)
	case a.Ready != b.Ready:
		return falseFirst(a.Ready)
	case a.DeletionCost != b.DeletionCost:
		return cmp.Compare(a.DeletionCost, b.DeletionCost)
	case a.Rank != b.Rank:
		return cmp.Compare(b.Rank, a.Rank)
	case a.Ready && a.ReadySince != b.ReadySince:
		return a.compareAge(b, now-a.ReadySince, now-b.ReadySince)
	case a.Restarts != b.Restarts:
		return cmp.Compare(b.Restarts, a.Restarts)
	case a.SidecarRestarts != b.SidecarRestarts:
		return cmp.Compare(b.SidecarRestarts, a.SidecarRestarts)
	case a.Created != b.Created:
		return a.compareAge(b, now-a.Created, now-b.Created)
	}
	return cmp.Compare(a.UID, b.UID)
}

// compareAge puts the younger pod first. Ages whose logarithms to base 2 are equal when
// rounded down count as equal, and the UID decides.
func (a *Candidate) compareAge(b *Candidate, age, other time.Duration) int {
	return cmp.Or(cmp.Compare(logAge(age), logAge(other)), cmp.Compare(a.UID, b.UID))
}

// logAge returns the logarithm to base 2 of an age in nanoseconds, rounded down, and
// -1 for no age.
func logAge(age time.Duration) int {
	if age <= 0 {
		return -1
	}
	return bits.Len64(uint64(age)) - 1
}

// falseFirst compares a with its opposite: false comes first.
func falseFirst(a bool) int {
	if a {
		return 1
	}
	return -1
}

// DeletionCost reads the annotation. An invalid value is 0, as in the ReplicaSet
// controller.
func DeletionCost(annotations map[string]string) int32 {
	text := annotations[DeletionCostAnnotation]
	if text == "" || text[0] == '+' || text[0] == '0' {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}
