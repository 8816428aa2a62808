//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each row of docs/faults.md names an existing test.
func TestFaultsTable(t *testing.T) {
	doc, err := os.ReadFile("../docs/faults.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(text)
	}
	rows := 0
	for line := range strings.Lines(string(doc)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || strings.HasPrefix(cells[0], "--") || strings.Contains(cells[0], "what goes wrong") {
			continue
		}
		rows++
		testNames := regexp.MustCompile("`(Test\\w+)(?:/([^`]+))?`").FindAllStringSubmatch(cells[2], -1)
		if len(testNames) == 0 {
			t.Errorf("no test holds: %s", cells[0])
		}
		for _, m := range testNames {
			if !strings.Contains(source.String(), "func "+m[1]+"(") {
				t.Errorf("%s: there is no %s", cells[0], m[1])
			}
			if m[2] != "" && !strings.Contains(source.String(), `"`+m[2]+`"`) {
				t.Errorf("%s: %s has no case %q", cells[0], m[1], m[2])
			}
		}
	}
	if rows < 20 {
		t.Errorf("the table has %d rows", rows)
	}
}
