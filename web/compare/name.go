package compare

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/words"
)

// NameFor returns a name for a new pin. The name is the line that differs from the text
// of the last pin or, for the first pin, from the text before the edits. If more than
// one line differs, the name is Variant and a number.
func (c Comparison) NameFor(text, original string, lang words.Language) string {
	if n := len(c.Pins); n > 0 {
		original = c.Pins[n-1].Text
	}
	name := changedLine(original, text)
	if name != "" && !c.named(name) {
		return name
	}
	for n := len(c.Pins) + 1; ; n++ {
		if name = lang.Say("Variant %d", n); !c.named(name) {
			return name
		}
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
