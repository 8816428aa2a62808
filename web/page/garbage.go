package page

import (
	"runtime"
	"time"
)

// minGarbage is how much garbage starts a collection, in bytes. Collecting it takes
// less than a frame. If more memory is in use, the memory in use is the limit.
const minGarbage = 4 << 20

// collectLater collects the program's garbage often and in small amounts, after the
// browser has painted the last change. Go's own collection has no thread of its own in
// the browser, so it stops the page, for longer if there is more garbage. It still runs
// for code that allocates much at once.
func (s *store) collectLater() {
	s.LaterOnce("garbage", 50*time.Millisecond, func() {
		if allocated() <= s.inUse+max(s.inUse, minGarbage) {
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
