package machine

import (
	"hpaplayground/core/advise"
	"hpaplayground/core/exercise"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/argotrial"
	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// search adds what would help a run, and what explains that it is not as recorded.
func (r *results) search(text string, s *scenario.Scenario, tl *timeline.Timeline) {
	search := advise.NewSearch(new(parse.Reader), text, tl)
	for search.Step() {
	}
	r.add("advise", search.Findings())
	if tl.Recorded == nil {
		return
	}
	causes := observe.NewSearch(new(parse.Reader), text, s, tl, 0, observe.Recorded(tl, 0).All)
	for causes.Step() {
	}
	r.add("causes", causes.Causes())
}

// answer adds how an exercise grades its solution.
func (r *results) answer(x *exercise.Exercise) {
	solved, err := x.Solution.Apply(x)
	if err != nil {
		r.t.Fatal(err)
	}
	outcome, problems := x.Check(solved, words.English)
	r.add("solution", []any{outcome, problems})
}

// trials is how many seeds each of the random trials has.
const trials = 50

// trial adds what the controllers do in the seeded runs that are compared with the real ones.
func (r *results) trial(seed uint64) {
	var outcomes []string
	for _, o := range trial.Replay(trial.New(seed, hpa.Release{}, 20)) {
		outcomes = append(outcomes, o.Text())
	}
	r.add("hpa", outcomes)
	object := kedatrial.NewObject(seed).Ours(kedatrial.Compiler{})
	r.add("keda", object.Text())
	r.add("operator", kedatrial.NewRun(seed).Ours())
	r.add("argo", argotrial.Play(seed, &argotrial.Ours{})+argotrial.NewState(seed).Ours())
}
