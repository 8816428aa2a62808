//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// control returns the JavaScript expression for the control of a field.
func control(path string) string {
	return fmt.Sprintf(`document.getElementById(%s)`, quote("set-"+path))
}

func slider(path string) string {
	return one(controls + ` input[type="range"][data-path=` + quote(path) + `]`)
}

// unfold opens the controls if they are closed at first.
func (p *tab) unfold() {
	p.t.Helper()
	p.waitForIdle() // in a low window the focus in the text closes them first
	p.run(`document.querySelector('.fold [aria-expanded="false"]')?.click()`)
	p.until("the controls", one(controlsBox))
}

// across returns the points of a drag to the right.
func across(from, y, to float64) (stops []spot) {
	for i := range 20 {
		stops = append(stops, spot{X: from + (to-from)*float64(i)/19, Y: y})
	}
	return stops
}

// A slider changes the text while it moves, and the run follows; undo reverts
// it in the shared history.
func TestSlider(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	before, text := p.replicas(), p.source(hpaPart)
	p.run(slider("spec.maxReplicas") + ".focus()")
	p.painted(func() { p.press("Home") })
	p.until("one replica at most", one(chart)+`.dataset.replicas === "0:1"`)
	if got, want := p.source(hpaPart), strings.Replace(text, "maxReplicas: 15", "maxReplicas: 1", 1); got != want {
		t.Errorf("the text is\n%s\nwant\n%s", got, want)
	}
	if got := eval[string](p, control("spec.maxReplicas")+".value"); got != "1" {
		t.Errorf("the field beside the slider shows %q", got)
	}
	p.undoTo(hpaPart, text)
	if got := p.replicas(); got != before {
		t.Errorf("undone, the replicas are %s, were %s", got, before)
	}
	if got := eval[string](p, control("spec.maxReplicas")+".value"); got != "15" {
		t.Errorf("the field shows %q after undo", got)
	}
	// The mouse works, too.
	place := eval[[]float64](p, fmt.Sprintf(`(() => { const r = %s.getBoundingClientRect();
		return [r.left, r.right, (r.top + r.bottom) / 2]; })()`, slider("spec.maxReplicas")))
	p.painted(func() { p.drag(across(place[0]+4, place[2], place[1]-4)...) })
	p.until("the last stop", control("spec.maxReplicas")+`.value === "500"`)
	// One drag is one undo step, with or without pauses in it; a later change is
	// another step.
	p.run(control("spec.minReplicas") + ".focus();" + control("spec.minReplicas") + ".select()")
	p.painted(func() { p.typed("2"); p.press("Tab") })
	p.undoTo(hpaPart, strings.Replace(text, "maxReplicas: 15", "maxReplicas: 500", 1))
	p.undoTo(hpaPart, text)
}

// A slider may be ahead of a busy page. It does not jump back, and its last position
// counts.
func TestSliderAhead(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	p.painted(func() {
		p.run(`{
			const slider = ` + slider("spec.maxReplicas") + `;
			slider.value = slider.max;
			slider.dispatchEvent(new Event("input", { bubbles: true }));
			slider.closest(` + quote(controls) + `).fill();
			slider.dispatchEvent(new Event("change", { bubbles: true }));
		}`)
	})
	if got := p.source(hpaPart); !strings.Contains(got, "maxReplicas: 500\n") {
		t.Errorf("the text is\n%s", got)
	}
}

