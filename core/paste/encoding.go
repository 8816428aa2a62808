package paste

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode returns a text as UTF-8 without a byte order mark.
func decode(text string) (string, []Note) {
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		return decodeWide(text[2:], 0), []Note{{Text: "UTF-16 text, as PowerShell writes it, was read as UTF-8"}}
	case strings.HasPrefix(text, "\xfe\xff"):
		return decodeWide(text[2:], 1), []Note{{Text: "UTF-16 text, as PowerShell writes it, was read as UTF-8"}}
	case strings.HasPrefix(text, "\ufeff"):
		return text[len("\ufeff"):], []Note{{Line: 1, Text: "a byte order mark was taken off"}}
	}
	// Without its mark, or with the mark that a browser could not read, every
	// second byte of UTF-16 is 0.
	content := strings.TrimPrefix(text, "\ufffd\ufffd")
	for low := range 2 {
		if isWide(content, low) {
			return decodeWide(content, low), []Note{{Text: "UTF-16 text, as PowerShell writes it, was read as UTF-8"}}
		}
	}
	return text, nil
}

// isWide reports whether a text begins like UTF-16 with ASCII characters. low is the
// index of the byte of each pair with the lower bits.
func isWide(text string, low int) bool {
	const looked = 64
	n := min(len(text)&^1, looked)
	for i := 0; i < n; i += 2 {
		if text[i+low] == 0 || text[i+1-low] != 0 {
			return false
		}
	}
	return n >= 8
}

func decodeWide(text string, low int) string {
	units := make([]uint16, 0, len(text)/2)
	for i := 0; i+1 < len(text); i += 2 {
		units = append(units, uint16(text[i+low])|uint16(text[i+1-low])<<8)
	}
	b := make([]byte, 0, len(units))
	for _, r := range utf16.Decode(units) {
		if r != '\ufeff' {
			b = utf8.AppendRune(b, r)
		}
	}
	return string(b)
}

// removeReturns removes carriage returns at the ends of lines.
func (r *reader) removeReturns(lines []line) {
	var found []int
	for i := range lines {
		if s := strings.TrimRight(lines[i].text, "\r"); s != lines[i].text {
			lines[i].text = s
			found = append(found, lines[i].number)
		}
	}
	if len(found) > 0 {
		r.charNotes = append(r.charNotes, Note{Line: found[0], Text: "the line ends of Windows (CR LF) were read as plain ones"})
	}
}
