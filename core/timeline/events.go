package timeline

import (
	"strconv"
	"time"

	control "hpaplayground/core/hpa"
	"hpaplayground/core/record"
)

// EventsAt returns the events of an HPA that the API server has at the given time. The
// events are combined, counted and limited in rate, and expire an hour after their last
// write. Events of an earlier object with the same name come first. Each object's events
// are in the order of kubectl describe. A deleted HPA still has its last events.
func (tl *Timeline) EventsAt(hpa int, until time.Duration) []record.Event {
	c := tl.correlated(hpa, until)
	var all []record.Event
	for n := range tl.HPAs[hpa].created(until) + 1 {
		all = append(all, c.Events(strconv.Itoa(n), until)...)
	}
	return all
}

// DescribedEvents returns the events that kubectl describe finds. A recreated HPA has
// another UID, so only the events since then count.
func (tl *Timeline) DescribedEvents(hpa int, until time.Duration) []record.Event {
	return tl.correlated(hpa, until).Events(strconv.Itoa(tl.HPAs[hpa].created(until)), until)
}

func (tl *Timeline) correlated(hpa int, until time.Duration) *record.Correlator {
	c := record.New()
	if release, err := control.LookupRelease(tl.KubernetesVersion); err == nil {
		c.OneBudget = release.Minor < 32
	}
	restarts := tl.Restarts
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		if s.At > until {
			break
		}
		for len(restarts) > 0 && restarts[0] <= s.At {
			c.Restart()
			restarts = restarts[1:]
		}
		// One HPA's events do not depend on another's.
		if s.HPA != hpa {
			continue
		}
		uid := strconv.Itoa(tl.HPAs[hpa].created(s.At))
		for _, e := range s.Decision.Events {
			c.Emit(s.At, uid, e.Type, e.Reason, e.Message)
		}
	}
	return c
}

// created counts how many objects with the HPA's name were created up to t. The number
// serves as the UID of the last object.
func (h *HPA) created(t time.Duration) int {
	n := 0
	for i, v := range h.Versions {
		if v.At > t {
			break
		}
		if v.Object != nil && (i == 0 || h.Versions[i-1].Object == nil) {
			n++
		}
	}
	return n
}
