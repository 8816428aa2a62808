package recorded

import (
	"hpaplayground/core/trace"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// ImportLater is an effect: send ImportDue once the run is shown. A person looks first at what was
// recorded beside it, and then imports the rest of what was pasted as a load.
type ImportLater struct{ Rest *trace.Trace }

// ImportDue answers ImportLater.
type ImportDue ImportLater

// Do waits for the run, whose job is more urgent.
func (e ImportLater) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key:    job.Key{Priority: job.Find, ID: 1},
		Work:   func(*job.Slice) any { return ImportDue(e) },
		Failed: func(error) any { return ImportDue(e) },
	})
}