// If the text has no behavior, the controls show the defaults. Only a changed
// field is written, and resetting it restores the text.
func TestControlsOfDefaults(t *testing.T) {
	p := open(t, "/#preset=no-behavior", desktop)
	p.unfold()
	text := p.source(hpaPart)
	const window = "spec.behavior.scaleUp.stabilizationWindowSeconds"
	if text := eval[string](p, control(window)+".placeholder + "+control(window)+".value"); text != "0" {
		t.Errorf("the window by default: %q", text)
	}
	p.run(control(window) + ".focus()")
	p.painted(func() { p.typed("90"); p.press("Tab") })
	if got, want := p.source(hpaPart), strings.Replace(text, "  # no behavior\n", "  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: 90\n  # no behavior\n", 1); got != want {
		t.Errorf("the text is\n%s\nwant\n%s", got, want)
	}
	p.painted(func() { p.click(controls + ` [data-do="reset"][data-at="` + window + `"]`) })
	if got := p.source(hpaPart); got != text {
		t.Errorf("back at the default the text is\n%s", got)
	}
	p.until("the focus at the field", control(window)+` === document.activeElement`)
}

// Policies can be added and removed. Emptying a field removes it from the text,
// and the control shows the default.
func TestPolicies(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	p.painted(func() { p.click(controls + ` [data-do="add"]`) })
	if text := p.source(hpaPart); !strings.Contains(text, "        periodSeconds: 300     # ... and then nothing for five minutes\n      - type: Pods\n        value: 4\n        periodSeconds: 60\n") {
		t.Errorf("the text is\n%s", text)
	}
	p.painted(func() { p.click(controls + ` [data-do="remove"][data-at="spec.behavior.scaleUp.policies[0]"]`) })
	if got := p.replicas(); !strings.HasPrefix(got, "0:1 60:5 120:9 180:13 ") {
		t.Errorf("replicas with 4 pods a minute: %s", got)
	}
	p.click(toScaleDown)
	const window = "spec.behavior.scaleDown.stabilizationWindowSeconds"
	p.until("the other direction", control(window))
	p.run(control(window) + ".focus();" + control(window) + ".select()")
	p.painted(func() { p.press("Backspace"); p.press("Tab") })
	if text := p.source(hpaPart); strings.Contains(text, "stabilizationWindowSeconds") {
		t.Errorf("the text is\n%s", text)
	}
	if got := eval[string](p, control(window)+".placeholder"); got != "300" {
		t.Errorf("by default %q", got)
	}
	p.painted(func() { p.click(controls + ` [aria-label="Remove behavior"]`) })
	if text := p.source(hpaPart); strings.Contains(text, "behavior") {
		t.Errorf("the text is\n%s", text)
	}
	p.painted(func() { p.click(controls + ` [data-at="spec.behavior"]`) })
	p.until("the rules to be back", control(window)+`.value === "300"`)
}

// The controls follow the text. While the text cannot be parsed, they stay
// visible, but are disabled and say why.
func TestControlsFollowTheText(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	p.until("the control to follow", control("spec.maxReplicas")+`.value === "12"`)
	p.edit(hpaPart, "maxReplicas: 12", "maxReplicas: [")
	p.until("the controls to be disabled", one(controlsBox+":disabled")+` && `+says(".fold .why", "Correct it"))
	p.painted(func() { p.edit(hpaPart, "maxReplicas: [", "maxReplicas: 9") })
	p.until("the controls to be back", `!`+one(controlsBox+":disabled")+` && `+control("spec.maxReplicas")+`.value === "9"`)
	// The Simulation has controls, too.
	p.show(simulationPart)
	p.until("its controls", control("spec.controller.syncPeriod"))
	p.painted(func() { p.choose("release", "1.34") })
	p.until("the release beside the text", control("spec.kubernetesVersion")+`.value === "1.34"`)
}

// On a phone the controls are closed at first, and then keep their state.
func TestControlsFold(t *testing.T) {
	p := open(t, "/", device{width: 390, height: 844})
	p.view("edit")
	if p.visible(controlsBox) {
		t.Error("open on a phone")
	}
	p.click(".fold button")
	p.until("the controls to open", one(controlsBox))
	p.load("/")
	p.view("edit")
	p.until("the controls to be open again", one(controlsBox)+`?.checkVisibility()`)
}

