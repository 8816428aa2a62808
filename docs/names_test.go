package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	quoted   = regexp.MustCompile("`([^`\n]+)`")
	place    = regexp.MustCompile(`^(core|web|wasm|server|e2e|scripts|internal|docs)/[\w./-]*\w$`)
	exported = regexp.MustCompile(`^(?:\w+/)*([a-z]+)((?:\.[A-Z]\w*)+)$`)
	testName = regexp.MustCompile(`^(Test|Benchmark|Fuzz)[A-Z]\w*$`)
)

// TestNames looks for what the pages about the code name: files and folders, exported names such as
// lane.Key, and tests.
func TestNames(t *testing.T) {
	code := goFiles(t)
	declared := func(folder, before, name string) bool {
		re := regexp.MustCompile(`(?m)^` + before + name + `\b`)
		for path, text := range code {
			if (folder == "" || filepath.Base(filepath.Dir(path)) == folder) && strings.Contains(text, name) && re.MatchString(text) {
				return true
			}
		}
		return false
	}
	names := 0
	for _, page := range []string{"architecture.md", "glossary.md"} {
		for _, match := range quoted.FindAllStringSubmatch(read(t, page), -1) {
			name := match[1]
			parts := exported.FindStringSubmatch(name)
			switch {
			case parts != nil:
				last := parts[2][strings.LastIndex(parts[2], ".")+1:]
				if !declared(parts[1], `(?:(?:func|type) (?:\([^)]*\) )?|\s+)`, last) {
					t.Errorf("%s names %s, which the code does not have", page, name)
				}
			case testName.MatchString(name):
				if !declared("", "func ", name) {
					t.Errorf("%s names the test %s, which the code does not have", page, name)
				}
			case place.MatchString(name):
				if _, err := os.Stat("../" + name); err != nil && !strings.HasPrefix(name, "web/words/") { // a part of the site
					t.Errorf("%s names %s: %v", page, name, err)
				}
			default:
				continue
			}
			names++
		}
	}
	if names < 50 {
		t.Errorf("only %d names are looked for", names)
	}
}

// goFiles returns the Go files of the module by path.
func goFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, folder := range []string{"core", "web", "wasm", "server", "e2e", "internal", "docs"} {
		err := filepath.WalkDir("../"+folder, func(path string, entry fs.DirEntry, err error) error {
			if entry != nil && entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "conformance") {
				return fs.SkipDir
			}
			if err == nil && strings.HasSuffix(path, ".go") {
				files[path] = read(t, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
