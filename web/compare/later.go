package compare

import (
	"strings"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
)

// AppliedLater: undo the last edits of the HPA, and apply the edited HPA at the
// cursor instead.
type AppliedLater struct{}

// Applies reports whether the last edits of a text can be applied at the cursor instead.
func (g Ghost) Applies(now document.Document, cursor time.Duration) bool {
	hpa := now.PartText(document.HPA)
	return g.HPA != "" && g.HPA != hpa && hpa != "" && cursor >= time.Second
}

// ApplyLater returns the text with the ghost's HPA, and with an action that applies the
// edited HPA at the cursor. It also returns a notice.
func (g Ghost) ApplyLater(now document.Document, cursor time.Duration, lang words.Language) (document.Document, string) {
	at := cursor.Truncate(time.Second)
	var value strings.Builder
	value.WriteString("at: " + scenario.ShortDuration(at) + "\napply: |\n")
	for line := range strings.Lines(now.PartText(document.HPA)) {
		value.WriteString("  " + strings.TrimRight(line, "\r\n") + "\n")
	}
	before := now
	before.Sections = now.With(document.HPA, g.HPA)
	then, err := before.AddAction(at, value.String())
	if err != nil {
		return now, document.Refused(err, lang)
	}
	return then, lang.Say("Written into the Simulation: at %s, %s.", scenario.ShortDuration(at), "apply")
}
