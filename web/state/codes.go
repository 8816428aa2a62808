package state

import "hpaplayground/core/exercise"

// Codes is the dialog in which a trainer reads what participants handed in.
type Codes struct {
	Open  bool
	Stamp int // grows with each change
	All   []exercise.FoundCode
	Other int // lines that were skipped
}

// The messages about codes.
type (
	// CodesOpened: the dialog that reads codes was opened or closed.
	CodesOpened struct{ Open bool }
	// CodesRead: the dialog contains this text.
	CodesRead struct{ Text string }
)

func (m Model) openCodes(open bool) (Model, []Effect) {
	if m.Codes.Open == open {
		return m, nil
	}
	m.Codes = Codes{Open: open, Stamp: m.Codes.Stamp + 1}
	return m.relink()
}

func (m Model) readCodes(text string) Model {
	m.Codes.Stamp++
	m.Codes.All, m.Codes.Other = exercise.ReadCodes(text)
	return m
}

// Tally counts the people who handed in, their results, the results that are
// solved, and the codes that cannot be read.
func (c *Codes) Tally() (people, results, solved, broken int) {
	seen := map[string]bool{}
	for i := range c.All {
		r := &c.All[i]
		if r.Err != nil {
			broken++
			continue
		}
		if who := r.Person(); who == "" || !seen[who] {
			seen[who] = true
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
