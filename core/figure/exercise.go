package figure

import (
	"encoding/json"
	"fmt"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// Exercise proves the figures in an exercise's texts, in all languages. The
// runs are start (the default), solution, and hidden, which is the solution's
// hidden run.
func Exercise(x *exercise.Exercise) []manifest.Diagnostic {
	d := x.Document()
	var proofs []Proof
	if len(x.Figures) > 0 {
		if err := json.Unmarshal(x.Figures, &proofs); err != nil {
			return []manifest.Diagnostic{d.Errorf("figures", "%v", err)}
		}
	}
	var texts []Text
	for _, s := range x.ReaderTexts() {
		for _, lang := range words.All() {
			texts = append(texts, Text{s.Path, s.Text[lang]})
		}
	}
	return Prove(d, "figures", proofs, texts, func(run string) (string, error) {
		switch run {
		case "", "start":
			return x.Start, nil
		case "solution":
			return x.Solution.Apply(x)
		case "hidden":
			text, err := x.Solution.Apply(x)
			if err != nil || x.Hidden == nil {
				return "", fmt.Errorf("run %q: there is no hidden run", run)
			}
			return x.HiddenText(text)
		}
		return "", fmt.Errorf("run %q: must be start, solution or hidden", run)
	})
}
