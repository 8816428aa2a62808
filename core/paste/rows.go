package paste

import "strings"

// maxRows is how many rows of numbers after each other are enough to say what a text is.
const maxRows = 20

// shorten returns a text without most of its rows of numbers, because a long export looks like a short
// one. A row is a line of a table, or an array of numbers of JSON with its comma.
func shorten(text string) string {
	var b strings.Builder
	rows, start := 0, 0
	for i := range len(text) {
		if text[i] != '\n' && (text[i] != ',' || i == 0 || text[i-1] != ']') {
			continue
		}
		s := text[start : i+1]
		start = i + 1
		if rows++; !isRow(s) {
			rows = 0
		}
		if rows <= maxRows {
			b.WriteString(s)
		}
	}
	return b.String() + text[start:]
}

// isRow reports whether a row has only times and numbers, which may be in quotes.
func isRow(s string) bool {
	for i := range len(s) {
		c := s[i]
		if ('0' > c || c > '9') && c != '"' && c != '[' && (i == 0 || strings.IndexByte(" \t,;.:+-TZ]\n", c) < 0) {
			return false
		}
	}
	return true
}
