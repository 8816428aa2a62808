package document

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/preset"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/feature"
)

// ran is a page that shows a run.
type ran struct {
	feature.Model
	run track.Run
}

func (p ran) Run() track.Run { return p.run }

// send returns the document after a message, and the notice.
func send(d Document, msg feature.Msg, run track.Run) (next Document, notice string) {
	f, effects := d.Update(msg, ran{run: run})
	for _, e := range effects {
		notice = e.(feature.Forward).Msg.(feature.NoticeShown).Text
	}
	return f.(Document), notice
}

// asPut returns a document whose text has not run.
func asPut(text string) Document { return New().Replace(Split(text)) }

// unrun is the empty run before the first run.
var unrun = track.Of(nil, 0)

func (c Controls) find(path string) (Control, bool) {
	for _, f := range c.all() {
		if f.Path == path {
			return f, true
		}
	}
	return Control{}, false
}

// TestControlsLeaveTheRest sets every control of many texts to other values. Then the
// control shows the value, and no other control changes. Comments, order, every other
// line and the other editors' texts stay.
func TestControlsLeaveTheRest(t *testing.T) {
	edits := 0
	seen := map[string]bool{}
	for _, pattern := range []string{"../../core/preset/presets/*.yaml", "../../core/parse/testdata/real/*.yaml", "../../core/parse/testdata/real/*.json"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []Part{HPA, Simulation} {
				d := asPut(string(b))
				d.Part = part
				start := unrun
				if part == HPA && strings.Contains(string(b), "\nkind: ScaledObject\n") {
					_, start, _, _ = dragLines(t, string(b)) // only a run tells that its HPA is KEDA's
				}
				for run := start; ; run.HPA++ {
					controls := d.Controls(run)
					if controls.Reason != "" || run.HPA > 0 && part == Simulation {
						break
					}
					listed := map[string]bool{}
					for _, c := range controls.Fields {
						if kind := c.group() + " " + c.Name + " " + c.MetricName; part == Simulation && listed[kind] {
							t.Errorf("%s: more than one %q", file, kind)
						} else {
							listed[kind] = true
						}
					}
					for _, c := range controls.all() {
						seen[c.Name] = true
						for _, value := range others(c) {
							edits++
							adjusted(t, filepath.Base(file), d, run, c, value)
						}
					}
				}
			}
		}
	}
	if edits < 500 {
		t.Errorf("only %d edits", edits)
	}
	names := strings.Fields(`minReplicas maxReplicas averageUtilization averageValue value targetCPUUtilizationPercentage
		stabilizationWindowSeconds selectPolicy tolerance type periodSeconds kubernetesVersion start HPAScaleToZero
		activationValue desiredReplicas`)
	for _, group := range setting.Groups() {
		for _, row := range group.Rows {
			if row.Stops != nil || row.TextField {
				names = append(names, row.Name)
			}
		}
	}
	for _, name := range names {
		if !seen[name] {
			t.Errorf("no text has a control of %s", name)
		}
	}
	t.Logf("%d edits", edits)
}

// others returns values for a control: new values and, if it is easy to find, the current value.
func others(c Control) []string {
	fresh := func(values ...string) []string {
		if values[0] == c.Value {
			return values
		}
		return values[:1]
	}
	switch {
	case c.Choices != nil:
		return fresh(c.Choices[len(c.Choices)-1], c.Choices[0])
	case c.Stops != nil:
		return fresh(c.Stops[len(c.Stops)-1], c.Stops[0])
	}
	return fresh("7", "41")
}

