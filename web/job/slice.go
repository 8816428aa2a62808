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
	awaits   bool   // it waits for others
	queue    *Queue // nil: without one
	reader   *parse.Reader
}

// Workers returns the workers of the browser; nil if there are none.
func (s *Slice) Workers() *Workers {
	if s.queue == nil {
		return nil
	}
	return s.queue.Workers
}

// Reader returns the reader that all jobs share. It reads only what was not read before.
func (s *Slice) Reader() *parse.Reader {
	if s.queue != nil {
		return s.queue.Reader
	}
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

// Await waits for the next slice, because others work meanwhile. The page gets the rest of a frame.
func (s *Slice) Await() {
	s.awaits = true
	s.Pause()
	s.awaits = false
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
