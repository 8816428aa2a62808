package core_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ifSet matches a name that a comment speaks of as a value.
var ifSet = regexp.MustCompile(`\b[Ii]f\s+([A-Za-z]\w*) is (?:set|true|false|nil|empty)\b`)

// pronouns are words before "is set" that are no names.
var pronouns = []string{"it", "that", "this", "none", "one", "either", "neither", "nothing", "something", "each", "any"}

// TestCommentsNameWhatIs: a comment that says that a name is set speaks of a parameter, a result, a
// field, or another name of its package. A name that was changed must change in the comments, too.
func TestCommentsNameWhatIs(t *testing.T) {
	found := 0
	for dir, files := range goFiles(t, "..") {
		fset := token.NewFileSet()
		names := map[string]bool{}
		var parsed []*ast.File
		for _, name := range files {
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
			for _, d := range f.Decls {
				addNames(names, d)
			}
		}
		for _, f := range parsed {
			for _, group := range f.Comments {
				local := namesAround(f, group)
				if name := saysOf(group); name != "" && documents(f, group, name) {
					t.Errorf("%s: the comment is about %s, but not the declaration", fset.Position(group.Pos()), name)
				}
				for _, match := range ifSet.FindAllStringSubmatch(group.Text(), -1) {
					found++
					if name := match[1]; !names[name] && !local[name] && !slices.Contains(pronouns, name) {
						t.Errorf("%s: %q: %s has no parameter, result or field of that name", fset.Position(group.Pos()), match[0], filepath.Base(dir))
					}
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("%d comments say that something is set; is the pattern right?", found)
	}
}

// goFiles returns the module's Go files by folder.
func goFiles(t *testing.T, root string) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "bin" || d.Name() == "node_modules" || d.Name() == "testdata" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".go"):
			files[filepath.Dir(path)] = append(files[filepath.Dir(path)], path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// addNames adds the names that a declaration gives to a package: fields, too, but nothing inside of functions.
func addNames(names map[string]bool, d ast.Decl) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			names[n.Name.Name] = true
			return false
		case *ast.Field:
			for _, name := range n.Names {
				names[name.Name] = true
			}
			if id, ok := n.Type.(*ast.Ident); ok && len(n.Names) == 0 {
				names[id.Name] = true // embedded
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				names[name.Name] = true
			}
		case *ast.TypeSpec:
			names[n.Name.Name] = true
		}
		return true
	})
}

// namesAround returns all names in the function that a comment is about or stands in.
func namesAround(f *ast.File, comment *ast.CommentGroup) map[string]bool {
	names := map[string]bool{}
	for _, d := range f.Decls {
		function, ok := d.(*ast.FuncDecl)
		if !ok || function.Doc != comment && (comment.Pos() < function.Pos() || comment.Pos() > function.End()) {
			continue
		}
		ast.Inspect(function, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

var (
	tested         = regexp.MustCompile(`^(?:Test|Fuzz|Benchmark)`)
	startsWithName = regexp.MustCompile(`^([A-Za-z]\w*) [a-z]+s\b`)
)

// saysOf returns the name that a comment begins with, as in "scale returns the size", or "".
func saysOf(comment *ast.CommentGroup) string {
	if m := startsWithName.FindStringSubmatch(comment.Text()); m != nil && !slices.Contains(append(pronouns, "It", "This", "That", "Nothing", "Each", "Nobody", "The", "Two", "All", "No"), m[1]) {
		return m[1]
	}
	return ""
}

// documents reports whether a comment documents a function of another name. The comment of a test
// speaks of what is tested.
func documents(f *ast.File, comment *ast.CommentGroup, name string) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		function, ok := d.(*ast.FuncDecl)
		return ok && function.Doc == comment && function.Name.Name != name && !tested.MatchString(function.Name.Name)
	})
}
