package exercises

import (
	"hpaplayground/core/exercise"
	"hpaplayground/web/feature"
)

// Codes is the dialog in which a trainer reads codes that participants handed in.
type Codes struct {
	Open    bool
	All     []exercise.FoundCode
	Skipped int // lines that were skipped
}

// The messages about codes.
type (
	// CodesOpened: the dialog that reads codes was opened or closed.
	CodesOpened struct{ Open bool }
	// CodesRead: the dialog has this text now.
	CodesRead struct{ Text string }
)

// Tally counts the people with codes, their results, the solved results, and the codes
// that cannot be read.
func (c Codes) Tally() (people, results, solved, broken int) {
	seen := map[string]bool{}
	for i := range c.All {
		r := &c.All[i]
		if r.Err != nil {
			broken++
			continue
		}
		if person := r.Person(); person == "" || !seen[person] {
			seen[person] = true
			people++
		}
		for j := range r.Done {
			if results++; r.Done[j].Solved() {
				solved++
			}
		}
	}
	return people, results, solved, broken
}

// Name returns the feature's name.
func (Codes) Name() string { return "codes" }

// Update reads the text of the dialog.
func (c Codes) Update(msg feature.Msg, _ feature.Model) (feature.Feature, []feature.Effect) {
	if msg, ok := msg.(CodesRead); ok {
		return c.Read(msg.Text), nil
	}
	return nil, nil
}

// Read reads the text of the dialog.
func (c Codes) Read(text string) Codes {
	c.All, c.Skipped = exercise.ReadCodes(text)
	return c
}

// Opened returns the dialog, opened or closed, without a text.
func (c Codes) Opened(open bool) Codes { return Codes{Open: open} }
