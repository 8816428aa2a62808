package timeline

import (
	"strconv"
	"time"

	control "hpaplayground/core/hpa"
	"hpaplayground/core/record"
)

// EventsAt returns the events of an HPA as the API server holds them at the
// given time: combined, counted, thinned out, and gone an hour after their last
// write. They are in the order of kubectl describe. An HPA that was deleted and
// made anew has only the events since; a deleted one still has its last.
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
		// Nothing of one HPA's events depends on another's.
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

// uid tells the objects apart that had the HPA's name one after the other.
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
