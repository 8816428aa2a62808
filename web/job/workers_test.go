package job

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// thread is a worker that answers when it is told to.
type thread struct {
	requests []string
	ids      []int
	answered func(string)
	failed   func()
	ended    bool
}

func (t *thread) Post(request string) {
	var r Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		panic(err)
	}
	t.requests = append(t.requests, r.Text+":"+strings.Join(r.Settings, ","))
	t.ids = append(t.ids, r.ID)
}
func (t *thread) End() { t.ended = true }

// answer answers the oldest request.
func (t *thread) answer() {
	text := "answer to " + t.requests[0]
	id := t.ids[0]
	t.requests, t.ids = t.requests[1:], t.ids[1:]
	answer, err := json.Marshal(Answer{id, &text})
	if err != nil {
		panic(err)
	}
	t.answered(string(answer))
}

// threads is a Workers whose workers are threads.
type threads struct {
	Workers
	all   []*thread
	none  bool     // no worker can be started
	later []func() // the functions of Later that end idle workers
	due   []func() // the functions of Later that no longer wait for an answer
}

func newThreads(most int) *threads {
	p := &threads{}
	p.Max = most
	p.Later = func(after time.Duration, do func()) {
		if after == answerTime {
			p.due = append(p.due, do)
		} else {
			p.later = append(p.later, do)
		}
	}
	p.Start = func(answered func(string), failed func()) Worker {
		if p.none {
			return nil
		}
		t := &thread{answered: answered, failed: failed}
		p.all = append(p.all, t)
		return t
	}
	return p
}

func (p *threads) asked() (all []string) {
	for _, t := range p.all {
		all = append(all, fmt.Sprint(t.requests))
	}
	return all
}

func TestWorkers(t *testing.T) {
	p := newThreads(2)
	p.Begin("text")
	for _, s := range []string{"a", "b", "b", "c", "d", "e", "f"} {
		p.Ask([]string{s, "x"})
	}
	if got := p.asked(); !slices.Equal(got, []string{"[text:a,x text:c,x]", "[text:b,x text:d,x]"}) {
		t.Fatalf("the workers were asked for %v", got)
	}
	if _, ok, err := p.Answer([]string{"a", "x"}); ok || err != nil {
		t.Error("there is an answer", ok, err)
	}
	p.all[1].answer()
	if got, ok, err := p.Answer([]string{"b", "x"}); got != "answer to text:b,x" || !ok || err != nil {
		t.Error(got, ok, err)
	}
	p.all[1].answer()
	p.all[1].answer()
	p.all[1].answer()
	if got := p.asked(); !slices.Equal(got, []string{"[text:a,x text:c,x]", "[]"}) {
		t.Errorf("the workers were asked for %v", got)
	}

	p.End() // the first is busy
	if !p.all[0].ended || p.all[1].ended {
		t.Error("the workers that are not busy have ended, or the others have not")
	}
	p.Begin("other")
	if p.later[0](); p.all[1].ended {
		t.Error("a worker ended in the next search")
	}
	p.all[0].answer() // too late
	p.Ask([]string{"a"})
	p.Ask([]string{"b"})
	if got := p.asked()[1:]; !slices.Equal(got, []string{"[other:a]", "[other:b]"}) {
		t.Errorf("the workers were asked for %v", got)
	}
	if _, ok, _ := p.Answer([]string{"c", "x"}); ok {
		t.Error("an answer of the text before")
	}
	p.all[2].failed()
	if _, _, err := p.Answer([]string{"a"}); err == nil {
		t.Error("a worker failed, and the answers are awaited")
	}
	p.End()
	p.all[1].failed() // which has ended
	p.Begin("third")
	p.Ask([]string{"a"})
	if _, _, err := p.Answer([]string{"a"}); err != nil || len(p.all) != 4 {
		t.Errorf("%d workers, %v", len(p.all), err)
	}
	p.all[3].answer()
	if p.End(); p.all[3].ended {
		t.Error("an idle worker ended at once")
	}
	if p.later[len(p.later)-1](); !p.all[3].ended {
		t.Error("an idle worker stays")
	}
}

func TestNoWorkers(t *testing.T) {
	p := newThreads(2)
	p.none = true
	p.Begin("text")
	p.Ask([]string{"a"})
	if _, _, err := p.Answer([]string{"a"}); err == nil {
		t.Error("an answer is awaited")
	}
}

// A worker that does not answer, or answers something else, is ended, and there are no more answers.
func TestWrongAnswers(t *testing.T) {
	right := func(t *thread) string { return fmt.Sprintf(`{"ID":%d,"Answer":"x"}`, t.ids[0]) }
	for name, does := range map[string]func(p *threads, t *thread){
		"never":           func(p *threads, _ *thread) { p.due[len(p.due)-1]() },
		"garbage":         func(_ *threads, t *thread) { t.answered("<!doctype html>") },
		"nothing":         func(_ *threads, t *thread) { t.answered("") },
		"null":            func(_ *threads, t *thread) { t.answered("null") },
		"no answer":       func(_ *threads, t *thread) { t.answered(fmt.Sprintf(`{"ID":%d}`, t.ids[0])) },
		"another request": func(_ *threads, t *thread) { t.answered(fmt.Sprintf(`{"ID":%d,"Answer":"x"}`, t.ids[1])) },
		"twice": func(_ *threads, t *thread) {
			answer := right(t)
			t.answered(answer)
			t.answered(answer)
		},
		"twice, later": func(_ *threads, t *thread) {
			answer := right(t)
			t.answer()
			t.answer()
			t.answered(answer)
		},
		"the second never": func(p *threads, t *thread) {
			t.answer()
			p.due[len(p.due)-1]()
		},
	} {
		p := newThreads(1)
		p.Begin("text")
		p.Ask([]string{"a"})
		p.Ask([]string{"b"})
		does(p, p.all[0])
		if _, _, err := p.Answer([]string{"b"}); err == nil || !p.all[0].ended {
			t.Errorf("%s: an answer is awaited, or the worker has not ended", name)
		}
	}
	p := newThreads(1)
	p.Begin("text")
	p.Ask([]string{"a"})
	p.all[0].answer()
	p.due[0]()
	if _, ok, err := p.Answer([]string{"a"}); !ok || err != nil {
		t.Error("a worker that answered has ended")
	}
}
