package compare

import (
	"fmt"
	"slices"
	"strings"
)

// NameFor returns a name for a new pin. The name is the line that differs from the text of
// the last pin or, for the first pin, from the text before the edits. If more than one line
// differs, the name is scenario, with a number if another pin has that name.
func (c Comparison) NameFor(text, original, scenario string) string {
	if n := len(c.Pins); n > 0 {
		original = c.Pins[n-1].Text
	}
	name := changedLine(original, text)
	if name != "" && !c.hasName(name) {
		return name
	}
	scenario = shortName(scenario)
	for name, n := scenario, 2; ; n++ {
		if !c.hasName(name) {
			return name
		}
		name = fmt.Sprintf("%s %d", scenario, n)
	}
}

func (c Comparison) hasName(name string) bool {
	return slices.ContainsFunc(c.Pins, func(p Pin) bool { return p.Name == name })
}

// changedLine returns the only line that differs between two texts, or "" if several differ.
func changedLine(before, now string) string {
	a, b := strings.Split(before, "\n"), strings.Split(now, "\n")
	if len(a) != len(b) {
		return ""
	}
	line := ""
	for i := range b {
		if a[i] == b[i] {
			continue
		}
		if line != "" {
			return ""
		}
		line = b[i]
	}
	line, _, _ = strings.Cut(line, " #")
	line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "- "))
	if key, value, ok := strings.Cut(line, ":"); !ok || strings.TrimSpace(value) == "" || strings.ContainsAny(key, "{[\"' ") {
		return ""
	}
	return shortName(line)
}

// shortName cuts a name to maxName.
func shortName(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(fmt.Sprintf("%s…", strings.TrimSpace(name[:maxName-3])), "")
}
