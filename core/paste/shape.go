package paste

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"hpaplayground/core/manifest/lex"
)

const blank = " \t"

// indent is how many spaces and tabs a line begins with.
func indent(s string) int { return len(s) - len(strings.TrimLeft(s, blank)) }

func isBlank(s string) bool { return strings.TrimLeft(s, blank) == "" }

// field returns the name and the value of a line that is "name: value", without the
// dashes of a list before it.
func field(s string) (name, value string, ok bool) {
	s = strings.TrimLeft(s, blank)
	for strings.HasPrefix(s, "- ") {
		s = strings.TrimLeft(s[1:], blank)
	}
	i := 0
	for i < len(s) && isNameByte(s[i]) {
		i++
	}
	if i == 0 {
		return "", "", false
	}
	after, ok := strings.CutPrefix(s[i:], ":")
	if !ok || after != "" && !strings.ContainsRune(blank, rune(after[0])) {
		return "", "", false
	}
	return strings.Trim(s[:i], `"'`), strings.TrimSpace(after), true
}

func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || strings.IndexByte(`_-./$"'`, c) >= 0
}

// isObject reports whether a line gives the apiVersion or the kind of an object: as a
// field, or in an object in brackets.
func isObject(s string) bool {
	s = strings.TrimLeft(s, " \t-")
	if s == "" {
		return false
	}
	brackets := s[0] == '{' || s[0] == '['
	for _, name := range []string{"apiVersion", "kind"} {
		if found, value, ok := field(s); ok && found == name && isToken(value) {
			return true
		}
		for at := 0; brackets; {
			i := strings.Index(s[at:], name)
			if i < 0 {
				break
			}
			before := strings.TrimRight(s[:at+i], "\"'“”")
			at += i + len(name)
			after := strings.TrimLeft(strings.TrimLeft(s[at:], "\"'“”"), blank)
			if strings.HasPrefix(after, ":") && before != "" && strings.IndexByte("{[, \t", before[len(before)-1]) >= 0 {
				return true
			}
		}
		if quoted := strings.TrimLeft(s, "\"“"); quoted != s && strings.HasPrefix(quoted, name) {
			after := strings.TrimLeft(quoted[len(name):], "\"”")
			return strings.HasPrefix(strings.TrimLeft(after, blank), ":")
		}
	}
	return false
}

// isToken reports whether a value is one word, with or without a comment.
func isToken(value string) bool {
	if i := strings.Index(value, " #"); i >= 0 {
		value = strings.TrimSpace(value[:i])
	}
	return value != "" && !strings.ContainsAny(value, " \t{}[]<>")
}

// hpaFields are the fields of an HPA's spec, which no other part of an object has.
var hpaFields = map[string]bool{
	"scaleTargetRef": true, "minReplicas": true, "maxReplicas": true, "targetCPUUtilizationPercentage": true,
	"metrics": true, "behavior": true,
}

// wrappers are the characters that a wrapping puts before a line.
const wrappers = " \t>+-|│0123456789:$"

// The ranks of text, by its content.
const (
	nothing      = iota
	rankOther    // text with a verdict of its own, such as a table of kubectl
	rankFragment // fields of an HPA
	rankObject   // apiVersion or kind
)

// rank says what lines contain, even if they are wrapped.
func rank(lines []line) int {
	best, described := nothing, false
	for i := range lines {
		s := strings.TrimLeft(lines[i].text, wrappers)
		described = described || strings.HasPrefix(s, "Name:  ")
		if described && strings.HasPrefix(s, "{") {
			continue // an annotation, such as what was applied last
		}
		if isObject(lines[i].text) || isObject(s) {
			return rankObject
		}
		if name, _, ok := field(s); ok && hpaFields[name] {
			best = rankFragment
		} else if best == nothing && (ok && (name == "op" || name == "spec") || isTableHead(s) || strings.Contains(s, "scale ") && isCommand(s) && makesHPA(s)) {
			best = rankOther
		}
	}
	return best
}

// isTableHead reports whether a line begins a text that kubectl prints for people.
func isTableHead(s string) bool {
	return (strings.HasPrefix(s, "NAME ") || strings.HasPrefix(s, "NAMESPACE ")) && strings.Contains(s, "REFERENCE") || strings.HasPrefix(s, "Name:  ")
}

// scalars marks the lines that are inside of block scalars, whose text is not YAML.
func scalars(lines []line) []bool {
	inside := make([]bool, len(lines))
	parent := -1 // the indentation of the field that has the open scalar; -1: none
	for i := range lines {
		s := lines[i].text
		if isBlank(s) {
			inside[i] = parent >= 0
			continue
		}
		if parent >= 0 && indent(s) > parent {
			inside[i] = true
			continue
		}
		parent = -1
		if opensScalar(s) {
			parent = indent(s)
		}
	}
	return inside
}

// opensScalar reports whether a line ends with the sign of a block scalar.
func opensScalar(s string) bool {
	if i := strings.Index(s, " #"); i >= 0 {
		s = s[:i]
	}
	s = strings.TrimRight(s, blank)
	for s != "" && strings.IndexByte("+-0123456789", s[len(s)-1]) >= 0 {
		s = s[:len(s)-1]
	}
	head, ok := strings.CutSuffix(s, "|")
	if !ok {
		head, ok = strings.CutSuffix(s, ">")
	}
	head = strings.TrimRight(head, blank)
	return ok && (strings.HasSuffix(head, ":") || strings.HasSuffix(head, "-")) && len(head) < len(s)-1
}

// firstContent is the index of the first line with content; len(lines) if there is none.
func firstContent(lines []line) int {
	for i := range lines {
		if !isBlank(lines[i].text) {
			return i
		}
	}
	return len(lines)
}

// trim takes blank lines off both ends.
func trim(lines []line) []line {
	lines = lines[firstContent(lines):]
	for len(lines) > 0 && isBlank(lines[len(lines)-1].text) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// firstWord returns a text's first word and the text after it.
func firstWord(s string) (word, after string) {
	s = strings.TrimLeft(s, blank)
	if i := strings.IndexAny(s, blank); i >= 0 {
		return s[:i], strings.TrimLeft(s[i:], blank)
	}
	return s, ""
}

func isMarker(s string) bool { return lex.IsMarker(s, "---") }

// countDigits returns the number of digits at the beginning of a text.
func countDigits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// startsUpper reports whether a text begins with a capital letter.
func startsUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}
