package browser_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOnlyWay checks that the page uses the browser only through this package. A value
// from go-app may only be passed on, as browser.Of(e). Any other call that the browser
// refuses would end the program.
func TestOnlyWay(t *testing.T) {
	read := 0
	for _, pattern := range []string{"../*/*.go", "../../wasm/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "../browser/") {
				continue
			}
			read++
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, past := range past(f) {
				t.Errorf("%s: %s bypasses package browser", fset.Position(past.Pos()), past.Sel.Name)
			}
		}
	}
	if read < 20 {
		t.Errorf("%d files were read", read)
	}
}

// TestPast checks that past finds each selector that bypasses this package.
func TestPast(t *testing.T) {
	const file = `package page
		func (p *Page) onKey(ctx app.Context, e app.Event) {
			e.Get("detail")
			e.PreventDefault()
			browser.Of(e).Get("detail")
			ctx.JSSrc().Set("value", "")
			browser.Of(ctx.JSSrc()).Set("value", "")
			app.Window().Call("focus")
			app.FuncOf(func(v app.Value, args []app.Value) any { return v.Get("x") })
			func(x app.Event) { x.Call("preventDefault") }(e)
		}`
	f, err := parser.ParseFile(token.NewFileSet(), "", file, 0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, past := range past(f) {
		got = append(got, past.Sel.Name)
	}
	if want := "Get Set Window FuncOf Value Value Call"; strings.Join(got, " ") != want {
		t.Errorf("%q bypass the package, want %q", strings.Join(got, " "), want)
	}
}

// past returns the selectors of a file that bypass this package.
func past(f *ast.File) (found []*ast.SelectorExpr) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			found = append(found, ofEvents(n.Type, n.Body)...)
		case *ast.FuncLit:
			found = append(found, ofEvents(n.Type, n.Body)...)
		case *ast.SelectorExpr:
			switch x := n.X.(type) {
			case *ast.Ident:
				if x.Name == "js" || x.Name == "app" && slices.Contains([]string{"Window", "FuncOf", "Value", "ValueOf"}, n.Sel.Name) {
					found = append(found, n)
				}
			case *ast.CallExpr:
				if of, ok := x.Fun.(*ast.SelectorExpr); ok && (of.Sel.Name == "JSSrc" || of.Sel.Name == "JSValue") {
					found = append(found, n)
				}
			}
		}
		return true
	})
	return found
}

// ofEvents returns the selectors that read a function's events.
func ofEvents(f *ast.FuncType, body *ast.BlockStmt) (found []*ast.SelectorExpr) {
	events := map[string]bool{}
	for _, field := range f.Params.List {
		for _, name := range field.Names {
			events[name.Name] = named(field.Type, "app", "Event")
		}
	}
	if body == nil {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name != "PreventDefault" {
			if x, ok := s.X.(*ast.Ident); ok && events[x.Name] {
				found = append(found, s)
			}
		}
		return true
	})
	return found
}

func named(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg && s.Sel.Name == name
}
