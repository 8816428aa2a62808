package state

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/web/document"
)

// A text that is opened starts where its HPA is first held back. An edit shows the same
// moment again, even if nothing is held back any more, and the link names no moment.
func TestStartOfText(t *testing.T) {
	p := visit(t, "#preset=policies-are-caps")
	at := func(want time.Duration) {
		t.Helper()
		if got := p.model.Cursor.Truncate(time.Second); got != want || p.model.Link.HasAt {
			t.Errorf("the cursor is at %s, want %s; in the link: %t", got, want, p.model.Link.HasAt)
		}
	}
	at(5 * time.Minute)
	for _, value := range []string{"2", "100"} {
		p.send(document.FieldSet{Part: document.HPA, Path: "spec.behavior.scaleUp.policies[0].value", Value: value})
		at(5 * time.Minute)
	}
	p.send(Undone{})
	at(5 * time.Minute)
	p.send(TextReplaced{strings.Replace(p.model.Text(), "value: 2,", "value: 100,", 1)})
	at(2 * time.Minute)
}
