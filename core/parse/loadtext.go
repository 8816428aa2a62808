package parse

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest/lex"
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

// PlainText writes a text, with quotes if YAML could take it for something else.
func PlainText(text string) string {
	if lex.IsPlain(text) {
		return text
	}
	quoted, _ := json.Marshal(text) // a string
	return string(quoted)
}
