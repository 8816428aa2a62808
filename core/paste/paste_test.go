package paste

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hpaplayground/core/preset"
	"hpaplayground/internal/golden"
)

// Read returns a text that already is manifests unchanged.
func TestUnchanged(t *testing.T) {
	texts := map[string]string{}
	for _, p := range preset.All() {
		texts["preset "+p.Name] = p.Text
	}
	for _, pattern := range []string{"../parse/testdata/real/*.yaml", "../parse/testdata/real/*.json", "../exercise/course/*.yaml", "../preset/presets/*.yaml", "testdata/bases/*"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatal(pattern, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = string(text)
		}
	}
	published, err := os.ReadFile("../conformance/api/testdata/published.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append(strings.Split(string(published), "\n---\n"), string(published)) {
		texts[text] = text
	}
	if len(texts) < 250 {
		t.Errorf("only %d texts", len(texts))
	}
	for name, text := range texts {
		read := Read(text)
		if read.YAML != text || read.Notes != nil || read.Refused != nil || read.lines != nil {
			t.Errorf("%s: notes %v, refused %v", name, read.Notes, read.Refused)
		}
		if line, column := read.Position(7, 3); line != 7 || column != 3 {
			t.Errorf("%s: 7:3 is at %d:%d", name, line, column)
		}
	}
}

// Each letter of the manifests is where Position says.
func TestPosition(t *testing.T) {
	checked := 0
	check := func(name, text string) {
		read := Read(text)
		lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
		for i, l := range strings.Split(read.YAML, "\n") {
			if i < len(read.lines) && read.lines[i].added {
				continue
			}
			column := 0
			for _, c := range l {
				column++
				if !isNameByte(byte(c&0x7f)) || c > 0x7e || c == '-' || c == '"' {
					continue // it may be in place of another
				}
				atLine, at := read.Position(i+1, column)
				if atLine < 1 || atLine > len(lines) {
					t.Fatalf("%s: %d:%d is in line %d of %d", name, i+1, column, atLine, len(lines))
				}
				if pasted := []rune(lines[atLine-1]); at < 1 || at > len(pasted) || pasted[at-1] != c {
					t.Fatalf("%s: %q of %d:%d is not at %d:%d, in %q", name, c, i+1, column, atLine, at, lines[atLine-1])
				}
				checked++
			}
		}
	}
	paths, _ := filepath.Glob("testdata/bases/*")
	for _, path := range paths {
		base, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range wrappings {
			if !strings.HasPrefix(w.name, "UTF-16") {
				check(path+", "+w.name, w.wrap(string(base)))
			}
		}
	}
	for name, a := range golden.Read(t, "testdata/singles/*.txtar") {
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".txt") {
				check(name+"/"+f.Name, golden.Signs.Replace(string(f.Data)))
			}
		}
	}
	if checked < 100_000 {
		t.Errorf("only %d letters", checked)
	}
}

// The work grows with the length of a text, for any text.
func TestBounded(t *testing.T) {
	base, err := os.ReadFile("testdata/bases/behavior.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, piece := range map[string]string{
		"lines": "\n", "quotes": "> ", "quoted": "> kind: A\n", "fences": "```\n", "fenced": "```\nkind: A\n```\n\n", "fences and blank": "```\n\n\n\n",
		"prompts": "$ kubectl get hpa\nkind: A\n", "sudo": "sudo ", "heredocs": "cat <<A\nkind: A\nA\n", "open heredocs": "cat <<A\nkind: A\n",
		"numbered": "1:kind: A\n", "diff": "--- a\n+++ b\n@@ -1 +1 @@\n+kind: A\n", "prose": "Why is it so?\nkind: A\n", "dots": "...\n", "dots and blank": "...\n\n",
		"values": "a: ...\nkind: A\n", "curly": "“a” ", "codes": "\x1b[1ma\u00a0", "escapes": "\x1b]", "spaces": "\u00a0", "tabs": "\ta:\tb\n", "scalars": "a: |\n b\n",
		"objects": "apiVersion: a\nkind: A\n", "entries": "- kind: A\n", "deep": "[", "keys": "a: {", "dashes": "- ", "braces": "{{", "patch": "- op: a\n  path: b\n",
		"wide": "a\x00", "fragments": "maxReplicas: 1\n", "manifests": string(base) + "---\n", "fenced manifests": "```\n" + string(base) + "```\n",
		"the same manifest": string(base), "fields": "scaleTargetRef:\n  name: a\n", "csv": "a,1,2\n",
		"rows": "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16\n",
	} {
		var read Text
		text := checkGrowth(t, name, piece, func(text string) { read = Read(text) })
		inside(t, text, &read)
	}
}

