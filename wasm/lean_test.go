//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Without net/http the program is an eighth smaller. If it comes back, by
// another version of go-app or by an import of ours, this tells.
func TestLean(t *testing.T) {
	out := t.TempDir()
	if err := lean(out); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", "-modfile="+filepath.Join(out, "go.mod"))
	text, err := run("js", "wasm", "list", "-deps", "hpaplayground/wasm")
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(text)
	if len(packages) < 50 {
		t.Fatalf("%d packages", len(packages))
	}
	for _, p := range packages {
		if p == "net/http" || p == "crypto/tls" {
			t.Errorf("the program holds %s", p)
		}
	}
	if _, err := os.Stat(filepath.Join(out, "go-app", "LICENSE")); err != nil {
		t.Error("the copy lacks its licence")
	}
}

func TestReplace(t *testing.T) {
	if got, err := replace("a b c", "b", "x", "c", ""); err != nil || string(got) != "a x " {
		t.Errorf("%q %v", got, err)
	}
	for _, text := range []string{"a", "b b"} {
		if _, err := replace(text, "b", "x"); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}
