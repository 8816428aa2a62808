package job

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestPriorityOwners checks that each priority is used by one package, and that each job
// has a key. Otherwise the jobs of two features would replace each other.
func TestPriorityOwners(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset, owners := token.NewFileSet(), map[string]string{}
	for _, file := range files {
		owner := filepath.Base(filepath.Dir(file))
		if strings.HasSuffix(file, "_test.go") || owner == "job" {
			continue
		}
		f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			switch of := selected(c.Type); of {
			case "Job":
				if field(c, "Key") == nil {
					t.Errorf("%s: the job has no Key", fset.Position(c.Pos()))
				}
			case "Key":
				priority := selected(field(c, "Priority"))
				switch other := owners[priority]; {
				case priority == "":
					t.Errorf("%s: the key has no priority", fset.Position(c.Pos()))
				case other != "" && other != owner:
					t.Errorf("%s: job.%s is the priority of web/%s", fset.Position(c.Pos()), priority, other)
				}
				owners[priority] = owner
			}
			return true
		})
	}
	if len(owners) <= int(Seeds) {
		t.Errorf("found jobs of these priorities only: %v", owners)
	}
}

// selected returns NAME of an expression job.NAME, or "".
func selected(x ast.Expr) string {
	if s, ok := x.(*ast.SelectorExpr); ok {
		if of, ok := s.X.(*ast.Ident); ok && of.Name == "job" {
			return s.Sel.Name
		}
	}
	return ""
}

// field returns the value of a field in a literal, or nil.
func field(c *ast.CompositeLit, name string) ast.Expr {
	for _, e := range c.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok && key.Name == name {
				return pair.Value
			}
		}
	}
	return nil
}
