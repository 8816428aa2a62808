//go:build !js

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
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

// TestHostile runs texts that try to use all memory or time. Each must run within the
// limits, or be refused with an error that says what is too much. An error that begins with
// "the run" is that of a run: the text is not refused before.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute, and more time and memory with the race detector")
	}
	hostile(t, func(name, text, want string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "scenario.yaml")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			c := exec.Command("hpasim", "run", file)
			var stdout counter
			var stderr bytes.Buffer
			c.Stdout, c.Stderr = &stdout, &stderr
			err := c.Run()
			// Measure CPU time, because on a busy machine wall time is longer.
			took := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
			used := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
			if runtime.GOOS != "darwin" { // where it is in bytes
				used <<= 10
			}
			t.Logf("%v, %d MB", took.Round(time.Millisecond), used>>20)
			if took > maxTime || used > maxMemory {
				t.Errorf("took %v and %d MB", took, used>>20)
			}
			printed := stderr.String()
			if !regexp.MustCompile(want).MatchString(printed) || (err == nil) != (want == "") {
				t.Errorf("%v, want %q; it said\n%.500s", err, want, printed)
			}
			if byRun := strings.Contains(printed, "hpasim run: the run "); byRun != strings.HasPrefix(want, "the run ") {
				t.Errorf("refused by a run: %v, want %q; it said\n%.500s", byRun, want, printed)
			}
			if want == "" && stdout == 0 {
				t.Error("it printed nothing")
			}
		})
	})
}
