package job

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
)

// Worker runs texts in another thread of the browser. It answers one request after the other.
type Worker interface {
	Post(request string)
	End() // ends it, also in the middle of a request
}

// Workers makes runs of a text in other threads, so that the page stays free: see advise.Runner.
type Workers struct {
	// Start starts a worker; nil if there can be none. It calls answered with each answer, and failed if
	// there will be no more answers.
	Start func(answered func(answer string), failed func()) Worker
	Max   int                         // how many there are at most
	Later func(time.Duration, func()) // calls a function later

	text       string
	unassigned []string          // the settings that no worker has got yet
	answers    map[string]string // by the settings
	known      map[string]bool   // the settings that were asked for
	workers    []*workerState
	begun      int // counts the calls of Begin
	failed     bool
}

// workerState is a worker, and the settings that it was asked for and has not answered.
type workerState struct {
	Worker
	settings []string
}

// Request is what a worker is asked for: the run of a text with settings.
type Request struct {
	Text     string
	Settings []string
}

// perWorker is how many requests a worker has at most, so that it need not wait for the next one.
const perWorker = 2

// Begin sets the text of the next runs.
func (w *Workers) Begin(text string) {
	w.text, w.answers, w.known, w.failed = text, map[string]string{}, map[string]bool{}, false
	w.begun++
}

// idleTime is how long a worker without work keeps its memory.
const idleTime = time.Minute

// End drops all requests. Idle workers stay a while, because a run then starts faster.
func (w *Workers) End() {
	w.unassigned, w.answers, w.known = nil, nil, nil
	w.drop(func(p *workerState) bool { return len(p.settings) > 0 })
	begun := w.begun
	w.Later(idleTime, func() {
		if w.begun == begun {
			w.drop(func(*workerState) bool { return true })
		}
	})
}

func (w *Workers) drop(which func(*workerState) bool) {
	w.workers = slices.DeleteFunc(w.workers, func(p *workerState) bool {
		if !which(p) {
			return false
		}
		p.Worker.End()
		return true
	})
}

const between = "\n" // settings

// Ask asks for the run with settings.
func (w *Workers) Ask(settings []string) {
	key := strings.Join(settings, between)
	if w.known[key] {
		return
	}
	w.known[key] = true
	w.unassigned = append(w.unassigned, key)
	w.post()
}

// Answer returns the answer.
func (w *Workers) Answer(settings []string) (answer string, ok bool, err error) {
	if w.failed {
		return "", false, errors.New("there are no workers")
	}
	answer, ok = w.answers[strings.Join(settings, between)]
	return answer, ok, nil
}

// post hands out requests, to the worker with the fewest first.
func (w *Workers) post() {
	for len(w.unassigned) > 0 && !w.failed {
		if len(w.workers) < w.Max && !slices.ContainsFunc(w.workers, func(p *workerState) bool { return len(p.settings) == 0 }) {
			w.start()
		}
		if len(w.workers) == 0 {
			return
		}
		p := slices.MinFunc(w.workers, func(a, b *workerState) int { return len(a.settings) - len(b.settings) })
		if len(p.settings) == perWorker {
			return
		}
		key := w.unassigned[0]
		w.unassigned, p.settings = w.unassigned[1:], append(p.settings, key)
		request, _ := json.Marshal(Request{w.text, strings.Split(key, between)}) // these are strings
		p.Post(string(request))
	}
}

func (w *Workers) start() {
	p := &workerState{}
	fail := func() {
		if slices.Contains(w.workers, p) {
			w.workers = slices.DeleteFunc(w.workers, func(o *workerState) bool { return o == p })
			w.failed = true
		}
	}
	p.Worker = w.Start(func(answer string) {
		if !slices.Contains(w.workers, p) || len(p.settings) == 0 {
			return // it was ended meanwhile
		}
		w.answers[p.settings[0]] = answer
		p.settings = p.settings[1:]
		w.post()
	}, fail)
	if p.Worker == nil {
		w.failed = len(w.workers) == 0
		w.Max = len(w.workers)
		return
	}
	w.workers = append(w.workers, p)
}
