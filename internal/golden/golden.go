// Package golden compares the results of a test with its testdata. Tests that import this
// package have the flag -rewrite, which writes the results into the testdata instead: run
// go test ./core/sim -rewrite, and read the difference in git.
package golden

import (
	"bytes"
	"flag"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"
)

var rewrite = flag.Bool("rewrite", false, "write what the tests find into the files that they compare it with")

// Rewrite reports whether the test was run with -rewrite.
func Rewrite() bool { return *rewrite }

// File compares a text with a file, or writes the file.
func File(t testing.TB, path string, got []byte) {
	t.Helper()
	want, err := os.ReadFile(path)
	switch {
	case err == nil && bytes.Equal(want, got):
	case *rewrite:
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	case err != nil:
		t.Errorf("%v; -rewrite writes it", err)
	default:
		t.Errorf("%s says otherwise; -rewrite writes what was found\n%s", path, diff.Diff("want", want, "got", got))
	}
}

// Read reads the txtar archives that match a pattern. It fails if there is none. The
// archives are in the order of their names, which are the file names without folder and
// extension.
func Read(t testing.TB, pattern string) iter.Seq2[string, *txtar.Archive] {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files match %s: %v", pattern, err)
	}
	return func(yield func(string, *txtar.Archive) bool) {
		for _, path := range paths {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Base(path)
			if !yield(strings.TrimSuffix(name, filepath.Ext(name)), archive) {
				return
			}
		}
	}
}

// Archives runs a subtest for each txtar archive that matches a pattern. fill replaces the
// expected results in the archive by the actual results. Then Archives compares the archive
// with its file.
func Archives(t *testing.T, pattern string, fill func(t *testing.T, a *txtar.Archive)) {
	t.Helper()
	for name, archive := range Read(t, pattern) {
		t.Run(name, func(t *testing.T) {
			fill(t, archive)
			File(t, filepath.Join(filepath.Dir(pattern), name+filepath.Ext(pattern)), txtar.Format(archive))
		})
	}
}

// Pairs works like Archives, for archives of pairs: a text such as NAME.yaml, and NAME.want,
// which is the result of found for that text.
func Pairs(t *testing.T, pattern, extension string, found func(t *testing.T, comment, text string) string) {
	t.Helper()
	Archives(t, pattern, func(t *testing.T, a *txtar.Archive) {
		var parts []txtar.File
		for _, part := range a.Files {
			name, isText := strings.CutSuffix(part.Name, extension)
			switch {
			case isText:
				got := found(t, string(a.Comment), string(part.Data))
				parts = append(parts, part, txtar.File{Name: name + ".want", Data: []byte(got)})
			case !strings.HasSuffix(part.Name, ".want"):
				t.Fatalf("%s is neither NAME%s nor NAME.want", part.Name, extension)
			}
		}
		a.Files = parts
	})
}

// Signs replaces the signs that stand in testdata for characters that an editor would
// not keep or show.
var Signs = strings.NewReplacer("⇥", "\t", "⎋", "\x1b", "⍽", "\u00a0", "␍", "\r", "␈", "\b", "␣", "\u200b")
