package job

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const ms = time.Millisecond

// last is what the least urgent job sends.
var last = fmt.Sprint(Seeds, "/0")

// bench is a queue with its own clock.
type bench struct {
	*Queue

	clock  time.Time
	later  []call
	sent   []string
	slices int
	whole  bool
}

type call struct {
	at time.Time
	do func()
}

func newBench() *bench {
	b := &bench{clock: time.Unix(0, 0)}
	b.Queue = &Queue{
		Send:       func(msg any) { b.sent = append(b.sent, fmt.Sprint(msg)) },
		Later:      func(d time.Duration, do func()) { b.later = append(b.later, call{b.clock.Add(d), do}) },
		OnProgress: func() { b.sent = append(b.sent, fmt.Sprint(b.Progress(Key{Priority: Seeds}))) },
		Yield:      func() {},
		Now:        func() time.Time { return b.clock },
		AtOnce:     func() bool { return b.whole },
	}
	return b
}

func (b *bench) pass(d time.Duration) { b.clock = b.clock.Add(d) }

// turn runs the function of the last call of Later, if there is one.
func (b *bench) turn() bool {
	if len(b.later) == 0 {
		return false
	}
	first := slices.MinFunc(b.later, func(x, y call) int { return x.at.Compare(y.at) })
	i := slices.IndexFunc(b.later, func(c call) bool { return c.at.Equal(first.at) })
	b.later = slices.Delete(b.later, i, i+1)
	if first.at.After(b.clock) {
		b.clock = first.at
	}
	b.slices++
	first.do()
	return true
}

// all runs until nothing is scheduled, and returns what was sent.
func (b *bench) all() []string {
	for b.turn() {
		continue
	}
	sent := b.sent
	b.sent = nil
	return sent
}

// works returns a job that works for a time, in steps of a millisecond.
func (b *bench) works(p Priority, id int, long time.Duration) Job {
	name := fmt.Sprint(p, "/", id)
	return Job{
		Key: Key{p, id},
		Work: func(s *Slice) any {
			for range long / ms {
				b.pass(ms)
				s.Yield()
			}
			return name
		},
		Failed: func(err error) any { return name + " " + err.Error() },
	}
}

func want(t *testing.T, got []string, wanted ...string) {
	t.Helper()
	if !slices.Equal(got, wanted) {
		t.Errorf("sent %q, want %q", got, wanted)
	}
}

func TestAtOnce(t *testing.T) {
	b := newBench()
	b.Start(b.works(Edit, 0, 5*ms))
	want(t, b.sent, "0/0")
	b = newBench()
	b.Hold = true
	b.Start(b.works(Edit, 0, 5*ms))
	want(t, b.sent)
	want(t, b.all(), "0/0")
	b = newBench()
	b.whole = true
	late := b.works(Pin, 1, time.Minute)
	late.After = time.Second
	b.Start(late)
	want(t, b.sent, "4/1")
}

// A slice takes no longer than its budget, and leaves time for the page.
func TestSlices(t *testing.T) {
	for _, test := range []struct {
		priority Priority
		asked    bool
		pause    time.Duration
	}{{Edit, false, editRest}, {List, false, editRest}, {Pin, false, waitTime}, {Advice, true, editRest}} {
		b := newBench()
		j := b.works(test.priority, 0, 30*ms)
		j.Asked = test.asked
		b.Start(j)
		for left := 30*ms - budget - ms; left > 0; left -= budget + ms {
			before := b.clock
			b.turn()
			if took := b.clock.Sub(before); took > test.pause+budget+ms || took < test.pause+min(left, budget) {
				t.Errorf("%+v: rest and slice took %v", test, took)
			}
		}
		want(t, b.all(), fmt.Sprint(test.priority, "/0"))
	}
}

// A job that waits for others leaves the page the rest of a frame, also if a person waits for it.
func TestAwait(t *testing.T) {
	b := newBench()
	b.Start(Job{Key: Key{Priority: Advice}, Asked: true, Work: func(s *Slice) any {
		s.Await()
		s.Pause()
		return "done"
	}})
	for _, pause := range []time.Duration{waitTime, editRest} {
		before := b.clock
		if b.turn(); b.clock.Sub(before) != pause {
			t.Errorf("rested %v, want %v", b.clock.Sub(before), pause)
		}
	}
	want(t, b.sent, "done")
}

// The most urgent job is worked on first. A job that still waits does not stop others.
func TestPriorities(t *testing.T) {
	b := newBench()
	b.Start(b.works(Seeds, 0, 100*ms))
	b.Start(b.works(Pin, 1, 50*ms))
	b.Start(b.works(Pin, 2, 20*ms))
	b.turn()
	b.Start(b.works(Edit, 0, 40*ms))
	grade := b.works(Grade, 0, 10*ms)
	grade.After = time.Second
	b.Start(grade)
	want(t, b.all(), "0/0", "4/1", "4/2", last, "3/0")
}

func TestReplaced(t *testing.T) {
	b := newBench()
	b.Start(b.works(Edit, 0, 20*ms))
	b.Start(b.works(Seeds, 0, 20*ms))
	second := b.works(Edit, 0, 20*ms)
	second.Work = func(*Slice) any { return "newer" }
	b.Start(second)
	want(t, b.all(), "newer", last)
	b.Start(b.works(Seeds, 0, 20*ms))
	b.Start(b.works(Pin, 0, 20*ms))
	b.Stop(Key{Priority: Seeds})
	b.Stop(Key{Priority: Grade})
	want(t, b.all(), "4/0")
}

func TestStopEndsWork(t *testing.T) {
	b := newBench()
	ended := false
	b.Start(Job{Work: func(s *Slice) any {
		defer func() { ended = true }()
		s.Pause()
		t.Error("a job that was stopped went on")
		return nil
	}})
	b.Stop(Key{})
	if !ended {
		t.Error("the work that was stopped is still there")
	}
	want(t, b.all())
}

func TestPanic(t *testing.T) {
	for _, whole := range []bool{false, true} {
		b := newBench()
		b.whole = whole
		j := b.works(Edit, 0, 0)
		j.Work = func(*Slice) any { panic("lost") }
		b.Start(j)
		if len(b.sent) != 1 || !strings.HasSuffix(b.sent[0], ": lost") {
			t.Errorf("sent %q", b.sent)
		}
	}
}

// Progress is reported from time to time, and a result can start the next job.
func TestProgress(t *testing.T) {
	b := newBench()
	b.Start(Job{Key: Key{Priority: Seeds}, Work: func(s *Slice) any {
		for i := range 100 {
			b.pass(10 * ms)
			s.Report(i)
			s.Yield()
		}
		return "done"
	}})
	sent := b.all()
	if n := len(sent); n < 5 || n > 12 || sent[n-1] != "done" {
		t.Errorf("sent %q", sent)
	}
	send := b.Send
	b.Send = func(msg any) {
		if send(msg); msg == "first" {
			b.Start(Job{Work: func(*Slice) any { return "second" }})
		}
	}
	b.Start(Job{Work: func(*Slice) any { return "first" }})
	if want := []string{"first", "second"}; !reflect.DeepEqual(b.sent, want) {
		t.Errorf("sent %q", b.sent)
	}
}
