package exercise

import (
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
)

// Answer is a change of an exercise's start: fields that are set, or documents
// that take the place of those of the same name.
type Answer struct {
	Set       []string // as hpasim run --set
	Documents string
}

// Empty says whether nothing is changed.
func (a *Answer) Empty() bool { return len(a.Set) == 0 && a.Documents == "" }

// Apply returns the whole text with the change.
func (a *Answer) Apply(x *Exercise) (string, error) { return a.apply(x, x.Start) }

func (a *Answer) apply(x *Exercise, text string) (string, error) {
	if a.Documents != "" {
		text = x.Complete(a.Documents)
	}
	var set edit.Settings
	for _, one := range a.Set {
		if err := set.Set(one); err != nil {
			return "", err
		}
	}
	return set.Apply(text)
}

// Complete adds to an answer the documents of the start that it does not have,
// so that a participant may hand in only what was changed. What the answer
// holds stays where it is, line by line.
func (x *Exercise) Complete(answer string) string {
	text, _ := x.complete(answer)
	return text
}

// complete is Complete, with the documents of the text.
func (x *Exercise) complete(answer string) (string, []*manifest.Document) {
	now, _ := x.texts.Parse(answer)
	var b strings.Builder
	b.WriteString(answer)
	for _, d := range x.given {
		if find(now, d) != nil || x.mayEdit(d, "") {
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

// find finds the document of an object among others. There is one Simulation,
// however it is called.
func find(docs []*manifest.Document, wanted *manifest.Document) *manifest.Document {
	for _, d := range docs {
		if d.Kind == wanted.Kind && (d.Kind == "Simulation" || d.Name == wanted.Name && namespace(d) == namespace(wanted)) {
			return d
		}
	}
	return nil
}

func namespace(d *manifest.Document) string {
	if d.Namespace == "" {
		return "default"
	}
	return d.Namespace
}
