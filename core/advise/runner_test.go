package advise

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
)

// slow is a Runner that has no answer when it is first asked for one, and none at all, or a wrong one, after a
// number of answers.
type slow struct {
	wrong  string
	t      *testing.T
	text   string
	reader parse.Reader
	asked  map[string]bool // whether an answer was wanted
	left   int
}

func (s *slow) Ask(settings []string) {
	if k := key(settings); !s.asked[k] {
		s.asked[k] = false
	}
}

func (s *slow) Answer(settings []string) (string, bool, error) {
	wanted, asked := s.asked[key(settings)]
	switch {
	case !asked:
		s.t.Errorf("the answer to %v was not asked for", settings)
	case s.left == 0 && s.wrong != "":
		return s.wrong, true, nil
	case s.left == 0:
		return "", false, errors.New("it ended")
	case !wanted:
		s.asked[key(settings)] = true
		return "", false, nil
	}
	s.left--
	return Measure(&s.reader, s.text, settings), true, nil
}

// A search finds the same if its runs are made elsewhere, whether all of them or a few.
func TestElsewhere(t *testing.T) {
	spike, _ := preset.Lookup("spike-cautious-policy")
	for name, test := range map[string]struct{ text, less string }{
		"one field":      {spike.Text, "aboveTarget"},
		"random numbers": {course.Collection().Lookup("min-and-max").Start, "aboveTarget"},
		"an exercise":    {course.Collection().Lookup("least-change").Start, "unserved"},
		"too little":     {spike.Text, "unserved"},
	} {
		_, tl := ran(t, test.text)
		var want []Change
		for _, answers := range []int{-1, math.MaxInt, 5, 4, 0} { // -1: all are made here; after 5 they are wrong
			search, err := NewSmallestSearch(new(parse.Reader), test.text, tl, 0, test.less)
			if err != nil {
				t.Fatal(err)
			}
			if answers >= 0 {
				search.Use(&slow{wrong: []string{"", "<!doctype html>"}[answers%2], t: t, text: test.text, asked: map[string]bool{}, left: answers})
			}
			rests, awaits := 0, 0
			got := search.Find(func() {
				rests++
				if search.Awaits() {
					awaits++
				}
			})
			if answers < 0 {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d answers: found %v, want %v", name, answers, got, want)
			}
			if _, enough := search.Has(); enough && (awaits > 0) != (answers > 0) {
				t.Errorf("%s, %d answers: %d of %d rests were for an answer", name, answers, awaits, rests)
			}
		}
		t.Log(name, len(want))
	}
}

// An answer has all of an outcome, whatever its numbers are.
func TestAnswers(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	_, tl := ran(t, p.Text)
	r := newRuns(new(parse.Reader), p.Text, tl, keysOf(tl))
	setting := []string{"HorizontalPodAutoscaler/sample-app:spec.maxReplicas=9"}
	for r.start(setting); r.step(); {
		continue
	}
	right := Measure(new(parse.Reader), p.Text, setting)
	if got, ok := r.answered(right); !ok || !same(got, r.done[key(setting)]) || same(got, r.done[""]) {
		t.Errorf("measured %v, want %v", got[0], r.done[key(setting)][0])
	}
	no := Measure(new(parse.Reader), p.Text, []string{"HorizontalPodAutoscaler/sample-app:spec.maxReplicas=0"})
	if got, ok := r.answered(no); no != "" || got != nil || !ok {
		t.Errorf("measured %s of what cannot be run", no)
	}
	for _, wrong := range []string{"null", "[]", "{}", "<!doctype html>", right[:len(right)/2], strings.Replace(right, " ", "", 1), strings.Replace(right, " ", " x", 1)} {
		if _, ok := r.answered(wrong); ok {
			t.Errorf("%s is an answer", wrong)
		}
	}
	var o, got outcome
	v := reflect.ValueOf(&o).Elem()
	for i, pointer := range o.fields() {
		switch p := pointer.(type) {
		case *float64:
			*p = []float64{1.0 / 3, math.Inf(1), 1e300, -5e-324}[i%4] * float64(i+1)
		case *bool:
			*p = true
		}
	}
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("fields does not have %s", v.Type().Field(i).Name)
		}
	}
	if !got.read(o.written()) || got != o {
		t.Errorf("read %+v, want %+v", got, o)
	}
}
