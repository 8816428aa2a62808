// Package tables reads what KEDA's source says of its triggers without compiling it: the schema
// of their parameters, and the tables of KEDA's own tests, which say of many triggers how KEDA
// names the metric, and whether KEDA refuses the parameters.
package tables

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// source is KEDA's package of scalers, as syntax.
type source struct {
	files   map[string]*ast.File // by name
	values  map[string]ast.Expr  // of constants and variables
	structs map[string][]field
	types   map[string]string // the type of trigger by its file
}

// Folder returns the folder with the source of the release of KEDA that this module requires.
func Folder() (string, error) {
	output, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/kedacore/keda/v2").Output()
	return strings.TrimSpace(string(output)), err
}

func read(folder string) (*source, error) {
	s := &source{files: map[string]*ast.File{}, values: map[string]ast.Expr{}, structs: map[string][]field{}, types: map[string]string{}}
	entries, err := os.ReadDir(filepath.Join(folder, "pkg/scalers"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	constructors := map[string]string{} // the file by the function
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(folder, "pkg/scalers", e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.files[e.Name()] = f
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				constructors[d.Name.Name] = e.Name()
			case *ast.GenDecl:
				s.declare(d)
			}
		}
	}
	builder, err := parser.ParseFile(fset, filepath.Join(folder, "pkg/scaling/scalers_builder.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	s.readTypes(builder, constructors)
	return s, nil
}

// readTypes reads which file has the scaler of each type of trigger. constructors are the files by function.
func (s *source) readTypes(builder *ast.File, constructors map[string]string) {
	ast.Inspect(builder, func(n ast.Node) bool {
		c, ok := n.(*ast.CaseClause)
		if !ok || len(c.List) != 1 || len(c.Body) != 1 {
			return true
		}
		kind, ok := s.text(c.List[0])
		ast.Inspect(c.Body[0], func(n ast.Node) bool {
			if sel, isSel := n.(*ast.SelectorExpr); ok && isSel {
				if file := constructors[sel.Sel.Name]; file != "" && s.types[file] == "" {
					s.types[file] = kind
				}
			}
			return true
		})
		return true
	})
}

func (s *source) declare(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			for i, name := range spec.Names {
				if i < len(spec.Values) {
					s.values[name.Name] = spec.Values[i]
				}
			}
		case *ast.TypeSpec:
			if t, ok := spec.Type.(*ast.StructType); ok {
				s.structs[spec.Name.Name] = fields(t)
			}
		}
	}
}

// text returns the value of a string in the source.
func (s *source) text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, err := strconv.Unquote(e.Value)
			return text, err == nil
		}
	case *ast.Ident:
		if value := s.values[e.Name]; value != nil {
			return s.text(value)
		}
	case *ast.BinaryExpr:
		a, ok := s.text(e.X)
		b, also := s.text(e.Y)
		return a + b, ok && also && e.Op == token.ADD
	case *ast.CallExpr: // fmt.Sprintf("s0-%s", name)
		var texts []any
		for _, arg := range e.Args {
			text, ok := s.text(arg)
			if !ok {
				return "", false
			}
			texts = append(texts, text)
		}
		if f, ok := e.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Sprintf" {
			return fmt.Sprintf(texts[0].(string), texts[1:]...), true
		}
	}
	return "", false
}

// strings returns the value of a map[string]string in the source.
func (s *source) strings(e ast.Expr) (map[string]string, bool) {
	switch e := e.(type) {
	case nil:
		return nil, true
	case *ast.Ident:
		if e.Name == "nil" {
			return nil, true
		}
		return s.strings(s.values[e.Name])
	case *ast.CompositeLit:
		m := map[string]string{}
		for _, element := range e.Elts {
			pair, ok := element.(*ast.KeyValueExpr)
			if !ok {
				return nil, false
			}
			key, ok := s.text(pair.Key)
			value, also := s.text(pair.Value)
			if !ok || !also {
				return nil, false
			}
			m[key] = value
		}
		return m, true
	}
	return nil, false
}
