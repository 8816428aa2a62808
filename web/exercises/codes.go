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

// Update opens or closes the dialog, and reads its text.
func (c Codes) Update(msg feature.Msg, _ feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case CodesRead:
		c.All, c.Skipped = exercise.ReadCodes(msg.Text)
		return c, nil
	case CodesOpened:
		if msg.Open != c.Open {
			return Codes{Open: msg.Open}, nil // without a text
		}
	}
	return nil, nil
}
