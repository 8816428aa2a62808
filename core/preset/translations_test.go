package preset

import (
	"regexp"
	"strings"
	"testing"

	"hpaplayground/core/words"
)

// exact matches numbers and names, which no translation changes: 41, 7:45, 64Mi,
// ScaleUpLimit, php-apache's parts.
var exact = regexp.MustCompile(`\d+(:\d\d)?|[a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*`)

// TestTranslations: each text of a preset has a translation into each language, with the same
// numbers and names.
func TestTranslations(t *testing.T) {
	for _, lang := range words.Translations() {
		for _, p := range All() {
			translated := p.In(lang).all()
			for i, text := range p.all() {
				if *text == *translated[i] {
					t.Errorf("preset %q: no translation of %q", p.Name, *text)
				}
				for _, s := range exact.FindAllString(*text, -1) {
					if !strings.Contains(*translated[i], s) {
						t.Errorf("preset %q: no %q in %q", p.Name, s, *translated[i])
					}
				}
			}
		}
	}
	if p := (Preset{About: About{Title: "Own"}}); p.In(words.Chinese).Title != "Own" {
		t.Error("a preset without a translation is not in English")
	}
}
