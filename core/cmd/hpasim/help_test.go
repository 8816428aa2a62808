//go:build !js

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/internal/golden"
)

// commandsPage has the help of all commands.
const commandsPage = "../../../docs/commands.md"

// TestCommands checks that each command is in the list, in a script and in a guide.
func TestCommands(t *testing.T) {
	listed := commands()
	sources, scripts := readAll(t, "*.go"), readAll(t, "testdata/*.txtar")
	guides := strings.Replace(readAll(t, "../../../docs/*.md"), readAll(t, commandsPage), "", 1)
	if written := len(regexp.MustCompile(`(?m)^func \w+\(\) \*cobra\.Command \{$`).FindAllString(sources, -1)); written != len(listed)+1 { // and newRoot
		t.Errorf("there are %d functions that return a command, and %d in commands", written-1, len(listed))
	}
	for _, c := range listed {
		command := regexp.MustCompile(`hpasim ` + c.Name() + `\b`)
		if !regexp.MustCompile(`(?m)^!? ?exec ` + command.String()).MatchString(scripts) {
			t.Errorf("no script in testdata runs hpasim %s", c.Name())
		}
		if !command.MatchString(guides) {
			t.Errorf("no guide in docs names hpasim %s", c.Name())
		}
	}
}

// readAll returns the files of a pattern.
func readAll(t *testing.T, pattern string) string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	var b strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}

// TestExamples runs the example of each command's help, in a folder with the files of
// docs/examples.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("some of them search for long with the race detector")
	}
	examples, err := filepath.Abs("../../../docs/examples")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS(".", os.DirFS(examples)); err != nil {
		t.Fatal(err)
	}
	for _, c := range newRoot().Commands() {
		if c.Example == "" {
			t.Errorf("the help of %s has no example", c.Name())
		}
		for line := range strings.Lines(c.Example) {
			command, file, _ := strings.Cut(strings.TrimSpace(line), " >")
			args, ours := strings.CutPrefix(command, "hpasim ")
			var out, stderr bytes.Buffer
			code := run(strings.Fields(args), streams{strings.NewReader(""), &out, &stderr})
			if !ours || !strings.HasPrefix(args, c.Name()+" ") && args != c.Name() && c.Name() != "check" || code != exitOK {
				t.Errorf("the example of %s, %q: exit code %d\n%s", c.Name(), command, code, stderr.String())
			}
			if file != "" {
				if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// TestReference compares docs/commands.md with the help of each command.
func TestReference(t *testing.T) {
	var b, help bytes.Buffer
	b.WriteString("# The commands of hpasim\n\n" +
		"What `bin/hpasim help` prints of each command. [command-line.md](command-line.md) explains them with what they print. " +
		"`go test ./core/cmd/hpasim -rewrite` writes this page.\n")
	printHelp(&help)
	fmt.Fprintf(&b, "\n```text\n%s```\n", help.String())
	for _, c := range commands() {
		help.Reset()
		printUsage(&help, c)
		fmt.Fprintf(&b, "\n## %s\n\n```text\n%s```\n", c.Name(), help.String())
	}
	golden.File(t, commandsPage, b.Bytes())
}

// TestManPages checks that there is a page for each command, with all of its help.
func TestManPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man1")
	var stderr bytes.Buffer
	if code := run([]string{"man", dir}, streams{nil, &stderr, &stderr}); code != exitOK {
		t.Fatalf("exit code %d: %s", code, stderr.String())
	}
	for _, c := range newRoot().Commands() {
		if c.Name() == "help" { // it has what hpasim.1 has
			continue
		}
		page, err := os.ReadFile(filepath.Join(dir, "hpasim-"+c.Name()+".1"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, want := range []string{c.Short, c.Use, strings.TrimSpace(c.Example), "SEE ALSO"} {
			if !strings.Contains(unescape.Replace(string(page)), want) {
				t.Errorf("hpasim-%s.1 lacks %q", c.Name(), want)
			}
		}
	}
	if page, err := os.ReadFile(filepath.Join(dir, "hpasim.1")); err != nil || !strings.Contains(unescape.Replace(string(page)), "hpasim-run(1)") {
		t.Errorf("hpasim.1: %v\n%s", err, page)
	}
}

// unescape removes what roff needs.
var unescape = strings.NewReplacer(`\-`, "-", `\fB`, "", `\fP`, "", `\&`, "", `\fR`, "", "\\\\", "\\")
