// Package manifest reads a stream of Kubernetes manifests, YAML or JSON, into
// documents and reports everything that is wrong with them by line and column.
package manifest

import "fmt"

// Severity is an error, which stops the run, or a warning, which does not.
type Severity uint8

// The severities.
const (
	Error Severity = iota
	Warning
)

// Diagnostic is one problem of the text. Lines and columns count
// from 1; columns count characters, not bytes. The end is exclusive.
type Diagnostic struct {
	Line, Column       int
	EndLine, EndColumn int
	Severity           Severity
	Path               string // field path, such as spec.metrics[0].type; may be empty
	Message            string // says what is wrong and what would be right
	// MeantPath is the path of the field that a misspelt name most likely stands for.
	MeantPath string
}

// Moved returns the diagnostic at another place. position maps its lines and columns.
func (d Diagnostic) Moved(position func(line, column int) (int, int)) Diagnostic {
	d.Line, d.Column = position(d.Line, d.Column)
	d.EndLine, d.EndColumn = position(d.EndLine, d.EndColumn)
	return d
}

// String returns line:column: path: message.
func (d Diagnostic) String() string {
	path := d.Path
	if path != "" {
		path += ": "
	}
	return fmt.Sprintf("%d:%d: %s%s", d.Line, d.Column, path, d.Message)
}
