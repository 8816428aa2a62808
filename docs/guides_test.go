// Package docs holds the guides for visitors, and tests that they are true: every
// hpasim command in a guide is run and must print the output in the guide.
package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hpaplayground/internal/golden"
)

// guides are all guides of this folder, README.md and CONTRIBUTING.md.
func guides(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append(found, "../README.md", "../CONTRIBUTING.md")
}

// A console block shows commands, each after `$ `, and below each command its output.
var console = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")

// TestCommands runs the commands that start with bin/hpasim, from the repository's
// root. Their output may go into a file or through grep. The other commands are for the
// reader; the test checks only the make targets among them.
func TestCommands(t *testing.T) {
	hpasim := filepath.Join(t.TempDir(), "hpasim")
	if out, err := exec.Command("go", "build", "-o", hpasim, "../core/cmd/hpasim").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	commands := 0
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
					arguments, word, filtered := strings.Cut(arguments, " | grep ")
					got = output(t, hpasim, arguments)
					if filtered {
						got = linesWith(got, strings.Trim(word, "'"))
					}
					if redirected {
						golden.File(t, filepath.Join("..", strings.TrimSpace(file)), []byte(got))
						got = ""
					}
					commands++
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
	if commands == 0 {
		t.Error("no guide runs bin/hpasim")
	}
}

// output returns what a command prints, on both streams. The guides do not show exit
// codes, so any exit code is accepted.
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

// linesWith does what grep does with a plain word.
func linesWith(text, word string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.Contains(line, word) {
			b.WriteString(line)
		}
	}
	return b.String()
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

var link = regexp.MustCompile(`(?:\]\(|src=")([^)"\s]+)[)"]`)

// TestLinks looks for the files that the guides link to and show, and for the
// headings that a link into a guide names.
func TestLinks(t *testing.T) {
	for _, guide := range append(guides(t), "../CHANGELOG.md", "../core/conformance/README.md") {
		for _, match := range link.FindAllStringSubmatch(fenced.ReplaceAllString(read(t, guide), ""), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			path, heading, inside := strings.Cut(match[1], "#")
			file := guide
			if path != "" {
				file = filepath.Join(filepath.Dir(guide), path)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s: %v", guide, match[1], err)
			} else if inside && !slices.Contains(headings(read(t, file)), heading) {
				t.Errorf("%s links to %s: there is no such heading", guide, match[1])
			}
		}
	}
}

var (
	// A fenced block may have lines that look like headings or links.
	fenced = regexp.MustCompile("(?ms)^```.*?^```$")
	titles = regexp.MustCompile(`(?m)^#+ (.*)$`)
	// The characters that GitHub removes from a heading for the name in links.
	unnamed = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

func headings(text string) []string {
	var names []string
	for _, match := range titles.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		names = append(names, strings.ReplaceAll(strings.ToLower(unnamed.ReplaceAllString(match[1], "")), " ", "-"))
	}
	return names
}

// TestIndex checks that the index of this folder names each of its pages, on a line
// that ends in the question that the page answers.
func TestIndex(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	index := read(t, "README.md")
	for _, page := range pages {
		line := regexp.MustCompile(`(?m)^- \[` + regexp.QuoteMeta(page) + `\]\(` + regexp.QuoteMeta(page) + `\): .*\?$`)
		if page != "README.md" && !line.MatchString(index) {
			t.Errorf("README.md has no line for %s, such as: - [%s](%s): what does it say?", page, page, page)
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
