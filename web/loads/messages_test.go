package loads

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// TestOwnMessages: Update passes on each message that the editor handles. A message that is missing in
// the list of Update is ignored.
func TestOwnMessages(t *testing.T) {
	fset := token.NewFileSet()
	passed, handled := []string{}, []string{}
	for _, name := range []string{"update.go", "import.go"} {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			function, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			list := &handled
			if function.Name.Name == "Update" {
				list = &passed
			}
			for _, c := range typeCases(function) {
				if !slices.Contains(*list, c) {
					*list = append(*list, c)
				}
			}
		}
	}
	if len(handled) < 20 {
		t.Fatalf("only %d messages are handled: %q", len(handled), handled)
	}
	for _, name := range handled {
		if !slices.Contains(passed, name) {
			t.Errorf("Update ignores %s", name)
		}
	}
}

// typeCases returns the types of this package in the type switches of a function.
func typeCases(f *ast.FuncDecl) (names []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.TypeSwitchStmt); ok {
			for _, c := range s.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					if _, own := e.(*ast.Ident); own {
						names = append(names, types.ExprString(e))
					}
				}
			}
		}
		return true
	})
	return names
}
