//go:build e2e

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// The editors of the page. Each holds the documents of one role.
const (
	hpaPart        = "hpa"
	workloadPart   = "workload"
	simulationPart = "simulation"
)

func editor(part string) string { return fmt.Sprintf(`document.getElementById("editor-%s")`, part) }

// show brings an editor to the front and puts the caret into it.
func (p *tab) show(part string) {
	p.t.Helper()
	if eval[bool](p, `document.getElementById("view-edit")?.offsetParent != null`) {
		p.click("#view-edit")
		p.until("the texts to be shown", `document.querySelector("main").dataset.view === "edit"`)
	}
	if eval[bool](p, `document.getElementById("part-`+part+`").checkVisibility()`) { // an embed has one editor
		p.click("#part-" + part)
	}
	p.until(part+" to be shown", "!"+editor(part)+".hidden")
	p.run(editor(part) + ".focus()")
}

// source is what an editor holds.
func (p *tab) source(part string) string {
	p.t.Helper()
	return eval[string](p, editor(part)+".text")
}

// edit replaces the first line that contains old, from there to its end, as a
// person does: the caret goes there, the rest of the line is selected and typed
// over.
func (p *tab) edit(part, old, replacement string) {
	p.t.Helper()
	p.show(part)
	for i, line := range strings.Split(p.source(part), "\n") {
		if column := strings.Index(line, old); column >= 0 {
			p.run(fmt.Sprintf("%s.reveal(%d, %d)", editor(part), i+1, column+1))
			p.press("End", shift)
			p.insert(replacement)
			return
		}
	}
	p.t.Fatalf("no line with %q in:\n%s", old, p.source(part))
}

// paste puts a text in the place of all that an editor holds, as the
// clipboard does.
func (p *tab) paste(part, text string) {
	p.t.Helper()
	p.show(part)
	p.press("a", ctrl)
	p.run(fmt.Sprintf(`{
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", %s);
		%s.shadowRoot.activeElement.dispatchEvent(
			new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
	}`, quote(text), editor(part)))
}

// undone takes back what was done last: the text is as it was.
func (p *tab) undone(part, want string) {
	p.t.Helper()
	p.painted(func() { p.press("z", ctrl) })
	if got := p.source(part); got != want {
		p.t.Errorf("after undo the text is\n%s\nwant\n%s", got, want)
	}
}

// A call of the program lets it go on with its work, which may be to write into
// this editor: none is made in the midst of an update.
func TestEditorUpdatesAlone(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy", desktop)
	p.run(`window.asked = []; window.hpaSay = (sentence) => { asked.push(sentence); return sentence; }`)
	p.painted(func() { p.edit(hpaPart, "name: sample-app", "name: sample-app\n  labels:\n    app: sample") })
	if asked := eval[[]string](p, "asked"); len(asked) > 0 {
		t.Errorf("asked while it was edited: %q", asked)
	}
}

// lineOf is the number of the first line that contains a text, counted from 1.
func lineOf(source, text string) string {
	before, _, _ := strings.Cut(source, text)
	return strconv.Itoa(strings.Count(before, "\n") + 1)
}

func lineAfter(line string) string { return itoa(atoi(line) + 1) }

func itoa(n int) string { return strconv.Itoa(n) }

// atoi reads a number that a test or the page wrote.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err) // the test is wrong
	}
	return n
}
