package propose

import (
	"strings"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// chooser makes the loads of a text, and runs the text to see which variant of the proposed
// load shows most of each HPA.
type chooser struct {
	reader   *parse.Reader // keeps what the texts share
	text     string
	scenario *scenario.Scenario
	shape    string
	pause    func() // see SetLoad
}

var simulation = manifest.Object{Kind: "Simulation"}

// idleResources are the resources that pods use without load.
var idleResources = []string{"cpu", "memory"}

// write makes the loads with a variant for each HPA.
func (t *chooser) write(variants []int) *writer {
	w := &writer{scenario: t.scenario, shape: t.shape, pause: t.pause, idle: map[string]float64{}, fixed: map[string]bool{}, variants: variants}
	e := t.reader.Edit(t.text, simulation)
	for _, name := range idleResources {
		_, w.fixed[name] = e.Get("spec.pods.idle." + name)
	}
	if t.shape == Status {
		for _, h := range t.scenario.Objects.HPAs {
			w.addStatus(h)
		}
	} else {
		for _, h := range t.scenario.Objects.HPAs {
			w.lowerIdle(h)
		}
		for i, h := range t.scenario.Objects.HPAs {
			w.add(i, h)
		}
	}
	for _, a := range t.scenario.Timeline {
		// The run has each action at least once. A repeated action may happen fewer times.
		if end := niceTime(a.At + 5*time.Minute); end <= maxTime && !a.Repetition {
			w.duration = max(w.duration, end)
		}
	}
	return w
}

// into writes the loads into the text.
func (w *writer) into(reader *parse.Reader, text string) (string, error) {
	e := reader.Edit(text, simulation)
	if len(w.entries) == 0 && w.shape == Status {
		return text, ErrNoState
	}
	if len(w.entries) == 0 {
		return text, ErrNoHPA
	}
	e.Set("spec.duration", scenario.ShortDuration(w.duration))
	for _, name := range idleResources {
		if lower, ok := w.idle[name]; ok {
			e.Set("spec.pods.idle."+name, amount(lower, name == "memory"))
		}
	}
	e.Set("spec.load", strings.Join(w.texts(), ""))
	return e.Text, e.Err
}

// isShort reports whether the reader would not notice the time of several runs.
func (w *writer) isShort() bool {
	const maxPods, maxSyncs = 100, 1000
	pods := int64(0)
	for _, h := range w.scenario.Objects.HPAs {
		pods += int64(h.Spec.MaxReplicas)
	}
	return pods <= maxPods && int64(w.duration/w.scenario.Controller.Interval())*int64(len(w.scenario.Objects.HPAs)) <= maxSyncs
}

// best returns, for each HPA, the first variant in which most of its policies limit a change. It
// stops when all policies do that limit a change in a dry run. limiting has these for each HPA.
func (t *chooser) best(limiting []policySet) []int {
	best, maxBound := make([]int, len(limiting)), make([]int, len(limiting))
	sameVariant, lastText := make([]int, len(limiting)), ""
	for v := range variants {
		for i := range sameVariant {
			sameVariant[i] = v
		}
		w := t.write(sameVariant)
		t.pause()
		text, err := w.into(t.reader, t.text)
		if err != nil || text == lastText {
			continue
		}
		lastText = text
		t.pause()
		s, _ := t.reader.Parse(text)
		if s == nil {
			continue
		}
		t.pause()
		tl, err := t.run(s)
		if err != nil {
			continue
		}
		enough := true
		for i := range best {
			if n := scoreOf(tl, i); n > maxBound[i] {
				best[i], maxBound[i] = v, n
			}
			enough = enough && maxBound[i] > limiting[i].count()
		}
		if enough {
			break
		}
	}
	return best
}

func (t *chooser) run(s *scenario.Scenario) (*timeline.Timeline, error) {
	e, err := sim.New(s, sim.Options{})
	if err != nil {
		return nil, err
	}
	for n := 1; e.Step(); n++ {
		if n%16 == 0 { // a step takes far less time than a look at the clock
			t.pause()
		}
	}
	return e.Timeline(), e.Err()
}

// scoreOf is how much a run shows of an HPA: the number of policies that limit a change, plus one if
// the HPA comes back to minReplicas.
func scoreOf(tl *timeline.Timeline, index int) int {
	var b policySet
	last := int32(-1)
	for i := range tl.Syncs {
		if tl.Syncs[i].HPA == index {
			b.addLimiting(&tl.Syncs[i].Decision)
			last = tl.Syncs[i].Decision.Desired
		}
	}
	n := b.count()
	if h := tl.HPAAt(index, tl.Duration); h != nil && last == *h.Spec.MinReplicas {
		n++
	}
	return n
}
