package words

import (
	"strings"
	"sync"
)

// Language is a language of the playground. The zero value is English, the
// language of the code.
type Language uint8

// The languages.
const (
	English Language = iota
	Chinese          // simplified
)

// languages has the facts about each language. Its translations are in CODE.txt.
var languages = [...]struct {
	code     string // its name in files, addresses and options, such as zh.txt and lang=zh
	tag      string // the lang attribute in HTML
	locale   string // og:locale in a page's head
	name     string // in the language itself
	english  string // its name in English
	singular bool   // there is a singular
	spaced   bool   // there is a space between words, and between sentences
}{
	English: {code: "en", tag: "en", locale: "en_US", name: "English", english: "English", singular: true, spaced: true},
	Chinese: {code: "zh", tag: "zh-Hans", locale: "zh_CN", name: "简体中文", english: "Chinese"},
}

// All returns the languages, English first.
func All() []Language {
	var all []Language
	for l := range languages {
		all = append(all, Language(l)) //fits: there are few
	}
	return all
}

// Translations returns the languages that the texts are translated into: all but English.
func Translations() []Language { return All()[1:] }

// Lookup finds a language by any of its tags, such as "en", "zh", "zh-CN" or
// "zh_Hans". Only the part before the first separator counts, because all variants
// share one table.
func Lookup(tag string) (Language, bool) {
	code, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(tag), "_", "-"), "-")
	for l := range languages {
		if languages[l].code == code {
			return Language(l), true //fits: there are few
		}
	}
	return English, false
}

// Code returns the language's name in files, addresses and options, such as zh.
func (l Language) Code() string { return languages[l].code }

// Tag returns the language's tag for HTML, such as zh-Hans.
func (l Language) Tag() string { return languages[l].tag }

// Locale returns the language's name in a page's og:locale, such as zh_CN.
func (l Language) Locale() string { return languages[l].locale }

// Name returns the language's name in the language itself.
func (l Language) Name() string { return languages[l].name }

// String returns the language's name in English.
func (l Language) String() string { return languages[l].english }

var tables [len(languages)]struct {
	parse sync.Once
	pairs map[string]string
}

// table maps English sentences to their translations; for English it is empty.
func (l Language) table() map[string]string {
	t := &tables[l]
	t.parse.Do(func() { t.pairs = Pairs(l.Text()) })
	return t.pairs
}

// SetText gives a language its text, such as that of zh.txt, in a program that has none.
// It returns whether the program can speak the language now.
func (l Language) SetText(text string) bool {
	if l == English || len(l.table()) > 0 {
		return true
	}
	pairs := Pairs(text)
	if _, ok := pairs["%s, %s"]; !ok {
		return false // another file, such as a login page
	}
	tables[l].pairs = pairs
	return true
}

// Pairs parses a table: a line, what belongs to it on the next line, such as its
// translation, and empty lines or comments (#) anywhere between the pairs.
func Pairs(text string) map[string]string {
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
