package compare

import (
	"fmt"
	"slices"
	"strings"
)

// NameFor returns a name for a new pin. The name is the line that differs from the text
// of the last pin or, for the first pin, from the text before the edits. If not just one
// line differs, the pin has the name of its scenario, called, with a number if another pin
// has it.
func (c Comparison) NameFor(text, original, called string) string {
	if n := len(c.Pins); n > 0 {
		original = c.Pins[n-1].Text
	}
	name := changedLine(original, text)
	if name != "" && !c.named(name) {
		return name
	}
	called = short(called)
	for name, n := called, 2; ; n++ {
		if !c.named(name) {
			return name
		}
		name = fmt.Sprintf("%s %d", called, n)
	}
}

func (c Comparison) named(name string) bool {
	return slices.ContainsFunc(c.Pins, func(p Pin) bool { return p.Name == name })
}

// changedLine returns the only line that differs between two texts, or "" if several differ.
func changedLine(before, now string) string {
	a, b := strings.Split(before, "\n"), strings.Split(now, "\n")
	if len(a) != len(b) {
		return ""
	}
	changed := ""
	for i := range b {
		if a[i] == b[i] {
			continue
		}
		if changed != "" {
			return ""
		}
		changed = b[i]
	}
	changed, _, _ = strings.Cut(changed, " #")
	changed = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(changed), "- "))
	if key, value, ok := strings.Cut(changed, ":"); !ok || strings.TrimSpace(value) == "" || strings.ContainsAny(key, "{[\"' ") {
		return ""
	}
	return short(changed)
}

// short cuts a name to maxName.
func short(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(fmt.Sprintf("%s…", strings.TrimSpace(name[:maxName-3])), "")
}
