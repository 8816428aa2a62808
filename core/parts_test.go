package core_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestParts: a part of core/sim uses only itself and the parts below it. A part is the
// files that begin with its name, and the package comment lists the parts from the ground
// up. If a lower part must call an upper part, the upper part gives it a function.
func TestParts(t *testing.T) {
	fset, files, compiled := parseSim(t)
	parts := partsOf(files)
	if len(parts) < 8 || parts[0] != "clock" || parts[len(parts)-1] != "engine" {
		t.Fatalf("the package comment of core/sim lists the parts %q", parts)
	}
	for _, problem := range upward(t, fset, files, parts, compiled) {
		t.Error(problem)
	}
}

// TestEngine: the engine ties the parts together and does nothing else. A method that is
// not about the run as a whole belongs to a part.
func TestEngine(t *testing.T) {
	_, files, _ := parseSim(t)
	var methods []string
	for _, f := range files {
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && types.ExprString(f.Recv.List[0].Type) == "*Engine" {
				methods = append(methods, f.Name.Name)
			}
		}
	}
	slices.Sort(methods)
	want := []string{"Err", "Now", "Step", "Timeline", "begin", "next", "record", "startRun"}
	if !slices.Equal(methods, want) {
		t.Errorf("the engine has the methods %q, want %q", methods, want)
	}
}

func parseSim(t *testing.T) (*token.FileSet, []*ast.File, types.Importer) {
	t.Helper()
	packages := goList(t, nil, "-export", "-deps", "./core/sim")
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	fset := token.NewFileSet()
	var files []*ast.File
	sim := packages[len(packages)-1]
	for _, name := range sim.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(sim.Dir, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return fset, files, importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
}

// partsOf returns the names in the list of the package comment.
func partsOf(files []*ast.File) (parts []string) {
	for _, f := range files {
		if f.Doc == nil {
			continue
		}
		for _, m := range regexp.MustCompile(`(?m)^  - (\w+): `).FindAllStringSubmatch(f.Doc.Text(), -1) {
			parts = append(parts, m[1])
		}
	}
	return parts
}

// upward returns the uses of an upper part in a lower one, as file:line:col: text.
func upward(t *testing.T, fset *token.FileSet, files []*ast.File, parts []string, from types.Importer) (problems []string) {
	t.Helper()
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	p, err := (&types.Config{Importer: from}).Check("sim", fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if part != "engine" && p.Scope().Lookup(part) == nil {
			problems = append(problems, "there is no "+part)
		}
	}
	partAt := func(at token.Pos) int {
		name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(fset.Position(at).Filename), ".go"), "_")
		return slices.Index(parts, name)
	}
	for _, f := range files {
		part := partAt(f.Pos())
		if part < 0 {
			problems = append(problems, fset.Position(f.Pos()).String()+": the file belongs to no part")
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || info.Uses[id] == nil || info.Uses[id].Pkg() != p {
				return true
			}
			if of := partAt(info.Uses[id].Pos()); of > part {
				problems = append(problems, fset.Position(id.Pos()).String()+": "+parts[part]+" uses "+id.Name+" of "+parts[of])
			}
			return true
		})
	}
	return problems
}

// The check itself must find each of these.
func TestPartsSeesWhatItLooksFor(t *testing.T) {
	const high = "package sim\ntype high struct { *low; up int }\nfunc (h *high) f() { h.x = h.up }\nfunc rise() {}\n"
	for _, c := range []struct{ low, want string }{
		{"type low struct { x int }", ""},
		{"type low struct { x int; call func() }\nfunc (l *low) g() { l.call() }", ""},
		{"type low struct { x int; h *high }", "low uses high of high"},
		{"type low struct { x int }\nfunc g() { rise() }", "low uses rise of high"},
		{"type low struct { x int }\nfunc g(h interface{ f() }) { h.f() }", ""},
		{"type low struct { x int }\nvar f = (*high).f", "low uses high of high"},
	} {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, file := range [][2]string{{"low_a.go", "package sim\n" + c.low}, {"high.go", high}} {
			f, err := parser.ParseFile(fset, file[0], file[1], 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		problems := upward(t, fset, files, []string{"low", "high"}, nil)
		if c.want == "" && len(problems) > 0 || c.want != "" && !strings.Contains(strings.Join(problems, "\n"), c.want) {
			t.Errorf("%s: reported %q, want %q", c.low, problems, c.want)
		}
	}
}
