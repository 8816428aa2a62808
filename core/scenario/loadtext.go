package scenario

import (
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strings"

	"hpaplayground/core/load"
)

// MetricText writes the metric of a load as YAML, on one line.
func MetricText(m *load.Metric) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{type: %s, name: %s", m.Type, PlainText(m.Name))
	if m.Container != "" {
		fmt.Fprintf(&b, ", container: %s", PlainText(m.Container))
	}
	if kind, name, ok := strings.Cut(m.Object, "/"); ok {
		fmt.Fprintf(&b, ", object: {kind: %s, name: %s}", PlainText(kind), PlainText(name))
	}
	if len(m.Selector) > 0 {
		var pairs []string
		for key, value := range m.Selector { //maps: sorted below
			pairs = append(pairs, PlainText(key)+": "+PlainText(value))
		}
		sort.Strings(pairs)
		fmt.Fprintf(&b, ", selector: {matchLabels: {%s}}", strings.Join(pairs, ", "))
	}
	b.WriteString("}")
	return b.String()
}

var plainWords = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_./-]*[A-Za-z0-9]$`)

// PlainText writes a text, with quotes if YAML could take it for something else.
func PlainText(text string) string {
	switch strings.ToLower(text) {
	case "on", "off", "yes", "no", "true", "false", "null":
	default:
		if plainWords.MatchString(text) {
			return text
		}
	}
	quoted, _ := json.Marshal(text) // a string
	return string(quoted)
}
