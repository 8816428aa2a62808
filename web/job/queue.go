// Package job does work that takes longer than a frame, such as runs, so that the page
// stays responsive. It works on the most urgent job, in slices, and after each slice it
// leaves the page some time. A job gets values and returns a value, so that a browser's
// worker could do the work.
package job

import (
	"fmt"
	"slices"
	"time"

	"hpaplayground/core/parse"
)

// Priority says which jobs come first. Each package has its own priorities, so that its
// jobs do not replace the jobs of others.
type Priority uint8

// The priorities, the most urgent first.
const (
	Edit    Priority = iota // the run of an edited text; a pasted text before its run
	List                    // the HPAs of a long text
	Inspect                 // the details of the sync at the cursor
	Grade                   // the goals of an exercise
	Pin                     // a run to compare with
	Thin                    // an import with fewer points
	Find                    // the load in what was recorded
	Causes                  // what explains that a run and a recording part
	Advice                  // what helps
	Report                  // the report of a run
	Seeds                   // runs with other seeds
)

// Key identifies a job. A newer job replaces an older job with the same key.
type Key struct {
	Priority Priority
	ID       int
}

// Job is work to do.
type Job struct {
	Key
	After  time.Duration    // how long the job waits, for example until the page has painted
	Asked  bool             // the person asked for it and waits, so that the page gets only a short time after each slice
	Work   func(*Slice) any // returns the message that Queue.Send gets
	Failed func(error) any  // the message if Work panics
}

const (
	// budget is the longest time of a slice.
	budget = 8 * time.Millisecond
	// waitTime is the time for the page after each slice: the rest of a frame.
	waitTime = 8 * time.Millisecond
	// editRest is the time for the page after a slice of the run of an edit, of a list, or of
	// what a person asked for. It is short, because the person waits for these.
	editRest = time.Millisecond
	// progressEvery is the shortest time between two calls of OnProgress for a job.
	progressEvery = 200 * time.Millisecond
)

// Queue does jobs, one slice at a time. Nothing runs in parallel: all work happens on
// the goroutine that calls the queue.
type Queue struct {
	Send       func(msg any)
	Later      func(time.Duration, func()) // calls a function later
	OnProgress func()                      // called when the progress of a job has changed: see Progress
	Yield      func()                      // lets the page paint a result
	Now        func() time.Time
	Reader     *parse.Reader // of all jobs: see Slice.Reader
	Workers    *Workers      // nil: there are none
	AtOnce     func() bool   // do jobs at once, without slices
	Hold       bool          // start no job at once, because the page is being left

	jobs       []*task // by priority, the oldest first
	laterCalls int     // counts the calls of Later, because only the last one has an effect
}

// Start starts a job. If no job is more urgent, its first slice runs at once, because
// most runs end in their first slice.
func (q *Queue) Start(j Job) {
	q.Stop(j.Key)
	t := &task{Job: j, Slice: Slice{queue: q}, notBefore: q.Now().Add(j.After)}
	if q.AtOnce() {
		q.end(t, t.runWork())
		return
	}
	at, _ := slices.BinarySearchFunc(q.jobs, j.Priority+1, func(t *task, p Priority) int { return int(t.Priority) - int(p) })
	q.jobs = slices.Insert(q.jobs, at, t)
	if j.After == 0 && !q.Hold && q.due() == t {
		q.slice(t)
		return
	}
	q.schedule(0)
}

// Stop stops a job. The job then sends nothing.
func (q *Queue) Stop(k Key) {
	if i := slices.IndexFunc(q.jobs, func(t *task) bool { return t.Key == k }); i >= 0 {
		q.jobs[i].stop()
		q.jobs = slices.Delete(q.jobs, i, i+1)
	}
}

// Progress returns how far a job is, as it last reported.
func (q *Queue) Progress(k Key) int {
	for _, t := range q.jobs {
		if t.Key == k {
			return t.reported
		}
	}
	return 0
}

// due returns the most urgent job that may run now, or nil.
func (q *Queue) due() *task {
	now := q.Now()
	for _, t := range q.jobs {
		if !t.notBefore.After(now) {
			return t
		}
	}
	return nil
}

// schedule calls slice after a pause, once a job is due.
func (q *Queue) schedule(pause time.Duration) {
	q.laterCalls++
	if len(q.jobs) == 0 {
		return
	}
	wait := time.Hour
	for _, t := range q.jobs {
		wait = min(wait, t.notBefore.Sub(q.Now()))
	}
	id := q.laterCalls
	q.Later(max(wait, pause, editRest), func() {
		if id != q.laterCalls {
			return
		}
		if t := q.due(); t != nil {
			q.slice(t)
		} else {
			q.schedule(0)
		}
	})
}

// slice lets a job work for one slice.
func (q *Queue) slice(t *task) {
	ended := t.slice(q.Now)
	if ended {
		q.jobs = slices.DeleteFunc(q.jobs, func(o *task) bool { return o == t })
	}
	pause := waitTime
	if (t.Priority <= List || t.Asked) && !ended && !t.awaits {
		pause = editRest
	}
	q.schedule(pause)
	switch {
	case ended:
		q.end(t, t.result)
	case t.progress != t.reported && q.Now().Sub(t.reportedAt) >= progressEvery:
		t.reported, t.reportedAt = t.progress, q.Now()
		q.OnProgress()
	}
}

func (q *Queue) end(t *task, msg any) {
	q.Send(msg)
	q.Yield()
}

// task is a job under way. Its work has its own goroutine, which runs only while slice
// waits for it.
type task struct {
	Job
	Slice

	notBefore  time.Time // when the job may begin
	reported   int       // the progress when OnProgress was last called
	reportedAt time.Time // the time of that call
	result     any
}

// slice continues the work until it ends or the slice is used up.
func (t *task) slice(now func() time.Time) (ended bool) {
	if t.resume == nil {
		t.resume, t.rests = make(chan bool), make(chan bool)
		go t.run()
	}
	t.now, t.end = now, now().Add(budget)
	t.resume <- true
	return !<-t.rests
}

func (t *task) run() {
	defer close(t.rests)
	if <-t.resume {
		t.result = t.runWork()
	}
}

// runWork does the work. A panic is a defect, but the page must survive it and show it.
func (t *task) runWork() (msg any) {
	defer func() {
		if r := recover(); r != nil {
			msg = t.Failed(fmt.Errorf("the simulation failed on this text, which is a defect of the playground: %v", r))
		}
	}()
	return t.Work(&t.Slice)
}

// stop ends the goroutine of the work.
func (t *task) stop() {
	if t.resume != nil {
		t.resume <- false
		<-t.rests
	}
}
