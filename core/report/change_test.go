package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/words"
)

// changed is the report of a text in which one field was changed.
func changed(t *testing.T, text, from, to string) *Report {
	t.Helper()
	if strings.Count(text, from) != 1 {
		t.Fatalf("%q is %d times in the text", from, strings.Count(text, from))
	}
	before := of(t, text, words.English)
	r := of(t, strings.Replace(text, from, to, 1), words.English)
	r.Before = &Before{Text: before.Text, Timeline: before.Timeline}
	return r
}

// After a change the report has the figures of both runs, the difference, and the patch that exists.
func TestChange(t *testing.T) {
	r := changed(t, fmt.Sprintf(scene, "queue"), "value: 1, periodSeconds: 60", "value: 4, periodSeconds: 60")
	r.explainAt(t, 2*time.Minute+50*time.Second)
	report := r.Markdown("x.svg")
	sections := checkReport(t, r, report, "x.svg")
	if len(sections) < 5 || sections[0] != "The change" {
		t.Errorf("sections %q", sections)
	}
	for _, want := range []string{
		"```diff\n--- before.yaml\n+++ after.yaml\n@@ -10,7 +10,7 @@\n",
		"\n-  behavior: {scaleUp: {policies: [{type: Pods, value: 1, periodSeconds: 60}]}}\n+  behavior: {scaleUp: {policies: [{type: Pods, value: 4, periodSeconds: 60}]}}\n",
		"```sh\n# spec.behavior.scaleUp.policies[0].value: 1 → 4\nkubectl patch horizontalpodautoscaler web --type merge -p ",
		"\n**Before:** 5:00 to 8:00 maxReplicas 6: up to 4 too few. ", "\n**After:** 2:00 to 8:00 maxReplicas 6: up to 4 too few. ",
		"| Result | Before | After | Change | Meaning |\n",
		"\n| Scale-ups | 4 | 1 | −3 |  |\n", "\n| Pod hours | 0.77 | 0.87 | \\+0.1 ✗ | ",
		"\n## Why, at 2:45\n", "Before: The metrics want 10, held back by the scale-up policy.\\\n`spec.behavior.scaleUp.policies[0]`: at most 1 pod more in 60s: up to ",
		"\nThe recording is of the run before the change, so that one is compared.\n",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("%q is not in\n%s", want, report)
		}
	}
	if strings.Contains(report, "kubectl patch simulation") {
		t.Error("no cluster has the Simulation")
	}
}

// The recording is of the run before: what explains it never takes the change back.
func TestRecordedBefore(t *testing.T) {
	text := fmt.Sprintf(scene, "queue")
	before := of(t, text, words.English)
	recorded := "time,desired\\n"
	for at := time.Duration(0); at < before.Timeline.Duration; at += 30 * time.Second {
		recorded += fmt.Sprintf("%d,%d\\n", int(at.Seconds()), before.Timeline.HPAAt(0, at).Status.DesiredReplicas)
	}
	start := strings.Index(text, "  recorded: ")
	r := changed(t, text[:start]+"  recorded: \""+recorded+"\"\n", "value: 1, periodSeconds: 60", "value: 4, periodSeconds: 60")
	measured, tl, hpa := r.Measured()
	if measured != r.Before.Text || tl != r.Before.Timeline || hpa != 0 {
		t.Fatal("not the run before")
	}
	s, _ := parse.Text(measured)
	search := observe.NewSearch(new(parse.Reader), measured, s, tl, hpa, observe.Recorded(tl, hpa).All)
	for search.Step() {
	}
	r.Causes = search.Causes()
	_, report, _ := strings.Cut(r.Markdown(""), "\n## Beside what was recorded\n")
	report, _, _ = strings.Cut(report, "\n## ")
	if !strings.Contains(report, "The run agrees with what was recorded.") {
		t.Error(report)
	}
}

// Runs with other loads are not compared.
func TestIncomparable(t *testing.T) {
	r := changed(t, fmt.Sprintf(scene, "queue"), "[2m, 95]", "[2m, 80]")
	report := r.Markdown("")
	change, _, _ := strings.Cut(report, "## What happened")
	if strings.Contains(report, "| Before |") || !strings.Contains(report, "The run before has another load: no comparison.") || !strings.Contains(change, "```diff") || strings.Contains(change, "kubectl patch") {
		t.Error(report)
	}
}

// The chart as text has one column for each part of the run, and the moment that is explained.
func TestDrawn(t *testing.T) {
	r := changed(t, fmt.Sprintf(scene, "queue"), "value: 1, periodSeconds: 60", "value: 4, periodSeconds: 60")
	r.explainAt(t, 2*time.Minute+50*time.Second)
	_, report, _ := strings.Cut(r.Markdown(""), "```text\n")
	report, _, _ = strings.Cut(report, "```")
	want := `            0:00                                                   10:00
queue       ▂▂▂▂▂▂▂▂▂▂▂▂██▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▁▁▁▁▁▁▁▁▁▁▁  1.67–47.5
Replicas    ▃▃▃▃▃▃▃▃▃▃▃▃████████████████████████████████████████████████  2–6
  before    ▃▃▃▃▃▃▃▃▃▃▃▃▄▄▄▄▄▄▆▆▆▆▆▆▇▇▇▇▇▇██████████████████████████████  2–6
  recorded  ▃▃▃▃▃▃▃▃▃▃▃▃████████████████████████············████████████  2–6
                            ▲ 2:45
`
	if report != want {
		t.Errorf("\n%s\nwant\n%s", report, want)
	}
	for line := range strings.Lines(report) {
		if n := textWidth(strings.TrimRight(line, "\n")); n > 100 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
