//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// snapshot is what kubectl get hpa,deploy -o yaml printed.
func snapshot(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../core/parse/testdata/real/get-hpa-deploy.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// withoutLoad is snapshot with a Simulation that gives no load, so that the run continues the load of the status.
func withoutLoad(t testing.TB) string {
	t.Helper()
	return snapshot(t) + "---\napiVersion: playground/v1\nkind: Simulation\nspec: {duration: 30m}\n"
}

// pasteBeside pastes a text outside of text fields.
func (p *tab) pasteBeside(text string) {
	p.t.Helper()
	p.run(`{
		document.activeElement.blur();
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", ` + quote(text) + `);
		document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}`)
}

// openDialog opens a text in the dialog, and checks what the dialog says about the text.
func (p *tab) openDialog(text string) {
	p.t.Helper()
	p.click(moreButton)
	p.click(`[data-kind="open"]`)
	p.until("the text to be asked for", `document.activeElement.id === "pasted"`)
	p.fillIn("pasted", text) // Chromium lays the page out for each line that is inserted
	p.until("what it is", says(pastingDialog+" .summary", "1 HorizontalPodAutoscaler, 1 Deployment: opens as a new scenario"))
	p.until("Open to stand out", each(pastingDialog+" form button")+`.filter((b) => getComputedStyle(b).backgroundColor === getComputedStyle(b.form).color).map((b) => b.innerText).join() === "Open"`)
	p.press("Enter", ctrl)
}

// pasteInDialog pastes a text into the dialog, which opens the text at once.
func (p *tab) pasteInDialog(text string) {
	p.t.Helper()
	p.click(`[data-kind="open"]`)
	p.until("the text to be asked for", `document.activeElement.id === "pasted"`)
	p.run(`{
		const area = document.activeElement;
		area.value = ` + quote(text) + `;
		area.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
	}`)
	p.until("the dialog to close", `!`+one(pastingDialog)+`.open`)
}

// The empty dialog says how else to paste, and has room for that.
func TestPasteSaysHow(t *testing.T) {
	for _, l := range []device{desktop, phone} {
		p := open(t, riseAndFall(), l)
		p.click(`[data-kind="open"]`)
		p.until("the text to be asked for", `document.activeElement.id === "pasted"`)
		got := eval[string](p, `document.activeElement.placeholder`)
		for _, want := range []string{"Ctrl V (⌘ V) anywhere", "dropped"} {
			if !strings.Contains(got, want) {
				t.Errorf("%d: it says %q, not %q", l.width, got, want)
			}
		}
		if eval[bool](p, `document.activeElement.scrollWidth > document.activeElement.clientWidth`) {
			t.Errorf("%d: the hint is cut", l.width)
		}
	}
}

// Where a finger points, the dialog says what a finger does. A button reads the clipboard; if the
// browser refuses that, the dialog says so and keeps the text.
func TestPasteWithFinger(t *testing.T) {
	p := openOnTouch(t, riseAndFall(), phone)
	p.run(`navigator.clipboard.readText = () => Promise.reject(new DOMException("no", "NotAllowedError"))`)
	p.click(`[data-kind="open"]`)
	p.until("the text to be asked for", `document.activeElement.id === "pasted"`)
	if got := eval[string](p, `document.activeElement.placeholder`); !strings.Contains(got, "finger") || strings.Contains(got, "Ctrl") {
		t.Errorf("the box says %q", got)
	}
	p.insert("# mine\n")
	p.click(pastingDialog + ` [data-do="clipboard"]`)
	p.until("the refusal", says(pastingDialog+" .summary", "may not read it"))
	if got := eval[string](p, `document.getElementById("pasted").value`); got != "# mine\n" {
		t.Errorf("the box has %q", got)
	}
	p.run(`navigator.clipboard.readText = () => Promise.resolve(` + quote(snapshot(t)) + `)`)
	p.click(pastingDialog + ` [data-do="clipboard"]`)
	p.until("the dialog to close", `!`+one(pastingDialog)+`.open`)
	p.until("the HPA", editor(hpaPart)+`.text.includes("HorizontalPodAutoscaler")`)
}

// Manifests open the same new scenario in every way of pasting. The text has the
// manifests, the story is about their run, and one undo reverts the paste.
func TestOnePaste(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	text := snapshot(t)
	p.until("the texts", editor(hpaPart)+`.text`)
	before := p.sources()
	var want [3]string
	var wantStory string
	for i, method := range []struct {
		name   string
		action func()
	}{
		{"over an editor", func() { p.paste(hpaPart, text) }},
		{"over another", func() { p.paste(simulationPart, text) }},
		{"beside", func() { p.pasteBeside(text) }},
		{"dropped", func() { p.drop("a.yaml", text) }},
		{"typed in the dialog", func() { p.openDialog(text) }},
		{"pasted in the dialog", func() { p.pasteInDialog(text) }},
	} {
		p.painted(method.action)
		got, storyText := p.sources(), p.shown(story)
		storyText, _, _ = strings.Cut(storyText, "\n")
		if i == 0 {
			p.until("the notice", one(saidLine)+`.innerText.startsWith("A new scenario: ")`)
			want, wantStory = got, storyText
			if p.state() != "ok" || !strings.Contains(want[0], "kind: List") || !strings.Contains(want[2], "profile: metrics-server") || eval[bool](p, `!!`+one(lesson)) {
				t.Errorf("state %s, story %q, texts\n%q", p.state(), storyText, want)
			}
		}
		if got != want || storyText != wantStory {
			t.Errorf("%s: story %q, want %q, texts\n%q\nwant\n%q", method.name, storyText, wantStory, got, want)
		}
		p.show(hpaPart)
		p.painted(func() { p.press("z", ctrl) })
		if got := p.sources(); got != before {
			t.Errorf("%s: after undo\n%q\nwant\n%q", method.name, got, before)
		}
	}
}

// A text that is pasted into another text does not open as a scenario, nor does a text that
// was cut from the editor.
func TestPasteStaysText(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.until("the texts", editor(hpaPart)+`.text`)
	before := p.sources()
	p.show(hpaPart)
	p.run(editor(hpaPart) + `.reveal(1, 1)`)
	p.painted(func() { p.pasteAt(hpaPart, "# mine\n") })
	if got := p.sources(); got[0] != "# mine\n"+before[0] || got[2] != before[2] {
		t.Errorf("within the text: %q", got)
	}
	p.painted(func() { p.press("z", ctrl) })
	p.press("a", ctrl)
	p.until("the text as it was", editor(hpaPart)+`.text === `+quote(before[0]))
	p.run(`{
		const clipboardData = new DataTransfer();
		` + editor(hpaPart) + `.shadowRoot.activeElement.dispatchEvent(
			new ClipboardEvent("cut", { clipboardData, bubbles: true, composed: true, cancelable: true }));
	}`)
	p.until("the editor to be empty", editor(hpaPart)+`.text === "" && `+pageHas("state", "broken"))
	p.painted(func() { p.pasteAt(hpaPart, before[0]) })
	if got := p.sources(); got != before {
		t.Errorf("cut and pasted: %q", got)
	}
}

// In an exercise, a text that is pasted over an editor becomes the answer to the exercise.
func TestPasteAnswer(t *testing.T) {
	p := open(t, "/#exercise=min-and-max", desktop)
	p.waitForGoals("min-and-max")
	simulation := p.source(simulationPart)
	p.painted(func() { p.paste(hpaPart, strings.Replace(p.source(hpaPart), "minReplicas: 1", "minReplicas: 3", 1)) })
	if p.source(simulationPart) != simulation || !eval[bool](p, pageHas("exercise", "min-and-max")) {
		t.Errorf("the exercise is left: %q", p.sources())
	}
}

// In a pasted text, the parts that the cluster wrote are folded, and stay in the text.
func TestPasteFolds(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	text := snapshot(t)
	p.painted(func() { p.pasteBeside(text) })
	content := editor(hpaPart) + `.shadowRoot.querySelector(".cm-content").innerText`
	p.until("the folds", content+`.includes("managedFields:…")`)
	shown := eval[string](p, content)
	for _, hidden := range []string{"currentMetrics", "fieldsType", `{"apiVersion"`} {
		if strings.Contains(shown, hidden) || !strings.Contains(p.source(hpaPart), hidden) {
			t.Errorf("%s is shown, or gone from the text:\n%s", hidden, shown)
		}
	}
	if !strings.Contains(shown, "maxReplicas:") {
		t.Errorf("the rest is not shown:\n%s", shown)
	}
}

// dayOfPods is a response of Prometheus for two pods over a day.
func dayOfPods() string {
	series := func(pod string, base int) string {
		var values []string
		for i := range 24 * 12 {
			values = append(values, fmt.Sprintf(`[%d, "%d.5"]`, 1770000000+300*i, base+i%12))
		}
		return fmt.Sprintf(`{"metric": {"__name__": "container_cpu_usage_cores", "pod": %q}, "values": [%s]}`, pod, strings.Join(values, ", "))
	}
	return `{"status": "success", "data": {"resultType": "matrix", "result": [` + series("a", 1) + ", " + series("b", 2) + `]}}`
}

// It takes six actions from a snapshot and a day of its load to a comparison of
// two named variants: paste each, apply the import, pin the run, edit a line and
// pin that run. The load of the trace's metric is the sum of its series; the loads
// from the status stay for the other metrics.
func TestSnapshotAndDay(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	actions := 0
	act := func(action func()) {
		actions++
		action()
	}
	text := snapshot(t)
	act(func() { p.painted(func() { p.pasteBeside(text) }) })
	act(func() { p.pasteBeside(dayOfPods()) })
	p.until("the import", one(importDialog+"[open] .curve path"))
	if got := p.shown(importDialog + " .trace.on"); !strings.HasPrefix(got, "Sum of all 2") {
		t.Errorf("%q is chosen", got)
	}
	act(func() { p.painted(func() { p.click(importDone) }) })
	p.until("the dialog to be closed", closed(importDialog))
	got := p.source(simulationPart)
	for _, want := range []string{"duration: 23h55m", "name: cpu", "[5m, 6]", "name: memory"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%.1500s", want, got)
		}
	}
	act(func() { p.press("p") })
	act(func() { p.painted(func() { p.edit(hpaPart, "maxReplicas: 24", "maxReplicas: 40") }) })
	p.until("the comparison", says(results, "against checkout"))
	p.press("Escape")
	act(func() { p.press("p") })
	p.detail("compare")
	p.until("the names", each(variantName)+`.map((e) => e.value).join() === "checkout,maxReplicas: 40"`)
	if p.state() != "ok" || actions > 6 {
		t.Errorf("state %s after %d actions", p.state(), actions)
	}
}

