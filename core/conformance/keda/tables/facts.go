package tables

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"
)

// kindNames are the kinds of parameters by the Go type of the field that holds the value.
var kindNames = map[string]string{
	"string": "", "int64": "int64", "int": "int", "float64": "float64", "*float64": "float64", "bool": "bool",
	"time.Duration": "duration", "[]string": "list", "map[string]string": "map",
}

// facts are what the syntax of a scaler says of its parameters.
type facts struct {
	kinds  map[string]string // by the parameter's name
	target string            // the parameter with the metric's target; empty if the syntax does not say it
}

// factsOf reads the own file of a type's scaler: the types of the fields with a tag of KEDA, and the field that
// GetMetricSpecForScaling makes the target of. Other fields are in structs that scalers share.
func (s *source) factsOf(trigger string) facts {
	found := facts{kinds: map[string]string{}}
	parameters := map[string]string{} // by the field's name
	var targets []*ast.CallExpr
	for name, f := range s.files {
		if s.types[name] != trigger {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.StructType:
				for _, field := range n.Fields.List {
					for i, name := range tagged(field) {
						if kind, known := kindNames[types.ExprString(field.Type)]; known {
							found.kinds[name] = kind
						}
						if i == 0 && len(field.Names) == 1 {
							parameters[field.Names[0].Name] = name
						}
					}
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && strings.HasPrefix(f.Name, "GetMetricTarget") && len(n.Args) == 2 {
					targets = append(targets, n)
				}
			}
			return true
		})
	}
	if len(targets) == 1 {
		if field, ok := targets[0].Args[1].(*ast.SelectorExpr); ok {
			found.target = parameters[field.Sel.Name]
		}
	}
	return found
}

// tagged returns the names of the parameter whose value a field holds.
func tagged(field *ast.Field) []string {
	if field.Tag == nil {
		return nil
	}
	for part := range strings.SplitSeq(reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("keda"), ",") {
		if names, ok := strings.CutPrefix(strings.TrimSpace(part), "name="); ok {
			return strings.Split(names, ";")
		}
	}
	return nil
}
