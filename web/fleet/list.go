package fleet

import (
	reading "hpaplayground/core/fleet"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// List is an effect: find the HPAs of a text, and send Listed.
type List struct {
	ListID int
	Text   string
}

var jobKey = job.Key{Priority: job.List}

// Do finds the HPAs, once the page has shown that it is looking.
func (e List) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: jobKey, After: feature.Soon, Work: e.work,
		Failed: func(err error) any { return Listed{ListID: e.ListID, Failure: err.Error()} },
	})
}

func (e List) work(s *job.Slice) any {
	answer := Listed{ListID: e.ListID, Text: e.Text}
	for entry := range reading.All(e.Text) {
		if answer.Entries = append(answer.Entries, entry); len(answer.Entries)%16 == 0 {
			s.Yield()
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
