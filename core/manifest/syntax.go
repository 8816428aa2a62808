package manifest

import (
	"regexp"
	"strconv"
	"strings"
)

var yamlError = regexp.MustCompile(`(?s)^yaml: (?:line (\d+): )?(.*)$`)

// explain turns the parser's error into a diagnostic.
func explain(text string, src *source, err error) Diagnostic {
	line, message := 1, err.Error()
	if m := yamlError.FindStringSubmatch(message); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
		message = m[2]
	}
	s := src.whole(line + src.offset)
	return Diagnostic{Line: s.line, Column: s.column, EndLine: s.endLine, EndColumn: s.endColumn,
		Message: "this is not YAML: " + strings.TrimSpace(message)}
}
