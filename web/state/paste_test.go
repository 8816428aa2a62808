package state

import (
	"strings"
	"testing"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/propose"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/paste"
)

const (
	ownHPA = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: mine}\nspec:\n" +
		"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: mine}\n  maxReplicas: 7\n"
	hereHPA = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: here}\nspec:\n" +
		"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: here}\n  maxReplicas: 9\n"
	ownDeployment = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: mine}\nspec:\n  selector: {matchLabels: {app: mine}}\n" +
		"  template:\n    metadata: {labels: {app: mine}}\n    spec: {containers: [{name: c}]}\n"
	ownSimulation = "apiVersion: playground/v1\nkind: Simulation\nspec: {duration: 7m}\n"
	ownScaled     = "apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {name: mine}\nspec:\n  scaleTargetRef: {name: mine}\n" +
		"  triggers: [{type: rabbitmq, metadata: {hostFromEnv: HOST, queueName: mine, mode: QueueLength, value: \"5\"}}]\n"
	ownService = "apiVersion: v1\nkind: Service\nmetadata: {name: mine}\n"
)

// ran returns a page that shows the run of a text.
func ran(t testing.TB, text string) *player {
	t.Helper()
	p := &player{t: t, model: New()}
	p.send(TextReplaced{text})
	return p
}

