package tables

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/kedatrial"
)

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
				id := v.Names[0].Name + strconv.Itoa(i)
				if leftOut.MatchString(id) {
					continue
				}
				row := s.row(table, i)
				if c, ok := s.newCase(kind, row, env, auth); ok {
					c.Refused = s.refused(table, row)
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
	if c.Env, ok = usedEnv(c.Metadata, c.Env); !ok {
		return c, false
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
	for _, field := range slices.Sorted(maps.Keys(row)) { // the wanted metadata may have the name
		ast.Inspect(row[field], func(n ast.Node) bool {
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

// usedEnv returns the variables of the container that metadata refers to. ok is false if one has no
// value, because in a text it could have one.
func usedEnv(metadata, all map[string]string) (used map[string]string, ok bool) {
	for key, value := range metadata {
		if !strings.HasSuffix(key, "FromEnv") || value == "" {
			continue
		}
		if all[value] == "" {
			return nil, false
		}
		if used == nil {
			used = map[string]string{}
		}
		used[value] = all[value]
	}
	return used, true
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
			table := types.ExprString(index.X)
			if i, ok := at[table+types.ExprString(index.Index)]; ok {
				found = i
			} else if leftOut.MatchString(table) {
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
