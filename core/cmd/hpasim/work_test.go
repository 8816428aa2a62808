//go:build !js

package main

import (
	"errors"
	"io"
	"math"
	"syscall"
	"testing"
	"time"
)

// search has runs; each does a second of work, unless it is free.
type search struct {
	made, runs int
	free       bool
	each       func(made int)
}

func (s *search) Left() int { return s.runs - s.made }

func (s *search) Work() int64 {
	if s.free {
		return 0
	}
	return int64(s.made) * int64(time.Second)
}

func (s *search) Step() bool {
	if s.Left() == 0 {
		return false
	}
	s.made++
	s.each(s.made)
	return true
}

func TestWork(t *testing.T) {
	for _, c := range []struct {
		name    string
		before  time.Duration
		made    int
		stopped bool
	}{
		{name: "enough", made: 10},
		{name: "too much", before: 25 * time.Second, made: 6, stopped: true},
		{name: "the last run is the largest", before: 20 * time.Second, made: 10},
	} {
		w := work{most: 30 * time.Second, done: int64(c.before)}
		s := search{runs: 10, each: func(int) {}}
		w.steps(io.Discard, "try", &s)
		switch {
		case (w.err != nil) != c.stopped:
			t.Errorf("%s: %v", c.name, w.err)
		case s.made != c.made:
			t.Errorf("%s: %d runs, want %d: %v", c.name, s.made, c.made, w.err)
		case w.done != int64(c.before)+s.Work():
			t.Errorf("%s: %v counted", c.name, time.Duration(w.done))
		}
	}
}

// A run after Ctrl C is the last, as soon as the press has come.
func TestPressed(t *testing.T) {
	w := work{most: 30 * time.Second}
	s := search{runs: math.MaxInt, free: true, each: func(made int) {
		if made == 3 {
			if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
		}
	}}
	if w.steps(io.Discard, "try", &s); !errors.Is(w.err, errInterrupted) || s.made < 3 {
		t.Errorf("%d runs, and then %v", s.made, w.err)
	}
}