// For each text, the table has its result, the sentence of the dialog before it is opened, and
// whether a paste over a whole editor opens the text.
func TestRecognize(t *testing.T) {
	const whole, part, none = "new", "part", ""
	list := `{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}},
{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "b"}}]}`
	for _, c := range []struct {
		name, text, says string
		becomes          string
		pasted           bool // pasted over the HPA
	}{
		{"an HPA", ownHPA, "1 HorizontalPodAutoscaler: opens as a new scenario.", whole, true},
		{"HPA and workload", ownHPA + "---\n" + ownDeployment, "1 HorizontalPodAutoscaler, 1 Deployment: opens as a new scenario.", whole, true},
		{"all", ownHPA + "---\n" + ownDeployment + "---\n" + ownSimulation, "1 HorizontalPodAutoscaler, 1 Deployment, 1 Simulation: opens as a new scenario.", whole, true},
		{"with a mistake", strings.Replace(ownHPA, "maxReplicas", "maxReplica", 1), "opens as a new scenario. 1 error is shown at its line.", whole, true},
		{"the HPA that is here", strings.Replace(hereHPA, "9", "8", 1), "1 HorizontalPodAutoscaler: goes into", part, false},
		{"the same, with a status", hereHPA + "status: {currentReplicas: 2}\n", "opens as a new scenario", whole, true},
		{"a workload", ownDeployment, "1 Deployment: goes into this scenario in place of what is there; the rest stays.", part, true},
		{"with a Service", ownDeployment + "---\n" + ownService, "1 Deployment: goes into", part, true},
		{"a ScaledObject", ownScaled, "1 ScaledObject: opens as a new scenario.", whole, true},
		{"with a workload", ownScaled + "---\n" + ownDeployment, "1 ScaledObject, 1 Deployment: opens as a new scenario.", whole, true},
		{"with KEDA's HPA", ownScaled + "---\n" + strings.Replace(ownHPA, "name: mine", "name: keda-hpa-mine", 1), "1 ScaledObject, 1 HorizontalPodAutoscaler: opens as a new scenario.", whole, true},
		{"with a TriggerAuthentication", ownScaled + "---\n" + strings.Replace(ownService, "v1\nkind: Service", "keda.sh/v1alpha1\nkind: TriggerAuthentication", 1),
			"1 ScaledObject: opens as a new scenario. TriggerAuthentication: it is assumed to have what its triggers need.", whole, true},
		{"a ScaledJob", strings.Replace(ownService, "v1\nkind: Service", "keda.sh/v1alpha1\nkind: ScaledJob", 1), "ScaledJob: it makes Jobs, and no HPA: ignored.", whole, false},
		{"too long", ownDeployment + strings.Repeat("# long\n", 200_000), "longer than 1 MiB: nothing was opened.", none, false},
		{"long, with an HPA", ownHPA + strings.Repeat("# long\n", 200_000), "A text with HorizontalPodAutoscalers that is longer than 1 MiB: lists them.", none, false},
		{"ten HPAs", numbered(10), "10 HorizontalPodAutoscalers: opens as a new scenario.", whole, true},
		{"eleven HPAs", numbered(11), "11 HorizontalPodAutoscalers: lists them, because at most 10 run together.", none, true},
		{"pods", list, "2 Pods: goes into", part, true},
		{"a Simulation", ownSimulation, "1 Simulation: goes into", part, true},
		{"a Service", ownService, "but without a HorizontalPodAutoscaler nothing scales.", whole, false},
		{"broken", "apiVersion: v1\nkind: Service\nspec: [\n", "Manifests: opens as a new scenario. 1 error is shown at its line.", whole, false},
		{"in a chat", "Does this scale?\n\n```yaml\n" + ownHPA + "```\n", "1 HorizontalPodAutoscaler: opens as a new scenario. The text outside of the fences was left out", none, true},
		{"a table", "NAME  REFERENCE        TARGETS        MINPODS  MAXPODS  REPLICAS  AGE\nmine  Deployment/mine  cpu: 82%/50%  2        10       4         3d\n", "1 HorizontalPodAutoscaler: opens as a new scenario.", none, true},
		{"a template", "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: {{ .Values.name }}}\n", "This is a template ({{ }}): render it first", none, false},
		{"a trace", "time,shop,checkout\n0,42,1\n60,1310,2\n", "A trace of 4 points in 2 series: import it as a load.", none, true},
		{"a trace with a mistake", "time,shop\n0,42\n60,oops\n120,7\n", "A trace with mistakes in it", none, true},
		{"exercises", course.Text(), "Exercises: opens their list.", none, true},
		{"a letter", "Dear all,\nthe pods scale too late.\n", "This is neither", none, false},
		{"a field", "  maxReplicas: 3\n", "This is only a part of the spec of a HorizontalPodAutoscaler", none, false},
		{"nothing", " \n", "", none, false},
	} {
		m := ran(t, hereHPA+"---\n"+ownSimulation).model
		if got := m.PasteTarget().Find(c.text).Summary(words.English); got != c.says && (c.says == "" || !strings.Contains(got, c.says)) {
			t.Errorf("%s: says %q, want %q", c.name, got, c.says)
		}
		if m.PasteTarget().OpensOverEditor(document.HPA, c.text) != c.pasted {
			t.Errorf("%s: a paste opens it: %v", c.name, !c.pasted)
		}
		text := m.Text()
		m, _ = play(m, paste.Dropped{Texts: []string{c.text}})
		became := none
		switch {
		case m.Text() == completed(c.text):
			became = whole
		case m.Text() != text && strings.Contains(m.Text(), strings.TrimSpace(c.text)) && strings.Contains(m.Text(), "HorizontalPodAutoscaler"):
			became = part
		}
		if became != c.becomes && c.text != ownSimulation {
			t.Errorf("%s: becomes %q, want %q:\n%s", c.name, became, c.becomes, m.Text())
		}
	}
}

// The dialog opens a pasted text at once if there is nothing to say about the text first.
func TestOpensAtOnce(t *testing.T) {
	m := ran(t, hereHPA+"---\n"+ownSimulation).model
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"an HPA", ownHPA, true},
		{"with a workload", ownHPA + "---\n" + ownDeployment, true},
		{"a ScaledObject", ownScaled, true},
		{"with a mistake", strings.Replace(ownHPA, "maxReplicas: 7", "maxReplicas: [", 1), false},
		{"in a chat", "Does this scale?\n\n```yaml\n" + ownHPA + "```\n", false},
		{"a part of what is here", strings.Replace(hereHPA, "9", "8", 1), false},
		{"nothing that scales", ownService, false},
		{"a list to choose from", numbered(11), false},
		{"a trace", "time,shop\n0,42\n60,1310\n", false},
		{"nothing", "", false},
	} {
		target := m.PasteTarget()
		if got := target.OpensAtOnce(target.Find(c.text)); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	target := m.PasteTarget()
	target.Exercise = true
	if target.OpensAtOnce(target.Find(ownHPA)) {
		t.Error("an HPA in an exercise: opens at once")
	}
}

