// Package note has sentences about a run that are made before anybody knows the reader's
// language. They keep their values apart, so that they are said in any language later.
package note

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Text is an English sentence with its values. A value may be a Text or a List, too.
type Text struct {
	format string
	values []any
}

// List is a list of values, with commas between them.
type List []any

// Say returns a text. The format is an English constant, as in fmt.Sprintf, and the key of its
// translations in package words.
func Say(format string, values ...any) Text { return Text{format, values} }

// Phrase returns a text without values from a table.
func Phrase(english string) Text { return Text{english, nil} }

// In says the text in a language, with the method Say of the language in package words.
func (t Text) In(say func(format string, values ...any) string) string {
	values := make([]any, len(t.values))
	for i, value := range t.values {
		values[i] = in(value, say)
	}
	return say(t.format, values...)
}

func in(value any, say func(format string, values ...any) string) any {
	switch value := value.(type) {
	case Text:
		return value.In(say)
	case List:
		texts := make([]string, len(value))
		for i, v := range value {
			texts[i] = fmt.Sprint(in(v, say))
		}
		return strings.Join(texts, say("%s, %s", "", ""))
	}
	return value
}

// Note says what was made up, assumed or not done in a run.
type Note struct {
	What  Text // what it was, without a full stop if there is More
	More  Text // why, or what follows from it; the zero Text: there is no more to say
	Offer Offer
}

// Offer is a change of the text that makes a note needless. The zero Offer is none.
type Offer struct {
	Says     Text     // what it does, for a button: Start at 07:55 Berlin
	Settings []string // as hpasim --set takes them
}

// In says the note in a language as one sentence, see Text.In.
func (n Note) In(say func(format string, values ...any) string) string {
	what, more := n.Parts(say)
	if more == "" {
		return what
	}
	return say("%s: %s", what, more)
}

// Parts is like In, with the two parts of the sentence apart.
func (n Note) Parts(say func(format string, values ...any) string) (what, more string) {
	if n.More.format != "" {
		more = n.More.In(say)
	}
	return n.What.In(say), more
}

// String returns the note in English.
func (n Note) String() string { return n.In(fmt.Sprintf) }

// MarshalJSON writes the note in English.
func (n Note) MarshalJSON() ([]byte, error) { return json.Marshal(n.String()) }
