package job

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
)

// Worker runs texts in another thread of the browser. It answers one request after the other, each with an Answer.
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
	ids        int // counts the requests
	failed     bool
}

// workerState is a worker, and the requests that it has not answered.
type workerState struct {
	Worker
	requests []request
	answered int // how many it has answered
}

// request is what a worker was asked for.
type request struct {
	id  int
	key string // the settings
}

// Request is what a worker is asked for: the run of a text with settings.
type Request struct {
	ID       int
	Text     string
	Settings []string
}

// Answer is the answer to the Request with its ID.
type Answer struct {
	ID     int
	Answer *string
}

// answerTime is how long a worker may take for an answer. Then the page makes the runs itself.
const answerTime = 30 * time.Second

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
	w.drop(func(p *workerState) bool { return len(p.requests) > 0 })
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
		if len(w.workers) < w.Max && !slices.ContainsFunc(w.workers, func(p *workerState) bool { return len(p.requests) == 0 }) {
			w.start()
		}
		if len(w.workers) == 0 {
			return
		}
		p := slices.MinFunc(w.workers, func(a, b *workerState) int { return len(a.requests) - len(b.requests) })
		if len(p.requests) == perWorker {
			return
		}
		w.ids++
		next := request{w.ids, w.unassigned[0]}
		w.unassigned, p.requests = w.unassigned[1:], append(p.requests, next)
		text, _ := json.Marshal(Request{next.id, w.text, strings.Split(next.key, between)}) // these are strings
		p.Post(string(text))
		if len(p.requests) == 1 {
			w.await(p)
		}
	}
}

// await waits for the oldest answer of a worker.
func (w *Workers) await(p *workerState) {
	answered := p.answered
	w.Later(answerTime, func() {
		if p.answered == answered {
			w.fail(p)
		}
	})
}

// fail ends a worker whose answers cannot be relied on.
func (w *Workers) fail(p *workerState) {
	if slices.Contains(w.workers, p) {
		w.drop(func(o *workerState) bool { return o == p })
		w.failed = true
	}
}

// take takes an answer of a worker, which must be the answer to its oldest request.
func (w *Workers) take(p *workerState, text string) {
	if !slices.Contains(w.workers, p) {
		return // it was ended meanwhile
	}
	var got Answer
	if json.Unmarshal([]byte(text), &got) != nil || got.Answer == nil || len(p.requests) == 0 || got.ID != p.requests[0].id {
		w.fail(p)
		return
	}
	w.answers[p.requests[0].key] = *got.Answer
	p.requests = p.requests[1:]
	if p.answered++; len(p.requests) > 0 {
		w.await(p)
	}
	w.post()
}

func (w *Workers) start() {
	p := &workerState{}
	p.Worker = w.Start(func(answer string) { w.take(p, answer) }, func() { w.fail(p) })
	if p.Worker == nil {
		w.failed = len(w.workers) == 0
		w.Max = len(w.workers)
		return
	}
	w.workers = append(w.workers, p)
}
