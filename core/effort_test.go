//go:build !js

package core_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// A text that is four times as long takes about four times the effort to read, and not sixteen times. What is
// counted is how many blocks of code are executed, and not time; see testdata/effort.
func TestReadingIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the readers with counters")
	}
	// go test answers from its cache unless a folder that this process has read differs.
	goFiles(t, root(t))
	if _, err := os.ReadFile("testdata/effort/main.go"); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "effort")
	build := exec.Command("go", "build", "-covermode=atomic", "-coverpkg=hpaplayground/core/...,go.yaml.in/yaml/v4/...,strings,bytes", "-o", program, "./testdata/effort")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(program)
	run.Env = append(os.Environ(), "GOCOVERDIR="+t.TempDir())
	out, err := run.CombinedOutput()
	if err != nil || !regexp.MustCompile(`^[1-9][0-9]{8,} blocks\n$`).Match(out) {
		t.Errorf("%v\n%s", err, out)
	}
}
