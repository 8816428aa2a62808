package picture

import "strings"

// The sizes of texts, in pixels.
const (
	titleSize = 17
	storySize = 13
	labelSize = 12

	titleLine = 22
	storyLine = 19
)

// width is about how wide a text is, in a font that is rather wide: what is
// laid out by it does not overlap in any that a system may have.
func width(text string, size float64, bold bool) float64 {
	sum := 0.0
	for _, r := range text {
		switch {
		case r >= 0x2e80: // CJK and its punctuation
			sum += 1
		case strings.ContainsRune("ijl.,:;'|!I ", r):
			sum += 0.36
		case strings.ContainsRune("ftr()[]-/", r):
			sum += 0.42
		case strings.ContainsRune("mwMW%@→", r):
			sum += 0.93
		case r >= 'A' && r <= 'Z':
			sum += 0.69
		default:
			sum += 0.61
		}
	}
	if bold {
		sum *= 1.08
	}
	return sum * size
}

// wrap breaks a text into lines that fit, at most as many as given; the last
// ends in an ellipsis if there is more.
func wrap(text string, size float64, bold bool, room float64, most int) []string {
	var lines []string
	line := ""
	for _, word := range pieces(text) {
		if line != "" && width(line+strings.TrimRight(word, " "), size, bold) > room {
			lines, line = append(lines, strings.TrimRight(line, " ")), ""
		}
		line += word
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, line)
	}
	if most < len(lines) {
		lines = lines[:most]
		if most > 0 {
			lines[most-1] += "…"
		}
	}
	for i := range lines {
		lines[i] = cut(lines[i], size, bold, room)
	}
	return lines
}

// even is wrap with lines of about one length: a last line of one word is ugly.
func even(text string, size float64, room float64, most int) []string {
	lines := wrap(text, size, false, room, most)
	for tight := 0.98; tight > 0.75; tight -= 0.02 {
		if tighter := wrap(text, size, false, room*tight, most+1); len(tighter) == len(lines) {
			lines = tighter
		}
	}
	return lines
}

// pieces are where a line may end: after a space, and after each character of
// a script that has none, but not before its punctuation.
func pieces(text string) []string {
	var all []string
	from, last := 0, rune(0)
	for i, r := range text {
		apart := last == ' ' && r != ' ' || last >= 0x2e80 && r >= 0x2e80 && !strings.ContainsRune("，。；：、）", r)
		if i > from && apart {
			all, from = append(all, text[from:i]), i
		}
		last = r
	}
	return append(all, text[from:])
}

// cut shortens a text to the room there is.
func cut(text string, size float64, bold bool, room float64) string {
	if width(text, size, bold) <= room {
		return text
	}
	runes := []rune(strings.TrimSuffix(text, "…"))
	for len(runes) > 0 && width(string(runes)+"…", size, bold) > room {
		runes = runes[:len(runes)-1]
	}
	if len(runes) == 0 {
		return ""
	}
	return strings.TrimRight(string(runes), " ") + "…"
}

// TextWidth is about how wide a label is, rather more than less.
func TextWidth(l Label) float64 {
	w := width(l.Text, l.Size, l.Bold)
	if l.Strong != "" {
		w += width(" "+l.Strong, l.Size, true)
	}
	return w
}
