package timeline

import (
	"strconv"
	"time"

	control "hpaplayground/core/hpa"
	"hpaplayground/core/record"
)

// EventsAt returns the events of an HPA that the API server has at the given time:
// combined, counted, limited in rate, and gone an hour after their last write. Those
// of an earlier object of that name come first; each object's are in the order of
// kubectl describe. A deleted HPA still has its last events.
func (tl *Timeline) EventsAt(hpa int, until time.Duration) []record.Event {
	c := tl.correlated(hpa, until)
	var all []record.Event
	for made := range tl.HPAs[hpa].made(until) + 1 {
		all = append(all, c.Events(strconv.Itoa(made), until)...)
	}
	return all
}

// DescribedEvents returns those that kubectl describe finds: a recreated HPA has
// only the events since then, because it has another UID.
func (tl *Timeline) DescribedEvents(hpa int, until time.Duration) []record.Event {
	return tl.correlated(hpa, until).Events(strconv.Itoa(tl.HPAs[hpa].made(until)), until)
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
		uid := strconv.Itoa(tl.HPAs[hpa].made(s.At))
		for _, e := range s.Decision.Events {
			c.Emit(s.At, uid, e.Type, e.Reason, e.Message)
		}
	}
	return c
}

// made counts the objects that had the HPA's name until then, one after the other.
// It stands for the UID of the last.
func (h *HPA) made(t time.Duration) int {
	made := 0
	for i, v := range h.Versions {
		if v.At > t {
			break
		}
		if v.Object != nil && (i == 0 || h.Versions[i-1].Object == nil) {
			made++
		}
	}
	return made
}
