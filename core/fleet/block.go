package fleet

import (
	"iter"
	"strings"

	"hpaplayground/core/manifest/lex"
)

// blockFields yields the fields of an object whose fields are on lines of their own.
func (v value) blockFields() iter.Seq[member] {
	return func(yield func(member) bool) {
		var open member
		colon := -1 // the end of the open field's key
		for at := range v.lines() {
			line := v.text[at:]
			if isEntry(line) {
				continue // the dash of a list that is not indented
			}
			n, ok := lex.Word(line, false)
			if !ok {
				continue
			}
			if colon >= 0 {
				open.to = v.lineStart(at)
				open.value = v.within(colon, open.to)
				if !yield(open) {
					return
				}
			}
			open, colon = member{name: unquote(line[:n]), from: at}, at+n+1
		}
		if colon >= 0 {
			open.to = len(v.text)
			open.value = v.within(colon, open.to)
			yield(open)
		}
	}
}

// blockEntries yields the entries of a list whose entries are on lines of their own.
func (v value) blockEntries() iter.Seq[value] {
	return func(yield func(value) bool) {
		from := -1
		for at := range v.lines() {
			if !isEntry(v.text[at:]) {
				continue
			}
			if from >= 0 && !yield(v.within(from, v.lineStart(at))) {
				return
			}
			from = at + 1
		}
		if from >= 0 {
			yield(v.within(from, len(v.text)))
		}
	}
}

// lines yields the places of the lines that begin at the margin. It skips comments and
// lines that are indented deeper.
func (v value) lines() iter.Seq[int] {
	return func(yield func(int) bool) {
		if !yield(0) {
			return
		}
		for at, _ := nextLine(v.text, 0); at < len(v.text); at, _ = nextLine(v.text, at) {
			start := at + v.margin
			if start >= len(v.text) || strings.IndexByte(" \t\r\n#", v.text[start]) >= 0 || !spaces(v.text[at:start]) {
				continue
			}
			if !yield(start) {
				return
			}
		}
	}
}

// lineStart returns where the line of a place begins.
func (v value) lineStart(at int) int { return max(at-v.margin, 0) }

func spaces(s string) bool {
	for i := range len(s) {
		if s[i] != ' ' {
			return false
		}
	}
	return true
}
