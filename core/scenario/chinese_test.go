package scenario

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

// TestChinese: each preset has a Chinese translation that is no older than the
// English. If you change the English, check the Chinese, then write the hash that
// the test prints into zh.of.
func TestChinese(t *testing.T) {
	files, err := presetFiles.ReadDir("presets")
	if err != nil {
		t.Fatal(err)
	}
	groups := map[string]string{}
	for i, p := range Presets() {
		text, err := presetFiles.ReadFile("presets/" + files[i].Name())
		if err != nil {
			t.Fatal(err)
		}
		english, zh := p.all(), p.In(words.Chinese)
		sum := fmt.Sprintf("of: en-%08x", crc32.ChecksumIEEE([]byte(strings.Join(english, "\n"))))
		if !strings.Contains(string(text), "\nzh:\n  "+sum+"\n") {
			t.Errorf("preset %q: the English was another when the Chinese was written; that of now has %q", p.Name, sum)
		}
		chinese := zh.all()
		if len(chinese) != len(english) {
			t.Errorf("preset %q: %d things to try in English, %d in Chinese", p.Name, len(p.Try), len(zh.Try))
		}
		for _, s := range chinese {
			if s == "" {
				t.Errorf("preset %q: something is not said in Chinese: %q", p.Name, chinese)
			}
		}
		for _, s := range exact.FindAllString(strings.Join(english, "\n"), -1) {
			if !strings.Contains(strings.Join(chinese, "\n"), s) {
				t.Errorf("preset %q: no %q in Chinese", p.Name, s)
			}
		}
		if old, ok := groups[p.Group]; ok && old != zh.Group {
			t.Errorf("group %q is called %q and %q", p.Group, old, zh.Group)
		}
		groups[p.Group] = zh.Group
	}
	if p := (Preset{About: About{Title: "Own"}}); p.In(words.Chinese).Title != "Own" {
		t.Error("a preset without Chinese is not told in English")
	}
}
