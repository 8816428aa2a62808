package ui

import (
	"runtime"
	"time"
)

// collector collects the program's garbage little and often, between what the
// page does for the person. Go's own has no thread in the browser and collects in
// one stretch, which is the longer the more there is to sweep: it is left to what
// allocates much at once.
type collector struct {
	left  uint64 // bytes, by the last collection
	later bool
}

// worthwhile is how many bytes of garbage are worth a collection, which then takes
// less than a frame. Where much is in use, as much garbage is.
const worthwhile = 4 << 20

// collectLater collects when the browser has painted what was just done.
func (s *store) collectLater() {
	if s.garbage.later {
		return
	}
	s.garbage.later = true
	s.later(50*time.Millisecond, func() {
		s.garbage.later = false
		if left := s.garbage.left; allocated() <= left+max(left, worthwhile) {
			return
		}
		s.breathe()
		runtime.GC()
		s.breathe()
		s.garbage.left = allocated()
	})
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
