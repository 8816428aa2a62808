package picture

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Text sizes, in pixels.
const (
	titleSize = 17
	storySize = 13
	labelSize = 12

	titleLine = 22
	storyLine = 19
)

// width estimates the width of a text. It assumes a wide font, so that texts do not
// overlap in any system's font.
func width(text string, size float64, bold bool) float64 {
	_, w := fit(text, size, bold, math.Inf(1))
	return w
}

// fit returns how many bytes of a text fit into the width limit, and the width including
// the first character that does not fit.
func fit(text string, size float64, bold bool, limit float64) (n int, sum float64) {
	if bold {
		size *= 1.08
	}
	for i, r := range text {
		w := 0.61
		switch {
		case r >= 0x2e80: // CJK and its punctuation
			w = 1
		case strings.ContainsRune("ijl.,:;'|!I ", r):
			w = 0.36
		case strings.ContainsRune("ftr()[]-/", r):
			w = 0.42
		case strings.ContainsRune("mwMW%@→", r):
			w = 0.93
		case r >= 'A' && r <= 'Z':
			w = 0.69
		}
		if sum += float64(w * size); sum > limit {
			return i, sum
		}
	}
	return len(text), sum
}

// wrap breaks a text into lines that fit, at most maxLines of them. The last line ends in an ellipsis
// if text is left out.
func wrap(text string, size float64, bold bool, limit float64, maxLines int) (lines []string) {
	for text = strings.TrimSpace(text); text != "" && len(lines) < maxLines; {
		n, _ := fit(text, size, bold, limit)
		if n == len(text) || len(lines) == maxLines-1 {
			return append(lines, cut(text, size, bold, limit))
		}
		// A line ends at a space, or between two characters of a script without
		// spaces, but not before punctuation; if neither is possible, it ends
		// anywhere.
		end := n
		for end > 0 {
			before, size := utf8.DecodeLastRuneInString(text[:end])
			after, _ := utf8.DecodeRuneInString(text[end:])
			if after == ' ' || before == ' ' || before >= 0x2e80 && after >= 0x2e80 && !strings.ContainsRune("，。；：、）", after) {
				break
			}
			end -= size
		}
		if end == 0 {
			end = max(n, 1)
		}
		lines = append(lines, strings.TrimSpace(text[:end]))
		text = strings.TrimSpace(text[end:])
	}
	return lines
}

// evenLines works like wrap, but makes lines of similar length, because a last line of one
// word is ugly.
func evenLines(text string, size float64, bold bool, limit float64, maxLines int) []string {
	lines := wrap(text, size, bold, limit, maxLines)
	for tight := 0.98; tight > 0.75; tight -= 0.02 {
		if tighter := wrap(text, size, bold, limit*tight, maxLines+1); len(tighter) == len(lines) {
			lines = tighter
		}
	}
	return lines
}

// cut shortens a text so that it fits into the width limit.
func cut(text string, size float64, bold bool, limit float64) string {
	n, _ := fit(text, size, bold, limit)
	if n == len(text) {
		return text
	}
	if n, _ = fit(text, size, bold, limit-size); n == 0 {
		return ""
	}
	return strings.TrimRight(text[:n], " ") + "…"
}

// TextWidth estimates the width of a label. Most labels are narrower.
func TextWidth(l Label) float64 {
	w := width(l.Text, l.Size, l.Bold)
	if l.Strong != "" {
		w += width(" "+l.Strong, l.Size, true)
	}
	return w
}
