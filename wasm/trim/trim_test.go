package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A trimmed program behaves as before, but has no line numbers and fewer names.
func TestTrim(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-o", file, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	start := func() string {
		out, err := exec.Command(node, "--stack-size=8192",
			filepath.Join(root(t), "lib/wasm/wasm_exec_node.js"), file).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	const want = "5000 nodes\nruntime error: index out of range [0] with length 0\nmain.main true\nmain.named[...] main.named[...]\n<nil>\n"
	if got := start(); got != want {
		t.Fatalf("before: %s", got)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	module, cleared, err := trim(module)
	if err != nil {
		t.Fatal(err)
	}
	if cleared < 50_000 {
		t.Errorf("cleared %d bytes only", cleared)
	}
	if err := os.WriteFile(file, module, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := start(); got != want+"no lines, file ?\nstrings._ strings.(*_)._\n" {
		t.Errorf("after: %s", got)
	}
	if _, cleared, err := trim(module); err != nil || cleared != 0 {
		t.Errorf("a second time: %d bytes, %v", cleared, err)
	}
	for cut := 8; cut < len(module); cut += len(module) / 50 {
		if _, _, err := trim(bytes.Clone(module[:cut])); err == nil {
			t.Errorf("%d bytes of a module: no error", cut)
		}
	}
}

// root returns the GOROOT of the Go version that runs the test.
func root(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func TestSigned(t *testing.T) {
	for n, want := range map[int]string{0: "\x00", 63: "\x3f", 64: "\xc0\x00", 127: "\xff\x00", 128: "\x80\x01", 8192: "\x80\xc0\x00"} {
		if got := string(signed(n)); got != want {
			t.Errorf("%d: %x, want %x", n, got, want)
		}
	}
}

func TestTrimRefuses(t *testing.T) {
	empty := "\x00asm\x01\x00\x00\x00"
	for _, test := range []struct {
		name, module string
		want         error
	}{
		{"nothing", "", errModule},
		{"text", "no module at all", errModule},
		{"no memory", empty, errLayout},
		{"a length beyond the end", empty + "\x0b\x7f", errModule},
		{"no header", empty + "\x0b\x0f\x01\x00\x41\x00\x0b\x09" + strings.Repeat("x", 9), errLayout},
	} {
		if _, _, err := trim([]byte(test.module)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}
