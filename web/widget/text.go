package widget

import "strings"

// MaxProblems is how many problems a list shows at most.
const MaxProblems = 100

// Sentence adds a full stop to a message.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	for _, end := range []string{".", "?", "。", "？"} {
		if strings.HasSuffix(s, end) {
			return s
		}
	}
	return s + "."
}
