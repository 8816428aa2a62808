package fleet

import (
	"encoding/json"
	"iter"
	"strings"

	"hpaplayground/core/manifest/lex"
)

// value is a part of a stream: an object, a list or a scalar, in YAML or JSON. It is not
// parsed. The zero value stands for a value that is missing.
type value struct {
	text   string // from its first character on
	at     int    // where it begins in the stream
	margin int    // the column of its first character, from 0: its other lines begin there
}

// member is a field of an object.
type member struct {
	name     string
	from, to int // of the key and the value, in the object's text
	value    value
}

// maxMargin is the greatest margin. A value further to the right is in a long line of
// JSON, where margins mean nothing.
const maxMargin = 1000

// valueAt returns the value that begins after a place of a text. It reaches to the text's
// end, without the white space and the comments around it.
func valueAt(text string, from int) value {
	v, _ := find(text, from)
	return v
}

// find works like valueAt, and also reports whether the value is on the first line of the
// text.
func find(text string, from int) (v value, first bool) {
	at := from
	for at < len(text) {
		switch c := text[at]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			at++
		case c == '#' && (at == 0 || strings.IndexByte(" \t\r\n", text[at-1]) >= 0):
			at, _ = nextLine(text, at)
		default:
			v = value{text: strings.TrimRight(text[at:], " \t\r\n"), at: at}
			line := text[max(at-maxMargin, 0):at]
			lineStart := strings.LastIndexByte(line, '\n') + 1
			if lineStart > 0 || at <= maxMargin {
				v.margin = len(line) - lineStart
			}
			return v, lineStart == 0 && at <= maxMargin
		}
	}
	return value{}, false
}

// within returns the value between two places of this value's text.
func (v value) within(from, to int) value {
	in, first := find(v.text[:to], from)
	if in.text == "" {
		return in
	}
	if first {
		in.margin += v.margin
	}
	if in.margin > maxMargin {
		in.margin = 0
	}
	in.at += v.at
	return in
}

func (v value) isFlow() bool { return v.text != "" && (v.text[0] == '{' || v.text[0] == '[') }

func (v value) isList() bool {
	return v.text != "" && (v.text[0] == '[' || isEntry(v.text))
}

// isEntry reports whether a line begins with the dash of a list's entry.
func isEntry(line string) bool { return lex.IsMarker(line, "-") }

// fields yields the fields of an object.
func (v value) fields() iter.Seq[member] {
	switch {
	case v.text == "" || v.isList():
		return func(func(member) bool) {}
	case v.isFlow():
		return v.flowFields()
	}
	return v.blockFields()
}

// entries yields the entries of a list.
func (v value) entries() iter.Seq[value] {
	if v.isFlow() {
		return v.flowEntries()
	}
	return v.blockEntries()
}

// field returns the value of a field, or the zero value if there is none.
func (v value) field(path ...string) value {
	for _, name := range path {
		var found value
		for f := range v.fields() {
			if f.name == name {
				found = f.value
				break
			}
		}
		v = found
	}
	return v
}

// scalar returns a scalar of one line without its quotes.
func (v value) scalar() string {
	if v.text == "" {
		return ""
	}
	n, _ := lex.Word(v.text, false)
	return unquote(v.text[:n])
}

// unquote takes the quotes off a scalar or a key.
func unquote(s string) string {
	if len(s) < 2 || s[0] != s[len(s)-1] {
		return s
	}
	switch s[0] {
	case '\'':
		return strings.ReplaceAll(s[1:len(s)-1], "''", "'")
	case '"':
		var text string
		if json.Unmarshal([]byte(s), &text) == nil {
			return text
		}
		return s[1 : len(s)-1]
	}
	return s
}
