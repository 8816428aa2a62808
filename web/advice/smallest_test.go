package advice

import (
	"slices"
	"testing"

	"hpaplayground/core/advise"
	"hpaplayground/core/exercise"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// The search is about the run that is shown, and what an older one finds is left out.
func TestSmallestEnds(t *testing.T) {
	s := Smallest{Less: "podHours", SearchID: 3, RunRevision: 7, Searching: true}
	if next, _ := s.Update(SmallestFound{SearchID: 2}, page{}); next != nil {
		t.Error("an older search ends it")
	}
	for _, msg := range []feature.Msg{feature.RunShown{}, SmallestStopped{}, Toggled{}} {
		next, effects := s.Update(msg, page{})
		if next == nil || next.(Smallest).About(7, 0) || !slices.Contains(effects, feature.Effect(feature.StopJob(SmallestKey))) {
			t.Errorf("%T: %+v, %v", msg, next, effects)
		}
	}
	next, _ := s.Update(SmallestFound{SearchID: 3, LessFound: LessFound{Has: "1:00"}}, page{})
	if now := next.(Smallest); now.Searching || now.Found.Has == "" || !now.About(7, 0) || now.About(8, 0) || now.About(7, 1) {
		t.Errorf("%+v", now)
	}
	if next, _ := next.(Smallest).Update(SmallestFound{SearchID: 3}, page{}); next != nil {
		t.Error("it ends twice")
	}
}

// The run that is shown is searched, and in an exercise, whose solution it would tell, none.
func TestSmallestBegins(t *testing.T) {
	next, effects := Smallest{}.Update(SmallestAsked{"podHours"}, page{})
	if len(effects) != 1 || effects[0].(SearchSmallest).Less != "podHours" || !next.(Smallest).Searching {
		t.Errorf("%+v, %v", next, effects)
	}
	if next, _ := (Smallest{}).Update(SmallestAsked{"podHours"}, page{exercise: &exercise.Exercise{}}); next != nil {
		t.Error("an exercise is searched")
	}
}

// What is enough is kept for the next runs, and what was looked for is looked for again, with the runs that were made.
func TestEnough(t *testing.T) {
	if next, _ := (Smallest{}).Update(EnoughChosen{7}, page{}); next != nil {
		t.Error("7 % can be chosen")
	}
	next, effects := Smallest{}.Update(EnoughChosen{50}, page{})
	if now := next.(Smallest); now.Enough() != 50 || len(effects) > 0 {
		t.Errorf("%+v, %v", now, effects)
	}
	next, _ = next.(Smallest).Update(SmallestAsked{"podHours"}, page{})
	search := new(advise.SmallestSearch)
	next, _ = next.(Smallest).Update(SmallestFound{1, LessFound{search: search}}, page{})
	next, effects = next.(Smallest).Update(EnoughChosen{25}, page{})
	if len(effects) != 1 {
		t.Fatalf("%+v, %v", next, effects)
	}
	if e := effects[0].(SearchSmallest); e.Less != "podHours" || e.Enough != 25 || e.Search != search || e.SearchID != 2 {
		t.Errorf("%+v", e)
	}
	if next, _ = next.(Smallest).Update(feature.RunShown{}, page{}); next.(Smallest).Enough() != 25 {
		t.Errorf("%+v", next)
	}
}

func TestSmallestWork(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	s, _ := parse.Text(p.Text)
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := SearchSmallest{SearchID: 1, Text: p.Text, Run: tl, Less: "rescales", Enough: 80}
	found := e.Work(new(job.Slice)).(SmallestFound)
	if found.Err != nil || len(found.Changes) == 0 || found.SearchID != 1 {
		t.Errorf("%+v", found)
	}
	if e.Search = found.search; len(e.Work(new(job.Slice)).(SmallestFound).Changes) == 0 {
		t.Error("nothing the second time")
	}
	e.Search = nil
	e.Text = "a: ["
	if found := e.Work(new(job.Slice)).(SmallestFound); found.Err == nil {
		t.Error("a broken text is searched")
	}
}
