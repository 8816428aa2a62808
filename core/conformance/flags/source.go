// Package flags compares the controller's flags and feature gates with those of
// kube-controller-manager. It reads the flags in Kubernetes' source, because the package
// of all options needs 500 more packages, and parses them with the real pflag.
package flags

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// function returns a function of a file.
func function(path, name string) (*ast.FuncDecl, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%s has no function %s", path, name)
}

// readDefaults returns the defaults by field, in the unit of the flag: a number, or
// nanoseconds. Each is an if statement with one assignment.
func readDefaults(source string) (map[string]float64, error) {
	f, err := function(filepath.Join(source, "pkg/controller/podautoscaler/config/v1alpha1/defaults.go"), "RecommendedDefaultHPAControllerConfiguration")
	if err != nil {
		return nil, err
	}
	defaults := map[string]float64{}
	for _, s := range f.Body.List {
		is, ok := s.(*ast.IfStmt)
		if !ok {
			continue // zero := metav1.Duration{}
		}
		set, ok := is.Body.List[0].(*ast.AssignStmt)
		if !ok || len(is.Body.List) != 1 {
			return nil, errors.New("a default is more than an assignment")
		}
		value := set.Rhs[0]
		if d, ok := value.(*ast.CompositeLit); ok { // metav1.Duration{Duration: …}
			value = d.Elts[0].(*ast.KeyValueExpr).Value
		}
		if defaults[fieldOf(set.Lhs[0])], err = number(value); err != nil {
			return nil, err
		}
	}
	return defaults, nil
}

// number computes a literal, a unit of time, or a product of both.
func number(e ast.Expr) (float64, error) {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strconv.ParseFloat(e.Value, 64)
	case *ast.SelectorExpr:
		if unit, ok := map[string]time.Duration{"Second": time.Second, "Minute": time.Minute}[e.Sel.Name]; ok {
			return float64(unit), nil
		}
	case *ast.BinaryExpr:
		x, errX := number(e.X)
		y, errY := number(e.Y)
		return x * y, errors.Join(errX, errY)
	}
	return 0, fmt.Errorf("%T: not a number", e)
}

// fieldOf returns the name of a field in o.X, &o.X or o.X.Duration.
func fieldOf(e ast.Expr) string {
	if x, ok := e.(*ast.UnaryExpr); ok {
		e = x.X
	}
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if s.Sel.Name == "Duration" {
		return fieldOf(s.X)
	}
	return s.Sel.Name
}

// readFlags declares the flags as AddFlags does: the value before the flags are parsed is the
// default.
func readFlags(source string) (*pflag.FlagSet, error) {
	defaults, err := readDefaults(source)
	if err != nil {
		return nil, err
	}
	f, err := function(filepath.Join(source, "cmd/kube-controller-manager/app/options/hpacontroller.go"), "AddFlags")
	if err != nil {
		return nil, err
	}
	set := pflag.NewFlagSet("kube-controller-manager", pflag.ContinueOnError)
	for _, s := range f.Body.List {
		statement, ok := s.(*ast.ExprStmt)
		if !ok {
			continue // if o == nil
		}
		call, ok := statement.X.(*ast.CallExpr)
		if !ok {
			return nil, fmt.Errorf("%T: not a flag", statement.X)
		}
		kind := call.Fun.(*ast.SelectorExpr).Sel.Name
		if kind == "MarkDeprecated" {
			continue
		}
		name, err := strconv.Unquote(call.Args[1].(*ast.BasicLit).Value)
		if err != nil {
			return nil, err
		}
		field := fieldOf(call.Args[0])
		fallback, ok := defaults[field]
		if !ok || fieldOf(call.Args[2]) != field {
			return nil, fmt.Errorf("flag %s: its default is not that of %s", name, field)
		}
		switch kind {
		case "DurationVar":
			set.Duration(name, time.Duration(fallback), "")
		case "Float64Var":
			set.Float64(name, fallback, "")
		case "Int32Var":
			set.Int32(name, int32(fallback), "")
		default:
			return nil, fmt.Errorf("flag %s: %s is unknown", name, kind)
		}
	}
	return set, nil
}

var gateUse = regexp.MustCompile(`features\.([A-Z]\w*)`)

// usedGates returns the feature gates that the code of HPAs asks for.
func usedGates(source string) (map[string]bool, error) {
	used := map[string]bool{}
	for _, folder := range []string{"pkg/controller/podautoscaler", "pkg/registry/autoscaling", "pkg/apis/autoscaling"} {
		err := filepath.WalkDir(filepath.Join(source, folder), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			b, err := os.ReadFile(path)
			for _, m := range gateUse.FindAllSubmatch(b, -1) {
				used[string(m[1])] = true
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return used, nil
}
