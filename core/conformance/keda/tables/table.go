package tables

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
)

// field is a field of the struct of a table.
type field struct{ name, kind string }

func fields(t *ast.StructType) (list []field) {
	for _, f := range t.Fields.List {
		kind := "other"
		switch t := f.Type.(type) {
		case *ast.MapType:
			kind = "map"
		case *ast.Ident:
			kind = t.Name
		}
		for _, name := range f.Names {
			list = append(list, field{name.Name, kind})
		}
	}
	return list
}

// row returns the fields of an element of a table.
func (s *source) row(table *ast.CompositeLit, i int) map[string]ast.Expr {
	row := map[string]ast.Expr{}
	element, ok := table.Elts[i].(*ast.CompositeLit)
	if !ok {
		return row
	}
	for i, e := range element.Elts {
		if name, value := pairOf(e); name != "" {
			row[name] = value
			if config, ok := value.(*ast.CompositeLit); ok && name == "config" { // scalersconfig.ScalerConfig
				for _, e := range config.Elts {
					name, value := pairOf(e)
					row[name] = value
				}
			}
		} else if list := s.fieldsOf(table); i < len(list) {
			row[list[i].name] = e
		}
	}
	return row
}

// pairOf returns the name and the value of name: value; an empty name if it is none.
func pairOf(e ast.Expr) (name string, value ast.Expr) {
	if pair, ok := e.(*ast.KeyValueExpr); ok {
		if id, ok := pair.Key.(*ast.Ident); ok {
			return id.Name, pair.Value
		}
	}
	return "", nil
}

func (s *source) fieldsOf(table *ast.CompositeLit) []field {
	if array, ok := table.Type.(*ast.ArrayType); ok {
		switch t := array.Elt.(type) {
		case *ast.Ident:
			return s.structs[t.Name]
		case *ast.StructType:
			return fields(t)
		}
	}
	return nil
}

// first returns the field of a row whose name matches.
func first(row map[string]ast.Expr, name *regexp.Regexp) (ast.Expr, bool) {
	for _, key := range slices.Sorted(maps.Keys(row)) {
		if name.MatchString(key) {
			return row[key], true
		}
	}
	return nil, false
}
