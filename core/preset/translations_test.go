package preset

import (
	"fmt"
	"hash/crc32"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/core/words"
)

// exact matches numbers and names, which no translation changes: 41, 7:45, 64Mi,
// ScaleUpLimit, php-apache's parts.
var exact = regexp.MustCompile(`\d+(:\d\d)?|[a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*`)

// TestTranslations: each preset has a translation into each language, which is not older
// than the English. If you change the English, check the translation. Then write the hash
// that the test prints into the translation's field of.
func TestTranslations(t *testing.T) {
	for _, lang := range words.Translations() {
		t.Run(lang.Code(), func(t *testing.T) { checkTranslations(t, lang) })
	}
	if p := (Preset{About: About{Title: "Own"}}); p.In(words.Chinese).Title != "Own" {
		t.Error("a preset without a translation is not in English")
	}
}

func checkTranslations(t *testing.T, lang words.Language) {
	files, err := presetFiles.ReadDir("presets")
	if err != nil {
		t.Fatal(err)
	}
	groups := map[string]string{}
	for i, p := range All() {
		text, err := presetFiles.ReadFile("presets/" + files[i].Name())
		if err != nil {
			t.Fatal(err)
		}
		english, there := p.all(), p.In(lang)
		sum := fmt.Sprintf("of: en-%08x", crc32.ChecksumIEEE([]byte(strings.Join(english, "\n"))))
		if !strings.Contains(string(text), "\n"+lang.Code()+":\n  "+sum+"\n") {
			t.Errorf("preset %q: the English has changed since the %v was written; its hash is now %q", p.Name, lang, sum)
		}
		translated := there.all()
		if len(translated) != len(english) {
			t.Errorf("preset %q: %d things to try in English, %d in %v", p.Name, len(p.Try), len(there.Try), lang)
		}
		for _, s := range translated {
			if s == "" {
				t.Errorf("preset %q: something is not said in %v: %q", p.Name, lang, translated)
			}
		}
		for _, s := range exact.FindAllString(strings.Join(english, "\n"), -1) {
			if !strings.Contains(strings.Join(translated, "\n"), s) {
				t.Errorf("preset %q: no %q in %v", p.Name, s, lang)
			}
		}
		if old, ok := groups[p.Group]; ok && old != there.Group {
			t.Errorf("group %q is called %q and %q", p.Group, old, there.Group)
		}
		groups[p.Group] = there.Group
	}
}
