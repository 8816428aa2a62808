// Package tables reads what KEDA's source says of its triggers without compiling it: the schema
// of their parameters, and the tables of KEDA's own tests, which say of many triggers how KEDA
// names the metric, and whether KEDA refuses the parameters.
package tables

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/kedatrial"
)

// source is KEDA's package of scalers, as syntax.
type source struct {
	files   map[string]*ast.File // by name
	values  map[string]ast.Expr  // of constants and variables
	structs map[string][]field
	types   map[string]string // the type of trigger by its file
}

// field is a field of the struct of a table.
type field struct{ name, kind string }

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
	return s, nil
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

var (
	isMetadata = regexp.MustCompile(`(?i)^(trigger)?meta(data)?$`)
	isAuth     = regexp.MustCompile(`(?i)auth`)
	isEnv      = regexp.MustCompile(`(?i)env`)
	isProblem  = regexp.MustCompile(`(?i)^(is|raises|has|want|expect(ed)?|should)?err(or)?$`)
	isPod      = regexp.MustCompile(`(?i)identity`)
	isName     = regexp.MustCompile(`^s\d+-\S+$`)
	// leftOut are tables whose rows are a part of a trigger or depend on the pod's identity, and a
	// row that the test changes.
	leftOut = regexp.MustCompile(`AuthParams|OAuthbearer|AuthMetadata|PodIdentity|testValidateAzurePipelines|testClickHouseMetadata9`)
)

// first returns the field of a row whose name matches.
func first(row map[string]ast.Expr, name *regexp.Regexp) (ast.Expr, bool) {
	for _, key := range slices.Sorted(maps.Keys(row)) {
		if name.MatchString(key) {
			return row[key], true
		}
	}
	return nil, false
}

// cases returns what the tables of all tests say, in the order of the files' names.
func (s *source) cases() (list []kedatrial.Case) {
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		kind := s.types[strings.TrimSuffix(name, "_test.go")+".go"]
		if !strings.HasSuffix(name, "_test.go") || kind == "" {
			continue
		}
		list = append(list, s.casesOf(kind, s.files[name])...)
	}
	return list
}

func (s *source) casesOf(kind string, f *ast.File) (list []kedatrial.Case) {
	at := map[string]int{} // of the case by the table's element
	env, auth := s.shared(f)
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			if len(v.Values) != 1 {
				continue
			}
			table, ok := v.Values[0].(*ast.CompositeLit)
			if !ok {
				continue
			}
			for i := range table.Elts {
				id := fmt.Sprint(v.Names[0].Name, i)
				if c, ok := s.newCase(kind, s.row(table, i), env, auth); ok && !leftOut.MatchString(id) {
					c.Refused = s.refused(table, s.row(table, i))
					at[id] = len(list)
					list = append(list, c)
				}
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if element, ok := n.(*ast.CompositeLit); ok {
			s.named(element, at, list)
		}
		return true
	})
	return list
}

// shared returns the variables of the container that all triggers of a file have, and whether
// they have values of a TriggerAuthentication.
func (s *source) shared(f *ast.File) (env map[string]string, auth bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		pair, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, _ := pair.Key.(*ast.Ident)
		value, _ := pair.Value.(*ast.Ident)
		if key == nil || value == nil || s.values[value.Name] == nil {
			return true
		}
		switch m, _ := s.strings(value); key.Name {
		case "ResolvedEnv":
			if env == nil {
				env = map[string]string{}
			}
			maps.Copy(env, m)
		case "AuthParams":
			auth = auth || len(m) > 0
		}
		return true
	})
	return env, auth
}

// newCase reads a row that has the metadata of a trigger.
func (s *source) newCase(kind string, row map[string]ast.Expr, env map[string]string, auth bool) (c kedatrial.Case, ok bool) {
	metadata, found := first(row, isMetadata)
	c = kedatrial.Case{Type: kind, Env: env, Auth: auth}
	if c.Metadata, ok = s.strings(metadata); !found || !ok || c.Metadata == nil {
		return c, false
	}
	if e, found := first(row, isAuth); found {
		m, ok := s.strings(e)
		c.Auth = c.Auth || !ok || len(m) > 0
	}
	if e, found := first(row, isEnv); found {
		if c.Env, ok = s.strings(e); !ok {
			return c, false
		}
	}
	if e, found := first(row, isPod); found {
		if text, ok := s.text(e); !ok || text != "" {
			return c, false
		}
	}
	all := c.Env
	c.Env = nil
	for key, value := range c.Metadata {
		if !strings.HasSuffix(key, "FromEnv") || value == "" {
			continue
		}
		if all[value] == "" { // in a text, the variable could have a value
			return c, false
		}
		if c.Env == nil {
			c.Env = map[string]string{}
		}
		c.Env[value] = all[value]
	}
	if c.Namespace, ok = s.text(row["namespace"]); row["namespace"] != nil && !ok {
		return c, false
	}
	if e := row["metricType"]; e != nil {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			return c, false
		}
		c.MetricType = autoscaling.MetricTargetType(strings.TrimSuffix(sel.Sel.Name, "MetricType"))
	}
	for _, e := range row { // the wanted metadata may have the name
		ast.Inspect(e, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if text, ok := s.text(e); ok && isName.MatchString(text) {
					c.Name = text
				}
			}
			return true
		})
	}
	return c, true
}

// refused returns whether KEDA refuses a row; nil if the table does not say it.
func (s *source) refused(table *ast.CompositeLit, row map[string]ast.Expr) *bool {
	if !slices.ContainsFunc(s.fieldsOf(table), func(f field) bool { return isProblem.MatchString(f.name) }) {
		return nil
	}
	yes, no := true, false
	e, found := first(row, isProblem)
	if !found {
		return &no
	}
	if id, ok := e.(*ast.Ident); ok && (id.Name == "false" || id.Name == "nil") {
		return &no
	}
	if text, ok := s.text(e); ok && text == "" {
		return &no
	}
	return &yes
}

// named finds the metric's name of a case: an element such as {&table[1], 0, "s0-kafka-topic"}.
func (s *source) named(element *ast.CompositeLit, at map[string]int, list []kedatrial.Case) {
	found, name, auth := -1, "", false
	for _, e := range element.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		if u, ok := e.(*ast.UnaryExpr); ok {
			e = u.X
		}
		if sel, ok := e.(*ast.SelectorExpr); ok {
			e = sel.X
		}
		if index, ok := e.(*ast.IndexExpr); ok {
			table, _ := index.X.(*ast.Ident)
			number, _ := index.Index.(*ast.BasicLit)
			if i, ok := at[fmt.Sprint(ident(table), literal(number))]; ok {
				found = i
			} else if leftOut.MatchString(ident(table)) {
				auth = true
			}
		}
		if text, ok := s.text(e); ok && isName.MatchString(text) {
			name = text
		}
	}
	if found >= 0 && name != "" && list[found].Name == "" && (list[found].Refused == nil || !*list[found].Refused) {
		list[found].Name, list[found].Auth = name, list[found].Auth || auth
	}
}

func ident(e *ast.Ident) string {
	if e == nil {
		return ""
	}
	return e.Name
}

func literal(e *ast.BasicLit) string {
	if e == nil {
		return ""
	}
	return e.Value
}