func adjusted(t *testing.T, name string, d Document, run track.Run, c Control, value string) {
	t.Helper()
	before := d.Controls(run)
	next, notice := send(d, FieldSet{Part: d.Part, Path: c.Path, Value: value}, run)
	if value == c.Value {
		if notice != "" || next.Revision != d.Revision {
			t.Errorf("%s: %s = %s: the same value changed something", name, c.Path, value)
		}
		return
	}
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s = %s: "+format+"\n%s", append(append([]any{name, c.Path, value}, args...), next.PartText(d.Part))...)
	}
	if notice != "" || next.Revision != d.Revision+1 || next.GivenRevision != next.Revision {
		fail("revision %d, put %d, said %q", next.Revision, next.GivenRevision, notice)
		return
	}
	after := next.Controls(run)
	if got, ok := after.find(c.Path); !ok || got.Value != value {
		fail("the control shows %q", got.Value)
	}
	for _, control := range before.all() {
		got, ok := after.find(control.Path)
		// The whole list of defaults is written out.
		if ok && control.Value == "" && got.Value == control.Default {
			got.Value = ""
		}
		if !ok && c.Path == versionPath && strings.HasPrefix(control.Path, gatesPath) {
			continue // another release has other feature gates
		}
		if control.Path != c.Path && (!ok || got.Value != control.Value) {
			fail("%s shows %q, was %q", control.Path, got.Value, control.Value)
		}
	}
	for _, p := range Parts() {
		if p != d.Part && next.PartText(p) != d.PartText(p) {
			fail("the text of part %d changed", p)
		}
	}
	old, lines := strings.SplitAfter(d.PartText(d.Part), "\n"), strings.SplitAfter(next.PartText(d.Part), "\n")
	same := 0
	for same < min(len(old), len(lines)) && old[same] == lines[same] {
		same++
	}
	tail := 0
	for tail < min(len(old), len(lines))-same && old[len(old)-1-tail] == lines[len(lines)-1-tail] {
		tail++
	}
	changed := old[same : len(old)-tail]
	if len(changed) > 1 || c.Value != "" && len(lines) != len(old) {
		fail("%d lines of the text changed, %d are now %d", len(changed), len(old), len(lines))
	}
	for _, l := range changed {
		if comment := commentOf(l); comment != "" && !strings.Contains(strings.Join(lines[same:len(lines)-tail], ""), comment) {
			fail("the comment %q is gone", comment)
		}
	}
	if fields, ok := after.find(c.Path); ok && fields.Default != "" && c.Value != "" {
		without, notice := send(next, FieldSet{Part: d.Part, Path: c.Path, Value: ""}, run)
		if got, _ := without.Controls(run).find(c.Path); got.Value != "" || notice != "" {
			fail("emptied, it shows %q; said %q", got.Value, notice)
		}
	}
}

func commentOf(line string) string {
	if i := strings.Index(line, "# "); i >= 0 {
		return strings.TrimSpace(line[i:])
	}
	return ""
}

const controlled = `# mine
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  maxReplicas: 10 # enough
`

