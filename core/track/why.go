package track

import (
	"slices"
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Held is the step of a chain that held the sync back, -1 if none did, and what
// the step did it by.
func Held(chain *explain.Chain, d *hpa.Decision, lang words.Language) (step int, by Hold) {
	step = slices.IndexFunc(chain.Steps, func(s explain.Step) bool { return s.HeldBack })
	if step < 0 {
		return step, Hold{}
	}
	held := d.HeldBy()
	return step, Hold{From: chain.At, To: chain.At, Cause: held.Info().Cause, Label: explain.HeldBy(held, lang)}
}

// Main parts a step's lines: the one that comes to its result, and those that
// lead there.
func Main(s *explain.Step) (main string, rest []string) {
	if len(s.Lines) == 0 {
		return "", nil
	}
	return s.Lines[s.Main], slices.Delete(slices.Clone(s.Lines), s.Main, s.Main+1)
}

// long is how much text of a step is shown at once.
const long = 160

// Long says whether lines are better hidden until they are asked for.
func Long(lines []string) bool { return len(lines) > 3 || len(strings.Join(lines, " ")) > long }
