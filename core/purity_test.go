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
	"slices"
	"strings"
	"testing"
)

// impureImports are the standard packages with access to clocks, files, networks,
// processes, the browser and shared randomness.
var impureImports = []string{
	"crypto/rand", "log", "log/slog", "math/rand", "net", "os", "plugin", "runtime",
	"syscall", "testing", "unsafe", "expvar", "database/sql", "time/tzdata",
}

// impureNames are package-level names and methods that a pure package must not
// use, by their qualified name.
var impureNames = []string{
	"time.Now", "time.Since", "time.Until", "time.Sleep", "time.After", "time.AfterFunc",
	"time.Tick", "time.NewTicker", "time.NewTimer", "time.Local", "time.LoadLocation",
	"(time.Time).Local", "fmt.Print", "fmt.Printf", "fmt.Println",
	"(reflect.Value).MapRange", "(reflect.Value).MapKeys",
}

// pureRand has what a package may use of math/rand/v2: generators with their
// own seed. The other functions use a shared generator.
var pureRand = []string{"New", "NewPCG", "NewZipf"}

// The comments that allow a line. The text after them must say why the order of a map does
// not influence the output, or why a float fits into the integer type that it is
// converted to.
const (
	excuseMap   = "//maps: "
	excuseFloat = "//fits: "
)

// TestPurity reads every file of core except tests and the command. It looks for code that
// could make two runs of one scenario differ.
func TestPurity(t *testing.T) {
	packages := goList(t, nil, "-e", "-export", "-deps", "./core/...")
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	fset := token.NewFileSet()
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, p := range packages {
		folder := within(p.ImportPath)
		if !ours(p.ImportPath) || strings.HasPrefix(folder, "core/cmd/") {
			continue
		}
		t.Run(folder, func(t *testing.T) {
			var files []*ast.File
			for _, name := range p.GoFiles {
				f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, f)
			}
			for _, problem := range impurities(t, fset, p.ImportPath, files, compiled) {
				t.Error(strings.TrimPrefix(problem, root(t)+"/"))
			}
		})
	}
}

// impurities returns the forbidden code of one package, as file:line:col: text.
func impurities(t *testing.T, fset *token.FileSet, path string, files []*ast.File, from types.Importer) []string {
	t.Helper()
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: from}).Check(path, fset, files, info); err != nil {
		t.Fatal(err)
	}
	var problems []string
	report := func(at ast.Node, text string) {
		problems = append(problems, fset.Position(at.Pos()).String()+": "+text)
	}
	for _, f := range files {
		excused := excusedLines(fset, f)
		excuses := func(n ast.Node, text string) bool {
			line := fset.Position(n.Pos()).Line
			return excused[line] == text || excused[line-1] == text
		}
		for _, spec := range f.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			if slices.ContainsFunc(impureImports, func(impure string) bool {
				return name == impure || strings.HasPrefix(name, impure+"/") && name != "math/rand/v2" && name != "net/url"
			}) {
				report(spec, "imports "+name)
			}
		}
		compared, sorted := map[string]bool{}, map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				compared, sorted = comparedFloats(info, n), sortedNames(info, n)
			case *ast.CallExpr:
				if truncates(info, n) && !compared[types.ExprString(n.Args[0])] && !excuses(n, excuseFloat) {
					report(n, "turns a float into an integer, and nothing says that it fits; compare it first, or give a reason after "+excuseFloat)
				}
			case *ast.GoStmt:
				report(n, "starts a goroutine")
			case *ast.SelectStmt:
				report(n, "selects from channels")
			case *ast.SelectorExpr:
				if name := impureName(info.Uses[n.Sel]); name != "" {
					report(n, "uses "+name)
				}
			case *ast.RangeStmt:
				if unordered(info, n.X) && !orderless(info, n.Body.List, sorted) && !excuses(n, excuseMap) {
					report(n, "ranges over a map; sort the keys first, or give a reason after "+excuseMap)
				}
			case *ast.BinaryExpr:
				if n.Op == token.ADD || n.Op == token.SUB {
					for _, operand := range []ast.Expr{n.X, n.Y} {
						if product(info, operand) {
							report(operand, "adds a product that a CPU may fuse; write float64(x*y)")
						}
					}
				}
			case *ast.AssignStmt:
				if (n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN) && product(info, n.Rhs[0]) {
					report(n, "adds a product that a CPU may fuse; write float64(x*y)")
				}
			}
			return true
		})
	}
	return problems
}

