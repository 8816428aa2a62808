package parse

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/internal/golden"
)

// TestReal reads unedited manifests that people use. Each must give a run. The .want
// file next to a manifest holds the result.
func TestReal(t *testing.T) {
	files, err := filepath.Glob("testdata/real/*")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, ".want") })
	if len(files) < 7 {
		t.Fatalf("%d files", len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{file: string(text), file + " with Windows line ends": strings.ReplaceAll(string(text), "\n", "\r\n")} {
			if s, diags := Text(text); s == nil {
				t.Errorf("%s: %v", name, diags)
			}
		}
		golden.File(t, file+".want", []byte(printed(string(text))))
	}
}

// FuzzText: for any text, Text returns either a scenario or an error, never both.
func FuzzText(f *testing.F) {
	for _, p := range preset.All() {
		f.Add(p.Text)
	}
	files, err := filepath.Glob("testdata/real/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, diags := Text(text)
		wrong := slices.ContainsFunc(diags, func(d manifest.Diagnostic) bool { return d.Severity == manifest.Error })
		if (s == nil) != wrong {
			t.Errorf("scenario %v, diagnostics %v", s, diags)
		}
		if s == nil {
			return
		}
		if s.Duration <= 0 || s.Controller.SyncPeriod < 0 || len(s.Objects.HPAs) > scenario.MaxHPAs || s.Start.Nanosecond() != 0 {
			t.Errorf("scenario %+v", s)
		}
		if got := section.Join(section.Split(text)); got != text {
			t.Errorf("section.Join(Split(text)) = %q", got)
		}
	})
}
