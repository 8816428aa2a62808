package timeline

import (
	"strconv"
	"time"

	control "hpaplayground/core/hpa"
	"hpaplayground/core/record"
)

// EventsAt returns the events of an HPA that the API server has at the given time:
// combined, counted, limited in rate, and gone an hour after their last write. They
// are in the order of kubectl describe. A recreated HPA has only the events since
// then. A deleted one still has its last events.
func (tl *Timeline) EventsAt(hpa int, until time.Duration) []record.Event {
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
		uid := tl.HPAs[hpa].uid(s.At)
		for _, e := range s.Decision.Events {
			c.Emit(s.At, uid, e.Type, e.Reason, e.Message)
		}
	}
	return c.Events(tl.HPAs[hpa].uid(until), until)
}

// uid distinguishes the objects that had the HPA's name one after the other.
func (h *HPA) uid(t time.Duration) string {
	made := 0
	for i, v := range h.Versions {
		if v.At > t {
			break
		}
		if v.Object != nil && (i == 0 || h.Versions[i-1].Object == nil) {
			made++
		}
	}
	return strconv.Itoa(made)
}
