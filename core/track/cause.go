package track

import (
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/words"
)

// tone is the style sheet's name for a cause.
func tone(c explain.Cause) string {
	switch c {
	case explain.ByWindow:
		return "held"
	case explain.ByPolicy:
		return "policy"
	case explain.ByBound:
		return "bound"
	}
	return "ok"
}

// Hold is a span in which the replicas were held back by one cause.
type Hold struct {
	From, To time.Duration
	Cause    explain.Cause
	Label    string
}

// Tone is the style sheet's name for the cause.
func (h Hold) Tone() string { return tone(h.Cause) }

// Short is the label in one word.
func (h Hold) Short() string {
	words := strings.Fields(h.Label)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// Holds returns the spans in which the HPA was held back, in order.
func (r Run) Holds() []Hold {
	var holds []Hold
	for i := range r.Syncs {
		cause, label := explain.CauseOf(&r.Syncs[i].Decision, words.English)
		if cause == explain.Free {
			continue
		}
		from, to := r.Syncs[i].At, r.until(i)
		if n := len(holds); n > 0 && holds[n-1].To == from && holds[n-1].Label == label {
			holds[n-1].To = to
			continue
		}
		holds = append(holds, Hold{from, to, cause, label})
	}
	return holds
}
