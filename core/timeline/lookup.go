package timeline

import (
	"sort"
	"time"

	"hpaplayground/core/autoscaling"
)

// At returns the value at t: the last entry at or before it. Before the first
// entry, and in an empty series, it is 0.
func (s *Series) At(t time.Duration) float64 {
	i := sort.Search(len(s.T), func(i int) bool { return s.T[i] > t })
	if i == 0 {
		return 0
	}
	return s.V[i-1]
}

// Integral returns the area under the series between from and to, in values times
// seconds.
func (s *Series) Integral(from, to time.Duration) float64 {
	sum := 0.0
	first := sort.Search(len(s.T), func(i int) bool { return s.T[i] > from }) - 1
	for i := max(first, 0); i < len(s.T) && s.T[i] < to; i++ {
		end := to
		if i+1 < len(s.T) {
			end = min(to, s.T[i+1])
		}
		if start := max(from, s.T[i]); start < end {
			sum += float64(s.V[i] * (end - start).Seconds())
		}
	}
	return sum
}

// Mean returns the mean value of the series until a time.
func (s *Series) Mean(until time.Duration) float64 {
	return s.Integral(0, until) / max(until.Seconds(), 1)
}

// positive returns how long the value is above 0 between from and to.
func (s *Series) positive(from, to time.Duration) time.Duration {
	sum := time.Duration(0)
	for i, at := range s.T {
		end := to
		if i+1 < len(s.T) {
			end = min(to, s.T[i+1])
		}
		if s.V[i] > 0 {
			sum += max(0, end-max(from, at))
		}
	}
	return sum
}

// extremes returns the lowest and the highest value.
func (s *Series) extremes() (low, high float64) {
	for i, v := range s.V {
		if i == 0 || v < low {
			low = v
		}
		if i == 0 || v > high {
			high = v
		}
	}
	return low, high
}

// SyncAt returns the index in Syncs of the HPA's last sync at or before t, or
// -1 if there is none.
func (tl *Timeline) SyncAt(hpa int, t time.Duration) int {
	i := sort.Search(len(tl.Syncs), func(i int) bool { return tl.Syncs[i].At > t })
	for i--; i >= 0; i-- {
		if tl.Syncs[i].HPA == hpa {
			return i
		}
	}
	return -1
}

// ReplicasAt returns the replicas of the HPA's target at t: spec.replicas and
// status.replicas of the scale, and the Ready pods. Without a target they are 0.
func (tl *Timeline) ReplicasAt(hpa int, t time.Duration) (spec, status, ready int) {
	target := tl.HPAs[hpa].Target
	if target < 0 {
		return 0, 0, 0
	}
	s := &tl.Targets[target]
	return count(s.Spec.At(t)), count(s.Status.At(t)), count(s.Ready.At(t))
}

// count converts a series' value to a number of replicas.
func count(v float64) int {
	return int(v) //fits: the series holds int32 counts
}

// Carries reports whether a load concerns an HPA. A load does not concern the HPA if only targets of other HPAs
// carry the load.
func (tl *Timeline) Carries(hpa int, d *Demand) bool {
	hasOthers := false
	for i, h := range tl.HPAs {
		if h.Target >= 0 && tl.Targets[h.Target].Name == d.Target {
			if i == hpa {
				return true
			}
			hasOthers = true
		}
	}
	return !hasOthers
}

// VersionAt returns the index of the HPA's version at t, or -1 before the first.
func (h *HPA) VersionAt(t time.Duration) int {
	return sort.Search(len(h.Versions), func(i int) bool { return h.Versions[i].At > t }) - 1
}

// Deleted returns when the HPA was deleted for good; ok is false if it exists at the end.
func (h *HPA) Deleted() (at time.Duration, ok bool) {
	last := len(h.Versions) - 1
	if last < 0 || h.Versions[last].Object != nil {
		return 0, false
	}
	return h.Versions[last].At, true
}

// ExistsUntil returns when the HPA was deleted between two moments, or the second if it was not.
func (h *HPA) ExistsUntil(from, to time.Duration) time.Duration {
	for i := range h.Versions {
		if v := &h.Versions[i]; v.Object == nil && from < v.At && v.At < to {
			return v.At
		}
	}
	return to
}

// HPAAt returns the object that the API server has at t, with the status that the
// last sync wrote. It is nil while the HPA does not exist. Do not write to parts of
// the object: they are shared.
func (tl *Timeline) HPAAt(hpa int, t time.Duration) *autoscaling.HorizontalPodAutoscaler {
	h := &tl.HPAs[hpa]
	i := h.VersionAt(t)
	if i < 0 || h.Versions[i].Object == nil {
		return nil
	}
	object := *h.Versions[i].Object
	sync := tl.SyncAt(hpa, t)
	if sync >= 0 && tl.Syncs[sync].At >= h.createdAt(i) && tl.Syncs[sync].Decision.Status != nil {
		object.Status = *tl.Syncs[sync].Decision.Status
	}
	return &object
}

// createdAt returns when the object of a version was created: the time of the first
// version after the last deletion.
func (h *HPA) createdAt(version int) time.Duration {
	for version > 0 && h.Versions[version-1].Object != nil {
		version--
	}
	return h.Versions[version].At
}