// excusedLines returns the lines with such a comment and a reason.
func excusedLines(fset *token.FileSet, f *ast.File) map[int]string {
	lines := map[int]string{}
	for _, group := range f.Comments {
		for _, c := range group.List {
			for _, excuse := range []string{excuseMap, excuseFloat} {
				if len(c.Text) > len(excuse) && strings.HasPrefix(c.Text, excuse) {
					lines[fset.Position(c.Pos()).Line] = excuse
				}
			}
		}
	}
	return lines
}

// impureName returns the qualified name of an object that is not pure, or "".
func impureName(object types.Object) string {
	if object == nil || object.Pkg() == nil {
		return ""
	}
	name := object.Pkg().Path() + "." + object.Name()
	if f, ok := object.(*types.Func); ok {
		name = f.FullName()
		if object.Pkg().Path() == "math/rand/v2" && f.Signature().Recv() == nil && !slices.Contains(pureRand, f.Name()) {
			return name
		}
	}
	if slices.Contains(impureNames, name) {
		return name
	}
	return ""
}

// unordered reports whether a range over x has a random order, because x is a map or an
// iterator of package maps.
func unordered(info *types.Info, x ast.Expr) bool {
	if _, isMap := info.TypeOf(x).Underlying().(*types.Map); isMap {
		return true
	}
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	used := info.Uses[selector.Sel]
	return used != nil && used.Pkg() != nil && used.Pkg().Path() == "maps"
}

// orderless reports whether statements have the same result in any order of a map's
// entries. They then only fill another map, or a slice that the function sorts.
func orderless(info *types.Info, statements []ast.Stmt, sorted map[string]bool) bool {
	for _, statement := range statements {
		switch s := statement.(type) {
		case *ast.IfStmt:
			if s.Else != nil || !orderless(info, s.Body.List, sorted) {
				return false
			}
		case *ast.AssignStmt:
			if len(s.Lhs) != 1 || s.Tok != token.ASSIGN {
				return false
			}
			if index, ok := s.Lhs[0].(*ast.IndexExpr); ok {
				if _, isMap := info.TypeOf(index.X).Underlying().(*types.Map); isMap {
					continue
				}
				return false
			}
			name := types.ExprString(s.Lhs[0])
			if !sorted[name] || !strings.HasPrefix(types.ExprString(s.Rhs[0]), "append("+name+", ") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// sortedNames returns the expressions that a function passes to a sorting function.
func sortedNames(info *types.Info, f *ast.FuncDecl) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if used := info.Uses[selector.Sel]; used != nil && used.Pkg() != nil {
			path := used.Pkg().Path()
			if path == "sort" || path == "slices" && strings.HasPrefix(used.Name(), "Sort") {
				found[types.ExprString(call.Args[0])] = true
			}
		}
		return true
	})
	return found
}

// product reports whether x is a product of floats that is not known at
// compile time.
func product(info *types.Info, x ast.Expr) bool {
	mul, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok || mul.Op != token.MUL || info.Types[mul].Value != nil {
		return false
	}
	return is(info, mul, types.IsFloat)
}

// truncates reports whether a call converts a float to an integer.
func truncates(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) != 1 || !info.Types[call.Fun].IsType() || info.Types[call].Value != nil {
		return false
	}
	return is(info, call, types.IsInteger) && is(info, call.Args[0], types.IsFloat)
}

// comparedFloats returns the float expressions that a function compares. Converting such an
// expression is allowed, because its range counts as checked.
func comparedFloats(info *types.Info, f *ast.FuncDecl) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		compare, ok := n.(*ast.BinaryExpr)
		if ok && slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, compare.Op) {
			ast.Inspect(compare, func(n ast.Node) bool {
				if x, ok := n.(ast.Expr); ok && info.TypeOf(x) != nil && is(info, x, types.IsFloat) {
					found[types.ExprString(x)] = true
				}
				return true
			})
		}
		return true
	})
	return found
}

// is reports whether the type of x is a basic type of the given kind.
func is(info *types.Info, x ast.Expr, kind types.BasicInfo) bool {
	basic, ok := info.TypeOf(x).Underlying().(*types.Basic)
	return ok && basic.Info()&kind != 0
}

