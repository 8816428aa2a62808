package observe

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
	"hpaplayground/core/words"
)

// rows writes a table with a row for each time from a start, every step.
func rows(head string, start time.Time, step time.Duration, n int, row func(i int) string) string {
	var b strings.Builder
	b.WriteString(head + "\n")
	for i := range n {
		fmt.Fprintf(&b, "%s,%s\n", start.Add(time.Duration(i)*step).Format(time.RFC3339Nano), row(i))
	}
	return b.String()
}

// A recorded value that a scenario cannot have is left out, and the rest is found.
func TestFinderRange(t *testing.T) {
	start := time.Date(2026, 3, 2, 22, 0, 0, 0, time.UTC)
	flat := func(text string) func(int) string { return func(int) string { return text } }
	bare := fmt.Sprintf(foundHPA, 10)
	for _, test := range []struct {
		name, text, csv string
		says            string // a sentence
		has             string // in the text
	}{
		{"a value that is too large for a load", bare,
			rows("time,cpu", start, 30*time.Second, 20, func(i int) string { return []string{"0.5", "1e306"}[i/10] }), "The load of cpu is the series cpu", "4611686018427387904m"},
		{"pods that are too many for a product", bare,
			rows("time,avg cpu,ready", start, 30*time.Second, 20, flat("1e200,1e200")), "The load of cpu is the series avg cpu times the pods", "4611686018427387904m"},
		{"8 days", bare,
			rows("time,cpu", start, 10*time.Minute, 8*24*6, flat("0.5")), "What was recorded after 168h is left out: a run takes at most that.", "duration: 168h"},
		{"minReplicas of 0", bare,
			rows("time,min,max,cpu", start, 30*time.Second, 20, flat("0,7,0.5")), "Recorded values of minReplicas and maxReplicas that no HPA can have are left out: 1.", "maxReplicas: 7"},
		{"a minimum above the maximum", bare,
			rows("time,min,max,cpu", start, 30*time.Second, 20, flat("8,7,0.5")), "Recorded values of minReplicas and maxReplicas that no HPA can have are left out: 2.", "maxReplicas: 10"},
		{"a minimum above the maximum, until that follows", bare,
			rows("time,min,max,cpu", start, 30*time.Second, 20, func(i int) string { return []string{"2,10,0.5", "12,10,0.5", "12,20,0.5", "12,20,0.5"}[i/5] }),
			"maxReplicas became 20 at 22:04:45", "minReplicas: 12"},
		{"more pods than a run can have", bare + "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 3, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, resources: {requests: {cpu: 100m}}}]}}}\n",
			rows("time,ready,cpu", start, 30*time.Second, 20, flat("30000,0.5")), "30000 replicas of the series ready are left out", "replicas: 3"},
		{"1200 changes", bare,
			rows("time,min,max,cpu", start, 30*time.Second, 1200, func(i int) string { return fmt.Sprintf("%d,%d,0.5", 1+i%5, 6+i%7) }), "Later changes of minReplicas and maxReplicas are left out: 2", "at: "},
		{"a start within a second", bare,
			rows("time,max,cpu", start.Add(400*time.Millisecond), 30*time.Second, 20, flat("7,0.5")), "The run starts with the recording.", `start: "2026-03-02T22:00:00Z"`},
		{"a recording that begins before the run", "apiVersion: playground/v1\nkind: Simulation\nspec: {start: \"2026-03-02T22:05:00Z\"}\n---\n" + bare,
			rows("time,max,cpu", start, 30*time.Second, 20, func(i int) string { return []string{"5,0.5", "7,0.5"}[min(i/3, 1)] }), "maxReplicas is 7: the first value of max.", "maxReplicas: 7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, s, tl := runOf(test.text)
			f, err := NewFinder(new(parse.Reader), text, s, tl, 0, []*trace.Trace{read.Text(test.csv)})
			if err != nil {
				t.Fatal(err)
			}
			f.steps = nil // the runs take longer than what is tested
			found, err := f.Found()
			if err != nil {
				t.Fatal(err)
			}
			if again, diags := parse.Text(found.Text); again == nil || len(again.Timeline) > maxEdits {
				t.Errorf("%v\n%s", diags, found.Text)
			}
			var said []string
			for _, says := range slices.Concat(found.Says, found.LeftOut) {
				said = append(said, says.In(words.English.Say))
			}
			all := strings.Join(said, "\n")
			if !strings.Contains(all, test.says) || !strings.Contains(found.Text, test.has) || strings.Count(all, "first value of max") > 1 {
				t.Errorf("said\n%s\nwant %s\nand %s in\n%.2000s", all, test.says, test.has, found.Text)
			}
		})
	}
}

// An HPA that is applied later has an error of its own, and without a metric nothing else is looked at.
func TestFinderErrors(t *testing.T) {
	start := time.Date(2026, 3, 2, 22, 0, 0, 0, time.UTC)
	later := "apiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 10m\n  timeline:\n  - at: 1m\n    apply: |\n      " +
		strings.ReplaceAll(strings.TrimSpace(fmt.Sprintf(foundHPA, 10)), "\n", "\n      ") + "\n"
	for _, test := range []struct {
		text, csv string
		want      error
	}{
		{later, rows("time,cpu", start, 30*time.Second, 20, func(int) string { return "0.5" }), ErrLater},
		{fmt.Sprintf(foundHPA, 10), rows("time,max", start, 30*time.Second, 1200, func(i int) string { return fmt.Sprint(5 + i%7) }), ErrNoMetric},
	} {
		s, _ := parse.Text(test.text)
		tl := runner(new(parse.Reader))(test.text)
		if _, err := NewFinder(new(parse.Reader), test.text, s, tl, 0, []*trace.Trace{read.Text(test.csv)}); !errors.Is(err, test.want) {
			t.Errorf("got %v, want %v", err, test.want)
		}
	}
}

// Of two HPAs with one name, the settings change the one that the recording is about.
func TestFinderNamespaces(t *testing.T) {
	start := time.Date(2026, 3, 2, 22, 0, 0, 0, time.UTC)
	one := strings.Replace(fmt.Sprintf(foundHPA, 10), "{name: web}", "{name: web, namespace: one}", 1)
	two := strings.Replace(fmt.Sprintf(foundHPA, 10), "{name: web}", "{name: web, namespace: two}", 1)
	s, _ := parse.Text(one + "---\n" + two)
	tl := runner(new(parse.Reader))(one + "---\n" + two)
	f, err := NewFinder(new(parse.Reader), one+"---\n"+two, s, tl, 1, []*trace.Trace{read.Text(rows("time,max,cpu", start, 30*time.Second, 20, func(int) string { return "7,0.5" }))})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := parse.Text(f.text)
	if h := got.Objects.HPAs; h[0].Spec.MaxReplicas != 10 || h[1].Spec.MaxReplicas != 7 {
		t.Errorf("maxReplicas is %d and %d", h[0].Spec.MaxReplicas, h[1].Spec.MaxReplicas)
	}
	recordings := Recognize(tl, 1, read.Text(rows("time,desired", start, 30*time.Second, 20, func(i int) string { return fmt.Sprint(i) }))).All
	for _, c := range candidates(new(parse.Reader), one+"---\n"+two, s, tl, 1, recordings) {
		for _, setting := range c.Settings {
			if strings.HasPrefix(setting, "HorizontalPodAutoscaler/") && !strings.HasPrefix(setting, "HorizontalPodAutoscaler/two/web:") {
				t.Errorf("%s is of the other HPA", setting)
			}
		}
	}
}
