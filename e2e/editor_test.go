//go:build e2e

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// The page's editors. Each has the documents of one role.
const (
	hpaPart        = "hpa"
	workloadPart   = "workload"
	simulationPart = "simulation"
)

func editor(part string) string { return one("#editor-" + part) }

// show brings an editor to the front and focuses it.
func (p *tab) show(part string) {
	p.t.Helper()
	if p.visible(viewTab("edit")) {
		p.view("edit")
		p.until("the texts to be shown", pageHas("view", "edit"))
	}
	if p.visible(partTab(part)) { // an embed has only one editor
		p.click(partTab(part))
	}
	p.until(part+" to be shown", "!"+editor(part)+".hidden")
	p.run(editor(part) + ".focus()")
}

// source returns the text of an editor. The editors may come after the first
// picture.
func (p *tab) source(part string) string {
	p.t.Helper()
	p.until("the texts", each(anyEditor)+`.some((editor) => editor.text)`)
	return eval[string](p, editor(part)+".text")
}

// edit replaces the first line that contains old, from old to the line's end,
// as a person does: it selects the rest of the line and types over it.
func (p *tab) edit(part, old, replacement string) {
	p.t.Helper()
	p.show(part)
	for i, line := range strings.Split(p.source(part), "\n") {
		if column := strings.Index(line, old); column >= 0 {
			p.run(fmt.Sprintf("%s.reveal(%d, %d)", editor(part), i+1, column+1))
			p.press("End", shift)
			p.press("End", shift) // a line beside a task is wrapped, and the first press ends at the wrap
			p.insert(replacement)
			return
		}
	}
	p.t.Fatalf("no line with %q in:\n%s", old, p.source(part))
}

// paste replaces the whole text of an editor, as the clipboard does.
func (p *tab) paste(part, text string) {
	p.t.Helper()
	p.show(part)
	p.press("a", ctrl)
	p.pasteAt(part, text)
}

// pasteAt pastes a text in place of what is selected in an editor.
func (p *tab) pasteAt(part, text string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`{
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", %s);
		%s.shadowRoot.activeElement.dispatchEvent(
			new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
	}`, quote(text), editor(part)))
}

// undoTo undoes the last change and checks the text.
func (p *tab) undoTo(part, want string) {
	p.t.Helper()
	p.painted(func() { p.press("z", ctrl) })
	if got := p.source(part); got != want {
		p.t.Errorf("after undo the text is\n%s\nwant\n%s", got, want)
	}
}

// The editor must not call the program during an update: in that call, the
// program may continue its work and write into the same editor.
func TestEditorUpdatesAlone(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.run(`window.asked = []; window.hpaSay = (sentence) => { asked.push(sentence); return sentence; }`)
	p.painted(func() { p.edit(hpaPart, "name: sample-app", "name: sample-app\n  labels:\n    app: sample") })
	if calls := eval[[]string](p, "asked"); len(calls) > 0 {
		t.Errorf("asked while it was edited: %q", calls)
	}
}

// lineOf returns the number of the first line that contains a text, from 1.
func lineOf(source, text string) string {
	before, _, _ := strings.Cut(source, text)
	return strconv.Itoa(strings.Count(before, "\n") + 1)
}

func lineAfter(line string) string { return itoa(atoi(line) + 1) }

func itoa(n int) string { return strconv.Itoa(n) }

// atoi parses a number that a test or the page wrote.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err) // a mistake in the test
	}
	return n
}

// Typing over coloured words does not keep their style. The page's policy forbids
// inline styles, and the browser would report them.
func TestTypeOver(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	text := p.source(hpaPart)
	for typed, want := range map[string]string{"x": "x", "[": "[spec:]"} {
		p.caret(hpaPart, "\nspec:")
		for range "spec:" {
			p.press("ArrowLeft", shift)
		}
		p.press(typed)
		p.until("the word to be replaced", editor(hpaPart)+".text.includes("+quote("\n"+want+"\n")+")")
		p.undoTo(hpaPart, text)
	}
}

// Somebody who goes back through the page with Shift+Tab passes the editor and changes nothing in it, also
// after a click in it.
func TestPassEditorBackwards(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	text := p.source(hpaPart)
	inside := "document.activeElement === " + editor(hpaPart)
	for range 2 {
		p.click("#editor-hpa")
		p.click("#editor-hpa")
		p.press("Escape")
		p.until("the focus after the editor", "!("+inside+")")
		p.press("Tab", shift)
		p.until("the focus in the editor", inside)
		p.press("Tab", shift)
		p.until("the focus before the editor", "!("+inside+")")
		if got := p.source(hpaPart); got != text {
			t.Errorf("the text was changed:\n%s", got)
		}
	}
	p.caret(hpaPart, "maxReplicas")
	p.press("Tab", shift)
	p.until("the line to lose its indentation", `/^maxReplicas/m.test(`+editor(hpaPart)+`.text)`)
}
