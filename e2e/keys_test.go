//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
)

// Keys move the cursor: by sync, by event, and to the ends. The keys also work when the time slider
// has the focus.
func TestKeys(t *testing.T) {
	p := open(t, riseAndFall("t=61s"), desktop)
	p.testKeys()
	p.focus(cursorSlider)
	p.press("ArrowRight", shift)
	p.press("Home")
	p.press("ArrowRight", shift)
	p.testKeys()
}

func (p *tab) testKeys() {
	p.t.Helper()
	for _, step := range []struct {
		key       string
		modifiers []modifier
		want      string
	}{
		{"ArrowRight", nil, "1:15"},
		{"ArrowRight", nil, "1:30"},
		{"ArrowLeft", nil, "1:15"},
		{"ArrowRight", []modifier{shift}, "6:00"},
		{"ArrowRight", []modifier{shift}, "12:30"},
		{"ArrowLeft", []modifier{shift}, "6:00"},
		{"Home", nil, "0:00"},
		{"ArrowLeft", nil, "0:00"},
		{"End", nil, "25:00"},
		{"ArrowRight", nil, "25:00"},
	} {
		p.press(step.key, step.modifiers...)
		p.until("the clock to say "+step.want, one(clockTime)+`.innerText === "`+step.want+`"`)
	}
}

// The parts are landmarks with names, and the editor says how to leave it, because
// Tab indents.
func TestLandmarks(t *testing.T) {
	p := open(t, "/", desktop)
	for _, part := range []string{"main", "nav.bar[aria-label]", "aside.details[aria-label]", "section.watch[aria-label]", "section.text[aria-label]"} {
		if !p.visible(part) {
			t.Errorf("there is no %s", part)
		}
	}
	text := eval[string](p, `((e) => e.getRootNode().getElementById(e.getAttribute("aria-describedby")).textContent)(`+inEditor(hpaPart, ".cm-content")+`)`)
	if text != "Esc leaves the editor" {
		t.Errorf("the editor is described as %q", text)
	}
}

// Keys that are typed into an editor have no other effect, and Escape leaves the editor.
func TestKeysInEditor(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	p.press("e")
	p.until("the editor to have the focus", "document.activeElement === "+editor(hpaPart))
	for _, key := range []string{"ArrowRight", "End", "Home", "ArrowLeft"} {
		p.press(key)
	}
	p.pause()
	if got := p.clock(); got != "1:00" {
		t.Errorf("keys in the editor moved the cursor to %s", got)
	}
	p.press("Escape")
	p.until("the focus to leave the editor", "document.activeElement !== "+editor(hpaPart))
	p.press("End")
	p.until("the end", clockAt("25:00"))
}

// Tab reaches every control and moves on; the editor uses Tab for itself until
// Escape.
func TestTabOrder(t *testing.T) {
	p := open(t, "/", desktop)
	reached := map[string]bool{}
	var first []string
	for range 60 {
		p.press("Tab")
		time := eval[string](p, `(() => {
			const e = document.activeElement;
			if (e.matches(`+quote(controls+" [type=range]")+`)) return "slider of a control";
			return [e.tagName, e.name || e.id || e.dataset.step].filter(Boolean).join(" ");
		})()`)
		if !reached[time] {
			first = append(first, time)
		}
		reached[time] = true
		if strings.HasPrefix(time, "HPA-EDITOR") {
			p.press("Escape")
		}
	}
	for _, want := range []string{"BUTTON presets", "BUTTON open", "BUTTON share", "BUTTON more", "BUTTON part-hpa", "INPUT cursor", "SELECT speed", "BUTTON sync-on", "BUTTON detail-why"} {
		if !reached[want] {
			t.Errorf("tab does not reach %q; it reaches %v", want, reached)
		}
	}
	if got := strings.Join(first[:2], ", "); got != "BUTTON to-watch, BUTTON to-edit" {
		t.Errorf("the first stops are %s", got)
	}
	if reached["slider of a control"] {
		t.Error("the slider of a control is a stop, too, though the field beside it sets the same")
	}
	if play, text := slices.Index(first, "BUTTON sync-on"), slices.Index(first, "BUTTON part-hpa"); play > text {
		t.Errorf("the editor comes before play: %v", first)
	}
}

// The first Tab stops are buttons that skip the bar.
func TestSkip(t *testing.T) {
	for _, l := range []device{desktop, tablet, phone} {
		p := open(t, riseAndFall(), l)
		for _, to := range []struct{ name, where string }{
			{"to-watch", `document.activeElement.id === "cursor"`}, {"to-edit", "document.activeElement === " + editor(hpaPart)},
		} {
			p.focus("button[name=" + to.name + "]")
			if !eval[bool](p, `(({ left, top, width, height }) => document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement)(document.activeElement.getBoundingClientRect())`) {
				t.Errorf("%d: %s has the focus and cannot be seen", l.width, to.name)
			}
			p.press("Enter")
			p.until("what "+to.name+" leads to", to.where)
		}
	}
}

// A click on the chart moves the cursor there.
func TestClickChart(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	type place struct{ X, Y float64 }
	at := eval[place](p, `(() => {
		const chart = `+one(chart)+`.getBoundingClientRect();
		return { X: chart.left + chart.width * 0.8, Y: chart.top + chart.height / 2 };
	})()`)
	p.do(mouseClick(at.X, at.Y))
	p.until("the cursor to move", one(clockTime)+`.innerText !== "1:00"`)
	if got := p.clock(); len(got) != 5 || got < "15:00" || got > "24:00" {
		t.Errorf("a click far to the right moved the cursor to %s", got)
	}
}

// lowestPod returns the position of the pod that exists from the start, in the
// lowest row of the chart.
func (p *tab) lowestPod() spot {
	p.t.Helper()
	return eval[spot](p, `(() => {
		const chart = `+one(chart)+`.getBoundingClientRect();
		const head = `+one(lane("pods"))+`.getBoundingClientRect();
		return { X: chart.left + chart.width * 0.6, Y: head.bottom - 2 };
	})()`)
}

// A click on a pod's row selects the pod; a drag over the row does not.
func TestClickPod(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	point := p.lowestPod()
	p.drag(across(point.X, point.Y, point.X+40)...)
	p.pause()
	if p.visible(detailTab("pods") + `[aria-selected="true"]`) {
		t.Error("a drag opened the pods")
	}
	p.do(mouseClick(point.X, point.Y))
	p.until("the pod to be selected", one(podsList+" [aria-selected=true]"))
}
