package report

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestUnified(t *testing.T) {
	for _, test := range []struct{ before, after, want string }{
		{"a\n", "a\n", ""},
		{"a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"", "a\n", "@@ -0,0 +1 @@\n+a\n"},
		{"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n", "@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -6,4 +7,3 @@\n 6\n 7\n 8\n-9\n"},
		{"a\r\nb", "a\nb\n", ""},
	} {
		if got := unified(test.before, test.after); got != test.want {
			t.Errorf("%q, %q:\n%s\nwant\n%s", test.before, test.after, got, test.want)
		}
	}
}

// patch makes of one text the other, and no difference has more lines than that of diff.
func TestUnifiedPatches(t *testing.T) {
	for _, name := range []string{"patch", "diff"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	file := func(name string) string { return filepath.Join(t.TempDir(), name) }
	for range 60 {
		draw := func(n int) (text string) {
			for range n {
				text += fmt.Sprintln(r.IntN(4))
			}
			return text
		}
		before := draw(r.IntN(30))
		after := draw(r.IntN(30))
		if r.IntN(2) == 0 {
			after = strings.Replace(before, "2\n", draw(r.IntN(3)), 1+r.IntN(3))
		}
		old, changed := file("old"), file("new")
		for name, text := range map[string]string{old: before, changed: after} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		got := unified(before, after)
		least, _ := exec.Command("diff", "-u", "--minimal", old, changed).Output() // 1: they differ
		count := func(text string) int { return strings.Count(text, "\n+") + strings.Count(text, "\n-") }
		if want := max(0, count(string(least))-1); count(got) != want {
			t.Errorf("%d lines and not %d:\n%s\n%s", count(got), want, got, least)
		}
		if got == "" {
			continue
		}
		patch := exec.Command("patch", "--silent", old)
		patch.Stdin = strings.NewReader("--- old\n+++ new\n" + got)
		out, err := patch.CombinedOutput()
		if is, _ := os.ReadFile(old); err != nil || string(is) != after {
			t.Errorf("%v %s: %q, want %q, after\n%s", err, out, is, after, got)
		}
	}
}

// Texts that have little in common are replaced, and quickly.
func TestUnifiedOfOthers(t *testing.T) {
	before, after := strings.Repeat("a\n", 20_000), strings.Repeat("b\nc\n", 10_000)
	if got := unified("x\n"+before+"y\n", "x\n"+after+"y\n"); !strings.HasPrefix(got, "@@ -1,20002 +1,20002 @@\n x\n-a\n") || !strings.HasSuffix(got, "+c\n y\n") {
		t.Errorf("%.60s", got)
	}
}
