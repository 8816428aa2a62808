//go:build e2e

package e2e

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/paste"
)

// parts are the editors, in the order of the page's text.
var parts = []string{hpaPart, workloadPart, simulationPart}

// readText adds e2eText, which returns the page's whole text.
var readText = `
	window.e2eText = () => new Promise((done) => {
		hpaPage.copy = async (text) => { done(text); return true; };
		` + one(menuItem("copy-yaml")) + `.click();
	});
`

// garbagePage opens a page that has e2eText.
func garbagePage(t *testing.T) *tab {
	p := blank(t, desktop)
	p.onNewDocument(readText + memoryScript)
	p.goTo(riseAndFall())
	p.ready()
	return p
}

// movesCursor checks that the page responds: each key moves the cursor.
func (p *tab) movesCursor(moment string) {
	p.t.Helper()
	for _, key := range []string{"Home", "End"} {
		p.run(fmt.Sprintf(one(pageMain)+`.dispatchEvent(new CustomEvent("hpa-key", { detail: %s }))`, quote(strings.ToLower(key))))
	}
	p.until("the cursor at the end, "+moment, one(clockTime)+`.innerText === `+one(runEnd)+`.innerText.slice(3)`)
}

// checkTexts checks the editors' texts, and waits until the page's text is the
// same.
func (p *tab) checkTexts(want [3]string, moment string) {
	p.t.Helper()
	got := p.sources()
	for i, part := range parts {
		if got[i] != want[i] {
			p.t.Fatalf("%s: the %s editor holds\n%.600q\nwant\n%.600q", moment, part, got[i], want[i])
		}
	}
	// "Copy YAML" copies the model's whole text.
	p.until("the page's text to be that of the editors, "+moment, `(() => {
		const flat = (text) => text.split("\n").filter((line) => line !== "---").join("");
		return e2eText().then((text) => window.e2eSame = `+fmt.Sprintf("[%q, %q, %q]", parts[0], parts[1], parts[2])+`
			.every((part) => flat(text).includes(flat(document.getElementById("editor-" + part).text)))), window.e2eSame;
	})()`)
	p.run("delete window.e2eSame")
}

func (p *tab) sources() (s [3]string) {
	p.t.Helper()
	for i, part := range parts {
		s[i] = p.source(part)
	}
	return s
}

// After a paste of any file, the page still works and has the file's text unchanged. The large
// files come first; the other files must not increase the memory further.
func TestGarbage(t *testing.T) {
	p := garbagePage(t)
	files, large := garbage(t)
	var early memory
	for i, c := range files {
		if i == large {
			early = p.memory("after the large ones")
		}
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			p.paste(hpaPart, c.text)
			p.pause()
			if eval[bool](p, one(importDialog)+`?.open ?? false`) { // some are traces
				p.press("Escape")
				p.movesCursor("imported")
				return
			}
			// A file with several roles is split between the editors, without loss.
			got := p.sources()
			whole := lines(got[0] + "\n" + got[1] + "\n" + got[2])
			hasRole := func(text string) bool { return strings.Contains(whole, lines(text)) || inEditors(got[:], text) }
			if !hasRole(c.text) && !hasRole(paste.Read(c.text).YAML) { // without line numbers, for example
				t.Errorf("the editors hold\n%.400q\nof what was pasted:\n%.400q", got, c.text)
			}
			p.checkTexts(got, "pasted")
			p.movesCursor("pasted")
		})
	}
	p.checkMemory(early, p.memory("after all"))
	if p.state() != "ok" {
		t.Errorf("after a preset: state %s, problems:\n%s", p.state(), p.shown(problemList))
	}
}

// lines returns a text with the editor's line ends.
func lines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

// inEditors reports whether each line of a text is in one of the editors.
func inEditors(editors []string, text string) bool {
	whole := strings.Join(editors, "\n")
	for line := range strings.SplitSeq(lines(text), "\n") {
		if line != "---" && !strings.Contains(whole, line) {
			return false
		}
	}
	return true
}

type file struct{ name, text string }

