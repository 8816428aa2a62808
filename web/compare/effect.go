package compare

import (
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// The effects.
type (
	// RunPin runs the text of a pin or, if ID is 0, of the run before, and sends
	// RunFinished.
	RunPin struct {
		ID   int
		Text string
	}
	// SavePins saves the pins until this tab is closed.
	SavePins struct{ Saved string }
	// ReadPins sends what SavePins saved before this tab was reloaded.
	ReadPins struct{}
)

// Do runs the text, once the page has painted that the pin is running.
func (e RunPin) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Pin, ID: e.ID}, After: feature.Soon,
		Work: func(s *job.Slice) any {
			run := s.Run(e.Text)
			return RunFinished{ID: e.ID, Text: e.Text, Timeline: run.Timeline, Failure: run.Failure()}
		},
		Failed: func(err error) any { return RunFinished{ID: e.ID, Text: e.Text, Failure: err.Error()} },
	})
}

// Do saves the pins.
func (e SavePins) Do(h *feature.Host) {
	if !h.Framed {
		browser.Page().Call("storeInTab", e.Saved, pinsKey)
	}
}

// Do reads the pins.
func (ReadPins) Do(h *feature.Host) {
	if !h.Framed {
		h.Send(Restored{Saved: browser.Page().Call("storedInTab", pinsKey).String()})
	}
}

const pinsKey = "/pins"
