package sim

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"hpaplayground/core/hpa"
)

// keepReplicas makes or ends pods as the ReplicaSet controller does.
func (e *Engine) keepReplicas(w *workload) {
	missing := int(w.replicas) - w.active
	for range missing {
		if e.err != nil {
			return
		}
		e.make(w, e.podName(w), 0)
	}
	if missing >= 0 {
		return
	}
	candidates := make([]*pod, 0, w.active)
	for _, p := range w.pods {
		if p.active() {
			candidates = append(candidates, p)
		}
	}
	slices.SortStableFunc(candidates, func(a, b *pod) int { return e.rank(a, b) })
	for _, p := range candidates[:-missing] {
		e.drop(w, p)
	}
}

// podName is the name of a pod of a ReplicaSet, or of a Deployment's, that no
// other pod of the namespace has.
func (e *Engine) podName(w *workload) string {
	prefix := w.object.Name + "-"
	if w.object.Kind == "Deployment" {
		prefix += w.hash + "-"
	}
	space := e.space(w.namespace)
	for {
		name := prefix + e.random.suffix(5)
		if !space.names[name] {
			return name
		}
	}
}

// rank orders the pods that may go, the first to go first. It answers to
// ActivePodsWithRanks.Less; equal pods go by UID, which upstream leaves to the
// sort.
func (e *Engine) rank(a, b *pod) int {
	if c := compareBool(a.scheduled != never, b.scheduled != never); c != 0 {
		return c
	}
	x, y := a.seen(), b.seen()
	if c := cmp.Compare(phaseRank(x.Phase), phaseRank(y.Phase)); c != 0 {
		return c
	}
	bothReady := x.Ready == hpa.ReadyTrue && y.Ready == hpa.ReadyTrue
	if c := compareBool(x.Ready == hpa.ReadyTrue, y.Ready == hpa.ReadyTrue); c != 0 {
		return c
	}
	if bothReady && x.ReadySince != y.ReadySince {
		return e.rankByAge(a, b, x.ReadySince, y.ReadySince)
	}
	if c, d := floor(a.created), floor(b.created); c != d {
		return e.rankByAge(a, b, c, d)
	}
	return cmp.Compare(a.uid, b.uid)
}

// rankByAge puts the younger one first, but ages of one power of two are equal
// and go by UID.
func (e *Engine) rankByAge(a, b *pod, since, other time.Duration) int {
	if c := cmp.Compare(logAge(e.now-since), logAge(e.now-other)); c != 0 {
		return c
	}
	return cmp.Compare(a.uid, b.uid)
}

// logAge is the power of two of an age in nanoseconds, -1 for none.
func logAge(age time.Duration) int {
	if age <= 0 {
		return -1
	}
	return bits.Len64(uint64(age)) - 1
}

func phaseRank(p hpa.Phase) int {
	switch p {
	case hpa.PhasePending:
		return 0
	case hpa.PhaseUnknown:
		return 1
	}
	return 2
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
