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
	"hpaplayground/core/words"
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

// TestWorkshop checks that each plan in workshop.md adds up to its minutes, that the
// exercises of a block and of a track take no longer than the block, and that each exercise
// has the title that the page shows.
func TestWorkshop(t *testing.T) {
	text := read(t, "workshop.md")
	for _, plan := range []struct {
		heading string
		minutes int
	}{{"A plan for ninety minutes", 90}, {"A plan for half a day", 240}} {
		_, rest, _ := strings.Cut(text, plan.heading)
		_, table, _ := strings.Cut(rest, "\n\n")
		table, _, _ = strings.Cut(table, "\n\n")
		all, count := 0, 0
		for _, row := range regexp.MustCompile(`(?m)^\| (\d+) \| (.*) \|$`).FindAllStringSubmatch(table, -1) {
			block, _ := strconv.Atoi(row[1])
			all += block
			names, minutes := exercisesIn(t, row[2])
			if count += names; minutes > block {
				t.Errorf("%s: %d minutes for exercises that take %d", row[2], block, minutes)
			}
		}
		if all != plan.minutes || count == 0 {
			t.Errorf("%s: %d exercises in %d minutes, want some in %d", plan.heading, count, all, plan.minutes)
		}
	}
	block := regexp.MustCompile(`(?m)^\| (\d+) \| Each pair takes one of the tracks`).FindStringSubmatch(text)
	_, tracks, _ := strings.Cut(text, "| track | exercises |")
	tracks, _, _ = strings.Cut(tracks, "\n\n")
	rows := strings.Split(tracks, "\n")[2:]
	if block == nil || len(rows) < 2 {
		t.Fatalf("there are no tracks: %q, %q", block, rows)
	}
	limit, _ := strconv.Atoi(block[1])
	for _, row := range rows {
		if names, minutes := exercisesIn(t, row); names == 0 || minutes > limit {
			t.Errorf("%s: %d exercises take %d minutes, want some in %d", row, names, minutes, limit)
		}
	}
}

// exercisesIn counts the exercises of a row and their minutes. Each is its title and its name.
func exercisesIn(t *testing.T, row string) (count, minutes int) {
	t.Helper()
	for _, m := range regexp.MustCompile("(?:\\*([^*]*)\\* \\()?`(.*?)`").FindAllStringSubmatch(row, -1) {
		x := course.Collection().Lookup(m[2])
		if x == nil {
			t.Fatalf("%s: there is no such exercise", m[2])
		}
		if title := x.Title.In(words.English); m[1] != title {
			t.Errorf("%s is called %q, want %q", m[2], m[1], title)
		}
		count++
		minutes += x.Minutes
	}
	return count, minutes
}
