// Package words returns the playground's own sentences in the reader's language.
// The English sentence in the code, in Go or in the page's scripts, is the key of
// its translation in zh.txt, and so are the texts of presets. The longer texts of
// exercises have their Chinese next to the English. language.go lists the languages. The page's program
// does not contain zh.txt: the page fetches it for its readers, see SetText.
//
// Some texts are English in every language: what Kubernetes itself writes
// (condition types, reasons, messages, metric and field names, kubectl's output);
// messages about a scenario's text, which follow the API server's, and about a
// trace; the comments in the presets' YAML; the command's own
// messages and help; the site's manifest and its texts for search engines.
package words

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Say translates a sentence and formats it like fmt.Sprintf. The format is an
// English constant; without a translation it stays English.
func (l Language) Say(format string, args ...any) string {
	return fmt.Sprintf(l.Phrase(format), args...)
}

// Phrase translates a sentence without values, from the page's scripts or from
// a table such as the table of reasons.
func (l Language) Phrase(english string) string {
	if translated, ok := l.table()[english]; ok {
		return translated
	}
	return english
}

// JoinLines joins the lines of a paragraph. A browser shows a line break as a space,
// but Chinese has no space between characters or next to its punctuation.
func (l Language) JoinLines(paragraph string) string {
	lines := strings.Split(paragraph, "\n")
	if languages[l].spaced {
		return strings.Join(lines, " ")
	}
	out := lines[0]
	for _, line := range lines[1:] {
		before, _ := utf8.DecodeLastRuneInString(out)
		after, _ := utf8.DecodeRuneInString(line)
		if !(before >= firstChinese && after >= firstChinese) && !strings.ContainsRune(signs, before) && !strings.ContainsRune(signs, after) {
			out += " "
		}
		out += line
	}
	return out
}

// Chinese characters start at firstChinese. Chinese punctuation already includes a space.
const (
	firstChinese = '\u2e80'
	signs        = "，。、；：？！（）“”"
)

// Sentences joins sentences. Chinese punctuation already includes the space.
func (l Language) Sentences(parts ...string) string {
	if languages[l].spaced {
		return strings.Join(parts, " ")
	}
	return strings.Join(parts, "")
}

// List joins the parts with commas.
func (l Language) List(parts ...string) string { return strings.Join(parts, l.Say("%s, %s", "", "")) }

// SayN is Say for a number of things. It uses singular for exactly 1, and plural for all
// other numbers. A language without a singular, such as Chinese, translates only plural.
func (l Language) SayN(n int, singular, plural string, args ...any) string {
	if n == 1 && languages[l].singular {
		plural = singular
	}
	return l.Say(plural, args...)
}