// checkGrowth fails if a reader's work grows with the square of a text's length. The text repeats a piece. A
// long text and the same length in short texts take about as long, on any machine; with quadratic work the long
// one takes up to longer times as long. A busy machine may delay one try of the long text, but not all. It
// returns the long text, which is the last one read.
func checkGrowth(t *testing.T, name, piece string, read func(text string)) string {
	t.Helper()
	const size, longer, sample, limit, tries = 1 << 12, 64, 16, 6, 10 // sample: of the short texts, as many are read
	times := max(1, size/len(piece))
	if n := strings.Count(piece, "\n"); n > 0 {
		times = max(1, min(times, maxLines/longer/n))
	}
	short, long := strings.Repeat(piece, times), strings.Repeat(piece, longer*times)
	for try := 1; ; try++ {
		start := time.Now()
		for range sample {
			read(short)
		}
		parts := time.Since(start) * longer / sample
		start = time.Now()
		read(long)
		switch whole := time.Since(start); {
		case whole <= limit*parts:
			t.Logf("%-20s %v, and in parts %v", name, whole, parts)
			return long
		case try == tries:
			t.Errorf("%s: %v for a text that takes %v in %d parts", name, whole, parts, longer)
			return long
		}
	}
}

// inside checks that the places of a text are places in the pasted text.
func inside(t *testing.T, text string, read *Text) {
	t.Helper()
	decoded, _ := decode(text)
	lines := strings.Split(decoded, "\n")
	n := 0
	for l := range strings.Lines(read.YAML) {
		if n++; n > 2000 {
			break
		}
		wide := utf8.RuneCountInString(strings.TrimSuffix(l, "\n"))
		for _, column := range []int{1, wide/2 + 1, wide + 1} {
			at, col := read.Position(n, column)
			if at < 1 || at > len(lines) || col < 1 || col > utf8.RuneCountInString(lines[at-1])+1 {
				t.Fatalf("%d:%d is at %d:%d of %d lines", n, column, at, col, len(lines))
			}
		}
	}
	for _, note := range read.Notes {
		if note.Line < 0 || note.Line > len(lines) {
			t.Fatalf("a note for line %d of %d", note.Line, len(lines))
		}
	}
}

// BenchmarkRead reads a megabyte of manifests: as they are, and each in a fence.
func BenchmarkRead(b *testing.B) {
	base, err := os.ReadFile("testdata/bases/behavior.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for name, piece := range map[string]string{"plain": string(base) + "---\n", "fenced": "```yaml\n" + string(base) + "```\n"} {
		text := strings.Repeat(piece, 1<<20/len(piece))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Read(text)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, a := range golden.Read(f, "testdata/singles/*.txtar") {
		for _, file := range a.Files {
			if strings.HasSuffix(file.Name, ".txt") {
				f.Add(golden.Signs.Replace(string(file.Data)))
			}
		}
	}
	base, err := os.ReadFile("testdata/bases/cpu.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, w := range wrappings {
		f.Add(w.wrap(string(base)))
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := Read(text)
		inside(t, text, &read)
		if !strings.ContainsAny(text, "\r\x1b\b\ufeff\u241b") && !strings.Contains(text, "^[") && !strings.ContainsRune(text, 0) && isManifests(text) && !strings.ContainsAny(text, "“”‘’„«»") {
			if read.YAML != text {
				t.Errorf("manifests were changed, with the notes %v, to\n%s", read.Notes, read.YAML)
			}
		}
	})
}
