package core_test

import (
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDoc: the package comment lists each package of core, and no other. A package in the folder of
// another may be in the text of that one.
func TestDoc(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	texts := map[string][]string{} // the words of the list by the first folder
	for _, entry := range regexp.MustCompile(`(?m)^  - ([\w/, ]+):((?:.+\n?)(?:    .+\n?)*)`).FindAllStringSubmatch(f.Doc.Text(), -1) {
		for _, name := range strings.Split(entry[1], ", ") {
			names = append(names, name)
			folder, _, _ := strings.Cut(name, "/")
			texts[folder] = append(texts[folder], regexp.MustCompile(`[\w/]+`).FindAllString(entry[2], -1)...)
		}
	}
	var packages []string
	for _, p := range goList(t, nil, "./core/...") {
		path := strings.TrimPrefix(within(p.ImportPath), "core/")
		packages = append(packages, path)
		folder, below, _ := strings.Cut(path, "/")
		if path != "core" && !slices.Contains(names, path) && (below == "" || !slices.Contains(texts[folder], below) && !slices.Contains(texts[folder], path)) {
			t.Errorf("core/doc.go does not list %s", path)
		}
	}
	for _, name := range names {
		if !slices.Contains(packages, name) && name != "conformance" { // a module of its own
			t.Errorf("core/doc.go lists %s, which is no package", name)
		}
	}
}
