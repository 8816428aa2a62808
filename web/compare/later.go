package compare

import (
	"strings"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// AppliedLater: undo the last edits of the HPA, and apply the edited HPA at the
// cursor instead.
type AppliedLater struct{}

// applyLater returns the effect that applies the last edits at the cursor, if that is possible.
func (c Comparison) applyLater(page Applier, now feature.PageState) []feature.Effect {
	if !page.Applies() {
		return nil
	}
	text, notice := c.Before.ApplyLater(page.Doc(), now.At, now.Lang)
	return []feature.Effect{feature.Forward{Msg: document.Rewritten{Text: text, Notice: notice}}}
}

// Applies reports whether the last edits of a text can be applied at the cursor instead.
func (g Previous) Applies(now document.Document, cursor time.Duration) bool {
	before, hpa := g.hpa(), now.PartText(document.HPA)
	return before != "" && before != hpa && hpa != "" && cursor >= time.Second
}

// hpa returns the text of the run's HPA.
func (g Previous) hpa() string {
	return document.Document{Sections: document.Split(g.Text)}.PartText(document.HPA)
}

// ApplyLater returns the text with the previous HPA, and with an action that applies
// the edited HPA at the cursor. It also returns a notice.
func (g Previous) ApplyLater(now document.Document, cursor time.Duration, lang words.Language) (document.Document, string) {
	at := cursor.Truncate(time.Second)
	var value strings.Builder
	value.WriteString("at: " + scenario.ShortDuration(at) + "\napply: |\n")
	for line := range strings.Lines(now.PartText(document.HPA)) {
		value.WriteString("  " + strings.TrimRight(line, "\r\n") + "\n")
	}
	before := now
	before.Sections = now.WithPart(document.HPA, g.hpa())
	out, err := before.AddAction(at, value.String())
	if err != nil {
		return now, document.Refused(err, lang)
	}
	return out, lang.Say("Written into the Simulation: at %s, %s.", scenario.ShortDuration(at), "apply")
}