// A field that is not in the text shows the value in force. Emptying the field brings
// that value back. A required field stays.
func TestControlDefaults(t *testing.T) {
	d := asPut(controlled + "---\nkind: Simulation\nspec:\n  controller:\n    downscaleStabilization: 2m\n")
	shows := func(path, value, otherwise string) {
		t.Helper()
		if c, ok := d.Controls(unrun).find(path); !ok || c.Value != value || c.Default != otherwise {
			t.Errorf("%s: found %t, %+v, want %q and by default %q", path, ok, c, value, otherwise)
		}
	}
	const down, cpu = "spec.behavior.scaleDown", "spec.metrics[0].resource.target.averageUtilization"
	shows("spec.minReplicas", "", "1")
	shows("spec.maxReplicas", "10", "")
	shows(cpu, "", "80")
	d, _ = send(d, FieldSet{Part: HPA, Path: cpu, Value: "60"}, unrun)
	shows(cpu, "60", "")
	d, _ = send(d, FieldSet{Part: HPA, Path: "spec.minReplicas", Value: "3"}, unrun)
	shows("spec.minReplicas", "3", "1")
	d, _ = send(d, FieldSet{Part: HPA, Path: "spec.minReplicas", Value: " "}, unrun)
	shows("spec.minReplicas", "", "1")
	if repeated, notice := send(d, FieldSet{Part: HPA, Path: "spec.maxReplicas", Value: ""}, unrun); notice != "" || repeated.Revision != d.Revision {
		t.Error("maxReplicas could be emptied")
	}

	if c := d.Controls(unrun); c.Behavior || !c.HasBehavior {
		t.Errorf("behavior %t", c.Behavior)
	}
	without := d.PartText(HPA)
	shows(down+".stabilizationWindowSeconds", "", "120")
	shows("spec.behavior.scaleUp.policies[0].value", "", "4")
	flags := d
	for _, flag := range []string{"downscaleStabilization", "tolerance"} { // a flag of 0 is 0
		d, _ = send(d, FieldSet{Part: Simulation, Path: "spec.controller." + flag, Value: "0"}, unrun)
	}
	shows(down+".stabilizationWindowSeconds", "", "0")
	shows(down+".tolerance", "", "0")
	d = flags
	// Only the changed field is written. Without the field the text is as before.
	d, _ = send(d, FieldSet{Part: HPA, Path: "spec.behavior.scaleUp.stabilizationWindowSeconds", Value: "60"}, unrun)
	if got, want := d.PartText(HPA), without+"  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: 60\n"; got != want {
		t.Errorf("with a window:\n%s\nwant\n%s", got, want)
	}
	d, _ = send(d, FieldSet{Part: HPA, Path: "spec.behavior.scaleUp.stabilizationWindowSeconds"}, unrun)
	if got := d.PartText(HPA); got != without {
		t.Errorf("without the window again:\n%s\nwant\n%s", got, without)
	}
	d, _ = send(d, FieldAdded{"spec.behavior"}, unrun)
	shows(down+".stabilizationWindowSeconds", "120", "120")
	shows("spec.behavior.scaleUp.stabilizationWindowSeconds", "0", "0")
	shows("spec.behavior.scaleUp.policies[1].value", "100", "")
	shows(down+".tolerance", "", "0.1")
	written := d
	d, _ = send(d, FieldRemoved{"spec.behavior"}, unrun)
	if got := d.PartText(HPA); got != without {
		t.Errorf("without the behavior again:\n%s\nwant\n%s", got, without)
	}

	// Policies that the API fills in are written out when one policy changes.
	d, _ = send(d, FieldSet{Part: HPA, Path: down + ".stabilizationWindowSeconds", Value: "0"}, unrun)
	shows("spec.behavior.scaleUp.policies[0].value", "", "4")
	shows("spec.behavior.scaleUp.policies[1].periodSeconds", "", "15")
	d, _ = send(d, FieldSet{Part: HPA, Path: "spec.behavior.scaleUp.policies[1].periodSeconds", Value: "60"}, unrun)
	shows("spec.behavior.scaleUp.policies[0].value", "4", "")
	shows("spec.behavior.scaleUp.policies[1].periodSeconds", "60", "")
	d, _ = send(d, FieldAdded{down + ".policies"}, unrun)
	shows(down+".policies[0].type", "Percent", "")
	shows(down+".policies[1].type", "Pods", "")
	d, _ = send(d, FieldRemoved{down + ".policies[0]"}, unrun)
	shows(down+".policies[0].type", "Pods", "")
	d, _ = send(d, FieldRemoved{down + ".policies[0]"}, unrun)
	shows(down+".policies[0].type", "", "Percent")

	// The tolerance has a control only if the release has the field.
	d, _ = send(written, VersionPicked{"1.34"}, unrun)
	if _, ok := d.Controls(unrun).find(down + ".tolerance"); ok {
		t.Error("Kubernetes 1.34 has a tolerance")
	}
	if d.Part = Simulation; d.Controls(unrun).Fields[0].Value != "1.34" {
		t.Errorf("the Simulation shows %+v", d.Controls(unrun).Fields[0])
	}
}

// The feature gates are the gates that the release has and lets people set, and the gates in
// the text. The rest of the Simulation has controls too.
func TestSimulationControls(t *testing.T) {
	d := asPut(hpaText + "---\n" + workloadText + "---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  kubernetesVersion: \"1.33\" # old\n  featureGates: {HPAScaleToZero: true}\n  start: 2026-03-01T08:00:00Z\n")
	d.Part = Simulation
	for path, want := range map[string]string{
		"spec.featureGates.HPAScaleToZero":           "true/false",
		"spec.featureGates.HPAConfigurableTolerance": "/false",
		"spec.featureGates.HPAGeneration":            "none",
		"spec.duration":                              "/30m",
		"spec.start":                                 "2026-03-01T08:00:00Z/2026-01-01T00:00:00Z",
		"spec.seed":                                  "/1",
		"spec.metricsPipeline.resolution":            "/15s",
		"spec.metricsPipeline.delay":                 "/0s",
	} {
		c, ok := d.Controls(unrun).find(path)
		if got := c.Value + "/" + c.Default; ok && got != want || !ok && want != "none" {
			t.Errorf("%s: %t %s, want %s", path, ok, got, want)
		}
	}
	before := d.PartText(Simulation)
	for _, set := range [][2]string{
		{"spec.featureGates.HPAConfigurableTolerance", "true"}, {"spec.metricsPipeline.delay", "30s"}, {"spec.duration", "1h"},
		{"spec.seed", "9"}, {"spec.start", "2026-05-01T09:00:00Z"},
	} {
		d, _ = send(d, FieldSet{Part: Simulation, Path: set[0], Value: set[1]}, unrun)
	}
	if got, want := d.PartText(Simulation), `  featureGates: {HPAConfigurableTolerance: true, HPAScaleToZero: true}
  start: "2026-05-01T09:00:00Z"
  duration: 1h
  seed: 9
  metricsPipeline:
    delay: 30s
`; !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, path := range []string{"spec.featureGates.HPAConfigurableTolerance", "spec.metricsPipeline.delay", "spec.duration", "spec.seed"} {
		d, _ = send(d, FieldSet{Part: Simulation, Path: path}, unrun)
	}
	if got, want := d.PartText(Simulation), strings.Replace(before, "2026-03-01T08:00:00Z", `"2026-05-01T09:00:00Z"`, 1); got != want {
		t.Errorf("taken back, the text is\n%s\nwant\n%s", got, want)
	}
}

