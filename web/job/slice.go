package job

import (
	"runtime"
	"time"

	"hpaplayground/core/parse"
)

// Slice is the time that a job has now. The zero Slice never ends, for work without a queue.
type Slice struct {
	end      time.Time
	now      func() time.Time // nil: the slice never ends
	resume   chan bool        // true: continue; false: stop
	rests    chan bool        // true: the job rests; closed: the job has ended
	progress int
	reader   *parse.Reader
}

// Reader returns the reader that all jobs share. It reads only what was not read before.
func (s *Slice) Reader() *parse.Reader {
	if s.reader == nil {
		s.reader = new(parse.Reader)
	}
	return s.reader
}

// Yield waits for the next slice if this slice is used up. If the job was stopped,
// Yield does not return.
func (s *Slice) Yield() {
	if s.now != nil && s.now().After(s.end) {
		s.Pause()
	}
}

// Pause waits for the next slice.
func (s *Slice) Pause() {
	if s.now == nil {
		return
	}
	s.rests <- true
	if !<-s.resume {
		runtime.Goexit()
	}
}

// Report sets how far the job is: see Queue.Progress.
func (s *Slice) Report(done int) { s.progress = done }
