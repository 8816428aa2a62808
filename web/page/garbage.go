package page

import (
	"runtime"
	"time"
)

// worthwhile is how many bytes of garbage are worth a collection, which then
// takes less than a frame. It takes as many as are in use, if those are more.
const worthwhile = 4 << 20

// collectLater collects the program's garbage often and in small amounts, after
// the browser has painted the last change. Go's own collection has no thread in
// the browser and runs in one stretch, which is longer the more there is to sweep.
// It is left for code that allocates much at once.
func (s *store) collectLater() {
	s.Once("garbage", 50*time.Millisecond, func() {
		if allocated() <= s.inUse+max(s.inUse, worthwhile) {
			return
		}
		s.Yield()
		runtime.GC()
		s.Yield()
		s.inUse = allocated()
	})
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
