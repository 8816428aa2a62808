package fleet

import (
	reading "hpaplayground/core/fleet"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// List is an effect: find the HPAs of a text, and send Listed.
type List struct {
	Asked int
	Text  string
}

var jobKey = job.Key{Priority: job.List}

// Do finds the HPAs, after the page has said that it does.
func (e List) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: jobKey, After: feature.Soon, Work: e.work,
		Failed: func(err error) any { return Listed{Asked: e.Asked, Why: err.Error()} },
	})
}

func (e List) work(s *job.Slice) any {
	answer := Listed{Asked: e.Asked, Text: e.Text}
	for one := range reading.All(e.Text) {
		if answer.Entries = append(answer.Entries, one); len(answer.Entries)%16 == 0 {
			s.Rest()
		}
	}
	return answer
}

// Show is an effect: open the dialog.
type Show struct{}

// Do opens the dialog.
func (Show) Do(h *feature.Host) { h.Root.NewAction(ID) }

// Close is an effect: close the dialog.
type Close struct{}

// Do closes the dialog.
func (Close) Do(*feature.Host) { browser.ByID(ID).Call("close") }
