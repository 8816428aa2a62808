// Package words says the playground's own sentences in the reader's language.
// The English sentence in the code, of Go or of the page's scripts, is the key
// of its translations in zh.txt. What is said at length has its Chinese beside
// it: presets and exercises in their files, the meaning of fields in explain's
// glossary.
//
// English in any language are what Kubernetes itself writes (condition types,
// reasons, messages, metric and field names, the output of kubectl); messages
// about a text, which follow the API server's, and about a trace; the notes of
// a run; the remarks in the presets' YAML; the command's own messages and help;
// the site's manifest and what search engines read.
package words

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"
)

// Language is what sentences are said in. The zero value is English.
type Language uint8

// The languages.
const (
	English Language = iota
	Chinese          // simplified
)

// Lookup finds a language by its tag, such as "en", "zh", "zh-CN" or
// "zh_Hans". Every Chinese tag leads to Chinese: there is one table.
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

// Tag is the language as HTML names it.
func (l Language) Tag() string {
	if l == Chinese {
		return "zh-Hans"
	}
	return "en"
}

// Say formats the sentence as fmt.Sprintf does. The format is written in
// English, as a constant at the call; one that has no translation stays English.
func (l Language) Say(format string, args ...any) string {
	if l == Chinese {
		if translated, ok := chinese()[format]; ok {
			format = translated
		}
	}
	return fmt.Sprintf(format, args...)
}

// Phrase is a sentence without values, of one of the page's scripts or of a
// table such as that of the reasons.
func (l Language) Phrase(english string) string {
	if l == Chinese {
		if translated, ok := chinese()[english]; ok {
			return translated
		}
	}
	return english
}

// Flow is a paragraph without its ends of lines. A browser takes one for a
// space, which Chinese does not have beside its own signs.
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

// Chinese begins at wide; its signs have their own space.
const (
	wide  = '\u2e80'
	signs = "，。、；：？！（）“”"
)

// Sentences are sentences one after the other. Chinese signs bring their own
// space.
func (l Language) Sentences(parts ...string) string {
	if l == Chinese {
		return strings.Join(parts, "")
	}
	return strings.Join(parts, " ")
}

// List is parts with commas between them.
func (l Language) List(parts ...string) string { return strings.Join(parts, l.Say("%s, %s", "", "")) }

// SayN is Say for a number of things: one for exactly 1, many for the rest and
// as the key of the translations, which tell no plural.
func (l Language) SayN(n int, one, many string, args ...any) string {
	if n == 1 && l == English {
		many = one
	}
	return l.Say(many, args...)
}

//go:embed zh.txt
var chineseText string

var chinese = sync.OnceValue(func() map[string]string { return read(chineseText) })

// read reads a table: an English line, its translation on the next, and an
// empty line or a remark (#) wherever it pleases.
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
