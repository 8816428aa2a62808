package advise

import (
	"math"

	"hpaplayground/core/note"
)

// Enoughs are what a person may take for enough, in percent of a measure.
var Enoughs = []int{25, 50, UsualEnough}

// UsualEnough is what is enough if nobody says it, in percent of the measure.
const UsualEnough = 80

// Less returns how much of its first measure a change takes away, in percent.
func (c *Change) Less() int {
	was, is := c.Effects[0].Values[0], c.Effects[0].Values[1]
	return int(math.Floor(100 * (was - is) / was)) //fits: at most 100
}

// Verdict says what is enough, and whether the changes that Find returned take it away.
func (s *SmallestSearch) Verdict(found []Change) note.Text {
	percent := int(math.Round(100 * s.enough)) //fits: at most 100
	one, two := -1, -1
	for i := range found {
		switch n := len(found[i].Settings); {
		case n == 1 && one < 0:
			one = i
		case n == 2:
			two = i
		}
	}
	switch {
	case one >= 0 && two >= 0:
		return note.Say("Enough is %d %% less. One field takes away %d %%, and two take away %d %%.", percent, found[one].Less(), found[two].Less())
	case one >= 0:
		return note.Say("Enough is %d %% less. One field takes away %d %%.", percent, found[one].Less())
	case two >= 0:
		return note.Say("Enough is %d %% less. Two fields take away %d %%.", percent, found[two].Less())
	}
	return note.Say("Enough is %d %% less.", percent)
}