// Nodes have controls only if the text has nodes.
func TestNodeControls(t *testing.T) {
	for _, c := range []struct{ pods, want string }{
		{"", "none"}, {"  pods: {start: 1s}\n", "none"}, {"  pods: {nodes: {cpu: 4, idle: 5m}}\n", "5m/0s"},
	} {
		d := asPut(hpaText + "---\n" + workloadText + "---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 5m\n" + c.pods)
		d.Part = Simulation
		got := "none"
		if control, ok := d.Controls(unrun).find("spec.pods.nodes.idle"); ok {
			got = control.Value + "/" + control.Default
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.pods, got, c.want)
		}
	}
}

// The controls belong to the HPA that is shown, wherever that HPA is in the text.
func TestControlsOfTheShownHPA(t *testing.T) {
	otherText := strings.Replace(controlled, "  name: web", "  name: web\n  namespace: b", 1)
	api := strings.ReplaceAll(strings.Replace(controlled, "web", "api", 1), "10", "20")
	d := asPut(api + "---\n" + controlled + "---\n" + strings.ReplaceAll(otherText, "10", "30"))
	tl := &timeline.Timeline{HPAs: []timeline.HPA{
		{Key: autoscaling.Key{Namespace: "default", Name: "api"}}, {Key: autoscaling.Key{Namespace: "default", Name: "web"}},
		{Key: autoscaling.Key{Namespace: "b", Name: "web"}},
	}}
	for i, want := range []string{"20", "10", "30"} {
		run := track.Of(tl, i)
		if c, _ := d.Controls(run).find("spec.maxReplicas"); c.Value != want {
			t.Errorf("HPA %d: maxReplicas shows %s, want %s", i, c.Value, want)
		}
	}
	next, _ := send(d, FieldSet{Part: HPA, Path: "spec.maxReplicas", Value: "31"}, track.Of(tl, 2))
	if want := strings.Replace(d.Text(), "30", "31", 1); next.Text() != want {
		t.Errorf("got\n%s\nwant\n%s", next.Text(), want)
	}
}

// A text that cannot be read has no controls, and the page says why. An edit that
// cannot be made gives a notice.
func TestControlsOfBrokenText(t *testing.T) {
	d := asPut("kind: HorizontalPodAutoscaler\nspec: [\n")
	if c := d.Controls(unrun); !strings.Contains(c.Reason, "has an error") || len(c.all()) != 0 {
		t.Errorf("%+v", c)
	}
	next, notice := send(d, FieldSet{Part: HPA, Path: "spec.maxReplicas", Value: "3"}, unrun)
	if next.Revision != d.Revision || !strings.Contains(notice, "broken") {
		t.Errorf("revision %d, said %q", next.Revision, notice)
	}
	if c := asPut("").Controls(unrun); c.Reason == "" {
		t.Error("no HPA, and no reason")
	}
	if c := asPut(strings.Replace(controlled, "autoscaling/v2", "autoscaling/v3", 1)).Controls(unrun); !strings.Contains(c.Reason, "v2beta2") {
		t.Errorf("another version: %+v", c)
	}
	old := asPut(strings.Replace(controlled, "autoscaling/v2", "autoscaling/v1", 1)).Controls(unrun)
	if _, ok := old.find("spec.targetCPUUtilizationPercentage"); !ok || old.HasBehavior || old.Note == "" || old.Reason != "" {
		t.Errorf("v1: %+v", old)
	}
	old = asPut(strings.Replace(controlled, "autoscaling/v2", "autoscaling/v2beta2", 1)).Controls(unrun)
	if _, ok := old.find("spec.behavior.scaleUp.tolerance"); ok || !old.HasBehavior {
		t.Errorf("v2beta2: %+v", old)
	}
	if c, _ := asPut(strings.Replace(controlled, "10", "{a: 1}", 1)).Controls(unrun).find("spec.maxReplicas"); !c.Fixed {
		t.Errorf("a mapping for a number: %+v", c)
	}
	d = asPut(controlled)
	d.Part = Simulation
	if c := d.Controls(unrun); c.Reason != "" || len(c.Fields) == 0 {
		t.Errorf("no Simulation: %+v", c)
	}
	if d, _ = send(d, FieldSet{Part: Simulation, Path: "spec.controller.syncPeriod", Value: "30s"}, unrun); !strings.Contains(d.PartText(Simulation), "syncPeriod: 30s") {
		t.Errorf("no Simulation was made:\n%s", d.Text())
	}
}

