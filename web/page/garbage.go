package page

import (
	"runtime"
	"time"
)

// collector collects the program's garbage often and in small amounts, after
// the page has reacted to the person. Go's own collection has no thread in the
// browser and runs in one stretch, which is longer the more there is to sweep.
// It is left for code that allocates much at once.
type collector struct {
	left  uint64 // bytes in use after the last collection
	later bool
}

// worthwhile is how many bytes of garbage are worth a collection, which then
// takes less than a frame. It takes as many as are in use, if those are more.
const worthwhile = 4 << 20

// collectLater collects after the browser has painted the last change.
func (s *store) collectLater() {
	if s.garbage.later {
		return
	}
	s.garbage.later = true
	s.Later(50*time.Millisecond, func() {
		s.garbage.later = false
		if left := s.garbage.left; allocated() <= left+max(left, worthwhile) {
			return
		}
		s.Yield()
		runtime.GC()
		s.Yield()
		s.garbage.left = allocated()
	})
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
