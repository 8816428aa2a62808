package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const controllerPackage = "k8s.io/kubernetes/pkg/controller/podautoscaler"

// measured are the files whose coverage is reported.
var measured = []string{"horizontal.go", "replica_calculator.go", "hpa_selector_store.go"}

// coverage is the part of the real controller that the comparison ran.
type coverage struct {
	statements map[string]int // number of statements by file
	covered    map[string]int
	gaps       []gap
}

// gap is a block of statements that never ran.
type gap struct {
	file       string
	from, to   int // lines
	statements int
	function   string
	text       string // its first line
}

// reasons says why a function has gaps.
var reasons = map[string]string{
	"Run":                      "the caches never sync: the process ends",
	"updateHPA":                "an informer that returns objects of another type",
	"enqueueRateLimited":       "an object without a name",
	"enqueueHPA":               "an object without a name",
	"deleteHPA":                "an object without a name, or a deletion that the informer missed",
	"validateAndParseSelector": "a pod lister that fails: the informer's never does",
	"reconcileKey":             "a malformed key; a lister that fails: the informer's never does",
	"reconcileAutoscaler":      "the status write fails after the scale could not be read",
	"String":                   "text for a debug log",
	"GetResourceReplicas":      "a pod lister that fails: the informer's never does",
	"calcPlainMetricReplicas":  "a pod lister that fails: the informer's never does",
	"HPAsMatchingPods":         "none of the namespace's HPAs, or of those that select, is left",
	"getReadyPodsCount":        "a pod lister that fails: the informer's never does",
}

// readCoverage reads a profile of the controller's package.
func readCoverage(profile string) (*coverage, error) {
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", controllerPackage).Output()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(profile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c := &coverage{statements: map[string]int{}, covered: map[string]int{}}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var from, fromColumn, to, toColumn, statements, count int
		name, position, ok := strings.Cut(lines.Text(), ".go:")
		if !ok {
			continue
		}
		if _, err := fmt.Sscanf(position, "%d.%d,%d.%d %d %d", &from, &fromColumn, &to, &toColumn, &statements, &count); err != nil {
			return nil, fmt.Errorf("coverage profile: %q: %w", lines.Text(), err)
		}
		file := path.Base(name) + ".go"
		if !slices.Contains(measured, file) {
			continue
		}
		c.statements[file] += statements
		if count > 0 {
			c.covered[file] += statements
		} else if statements > 0 {
			c.gaps = append(c.gaps, gap{file: file, from: from, to: to, statements: statements})
		}
	}
	slices.SortFunc(c.gaps, func(a, b gap) int {
		return slices.Index(measured, a.file)*100000 + a.from - slices.Index(measured, b.file)*100000 - b.from
	})
	return c, c.name(strings.TrimSpace(string(dir)))
}

// name finds each gap's function and first line.
func (c *coverage) name(dir string) error {
	for _, file := range measured {
		source, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, source, 0)
		if err != nil {
			return err
		}
		lines := strings.Split(string(source), "\n")
		for i := range c.gaps {
			g := &c.gaps[i]
			if g.file != file {
				continue
			}
			g.text = strings.TrimSpace(lines[g.from-1])
			for _, d := range parsed.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && set.Position(f.Pos()).Line <= g.from && g.from <= set.Position(f.End()).Line {
					g.function = f.Name.Name
				}
			}
		}
	}
	return nil
}