// The steps of one movement are one step to undo. Two movements are two steps. Any
// other message between two steps separates them.
func TestMovesAreOneEdit(t *testing.T) {
	d := asPut(controlled)
	last := d.Edit
	for i, step := range []struct {
		msg feature.Msg
		one bool
	}{
		{FieldSet{HPA, "spec.maxReplicas", "12", false}, false},
		{FieldSet{HPA, "spec.maxReplicas", "15", true}, true},
		{FieldSet{HPA, "spec.maxReplicas", "20", true}, true},
		{FieldSet{HPA, "spec.maxReplicas", "25", false}, false},
		{FieldSet{HPA, "spec.minReplicas", "2", true}, false},
		{TextTyped{Part: HPA, Text: controlled, Seen: 99}, false},
		{FieldSet{HPA, "spec.minReplicas", "3", true}, false},
		{FieldAdded{"spec.behavior"}, false},
	} {
		before := d.Revision
		d, _ = send(d, step.msg, unrun)
		if d.Revision == before || (d.Edit == last) != step.one {
			t.Errorf("step %d: revision %d, edit %d after %d, want the same edit: %t", i, d.Revision, d.Edit, last, step.one)
		}
		last = d.Edit
	}
}

// A drag of a line writes its field. One undo reverts the whole drag.
func TestDragged(t *testing.T) {
	d := asPut(controlled)
	d.Part = Simulation
	next, _ := send(d, LineDragged{Path: "spec.maxReplicas", Value: "20"}, unrun)
	next, _ = send(next, LineDragged{Path: "spec.maxReplicas", Value: "21", Continues: true}, unrun)
	c, ok := next.Controls(unrun).find("spec.maxReplicas")
	if !ok || c.Value != "21" || next.Part != HPA || next.Edit != d.Edit+1 {
		t.Errorf("got %q, part %d, %d edits", c.Value, next.Part, next.Edit-d.Edit)
	}
}

// Any text that a person types becomes a value and nothing else.
func TestScalar(t *testing.T) {
	for value, want := range map[string]string{
		"5": "5", "350m": "350m", "1m30s": "1m30s", "0.1": "0.1", "30Gi": "30Gi", "Max": "Max",
		"a: b": `"a: b"`, "{}": `"{}"`, "null": `"null"`, "5 # c": `"5 # c"`, "-1": `"-1"`, "~": `"~"`,
	} {
		if got := scalar("spec.x", value); got != want {
			t.Errorf("%s: got %s, want %s", value, got, want)
		}
	}
	if got := scalar(versionPath, "1.30"); got != `"1.30"` {
		t.Errorf("a release: %s", got)
	}
	if Measure("90s") != 90 || Measure("1.5") != 1.5 || Measure("x") != 0 {
		t.Error("measures")
	}
}

func BenchmarkControls(b *testing.B) {
	d := asPut(preset.All()[0].Text)
	for b.Loop() {
		d.Controls(unrun)
	}
}

func BenchmarkAdjust(b *testing.B) {
	d := asPut(preset.All()[0].Text)
	for b.Loop() {
		send(d, FieldSet{Part: HPA, Path: "spec.maxReplicas", Value: "12"}, unrun)
	}
}