// The check itself must find each of these.
func TestPuritySeesWhatItLooksFor(t *testing.T) {
	packages := goList(t, nil, "-export", "-deps", "fmt", "time", "maps", "slices", "math/rand/v2", "os")
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	fset := token.NewFileSet()
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	const head = "package p\nimport (\"maps\"; \"slices\"; \"math/rand/v2\"; \"time\"; \"fmt\")\n" +
		"var _ = maps.Keys[map[int]int]\nvar _ = slices.Sort[[]int]\nvar _ = rand.New\nvar _ = time.Second\nvar _ = fmt.Sprint\n"
	for _, c := range []struct{ code, want string }{
		{"func f() { _ = time.Now() }", "uses time.Now"},
		{"var f = time.Since", "uses time.Since"},
		{"func f(t time.Time) time.Time { return t.Local() }", "uses (time.Time).Local"},
		{"func f(t time.Time) time.Time { return t.In(time.UTC) }", ""},
		{"func f() int { return rand.IntN(3) }", "uses math/rand/v2.IntN"},
		{"func f() int { return rand.New(rand.NewPCG(1, 2)).IntN(3) }", ""},
		{"func f() { go f() }", "starts a goroutine"},
		{"func f(c chan int) { select { case <-c: default: } }", "selects from channels"},
		{"func f() { fmt.Println() }", "uses fmt.Println"},
		{"func f(m map[int]int) { for range m { println() } }", "ranges over a map"},
		{"type m map[int]int\nfunc f(m m) { for k := range m { println(k) } }", "ranges over a map"},
		{"func f(m map[int]int) { for k := range maps.Keys(m) { println(k) } }", "ranges over a map"},
		{"func f(m, n map[int]int) { for k, v := range m { if v > 0 { n[k] = v } } }", ""},
		{"func f(m map[int]int, n []int) { for k, v := range m { n[k] = v } }", "ranges over a map"},
		{"func f(m map[int]int) (s []int) { for k := range m { s = append(s, k) }; slices.Sort(s); return s }", ""},
		{"func f(m map[int]int) (s []int) { for k := range m { s = append(s, k) }; return s }", "ranges over a map"},
		{"func f(m map[int]int) (s, r []int) { for k := range m { s = append(s, k) }; slices.Sort(r); return }", "ranges over a map"},
		{"func f(m map[int]int) (s int) { for k := range m { s = k }; return s }", "ranges over a map"},
		{"func f(m map[int]int) { for range m { println() } }", "ranges over a map"},
		{"func f(m map[int]int) { for range m { //maps: only counts\nprintln() } }", ""},
		{"func f(m map[int]int) {\n//maps: only counts\nfor range m { println() } }", ""},
		{"func f(m map[int]int) { for range m { //maps: \nprintln() } }", "ranges over a map"},
		{"func f(m []int) { for range m {} }", ""},
		{"func f(x, y, z float64) float64 { return x*y + z }", "adds a product"},
		{"func f(x, y, z float64) float64 { return z - (x*y) }", "adds a product"},
		{"func f(x, y, z float64) float64 { z += x*y; return z }", "adds a product"},
		{"func f(x, y, z float64) float64 { return float64(x*y) + z }", ""},
		{"func f(x, y, z int) int { return x*y + z }", ""},
		{"func f(x float64) int { return int(x) }", "turns a float into an integer"},
		{"func f(x float64) int { if x < 3 { return int(x * 2) }; return 0 }", "turns a float into an integer"},
		{"func f(x float64) int { if x >= 0 && x < 3 { return int(x) }; return 0 }", ""},
		{"func f(x float64) int { return int(x) //fits: a count\n}", ""},
		{"func f(x float64) int { return int(x) //maps: a count\n}", "turns a float into an integer"},
		{"func f(x int64) int { return int(x) + int(3.0) }", ""},
		{"import \"os\"\nvar _ = os.Args", "imports os"},
	} {
		source := head + c.code
		if rest, ok := strings.CutPrefix(c.code, "import \"os\""); ok {
			source = strings.Replace(head, "import (", "import (\"os\"; ", 1) + rest
		}
		f, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
		if err != nil {
			t.Fatalf("%s: %v", c.code, err)
		}
		problems := impurities(t, fset, "p", []*ast.File{f}, compiled)
		if c.want == "" && len(problems) > 0 {
			t.Errorf("%s: reported %q", c.code, problems)
		}
		if c.want != "" && (len(problems) != 1 || !strings.Contains(problems[0], c.want)) {
			t.Errorf("%s: reported %q, want %q once", c.code, problems, c.want)
		}
	}
}