// The other fields of the Simulation have controls, too, for keyboard, mouse
// and touch. The meaning of a field is below its control when it has the focus.
func TestSimulationControls(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, {width: 390, height: 844}} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall(), l)
			if l.width < 700 {
				p.view("edit")
			}
			p.click(partTab("simulation"))
			p.unfold()
			p.until("its controls", control("spec.duration"))
			for _, set := range [][2]string{{"spec.metricsPipeline.delay", "30s"}, {"spec.seed", "7"}, {"spec.start", "2026-05-01T09:00:00Z"}} {
				p.run(control(set[0]) + ".focus();" + control(set[0]) + ".select()")
				p.painted(func() { p.typed(set[1]); p.press("Tab") })
			}
			p.run(slider("spec.duration") + ".focus()")
			p.painted(func() { p.press("Home") })
			p.until("a shorter run", control("spec.duration")+`.value === "5m"`)
			gate := "spec.featureGates.HPAScaleToZero"
			p.painted(func() {
				p.run(`{ const s = ` + control(gate) + `; s.focus(); s.value = "false"; s.dispatchEvent(new Event("change", { bubbles: true })); }`)
			})
			text := p.source(simulationPart)
			for _, want := range []string{"delay: 30s", "seed: 7", "2026-05-01T09:00:00Z", "duration: 5m", "HPAScaleToZero: false"} {
				if !strings.Contains(text, want) {
					t.Errorf("%q is not in\n%s", want, text)
				}
			}
			if p.state() != "ok" {
				t.Errorf("the text is wrong: %s", p.shown(problemList))
			}
			if got := p.shown(controls + " .help"); !strings.Contains(got, "minReplicas 0") {
				t.Errorf("the gate means %q", got)
			}
			p.click(`label[for="set-spec.seed"]`)
			p.until("the seed's meaning", says(controls+" .help", "random"))
			if !eval[bool](p, one(controls+" .help")+`.getBoundingClientRect().bottom <= innerHeight`) {
				t.Error("the meaning is out of sight")
			}
		})
	}
}

// The button of the last policy may disappear, but the focus stays near. Then the
// defaults are shown: two for scaleUp and one for scaleDown can be removed.
func TestFocusAfterLastPolicy(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	for _, c := range []struct{ direction, focus string }{
		{"scaleUp", controls + ` [data-do="remove"][data-at="spec.behavior.scaleUp.policies[0]"]`},
		{"scaleDown", controls + ` [data-do="add"][data-at="spec.behavior.scaleDown.policies"]`},
	} {
		p.click(controls + ` [data-to="` + c.direction + `"]`)
		p.focus(controls + ` [data-do="remove"][data-at="spec.behavior.` + c.direction + `.policies[0]"]`)
		before := strings.Count(p.source(hpaPart), "policies:")
		p.painted(func() { p.press("Enter") })
		if got := strings.Count(p.source(hpaPart), "policies:"); got != before-1 {
			t.Fatalf("%s: the text is\n%s", c.direction, p.source(hpaPart))
		}
		p.until("the defaults", says(controlsBox, "default"))
		p.until("the focus near", `document.activeElement === document.querySelector(`+quote(c.focus)+`)`)
	}
}

// A press on a control selects its value, so that what is typed replaces it.
func TestControlSelects(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	p.click(controls + ` input[data-path="spec.maxReplicas"]:not([type=range])`)
	p.painted(func() {
		p.insert("9")
		p.press("Enter")
	})
	if got := p.source(hpaPart); !strings.Contains(got, "maxReplicas: 9\n") {
		t.Errorf("9 typed after a press gives\n%s", got)
	}
}

// The meaning of a field is not shown under the fields of another tab.
func TestHelpOfAnotherTab(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.unfold()
	p.show(hpaPart)
	p.unfold()
	p.focus(controls + ` input[data-path="spec.maxReplicas"]:not([type=range])`)
	p.until("what it means", one(controls+" .help")+".textContent")
	p.show(simulationPart)
	p.until("no meaning to be shown", "!"+one(controls+" .help")+".textContent")
}
