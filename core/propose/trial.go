package propose

import (
	"strings"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// trial makes the loads of a text, and runs it to see which variant of the tour shows
// more of each HPA.
type trial struct {
	text     string
	scenario *scenario.Scenario
	shape    string
}

var simulation = manifest.Object{Kind: "Simulation"}

// idles are the resources that pods use without load.
var idles = []string{"cpu", "memory"}

// write makes the loads with a variant for each HPA.
func (t *trial) write(variants []int) *writer {
	w := &writer{scenario: t.scenario, shape: t.shape, idle: map[string]float64{}, fixed: map[string]bool{}, variants: variants}
	e := edit.New(t.text, simulation, nil)
	for _, name := range idles {
		_, w.fixed[name] = e.Get("spec.pods.idle." + name)
	}
	for _, h := range t.scenario.Objects.HPAs {
		w.lowerIdle(h)
	}
	for i, h := range t.scenario.Objects.HPAs {
		w.add(i, h)
	}
	for _, a := range t.scenario.Timeline {
		// So that all of it happens, if not as often as it is repeated.
		if end := niceTime(a.At + 5*time.Minute); end <= mostTime && !a.Again {
			w.duration = max(w.duration, end)
		}
	}
	return w
}

// into writes the loads into the text.
func (w *writer) into(text string) (string, error) {
	e := edit.New(text, simulation, nil)
	if len(w.entries) == 0 {
		return text, ErrNoHPA
	}
	e.Set("spec.duration", scenario.ShortDuration(w.duration))
	for _, name := range idles {
		if lower, ok := w.idle[name]; ok {
			e.Set("spec.pods.idle."+name, amount(lower, name == "memory"))
		}
	}
	e.Set("spec.load", strings.Join(w.texts(), ""))
	return e.Text, e.Err
}

// small reports whether several trials take less than the reader would notice.
func (w *writer) small() bool {
	const mostPods, mostSyncs = 100, 1000
	pods := int64(0)
	for _, h := range w.scenario.Objects.HPAs {
		pods += int64(h.Spec.MaxReplicas)
	}
	c := &w.scenario.Controller
	return pods <= mostPods && int64(w.duration/(c.SyncPeriod+c.SyncDuration))*int64(len(w.scenario.Objects.HPAs)) <= mostSyncs
}

// best returns the first variant for each HPA in which the most of its policies bind.
// What binds in a rehearsal is enough.
func (t *trial) best(reach []bound) []int {
	best, most := make([]int, len(reach)), make([]int, len(reach))
	all, before := make([]int, len(reach)), ""
	for v := range variants {
		for i := range all {
			all[i] = v
		}
		text, err := t.write(all).into(t.text)
		if err != nil || text == before {
			continue
		}
		before = text
		s, _ := parse.Text(text)
		if s == nil {
			continue
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			continue
		}
		enough := true
		for i := range best {
			if n := shown(tl, i); n > most[i] {
				best[i], most[i] = v, n
			}
			enough = enough && most[i] > reach[i].count()
		}
		if enough {
			break
		}
	}
	return best
}

// shown is how much a run shows of an HPA: the policies that bind, and one more if it
// comes back to minReplicas.
func shown(tl *timeline.Timeline, index int) int {
	var b bound
	last := int32(-1)
	for i := range tl.Syncs {
		if tl.Syncs[i].HPA == index {
			b.note(&tl.Syncs[i].Decision)
			last = tl.Syncs[i].Decision.Desired
		}
	}
	n := b.count()
	if h := tl.HPAAt(index, tl.Duration); h != nil && last == *h.Spec.MinReplicas {
		n++
	}
	return n
}
