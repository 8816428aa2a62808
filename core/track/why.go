package track

import (
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Held is the step of a chain that held the sync back, -1 if none did, and what
// the step did it by.
func Held(chain *explain.Chain, d *hpa.Decision, lang words.Language) (step int, by Hold) {
	held := d.HeldBy()
	cause := held.Info().Cause
	kind := map[hpa.Cause]explain.Kind{
		hpa.ByWindow: explain.KindWindow, hpa.ByPolicy: explain.KindRate, hpa.ByBound: explain.KindBounds,
	}[cause]
	for i := range chain.Steps {
		if s := &chain.Steps[i]; s.Kind == kind {
			return i, Hold{From: chain.At, To: chain.At, Cause: cause, Label: explain.HeldBy(held, lang)}
		}
	}
	return -1, Hold{}
}

// Main parts a step's lines: the one that comes to its result, and those that
// lead there.
func Main(s *explain.Step) (main string, rest []string) {
	if len(s.Lines) == 0 {
		return "", nil
	}
	switch s.Kind {
	case explain.KindScale, explain.KindUsage, explain.KindRefill, explain.KindWindow, explain.KindPolicy:
		last := len(s.Lines) - 1
		return s.Lines[last], s.Lines[:last]
	}
	return s.Lines[0], s.Lines[1:]
}

// long is how much text of a step is shown at once.
const long = 160

// Long says whether lines are better hidden until they are asked for.
func Long(lines []string) bool { return len(lines) > 3 || len(strings.Join(lines, " ")) > long }
