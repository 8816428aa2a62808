package words

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// written are the files that contain Chinese text, relative to core.
var written = []string{"words/zh.txt", "preset/presets/*.yaml", "exercise/course/*.yaml", "../web/assets/src/plain.js", "../server/workshop/START.txt"}

// style lists what Chinese text must not contain.
var style = []struct {
	problem string
	found   *regexp.Regexp
}{
	{"no space between Chinese and Latin", regexp.MustCompile(`\p{Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Han}`)},
	{"a space between Chinese characters", regexp.MustCompile(`\p{Han} \p{Han}`)},
	{"a space next to full-width punctuation", regexp.MustCompile(`[，。、；：？！（）“”] | [，。、；：？！（）]`)},
	{"half-width punctuation", regexp.MustCompile(`\p{Han} ?[,;:?!(]|[,;?!)]\p{Han}|\p{Han}\.$`)},
	{"90 % for 90%", regexp.MustCompile(`\d %`)},
	{"a word that the Kubernetes documentation does not use", regexp.MustCompile(`您|「|」|利用率|选择器|命名空间|功能门控|伸缩|容忍|抖动`)},
}

// verbatim matches the parts that are not translated: values that are filled in, and
// Kubernetes' own names.
var verbatim = regexp.MustCompile("%(\\[\\d+\\])?[a-z]|\\[.*?, .*?\\]|`[^`]*`")

// TestStyle checks that all Chinese text has one style.
func TestStyle(t *testing.T) {
	lines := 0
	for _, pattern := range written {
		files, err := filepath.Glob("../" + pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for n, line := range strings.Split(string(text), "\n") {
				if _, zh, ok := strings.Cut(line, "zh: "); ok && strings.HasSuffix(file, ".yaml") {
					line = zh
				}
				if !han.MatchString(line) {
					continue
				}
				lines++
				line = verbatim.ReplaceAllString(strings.Trim(line, ` "}`), "·")
				for _, s := range style {
					if found := s.found.FindString(line); found != "" {
						t.Errorf("%s:%d: %s: %q in %s", file, n+1, s.problem, found, line)
					}
				}
			}
		}
	}
	if lines < 1000 {
		t.Errorf("only %d lines of Chinese found", lines)
	}
}

var han = regexp.MustCompile(`\p{Han}`)
