//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"

	"hpaplayground/core/preset"
)

// memoryScript gives access to the program's memory.
const memoryScript = `
	{
		const { instantiateStreaming } = WebAssembly;
		WebAssembly.instantiateStreaming = async (...args) => {
			const made = await instantiateStreaming.apply(WebAssembly, args);
			window.e2eMemory = made.instance.exports.mem;
			return made;
		};
	}
`

// sendEdits sends edits as the editor's own events, one per turn of the event
// loop.
const sendEdits = `
	window.e2eEdits = async (edits) => {
		for (const { Part, Line, Column, Kind, Text } of edits) {
			const editor = document.getElementById("editor-" + Part);
			document.getElementById("part-" + Part).click();
			while (editor.hidden) await new Promise(requestAnimationFrame);
			editor.reveal(Line, Column);
			const target = editor.shadowRoot.activeElement;
			const key = (key, keyCode, more) => target.dispatchEvent(
				new KeyboardEvent("keydown", { key, keyCode, bubbles: true, composed: true, cancelable: true, ...more }));
			if (Kind === "cut") {
				key("End", 35, { shiftKey: true });
				key("Delete", 46);
			} else if (Kind === "undo") {
				key("z", 90, { ctrlKey: true });
			} else {
				const clipboardData = new DataTransfer();
				clipboardData.setData("text/plain", Text);
				target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
			}
			await new Promise((done) => setTimeout(done, 5));
		}
	};
`

// edit is one edit of a person. Positions count from 1.
type edit struct {
	Part         string
	Line, Column int
	Kind, Text   string
}

// memory is the memory in use, in MiB.
type memory struct{ scripts, program float64 }

// memory returns the memory of the scripts and of the program with a preset
// open, after garbage collection.
func (p *tab) memory(moment string) (w memory) {
	p.t.Helper()
	p.painted(func() { p.preset("walkthrough") })
	send(p, performance.Enable, performance.EnableParams{})
	for range 2 {
		send(p, heapprofiler.CollectGarbage, cdp.Empty{})
		p.pause()
	}
	for _, metric := range send(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		if metric.Name == "JSHeapUsedSize" {
			w.scripts = metric.Value / (1 << 20)
		}
	}
	w.program = eval[float64](p, "e2eMemory.buffer.byteLength / 2 ** 20")
	p.t.Logf("%s: scripts %.1f MiB, program %.1f MiB", moment, w.scripts, w.program)
	return w
}

// checkMemory fails the test if the memory grew.
func (p *tab) checkMemory(before, after memory) {
	p.t.Helper()
	if after.scripts > 1.2*before.scripts || after.program > 1.2*before.program {
		p.t.Errorf("memory grew: scripts from %.1f to %.1f MiB, program from %.1f to %.1f MiB", before.scripts, after.scripts, before.program, after.program)
	}
}

// pieces are texts to paste between lines. Some pieces belong in another editor.
var pieces = []string{
	"a", "7", " ", "x: 1", "0", "-", "minReplicas: 3\n", "  - type: Pods\n    value: 4\n    periodSeconds: 15\n", "spec:\n", "\n\n", "- [5m, 40]\n", "{", "}", "[1, 2", "]",
	"# a comment\n", "\t", "'", "\"", "&a ", "*a", "? ", "|\n", "averageUtilization: 70", "1e9", "-1", "100m", "90s", "stabilizationWindowSeconds: 300\n",
	"behavior:\n  scaleDown:\n    selectPolicy: Disabled\n", "é", "漢字", "\u05d0\u05d1", "😀", "kubernetesVersion: \"1.30\"\n",
}

// After three hundred fast edits, the page still works, its text is complete and its
// memory has not grown. The same is true after three hundred more edits.
func TestRandomEdits(t *testing.T) {
	split(t)
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { editRandomly(t, rand.New(rand.NewPCG(1, seed))) })
	}
}

func editRandomly(t *testing.T, random *rand.Rand) {
	p := blank(t, desktop)
	p.onNewDocument(readText + memoryScript + sendEdits)
	p.goTo(riseAndFall())
	p.ready()
	presets := preset.All()
	var early memory
	want := p.sources()
	const all, few = 300, 10
	for n := few; n <= all; n += few {
		var edits []edit
		for range few {
			edits = append(edits, randomly(random, &want))
		}
		p.apply(edits)
		for i, part := range parts {
			if got := p.source(part); got != want[i] {
				t.Fatalf("after %d edits the %s editor holds\n%q\nwant\n%q", n, part, got, want[i])
			}
		}
		if n%100 == 0 {
			moment := fmt.Sprintf("after %d edits", n)
			p.checkTexts(want, moment)
			p.movesCursor(moment)
		}
		switch {
		case n == all/3:
			early = p.memory("after a third")
		case n == all:
			p.checkMemory(early, p.memory("after all"))
		case n%50 == 0:
			p.painted(func() { p.preset(presets[random.IntN(len(presets))].Name) })
		case n%30 == 0:
			undo := edit{Part: parts[random.IntN(len(parts))], Line: 1, Column: 1, Kind: "undo"}
			p.apply([]edit{undo, undo})
		default:
			continue
		}
		p.pause()
		want = p.sources()
	}
}

// randomly makes a random edit and applies it to the texts.
func randomly(random *rand.Rand, texts *[3]string) edit {
	i := random.IntN(len(parts))
	lines := strings.Split(texts[i], "\n")
	line := random.IntN(len(lines))
	if strings.Contains(lines[line], "kind") {
		line = 0 // a text that changes the kind of its document may move
	}
	runes := []rune(lines[line])
	column := random.IntN(len(runes) + 1)
	before, rest := string(runes[:column]), string(runes[column:])
	e := edit{Part: parts[i], Line: line + 1, Column: column + 1}
	if random.IntN(4) == 0 {
		e.Kind = "cut"
		if rest == "" && line+1 < len(lines) { // do not split the line's end
			before += lines[line+1]
			lines = append(lines[:line+1], lines[line+2:]...)
		}
		lines[line] = before
	} else {
		e.Text = pieces[random.IntN(len(pieces))]
		lines[line] = before + e.Text + rest
	}
	texts[i] = strings.Join(lines, "\n")
	return e
}

func (p *tab) apply(edits []edit) {
	p.t.Helper()
	text, err := json.Marshal(edits)
	if err != nil {
		p.t.Fatal(err)
	}
	p.run("e2eEdits(" + string(text) + ")")
}
