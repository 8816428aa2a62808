// Package words returns the playground's own sentences in the reader's language.
// The English sentence in the code, in Go or in the page's scripts, is the key of
// its translation in zh.txt. Longer texts have their Chinese next to the English:
// presets and exercises in their files, the meaning of fields in explain's
// glossary.
//
// Some texts are English in every language: what Kubernetes itself writes
// (condition types, reasons, messages, metric and field names, kubectl's output);
// messages about a scenario's text, which follow the API server's, and about a
// trace; the notes of a run; the comments in the presets' YAML; the command's own
// messages and help; the site's manifest and its texts for search engines.
package words

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"
)

// Language is a language of the playground. The zero value is English.
type Language uint8

// The languages.
const (
	English Language = iota
	Chinese          // simplified
)

// Lookup finds a language by its tag, such as "en", "zh", "zh-CN" or "zh_Hans".
// Every Chinese tag means Chinese, because there is only one table.
func Lookup(tag string) (Language, bool) {
	first, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(tag), "_", "-"), "-")
	switch first {
	case "en":
		return English, true
	case "zh":
		return Chinese, true
	}
	return English, false
}

// Tag returns the language's tag for HTML.
func (l Language) Tag() string {
	if l == Chinese {
		return "zh-Hans"
	}
	return "en"
}

// Say translates a sentence and formats it like fmt.Sprintf. The format is an
// English constant; without a translation it stays English.
func (l Language) Say(format string, args ...any) string {
	if l == Chinese {
		if translated, ok := chinese()[format]; ok {
			format = translated
		}
	}
	return fmt.Sprintf(format, args...)
}

// Phrase translates a sentence without values, from the page's scripts or from
// a table such as the table of reasons.
func (l Language) Phrase(english string) string {
	if l == Chinese {
		if translated, ok := chinese()[english]; ok {
			return translated
		}
	}
	return english
}

// Flow joins the lines of a paragraph. A browser shows a line break as a space,
// but Chinese has no space between characters or next to its punctuation.
func (l Language) Flow(paragraph string) string {
	lines := strings.Split(paragraph, "\n")
	if l != Chinese {
		return strings.Join(lines, " ")
	}
	out := lines[0]
	for _, line := range lines[1:] {
		before, _ := utf8.DecodeLastRuneInString(out)
		after, _ := utf8.DecodeRuneInString(line)
		if !(before >= wide && after >= wide) && !strings.ContainsRune(signs, before) && !strings.ContainsRune(signs, after) {
			out += " "
		}
		out += line
	}
	return out
}

// Chinese characters start at wide. The signs already include a space.
const (
	wide  = '\u2e80'
	signs = "，。、；：？！（）“”"
)

// Sentences joins sentences. Chinese punctuation already includes the space.
func (l Language) Sentences(parts ...string) string {
	if l == Chinese {
		return strings.Join(parts, "")
	}
	return strings.Join(parts, " ")
}

// List joins the parts with commas.
func (l Language) List(parts ...string) string { return strings.Join(parts, l.Say("%s, %s", "", "")) }

// SayN is Say for a number of things. one is for exactly 1 in English. many is
// for all other numbers; it is also the key of the translation, because Chinese
// has no plural.
func (l Language) SayN(n int, one, many string, args ...any) string {
	if n == 1 && l == English {
		many = one
	}
	return l.Say(many, args...)
}

//go:embed zh.txt
var chineseText string

var chinese = sync.OnceValue(func() map[string]string { return read(chineseText) })

// read parses a table: an English line, its translation on the next line, and
// empty lines or comments (#) anywhere between the pairs.
func read(text string) map[string]string {
	table := map[string]string{}
	key := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case key == "" && (line == "" || line[0] == '#'):
		case key == "":
			key = line
		default:
			table[key], key = line, ""
		}
	}
	return table
}
