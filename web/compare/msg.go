package compare

import "hpaplayground/core/timeline"

// The messages.
type (
	// Restored: these pins were saved before this tab was reloaded.
	Restored struct{ Saved string }
	// Chosen: compare with a pin or, if ID is 0, with the run before the last
	// edits.
	Chosen struct{ ID int }
	// RunAgain: run a pin that has no run.
	RunAgain struct{ ID int }
	// RunFinished answers RunPin. If Timeline is nil, Failure says what went wrong.
	RunFinished struct {
		ID       int
		Text     string
		Timeline *timeline.Timeline
		Failure  string
	}
	// Renamed: a pin was renamed. An empty name changes nothing.
	Renamed struct {
		ID   int
		Name string
	}
	// Removed: remove a pin.
	Removed struct{ ID int }
)

// The messages for the page.
type (
	// Pinned: pin the current run.
	Pinned struct{}
	// Opened: open the text of a pin as the scenario.
	Opened struct{ ID int }
)
