package track

import (
	"slices"
	"strings"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// HoldOf returns the index of the chain's step that held the replicas back, or -1, and the
// cause.
func HoldOf(chain *explain.Chain, d *hpa.Decision, lang words.Language) (step int, hold Hold) {
	step = slices.IndexFunc(chain.Steps, func(s explain.Step) bool { return s.HeldBack })
	if step < 0 {
		return step, Hold{}
	}
	return step, Hold{From: chain.At, To: chain.At, Cause: d.HeldBy().Info().Cause, Label: explain.HeldBy(d, lang)}
}

// Main splits a step's lines into the line with the result and the other lines.
func Main(s *explain.Step) (main string, rest []string) {
	if len(s.Lines) == 0 {
		return "", nil
	}
	return s.Lines[s.Main], slices.Delete(slices.Clone(s.Lines), s.Main, s.Main+1)
}

// long is the number of characters of a step that are shown at first.
const long = 160

// IsLong reports whether a step's lines are so long that the page hides them at first.
func IsLong(lines []string) bool { return len(lines) > 3 || len(strings.Join(lines, " ")) > long }
