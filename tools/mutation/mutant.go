package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mutant is one change and its result.
type mutant struct {
	dir    string // of the package
	line   int
	kind   string // gremlins' name of the mutator
	status string // in gremlins' words
	change
}

// change says what is changed where, without line numbers, so that it stays the
// same when other lines change: survivors are listed like this.
type change struct {
	file, function string
	before, after  string // the line
}

func (m mutant) killed() bool { return m.status == "KILLED" || m.status == "TIMED OUT" }

// viable reports whether it compiles.
func (m mutant) viable() bool { return m.status != "NOT VIABLE" }

// readMutants reads the results of all packages, in the order of the source.
func readMutants(root, results string) ([]mutant, error) {
	var all []mutant
	for _, t := range packages {
		out, err := readOutput(t.results(results))
		if err != nil {
			return nil, err
		}
		for _, f := range out.Files {
			src, err := readSource(root, t.dir+"/"+f.Name)
			if err != nil {
				return nil, err
			}
			for _, m := range f.Mutations {
				c, err := src.change(m.Type, m.Line, m.Column)
				if err != nil {
					return nil, err
				}
				all = append(all, mutant{t.dir, m.Line, m.Type, m.Status, c})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b mutant) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.line-b.line, strings.Compare(a.after, b.after))
	})
	return all, nil
}

type source struct {
	file  string
	lines []string
	set   *token.FileSet
	ast   *ast.File
}

func readSource(root, file string) (*source, error) {
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &source{file, strings.Split(string(text), "\n"), set, parsed}, nil
}

// replaced is what each mutator makes of a token. If two tokens match, the
// longer one counts.
var replaced = map[string]map[string]string{
	"ARITHMETIC_BASE":         {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
	"CONDITIONALS_BOUNDARY":   {">": ">=", ">=": ">", "<": "<=", "<=": "<"},
	"CONDITIONALS_NEGATION":   {"==": "!=", "!=": "==", ">": "<=", ">=": "<", "<": ">=", "<=": ">"},
	"INCREMENT_DECREMENT":     {"++": "--", "--": "++"},
	"INVERT_ASSIGNMENTS":      {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="},
	"INVERT_BITWISE":          {"&": "|", "|": "&", "^": "&", "&^": "&", "<<": ">>", ">>": "<<"},
	"INVERT_BWASSIGN":         {"&=": "|=", "|=": "&=", "^=": "&=", "&^=": "&=", "<<=": ">>=", ">>=": "<<="},
	"INVERT_LOGICAL":          {"&&": "||", "||": "&&"},
	"INVERT_LOOPCTRL":         {"break": "continue", "continue": "break"},
	"REMOVE_SELF_ASSIGNMENTS": {"+=": "=", "-=": "=", "*=": "=", "/=": "=", "%=": "=", "&=": "=", "|=": "=", "^=": "=", "<<=": "=", ">>=": "=", "&^=": "="},
}

func (s *source) change(kind string, line, column int) (change, error) {
	after, err := s.changed(kind, line, column)
	if err != nil {
		return change{}, err
	}
	return change{s.file, s.function(line), strings.TrimSpace(s.lines[line-1]), after}, nil
}

// changed returns the line after the mutation.
func (s *source) changed(kind string, line, column int) (string, error) {
	if line > len(s.lines) || column > len(s.lines[line-1]) {
		return "", fmt.Errorf("%s:%d:%d: there is no such place: run the mutation tests again", s.file, line, column)
	}
	head, rest := s.lines[line-1][:column-1], s.lines[line-1][column-1:]
	found := ""
	for t := range replaced[kind] {
		if strings.HasPrefix(rest, t) && len(t) > len(found) {
			found = t
		}
	}
	if found == "" {
		return "", fmt.Errorf("%s:%d:%d: nothing that %s changes: run the mutation tests again", s.file, line, column, kind)
	}
	return strings.TrimSpace(head + replaced[kind][found] + rest[len(found):]), nil
}

// function is the name of the declaration that the line is in.
func (s *source) function(line int) string {
	for _, d := range s.ast.Decls {
		f, ok := d.(*ast.FuncDecl)
		if ok && s.set.Position(f.Pos()).Line <= line && line <= s.set.Position(f.End()).Line {
			return f.Name.Name
		}
	}
	return "-"
}