// The Load tab shows a load that was taken from the status, and writes it into
// the text.
func TestLoadOfStatus(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.painted(func() { p.pasteBeside(withoutLoad(t)) })
	p.detail("load")
	p.until("the loads", one(seedsList+" li"))
	if got := p.shown(seedsList); !strings.Contains(got, "515m in total on 5 pods, from the status of HPA checkout") {
		t.Errorf("told: %q", got)
	}
	p.checker()("the load of a status", drawer)
	replicas := p.replicas()
	p.painted(func() { p.click(seedsList + ` [data-do="keep"]`) })
	if got := p.source(simulationPart); !strings.Contains(got, "total: 515m") || p.replicas() != replicas {
		t.Errorf("replicas %s, were %s; the text is\n%s", p.replicas(), replicas, got)
	}
	p.until("the load to be shown", each(loadPanel+" .row")+`.length === 2`)
}

// A whole scenario that is pasted into a text stays text, and the page offers to open the scenario.
func TestPasteOffers(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.until("the texts", editor(hpaPart)+`.text`)
	before := p.sources()
	p.show(hpaPart)
	p.run(editor(hpaPart) + `.reveal(3, 1)`)
	p.painted(func() { p.pasteAt(hpaPart, snapshot(t)) })
	if got := p.source(hpaPart); !strings.Contains(got, "kind: List") || !strings.Contains(got, "metric_hpa") {
		t.Errorf("it is not in the text:\n%s", got)
	}
	p.until("the offer", says(".offer", "1 HorizontalPodAutoscaler, 1 Deployment."))
	p.painted(func() { p.click(".offer button") })
	if got := p.source(hpaPart); !strings.HasPrefix(got, "apiVersion: v1") || strings.Contains(got, "metric_hpa") || p.state() != "ok" {
		t.Errorf("%s:\n%s", p.state(), got)
	}
	p.painted(func() { p.press("z", ctrl) })
	if got := p.sources(); got != before {
		t.Errorf("after undo\n%q\nwant\n%q", got, before)
	}
}

// A ScaledObject of KEDA is a scenario: it scales from and to zero, Why explains KEDA's part,
// and its fields have controls that write text where KEDA wants text.
func TestPasteScaledObject(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	scaled := `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: orders}
spec:
  scaleTargetRef: {name: orders}
  cooldownPeriod: 120
  maxReplicaCount: 10
  triggers:
  - type: rabbitmq
    metadata: {hostFromEnv: HOST, queueName: orders, mode: QueueLength, value: "5"}
`
	p.painted(func() { p.pasteBeside(scaled) })
	p.until("the run from zero", one(chart)+`.dataset.replicas?.startsWith("0:0 ")`)
	p.press("Home")
	openWhy(p)
	if got := p.shown(why); !strings.Contains(got, "KEDA at ") || !strings.Contains(got, "scaleTargetRef") {
		t.Errorf("Why says\n%s", got)
	}
	p.unfold()
	value := controls + ` input[id="set-spec.triggers[0].metadata.value"]`
	p.focus(value)
	p.run(one(value) + ".select()")
	p.typed("8")
	p.painted(func() { p.press("Enter") })
	if got := p.source(hpaPart); !strings.Contains(got, `value: "8"`) {
		t.Errorf("the control wrote\n%s", got)
	}
}
