package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/exercise/course"
)

// TestExercises runs hpasim with the texts in exercises.md: it lints the exercise,
// lists the course with that exercise, and checks the goals.
func TestExercises(t *testing.T) {
	dir := t.TempDir()
	hpasim := filepath.Join(dir, "hpasim")
	if out, err := exec.Command("go", "build", "-o", hpasim, "../core/cmd/hpasim").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	file := filepath.Join(dir, "exercise.yaml")
	runFile := func(text string, arguments ...string) string {
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
	exerciseText, course := blocks[0][1], blocks[1][1]
	runFile(exerciseText, "exercise", "lint")
	if out := runFile(course+"---\n"+exerciseText, "exercises"); !strings.HasPrefix(out, "Our workshop\n   1. fewer-pods") {
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
	before, after, _ := strings.Cut(exerciseText, "goals:\n")
	_, after, _ = strings.Cut(after, "hints:\n")
	out := runFile(before+"goals:\n"+strings.Join(goals, "")+"hints:\n"+after, "exercises", "--hints", "0")
	if !strings.Contains(out, "fewer-pods") {
		t.Errorf("the goals read:\n%s", out)
	}
}

// TestWorkshop checks that the plan in workshop.md adds up to its ninety
// minutes, and that the exercises of a block take no longer than the block.
func TestWorkshop(t *testing.T) {
	_, plan, _ := strings.Cut(read(t, "workshop.md"), "A plan for ninety minutes")
	all, count := 0, 0
	for _, row := range regexp.MustCompile(`(?m)^\| (\d+) \| (.*) \|$`).FindAllStringSubmatch(plan, -1) {
		block, _ := strconv.Atoi(row[1])
		all += block
		minutes := 0
		for _, name := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[2], -1) {
			x := course.Collection().Lookup(name[1])
			if x == nil {
				t.Fatalf("%s: there is no such exercise", name[1])
			}
			minutes += x.Minutes
			count++
		}
		if minutes > block {
			t.Errorf("%s: %d minutes for exercises that take %d", row[2], block, minutes)
		}
	}
	if all != 90 || count == 0 {
		t.Errorf("%d exercises in %d minutes, want some in 90", count, all)
	}
}
