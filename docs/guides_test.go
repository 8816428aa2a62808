// Package docs holds what a visitor reads, and the tests that it is true: every
// hpasim command in a guide is run, and prints what the guide shows.
package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"hpaplayground/internal/golden"
)

// guides are README.md and all of this folder.
func guides(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append(found, "../README.md")
}

// A console block shows commands, each after `$ `, and below each its output.
var console = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")

// TestCommands runs the commands that start with bin/hpasim, from the
// repository's root. The others are for the reader; of those, make's targets
// are checked.
func TestCommands(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no processes here")
	}
	hpasim := filepath.Join(t.TempDir(), "hpasim")
	if out, err := exec.Command("go", "build", "-o", hpasim, "../core/cmd/hpasim").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ran := 0
	for _, guide := range guides(t) {
		text := read(t, guide)
		now := console.ReplaceAllStringFunc(text, func(block string) string {
			body := console.FindStringSubmatch(block)[1]
			var b strings.Builder
			for i, part := range strings.Split("\n"+body, "\n$ ") {
				if i == 0 {
					b.WriteString(strings.TrimPrefix(part, "\n"))
					continue
				}
				command, want, _ := strings.Cut(part, "\n")
				got := want
				if arguments, ok := strings.CutPrefix(command, "bin/hpasim "); ok {
					arguments, file, redirected := strings.Cut(arguments, " >")
					got = output(t, hpasim, arguments)
					if redirected {
						golden.File(t, filepath.Join("..", strings.TrimSpace(file)), []byte(got))
						got = ""
					}
					ran++
				}
				fmt.Fprintf(&b, "$ %s\n%s", command, got)
				if strings.TrimSpace(got) != "" && !strings.HasSuffix(b.String(), "\n") {
					b.WriteString("\n")
				}
			}
			return "```console\n" + b.String() + "```"
		})
		golden.File(t, guide, []byte(now))
	}
	if ran == 0 {
		t.Error("no guide runs bin/hpasim")
	}
}

// output is what a command prints, on both streams. The guides do not show exit
// codes, so any is accepted.
func output(t *testing.T, program, arguments string) string {
	t.Helper()
	command := exec.Command(program, strings.Fields(arguments)...)
	command.Dir = ".."
	out, err := command.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed { //nolint:errorlint // it is never wrapped
		t.Fatal(err)
	}
	return string(out)
}

// TestMakeTargets checks that each make target that a guide names exists.
func TestMakeTargets(t *testing.T) {
	makefile := read(t, "../Makefile")
	for _, guide := range guides(t) {
		for _, match := range regexp.MustCompile("(?m)(?:^|\\$ |`)make ([a-z0-9-]+)").FindAllStringSubmatch(read(t, guide), -1) {
			if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(match[1]) + `:.*## `).MatchString(makefile) {
				t.Errorf("%s names make %s, which is not a target", guide, match[1])
			}
		}
	}
}

// TestLinks looks for the files that the guides link to and show.
func TestLinks(t *testing.T) {
	for _, guide := range guides(t) {
		for _, match := range regexp.MustCompile(`(?:\]\(|src=")([^)#"]+)[^)"]*[)"]`).FindAllStringSubmatch(read(t, guide), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(guide), match[1])); err != nil {
				t.Errorf("%s links to %s: %v", guide, match[1], err)
			}
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
