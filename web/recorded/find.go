package recorded

import (
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/loads"
)

// Find is an effect: find the load of an HPA in what monitoring recorded, and more that the text does
// not say, and send LoadFound. The loads in the text were made up.
type Find struct {
	Revision int
	Text     string
	Without  []string // the changes that take the made-up load out of the text
	HPA      int
	Traces   []*trace.Trace
	Rest     *trace.Trace // what to import as a load if nothing is found
	Notice   string       // the notice then
}

// LoadFound answers Find. If Err is set, nothing was found.
type LoadFound struct {
	Find  Find
	Found observe.Found
	Err   error
}

// FindKey is the key of Find's job. The job's progress is in percent.
var FindKey = job.Key{Priority: job.Find}

// Do finds the load.
func (e Find) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: FindKey, After: feature.Soon, Asked: true, Work: e.Work,
		Failed: func(err error) any { return LoadFound{Find: e, Err: err} },
	})
}

// Work finds the load, one run after the other.
func (e Find) Work(s *job.Slice) any {
	text, err := edit.Change(e.Text, e.Without...)
	if err != nil {
		return LoadFound{Find: e, Err: err}
	}
	run := s.Run(text)
	if run.Timeline == nil {
		return LoadFound{Find: e, Err: observe.ErrNotRead}
	}
	finder, err := observe.NewFinder(s.Reader(), text, run.Scenario, run.Timeline, e.HPA, e.Traces)
	if err != nil {
		return LoadFound{Find: e, Err: err}
	}
	finder.Run = func(text string) *timeline.Timeline { return s.Run(text).Timeline }
	for all := finder.Left(); finder.Step(); s.Yield() {
		s.Report(100 - 100*finder.Left()/all)
	}
	found, err := finder.Found()
	return LoadFound{e, found, err}
}

// ImportLater is an effect: send loads.TraceGiven once the run is shown. A person looks first at what was
// recorded beside it, and then imports the rest of what was pasted as a load.
type ImportLater struct{ Rest *trace.Trace }

// Do waits for the run, whose job is more urgent.
func (e ImportLater) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key:    job.Key{Priority: job.Find, ID: 1},
		Work:   func(*job.Slice) any { return loads.TraceGiven{Trace: e.Rest} },
		Failed: func(error) any { return loads.TraceGiven{Trace: e.Rest} },
	})
}