// A refused text changes nothing.
func TestRefused(t *testing.T) {
	for _, text := range []string{ownDeployment + strings.Repeat("# long\n", 200_000)} {
		p := ran(t, hereHPA+"---\n"+ownSimulation)
		before := p.model
		if before.PasteTarget().Find(text).HasContent() {
			t.Error("the dialog offers to open it")
		}
		p.send(paste.Dropped{Texts: []string{text}})
		if next := p.model; next.Text() != before.Text() || next.Revision != before.Revision || next.Before != nil || !strings.Contains(next.Notice, "othing was opened") {
			t.Errorf("said %q, the text is\n%.300s", next.Notice, next.Text())
		}
	}
}

// When a whole scenario is pasted into a text, the page offers to open it instead,
// until the next edit. Undo then leads to the text before the paste.
func TestOffer(t *testing.T) {
	paste := func(p *player, text string) {
		into := strings.Replace(p.model.PartText(document.HPA), "spec:\n", text+"spec:\n", 1)
		p.send(document.TextTyped{Part: document.HPA, Text: into, Seen: p.model.GivenRevision, Pasted: true, Whole: text})
	}
	for text, want := range map[string]string{
		ownHPA:                                "1 HorizontalPodAutoscaler",
		ownHPA + "---\n" + ownDeployment:      "1 HorizontalPodAutoscaler, 1 Deployment",
		ownDeployment:                         "",
		ownScaled:                             "1 ScaledObject",
		"  maxReplicas: 3\n":                  "",
		strings.Replace(hereHPA, "9", "8", 1): "",
	} {
		p := ran(t, hereHPA+"---\n"+ownSimulation)
		before := p.model.Text()
		paste(p, text)
		if got := p.model.OfferText(); got != want {
			t.Errorf("offers %q, want %q, for\n%s", got, want, text)
		}
		if want == "" {
			continue
		}
		p.send(OfferAccepted{})
		if p.model.Text() != completed(text) || p.model.OfferText() != "" {
			t.Errorf("opens\n%s", p.model.Text())
		}
		p.send(Undone{})
		if p.model.Text() != before {
			t.Errorf("after undo\n%s", p.model.Text())
		}
		p.send(OfferAccepted{})
		if p.model.Text() != before {
			t.Error("an old offer is taken")
		}
		paste(p, text)
		p.send(document.TextTyped{Part: document.HPA, Text: "# mine\n" + p.model.PartText(document.HPA), Seen: p.model.GivenRevision})
		if got := p.model.OfferText(); got != "" {
			t.Errorf("after the next edit offers %q", got)
		}
	}
	x := visit(t, "exercise=min-and-max")
	paste(x, ownHPA)
	if got := x.model.OfferText(); got != "" {
		t.Errorf("in an exercise offers %q", got)
	}
}

// A part of a scenario replaces the part of the same kind.
func TestPartReplaced(t *testing.T) {
	m, _ := play(New(), TextReplaced{ownHPA})
	m, _ = play(m, paste.Dropped{Texts: []string{ownSimulation}}, paste.Dropped{Texts: []string{ownDeployment}})
	m, _ = play(m, paste.Dropped{Texts: []string{strings.Replace(ownSimulation, "7m", "9m", 1)}})
	if want := ownHPA + "---\n" + strings.Replace(ownSimulation, "7m", "9m", 1) + "---\n" + ownDeployment; m.Text() != want {
		t.Errorf("the text is\n%s\nwant\n%s", m.Text(), want)
	}
	if m.Part != document.Simulation || !strings.HasPrefix(m.Notice, "1 Simulation took the place") {
		t.Errorf("shows part %v, says %q", m.Part, m.Notice)
	}
}

