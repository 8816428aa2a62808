package advise

import (
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// runs runs a text with settings, a few syncs at a time, and keeps what was measured.
type runs struct {
	text   string
	keys   []autoscaling.Key     // the HPAs of the run without settings
	done   map[string][]*outcome // of each HPA, by the settings; nil: it cannot be run
	reader *parse.Reader         // keeps what the texts share

	work     int64       // of the runs that were made here
	running  *sim.Engine // the present run; nil: none
	settings []string    // of it
	runner   Runner      // makes the runs; nil: step does
	awaits   bool        // the present run is made elsewhere
}

func newRuns(reader *parse.Reader, text string, tl *timeline.Timeline, keys []autoscaling.Key) runs {
	r := runs{reader: reader, text: text, keys: keys, done: map[string][]*outcome{}}
	r.done[""] = r.outcomes(tl)
	return r
}

// read returns the scenario of the text and its documents; nil if it cannot be read.
func (r *runs) read() (*scenario.Scenario, []*manifest.Document) {
	s, _ := r.reader.Parse(r.text)
	return s, r.reader.Documents(r.text)
}

func keysOf(tl *timeline.Timeline) (keys []autoscaling.Key) {
	for i := range tl.HPAs {
		keys = append(keys, tl.HPAs[i].Key)
	}
	return keys
}

func key(settings []string) string { return strings.Join(settings, "\n") }

// has reports whether there is nothing more to learn of a run with settings.
func (r *runs) has(settings []string) bool {
	_, ok := r.done[key(settings)]
	return ok
}

// outcome returns what was measured of an HPA; nil if there is no such run, or no such HPA in it.
func (r *runs) outcome(hpa int, settings []string) *outcome {
	if all := r.done[key(settings)]; all != nil {
		return all[hpa]
	}
	return nil
}

// start begins a run of the text with settings.
func (r *runs) start(settings []string) {
	r.done[key(settings)] = nil // until it ends, and if it cannot be run
	r.settings = settings
	if r.runner != nil {
		r.runner.Ask(settings)
		r.awaits = true
		return
	}
	r.work += parse.WorkOf(r.text)
	if changed := withSettings(r.reader, r.text, settings); changed != nil {
		r.running, _ = sim.New(changed, sim.Options{})
	}
}

// Work returns what the runs that were made here did so far, in the units of timeline.Timeline. It counts
// the reading of their texts, too.
func (r *runs) Work() int64 {
	if r.running != nil {
		return r.work + r.running.Timeline().Work
	}
	return r.work
}

// ahead asks for runs that will be started, if they are made elsewhere.
func (r *runs) ahead(all ...[]string) {
	if r.runner == nil {
		return
	}
	for _, settings := range all {
		if !r.has(settings) {
			r.runner.Ask(settings)
		}
	}
}

// await looks for the answer of the present run. If there will be none, or it is none of Measure, the run is
// made here, and so are all that follow.
func (r *runs) await() {
	answer, ok, err := r.runner.Answer(r.settings)
	if err == nil && !ok {
		return
	}
	r.awaits = false
	if err == nil {
		r.done[key(r.settings)], ok = r.answered(answer)
	}
	if !ok {
		r.runner = nil
		r.start(r.settings)
	}
}

// stepLength is how many syncs a step makes at most.
const stepLength = 64

// step continues the present run. It returns false if there is none.
func (r *runs) step() bool {
	if r.awaits {
		r.await()
		return true
	}
	if r.running == nil {
		return false
	}
	for range stepLength {
		if !r.running.Step() {
			r.work = r.Work()
			if r.running.Err() == nil {
				r.done[key(r.settings)] = r.outcomes(r.running.Timeline())
			}
			r.running = nil
			break
		}
	}
	return true
}

// outcomes measures each HPA of the first run; nil for one that another run does not have.
func (r *runs) outcomes(tl *timeline.Timeline) []*outcome {
	summary := tl.Summary()
	all := make([]*outcome, len(r.keys))
	for i := range tl.HPAs {
		if at := slices.Index(r.keys, tl.HPAs[i].Key); at >= 0 {
			all[at] = outcomeOf(tl, &summary, i)
		}
	}
	return all
}

// same reports whether two runs measured the same.
func same(a, b []*outcome) bool {
	return slices.EqualFunc(a, b, func(x, y *outcome) bool { return (x == nil) == (y == nil) && (x == nil || *x == *y) })
}
