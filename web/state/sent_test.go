package state

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestSentMessages checks that FuzzUpdate sends each message that the page sends.
func TestSentMessages(t *testing.T) {
	drawn := map[string]bool{}
	for _, msg := range anyMsg {
		drawn[reflect.TypeOf(msg).String()] = true
	}
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset, sends := token.NewFileSet(), 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			msg := sent(f, n)
			if msg != "" {
				sends++
			}
			if msg != "" && !drawn[msg] {
				t.Errorf("%s: anyMsg has no %s", fset.Position(n.Pos()), msg)
			}
			return true
		})
	}
	if sends < 50 {
		t.Errorf("found only %d calls that send a message", sends)
	}
}

// sent returns the message of a call such as h.Send(spread.Toggled{}), or "".
func sent(f *ast.File, n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	send, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !strings.EqualFold(send.Sel.Name, "send") {
		return ""
	}
	msg, ok := call.Args[0].(*ast.CompositeLit)
	if !ok {
		return ""
	}
	switch of := msg.Type.(type) {
	case *ast.Ident:
		return f.Name.Name + "." + of.Name
	case *ast.SelectorExpr:
		return of.X.(*ast.Ident).Name + "." + of.Sel.Name
	}
	return ""
}