// A text that is pasted over an editor is not opened if it has only the part of that
// editor.
func TestPasteOverOwnPart(t *testing.T) {
	p := ran(t, ownHPA+"status: {currentReplicas: 2, desiredReplicas: 2}\n")
	p.send(document.TextTyped{Part: document.HPA, Text: "kind: [", Seen: p.model.GivenRevision}) // the text is broken, so PasteTarget uses the run that is shown
	for text, part := range map[string]document.Part{ownHPA: document.HPA, ownDeployment: document.Workload, ownSimulation: document.Simulation} {
		for _, over := range document.Parts() {
			if p.model.PasteTarget().OpensOverEditor(over, text) != (over != part) {
				t.Errorf("over %s:\n%s", over.ID(), text)
			}
		}
	}
}

// Manifests that are dropped during an exercise end it, and undo brings it back. Manifests
// that are pasted over an editor become the exercise's answer. A part of a scenario is an
// edit.
func TestDroppedInExercise(t *testing.T) {
	p := visit(t, "exercise=min-and-max")
	start := p.model.Text()
	if p.model.PasteTarget().OpensOverEditor(document.HPA, ownHPA) || !p.model.PasteTarget().OpensOverEditor(document.HPA, "time,value\n0,1\n60,7\n") {
		t.Error("a paste over an editor leaves the exercise, or a trace is not recognized")
	}
	p.send(paste.Dropped{Texts: []string{ownHPA}})
	if p.model.Course().Exercise != nil || p.model.Text() != completed(ownHPA) {
		t.Errorf("the text is\n%s", p.model.Text())
	}
	p.send(TextRestored{})
	if x := p.model.Course().Exercise; x == nil || x.Name != "min-and-max" || p.model.Text() != start {
		t.Errorf("brought back %v:\n%s", x, p.model.Text())
	}
	p.send(paste.Dropped{Texts: []string{ownDeployment}})
	if p.model.Course().Exercise == nil || !strings.Contains(p.model.Text(), "name: mine") {
		t.Errorf("with a workload the text is\n%s", p.model.Text())
	}
}

// Text around the manifests is removed, and the page says so.
func TestPasteFromChat(t *testing.T) {
	p := ran(t, hereHPA)
	text := "> Does this scale?\n>\n> ```yaml\n> " + strings.TrimSuffix(strings.ReplaceAll(ownHPA, "\n", "\n> "), "> ") + "> ```\n"
	p.send(paste.Dropped{Texts: []string{text}})
	if want := completed(ownHPA); p.model.Text() != want {
		t.Errorf("the text is\n%s\nwant\n%s", p.model.Text(), want)
	}
	if text := p.model.Notice; !strings.Contains(text, "Quote signs (>) were taken off") || !strings.Contains(text, "The text outside of the fences was left out") {
		t.Errorf("said %q", text)
	}
	if len(p.model.Timeline.HPAs) != 1 || len(p.model.Timeline.Syncs) == 0 {
		t.Error("shows no run of the HPA")
	}
}

// completed returns the new scenario that manifests become.
func completed(text string) string {
	text, _ = propose.Complete(text, nil)
	return text
}

// Manifests that are complete only after another text is there are not opened. The notice
// of a paste waits until its manifests are open. The drawer stays closed, because the chart needs the room.
func TestCompletedLate(t *testing.T) {
	m, effects := Update(New(), paste.Dropped{Texts: []string{ownHPA}})
	effect := effects[len(effects)-1].(Complete)
	if m.Notice != "Opening the manifests…" || m.Text() != New().Text() {
		t.Errorf("before: said %q, the text is\n%s", m.Notice, m.Text())
	}
	answer := Completed{Complete: effect, Text: completed(ownHPA)}
	if m, _ := Update(m, answer); m.Text() != answer.Text || m.Notice != effect.Notice || m.Drawer {
		t.Errorf("after: the drawer is open: %t, said %q, the text is\n%s", m.Drawer, m.Notice, m.Text())
	}
	m, _ = Update(m, TextReplaced{hereHPA})
	if m, _ = Update(m, answer); m.Text() != hereHPA {
		t.Errorf("after another text the text is\n%s", m.Text())
	}
}