// garbage returns files that are not scenarios, and files that may break a parser:
// first the files made here, then the files of the fuzz corpora. made is how many files
// were made here.
func garbage(t *testing.T) (files []file, made int) {
	t.Helper()
	noise := make([]byte, 4096)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range noise {
		noise[i] = byte(random.UintN(256))
	}
	files = []file{
		{"binary", strings.ToValidUTF8(string(noise), "\ufffd")},
		{"image", "\u0089PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + strings.ToValidUTF8(string(noise[:300]), "?")},
		{"one line", "spec: " + strings.Repeat("x", 200_000)},
		{"many lines", strings.Repeat("a: 1\n", 5000)},
		{"many documents", strings.Repeat("---\na: 1\n", 3000)},
		{"many keys", manyKeys(5000)},
		{"deep brackets", strings.Repeat("[", 50_000)},
		{"deep maps", nested(500)},
		{"alias bomb", aliasBomb()},
		{"alias of itself", "a: &a [*a, *a]\nkind: &b {x: *b}\n"},
		{"merges", "a: &a {x: 1}\nb: &b {<<: *a, <<: *a}\nkind: HorizontalPodAutoscaler\nspec: {<<: [*a, *b]}\n"},
		{"tags", "!!binary aGVsbG8=\n---\n!<tag:x> {kind: !!set {a, b}}\n---\n!!float .nan\n"},
		{"directives", "%YAML 9.9\n%TAG ! tag:x,2000:\n---\nkind: HorizontalPodAutoscaler\n"},
		{"complex keys", "? [a, b]\n: {? c : d}\n? |\n  text\n: >-\n  more\n"},
		{"null bytes", "kind: Hori\x00zontal\x00PodAutoscaler\n\x00\x00\n"},
		{"control characters", "a: \x01\x02\x1b[31m\x7f\u0085\u2028\u2029\ufeff\n"},
		{"right to left", "שם: \u202eערך\u202c\nكلمة: ١٢٣\n# \u2066تعليق\u2069\n"},
		{"emoji", strings.Repeat("👩‍👩‍👧‍👦: 🇩🇪e\u0301\n", 50)},
		{"zalgo", "na" + strings.Repeat("\u0301\u0302\u0317", 200) + "me: x\n"},
		{"JSON", `{"kind": "List", "items": [{"kind": "HorizontalPodAutoscaler", "spec": {"maxReplicas": 1e400, "metrics": [null, [], {}]}}, 7, "x"]}`},
		{"HTML", "<!DOCTYPE html>\n<script>document.body.innerHTML = 1</script><img src=x onerror=alert(1)>\n<p>&amp;</p>"},
		{"CSV", "time,value\n\"2026-01-01, 00:00\",1.5\n" + strings.Repeat("1,2,3\n", 200)},
		{"certificate", "-----BEGIN CERTIFICATE-----\n" + base64.StdEncoding.EncodeToString(noise[:900]) + "\n-----END CERTIFICATE-----\n"},
		{"Go", "package main\n\nfunc main() {\n\tprintln(\"hello\")\n}\n"},
		{"log", strings.Repeat("2026-01-01T00:00:00Z INFO [main] took: 5ms {a=b}\n", 300)},
		{"template", "{{- if .Values.hpa }}\nkind: HorizontalPodAutoscaler\nspec:\n  maxReplicas: {{ .Values.max | default 10 }}\n{{- end }}\n"},
		{"old line ends", "kind: HorizontalPodAutoscaler\rspec:\r  maxReplicas: 3\r"},
		{"spaces", strings.Repeat(" ", 5000) + "\n\t\n" + strings.Repeat("\n", 2000)},
		{"numbers", "maxReplicas: 99999999999999999999\nminReplicas: -0x1p-1074\nkind: .inf\n"},
	}
	made = len(files)
	corpora, err := filepath.Glob("../*/*/testdata/fuzz/*/*")
	if err != nil || len(corpora) == 0 {
		t.Fatalf("no corpus of a fuzz target: %v", err)
	}
	for _, name := range corpora {
		files = append(files, file{filepath.Base(name), fuzzInput(t, name)})
	}
	return files, made
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: {a: %d}\n", i, i)
	}
	return b.String()
}

func nested(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%sa:\n", strings.Repeat(" ", i))
	}
	return b.String()
}

// fuzzInput returns the text of an entry of a fuzz corpus, as a browser reads it
// from a file.
func fuzzInput(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(content)) {
		literal, ok := strings.CutPrefix(strings.TrimSpace(line), "string(")
		if !ok {
			continue
		}
		text, err := strconv.Unquote(strings.TrimSuffix(literal, ")"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		texts = append(texts, strings.ToValidUTF8(text, "\ufffd"))
	}
	return strings.Join(texts, "\n")
}
