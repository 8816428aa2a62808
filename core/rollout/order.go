package rollout

import (
	"cmp"
	"math/bits"
	"strconv"
	"time"
)

// DeletionCostAnnotation says in a pod's own words how dear its end is.
const DeletionCostAnnotation = "controller.kubernetes.io/pod-deletion-cost"

// Phase is a pod's phase, in the order in which pods go.
type Phase uint8

// The phases. Pods that have ended are not chosen from.
const (
	Pending Phase = iota
	Unknown
	Running
)

// Candidate is what a ReplicaSet looks at when it chooses the pods to end.
type Candidate struct {
	UID             string
	Assigned        bool // to a node
	Phase           Phase
	Ready           bool
	DeletionCost    int32
	Rank            int           // active pods of the same Deployment on its node
	ReadySince      time.Duration // in whole seconds, as all times of the API
	Restarts        int           // the most that one of its containers has
	SidecarRestarts int
	Created         time.Duration
}

// Compare orders two pods, the one to go first before the other. It mirrors
// ActivePodsWithRanks.Less; equal pods go by UID, which upstream leaves to the
// sort.
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

// compareAge puts the younger one first, but ages of one power of two are equal
// and go by UID.
func (a *Candidate) compareAge(b *Candidate, age, other time.Duration) int {
	return cmp.Or(cmp.Compare(logAge(age), logAge(other)), cmp.Compare(a.UID, b.UID))
}

// logAge is the power of two of an age in nanoseconds, -1 for none.
func logAge(age time.Duration) int {
	if age <= 0 {
		return -1
	}
	return bits.Len64(uint64(age)) - 1
}

// falseFirst compares two that differ.
func falseFirst(a bool) int {
	if a {
		return 1
	}
	return -1
}

// DeletionCost reads the annotation. What cannot be read is 0, as for the
// ReplicaSet controller.
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
