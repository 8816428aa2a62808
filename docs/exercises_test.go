package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestExercises reads what exercises.md shows as the command does: its exercise
// is linted, its course read with it, and its goals are checked.
func TestExercises(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no processes here")
	}
	dir := t.TempDir()
	hpasim := filepath.Join(dir, "hpasim")
	if out, err := exec.Command("go", "build", "-o", hpasim, "../core/cmd/hpasim").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	file := filepath.Join(dir, "exercise.yaml")
	try := func(text string, arguments ...string) string {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(hpasim, append(arguments, file)...).CombinedOutput()
		if err != nil {
			t.Errorf("hpasim %s: %v\n%s\n%s", strings.Join(arguments, " "), err, out, text)
		}
		return string(out)
	}
	guide := read(t, "exercises.md")
	blocks := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllStringSubmatch(guide, -1)
	if len(blocks) != 2 {
		t.Fatalf("%d blocks of YAML, want an exercise and a course", len(blocks))
	}
	one, course := blocks[0][1], blocks[1][1]
	try(one, "exercise", "lint")
	if out := try(course+"---\n"+one, "exercises"); !strings.HasPrefix(out, "Our workshop\n   1. fewer-pods") {
		t.Errorf("the course reads:\n%s", out)
	}

	_, table, _ := strings.Cut(guide, "## Goals")
	var goals []string
	for _, row := range regexp.MustCompile("(?m)^\\| `({.*?})` \\|").FindAllStringSubmatch(table, -1) {
		goals = append(goals, "- "+row[1]+"\n")
	}
	if len(goals) < 10 {
		t.Fatalf("%d goals are shown", len(goals))
	}
	before, after, _ := strings.Cut(one, "goals:\n")
	_, after, _ = strings.Cut(after, "hints:\n")
	out := try(before+"goals:\n"+strings.Join(goals, "")+"hints:\n"+after, "exercises", "--hints", "0")
	if !strings.Contains(out, "fewer-pods") {
		t.Errorf("the goals read:\n%s", out)
	}
}
