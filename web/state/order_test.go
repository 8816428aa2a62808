package state

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// order lists the files of this package. A file uses only what the files before it declare, so that
// a reader of a file knows where to look for what it calls: above there is nothing that calls back.
var order = []string{
	"model.go", "features.go", // what there is
	"shown.go", "try.go", "name.go", // what the page shows of it
	"notice.go", "drawer.go", "link.go", "moment.go", "run.go", "settle.go", "text.go", // the parts of a change
	"tell.go", "history.go", "exercises.go", "open.go", "address.go", "pins.go", "recorded.go", "paste.go", // the messages
	"update.go", "bridge.go",
}

// TestOrder checks that no file of the package uses something of a file that comes later in order.
func TestOrder(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	if len(files) != len(order) {
		t.Errorf("%d files, and the order has %d", len(files), len(order))
	}
	fset := token.NewFileSet()
	parsed := make([]*ast.File, len(order))
	place := map[string]int{} // of the file that declares a name
	for i, name := range order {
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed[i] = f
		for _, name := range declared(f) {
			place[name] = i
		}
	}
	down := 0
	for i, f := range parsed {
		for _, use := range used(f) {
			switch at, ok := place[use.name]; {
			case ok && at > i:
				t.Errorf("%s: %s uses %s of %s, which comes later", fset.Position(use.pos), order[i], use.name, order[at])
			case ok && at < i:
				down++
			}
		}
	}
	if down < 200 {
		t.Errorf("found only %d uses of another file", down)
	}
}

// TestCases checks that the page's own update stays a list of what concerns the whole page.
func TestCases(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "update.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	ast.Inspect(f, func(n ast.Node) bool {
		if fun, ok := n.(*ast.FuncDecl); ok {
			return fun.Name.Name == "update"
		}
		if _, ok := n.(*ast.CaseClause); ok {
			cases++
		}
		return true
	})
	if cases == 0 || cases > 12 {
		t.Errorf("update has %d cases, want at most 12", cases)
	}
}

// declared returns the names that a file declares for the package: its types, functions, variables and
// constants, and the methods of Model. Other methods, such as apply and Do, are beside their types.
func declared(f *ast.File) (names []string) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			} else if of, ok := d.Recv.List[0].Type.(*ast.Ident); ok && of.Name == "Model" {
				names = append(names, "."+d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, spec.Name.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}

// use is where a file uses a name. The name of a method begins with a dot.
type use struct {
	name string
	pos  token.Pos
}

// used returns the names of the package that a file uses, and the methods of a Model that it calls. Every
// Model of the package is named m, before, next or original, or is a call's result.
func used(f *ast.File) (uses []use) {
	fields := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			fields[n.Sel] = true
			of, named := n.X.(*ast.Ident)
			_, result := n.X.(*ast.CallExpr)
			if result || named && slices.Contains([]string{"m", "before", "next", "original"}, of.Name) {
				uses = append(uses, use{"." + n.Sel.Name, n.Pos()})
			}
		case *ast.FuncDecl:
			fields[n.Name] = true
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				fields[key] = true
			}
		case *ast.Field:
			for _, name := range n.Names {
				fields[name] = true
			}
		case *ast.Ident:
			if !fields[n] && (n.Obj == nil || n.Obj.Pos() < f.Pos() || f.Scope.Lookup(n.Name) == n.Obj) {
				uses = append(uses, use{n.Name, n.Pos()})
			}
		}
		return true
	})
	return uses
}
