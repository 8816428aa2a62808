package exercise

import (
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
)

// Answer changes an exercise's start: it sets fields, or gives documents that replace the
// documents of the same name.
type Answer struct {
	Set       []string // as for hpasim run --set
	Documents string
}

// Empty reports whether the answer changes nothing.
func (a *Answer) Empty() bool { return len(a.Set) == 0 && a.Documents == "" }

// Apply returns the exercise's whole text with the change.
func (a *Answer) Apply(x *Exercise) (string, error) { return a.apply(x, x.Start) }

func (a *Answer) apply(x *Exercise, text string) (string, error) {
	if a.Documents != "" {
		text = x.Complete(a.Documents)
	}
	var set edit.Settings
	for _, edit := range a.Set {
		if err := set.Set(edit); err != nil {
			return "", err
		}
	}
	return set.Apply(text)
}

// Complete adds the documents of the start that the answer lacks, so that
// participants may hand in only what they changed. The line numbers of the answer stay
// the same.
func (x *Exercise) Complete(answer string) string {
	text, _ := x.complete(answer)
	return text
}

// complete works like Complete, and also returns the documents of the text.
func (x *Exercise) complete(answer string) (string, []*manifest.Document) {
	now, _ := x.texts.Parse(answer)
	var b strings.Builder
	b.WriteString(answer)
	for _, d := range x.startDocs {
		if manifest.Same(now, d) != nil || x.mayEdit(d, "") {
			continue
		}
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
		b.WriteString("---\n" + string(d.JSON()) + "\n")
	}
	if b.Len() > len(answer) {
		now, _ = manifest.Parse(b.String())
	}
	return b.String(), now
}
