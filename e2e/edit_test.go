//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// drawing returns the data that the chart drew last.
func drawing(p *tab) string {
	p.t.Helper()
	return eval[string](p, `window.e2eChart?.[1] ?? ""`)
}

// An edited line of the behavior runs at once: the policy adds 900 % in five
// minutes, so 1 becomes 10; with 100 % it becomes 2.
func TestEditBehavior(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	before, chart := p.replicas(), drawing(p)
	if !strings.HasPrefix(before, "0:1 60:10 360:13 ") {
		t.Fatalf("replicas before the edit: %s", before)
	}
	p.painted(func() { p.edit(hpaPart, "value: 900", "value: 100") })
	if got := p.replicas(); !strings.HasPrefix(got, "0:1 60:2 360:4 660:8 ") {
		t.Errorf("replicas after the edit: %s", got)
	}
	if drawing(p) == chart {
		t.Error("the chart was given the same picture again")
	}
	// This is the editor's own undo.
	p.painted(func() { p.press("z", ctrl) })
	if got := p.replicas(); got != before {
		t.Errorf("replicas after undo: %s\nwant %s", got, before)
	}
}

// The lines that differ from the text of the run before have a bar that says so. An undo removes
// the bar, a redo brings it back, and it stays while the page has another width. Lines keep their numbers.
func TestChangedLines(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	root := editor(hpaPart) + `.shadowRoot`
	marked := func(want ...string) {
		t.Helper()
		p.until("marks beside "+strings.Join(want, ", "), `((bars, lines) => bars.map((bar) => lines.find((line) => Math.abs(line.getBoundingClientRect().top - bar.getBoundingClientRect().top) < 4)?.innerText.trim()).join(", "))([...`+
			root+`.querySelectorAll('.cm-changes [title="Changed since the run before"]')], [...`+root+`.querySelectorAll(".cm-line")]) === `+quote(strings.Join(want, ", ")))
	}
	marked()
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 9") })
	marked("maxReplicas: 9")
	if number := eval[string](p, `[...`+root+`.querySelectorAll(".cm-lineNumbers .cm-gutterElement")].map((e) => e.innerText).join(" ")`); !strings.Contains(number, " 12 13 14 ") {
		t.Errorf("the lines have the numbers %s", number)
	}
	p.resize(device{width: 1280, height: 720})
	marked("maxReplicas: 9")
	p.painted(func() { p.press("z", ctrl) })
	marked()
	p.painted(func() { p.press("y", ctrl) })
	marked("maxReplicas: 9")
}

// The page reacts while the user types, and the last state counts.
func TestTyping(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.painted(func() {
		p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: ")
		for _, key := range "12" {
			p.press(string(key))
		}
	})
	p.until("a run with the whole number", pageHas("state", "ok")+` &&
		/ 360[.0-9]*:12 /.test(`+one(chart)+`.dataset.replicas)`)
}

// While the text is broken, the last good run stays and the error is shown at
// its line; after the fix, everything works again.
func TestBrokenTextRecovers(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	before := p.replicas()
	line := lineOf(p.source(hpaPart), "maxReplicas: 15")
	p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: [")
	p.until("the text to be marked as broken", pageHas("state", "broken"))
	p.until("a mark in the editor", editor(hpaPart)+`.shadowRoot.querySelector(".cm-lint-marker-error")`)
	if got := p.replicas(); got != before {
		t.Errorf("the last good run is gone: %s, was %s", got, before)
	}
	if !chartDrawn(p) {
		t.Error("the chart is blank")
	}
	if problems := p.shown(problemList); !strings.Contains(problems, "HPA "+line) && !strings.Contains(problems, "HPA "+lineAfter(line)) {
		t.Errorf("no problem at line %s:\n%s", line, problems)
	}
	if story := p.shown(story); !strings.Contains(story, "line ") {
		t.Errorf("the story's place does not say where: %q", story)
	}
	p.painted(func() { p.edit(hpaPart, "maxReplicas: [", "maxReplicas: 15") })
	if p.state() != "ok" || p.replicas() != before || p.shown(problemList) != "" {
		t.Errorf("not whole again: state %s, replicas %s, problems %q", p.state(), p.replicas(), p.shown(problemList))
	}
}

// The diagnostic names a misspelled field and the nearest real field, and a
// click on it goes to the line.
func TestMisspeltField(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	line := lineOf(p.source(hpaPart), "stabilizationWindowSeconds: 60")
	p.edit(hpaPart, "stabilizationWindowSeconds: 60", "stabilisationWindowSeconds: 60")
	p.until("the problem to be listed", says(problemList, "stabilizationWindowSeconds"))
	if problems := p.shown(problemList); !strings.Contains(problems, "HPA "+line+":") {
		t.Errorf("want line %s:\n%s", line, problems)
	}
	p.show(simulationPart)
	p.click(problemList + " button")
	p.until("the editor with the problem to be shown", "!"+editor(hpaPart)+".hidden")
	p.until("the editor to have the focus", "document.activeElement === "+editor(hpaPart))
}

// The other two editors also run their text.
func TestEditOtherParts(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	before := p.replicas()
	p.painted(func() { p.edit(simulationPart, "- [60s, 13]", "- [90s, 13]") })
	if got := p.replicas(); !strings.HasPrefix(got, "0:1 90:10 390:13 ") {
		t.Errorf("replicas with a later load: %s, before %s", got, before)
	}
	p.painted(func() { p.edit(workloadPart, "replicas: 1", "replicas: 3") })
	if got := p.replicas(); !strings.HasPrefix(got, "0:3 ") {
		t.Errorf("replicas with three at the start: %s", got)
	}
}
