package spread

import (
	"fmt"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// Run is an effect: run the text with the other seeds, and send Ended.
type Run struct {
	RunID int
	Text  string
	Seed  uint64             // the seed in the text
	First *timeline.Timeline // the run with that seed
	Lang  words.Language     // the language of the results' names
}

// quietTime is the pause after a run before the other seeds run. Without the pause they
// would slow down a drag.
const quietTime = 300 * time.Millisecond

// JobKey is the key of Run's job. The job's progress is how many seeds have run.
var JobKey = job.Key{Priority: job.Seeds}

// Do runs the seeds.
func (e Run) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: JobKey, After: quietTime, Work: e.work,
		Failed: func(err error) any { return Ended{RunID: e.RunID, Failure: err.Error()} },
	})
}

func (e Run) work(s *job.Slice) any {
	var seeds track.Seeds
	for seeds.Add(e.First, e.Lang); seeds.Runs < Seeds; {
		seed := e.Seed + uint64(seeds.Runs)
		run := s.Seeded(e.Text, seed)
		if run.Timeline == nil {
			return Ended{RunID: e.RunID, Failure: fmt.Sprintf("%d: %s", seed, run.Failure())}
		}
		seeds.Add(run.Timeline, e.Lang)
		s.Report(seeds.Runs)
		s.Yield()
	}
	hpas := []HPA{}
	for i := range seeds.HPAs() {
		s.Pause() // one HPA in each slice
		hpas = append(hpas, HPA{seeds.Results(i), seeds.Glance(i), seeds.Band(i), seeds.AllSame(i)})
	}
	return Ended{RunID: e.RunID, HPAs: hpas}
}
