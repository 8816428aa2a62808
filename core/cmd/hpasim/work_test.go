//go:build !js

package main

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// search has ten runs; each does a second of work.
type search struct {
	made int
	each func(made int)
}

func (s *search) Left() int   { return 10 - s.made }
func (s *search) Work() int64 { return int64(s.made) * int64(time.Second) }

func (s *search) Step() bool {
	if s.made == 10 {
		return false
	}
	s.made++
	s.each(s.made)
	return true
}

func TestWork(t *testing.T) {
	press := func(at int) func(int) {
		return func(made int) {
			if made != at {
				return
			}
			got := make(chan os.Signal, 1)
			signal.Notify(got, os.Interrupt)
			if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			<-got
			signal.Stop(got) // returns when all channels have the signal
		}
	}
	for _, c := range []struct {
		name    string
		before  time.Duration
		each    func(int)
		made    int
		stopped bool
		pressed bool
	}{
		{name: "enough", made: 10},
		{name: "too much", before: 25 * time.Second, made: 6, stopped: true},
		{name: "the last run is the largest", before: 20 * time.Second, made: 10},
		{name: "Ctrl C", each: press(3), made: 3, stopped: true, pressed: true},
	} {
		w := work{most: 30 * time.Second, done: int64(c.before)}
		s := search{each: c.each}
		if s.each == nil {
			s.each = func(int) {}
		}
		w.steps(io.Discard, "try", &s)
		switch {
		case (w.err != nil) != c.stopped, errors.Is(w.err, errInterrupted) != c.pressed:
			t.Errorf("%s: %v", c.name, w.err)
		case c.made > 0 && s.made != c.made:
			t.Errorf("%s: %d runs, want %d: %v", c.name, s.made, c.made, w.err)
		case w.done != int64(c.before)+s.Work():
			t.Errorf("%s: %v counted", c.name, time.Duration(w.done))
		}
	}
}
