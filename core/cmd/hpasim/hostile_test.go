//go:build !js

package main

import (
	"bytes"
	"errors"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"text/template"
	"time"

	"hpaplayground/core/manifest"
)

// hostile generates the texts of testdata/hostile from templates. The first line of each
// template has the expected error, or is empty if the test expects no error.
func hostile(t *testing.T, yield func(name, text, want string)) {
	t.Helper()
	const folder = "testdata/hostile"
	files, err := template.New("").Funcs(template.FuncMap{
		"seq": func(n int) []int {
			list := make([]int, n)
			for i := range list {
				list[i] = i
			}
			return list
		},
		"repeat": func(n int, s string) string { return strings.Repeat(s, n) },
	}).ParseGlob(filepath.Join(folder, "*.tmpl"))
	if err != nil {
		t.Fatal(err)
	}
	names, _ := filepath.Glob(filepath.Join(folder, "[a-z]*.tmpl"))
	for _, name := range names {
		var b bytes.Buffer
		if err := files.ExecuteTemplate(&b, filepath.Base(name), nil); err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(b.String(), "\n")
		want, ok := strings.CutPrefix(first, "# want: ")
		if !ok || b.Len() > manifest.MaxText {
			t.Fatalf("%s: %d bytes, first line %q", name, b.Len(), first)
		}
		yield(strings.TrimSuffix(filepath.Base(name), ".tmpl"), b.String(), want)
	}
}

// counter counts what is written to it.
type counter int

func (n *counter) Write(b []byte) (int, error) {
	*n += counter(len(b))
	return len(b), nil
}

// Limits for each run, whether it is accepted or refused.
const (
	maxTime   = 30 * time.Second
	maxMemory = 512 << 20
)

// onHostile are the arguments of each command, without its name. FILE is a hostile text, and
// FOLDER a folder. A search may do little, because whatever it may do is counted.
var onHostile = map[string][]string{
	"run":        {"FILE", "FILE --seeds 1000 --work 1s", "FILE -o json --observed"},
	"explain":    {"FILE --at 1m"},
	"render":     {"FILE", "FILE -o png --width 4000 --height 4000 --scale 1"},
	"list":       {"FILE"},
	"validate":   {"FILE", "FILE --advice --work 1s"},
	"import":     {"FILE"},
	"observe":    {"FILE --observed FILE --find --work 1s", "FILE --observed FILE --work 1s"},
	"advise":     {"FILE --work 1s", "FILE --less podHours --work 1s"},
	"report":     {"FILE --work 1s"},
	"keda":       {"FILE"},
	"share":      {"FILE"},
	"open":       {"preset:walkthrough"},
	"presets":    {""},
	"exercises":  {"FILE"},
	"check":      {"by-hand FILE", "FILE FILE"},
	"exercise":   {"lint FILE", "check FILE FILE", "code FILE"},
	"schema":     {""},
	"completion": {"bash"},
	"man":        {"FOLDER"},
	"version":    {""},
	"help":       {""},
}

var everyText = flag.Bool("every-text", false, "run each command on every hostile text, which takes minutes, and not on a few")

// TestHostile runs each command on texts that try to use all memory or time: "run" on every text, and each other
// line on every sixteenth, another one for each line. It must end within the
// limits, or be refused with an error that says what is too much. An error that begins with
// "the run" is that of a run: the text is not refused before.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and more time and memory with the race detector")
	}
	for _, c := range newRoot().Commands() {
		if len(onHostile[c.Name()]) == 0 {
			t.Errorf("command %s has no arguments here", c.Name())
		}
	}
	number := 0
	hostile(t, func(name, text, want string) {
		number++
		turn := number
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := filepath.Join(folder, "scenario.yaml")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, command := range slices.Sorted(maps.Keys(onHostile)) {
				for _, line := range onHostile[command] {
					if turn++; !*everyText && turn%16 != 0 && (command != "run" || line != "FILE") {
						continue
					}
					args := strings.Fields(strings.NewReplacer("FILE", file, "FOLDER", folder).Replace(command + " " + line))
					printed, stdout, err := limited(t, args...)
					switch {
					case command != "run" || line != "FILE":
						failed := new(exec.ExitError)
						if errors.As(err, &failed) && failed.ExitCode() == exitUsage {
							t.Errorf("%s %s: %s", command, line, printed)
						}
						if err != nil && printed == "" && stdout == 0 {
							t.Errorf("%s %s: it failed without a word", command, line)
						}
						continue
					case !regexp.MustCompile(want).MatchString(printed), (err == nil) != (want == ""):
						t.Errorf("%v, want %q; it said\n%.500s", err, want, printed)
					case want == "" && stdout == 0:
						t.Error("it printed nothing")
					}
					if byRun := strings.Contains(printed, "hpasim run: the run "); byRun != strings.HasPrefix(want, "the run ") {
						t.Errorf("refused by a run: %v, want %q; it said\n%.500s", byRun, want, printed)
					}
				}
			}
		})
	})
}

// limited runs a command and checks its time and memory. It returns what the command printed on the standard
// error, and how much on the standard output.
func limited(t *testing.T, args ...string) (printed string, stdout counter, err error) {
	t.Helper()
	c := exec.Command("hpasim", args...)
	var stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err = c.Run()
	// Measure CPU time, because on a busy machine wall time is longer.
	took := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	used := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" { // where it is in bytes
		used <<= 10
	}
	if took > time.Second || used > maxMemory/2 {
		t.Logf("%s: %v, %d MB", args[0], took.Round(time.Millisecond), used>>20)
	}
	if took > maxTime || used > maxMemory {
		t.Errorf("%v: took %v and %d MB", args, took, used>>20)
	}
	if strings.Contains(stderr.String(), "goroutine ") {
		t.Errorf("%v: it panics\n%.500s", args, stderr.String())
	}
	return stderr.String(), stdout, err
}
