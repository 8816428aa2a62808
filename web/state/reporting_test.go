package state

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/advise"
	"hpaplayground/core/note"
	"hpaplayground/web/advice"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/playback"
	"hpaplayground/web/reporting"
)

// wanted sends that the report is wanted, and returns the effect that writes it, if there is one.
func wanted(m Model) (Model, *reporting.Write) {
	m, effects := Update(m, reporting.Wanted{Name: "mine", Link: "https://example.com/#s=1"})
	for _, e := range effects {
		if e, ok := e.(reporting.Write); ok {
			return m, &e
		}
	}
	return m, nil
}

// The report of the run has what the page has already found, or what is found for it, and is saved.
func TestReporting(t *testing.T) {
	p := visit(t, "#preset=spike-cautious-policy")
	m, write := wanted(p.model)
	if write == nil || write.Advised || m.Notice != "Writing the report: which changes would help?" {
		t.Fatalf("got %+v and %q", write, m.Notice)
	}
	written := write.Work(new(job.Slice))
	m, effects := Update(m, written)
	var saved []reporting.Save
	for _, e := range effects {
		if e, ok := e.(reporting.Save); ok {
			saved = append(saved, e)
		}
	}
	if len(saved) != 2 || saved[0].Name != "mine.md" || saved[1].Name != "mine.svg" || !strings.HasPrefix(saved[1].Text, "<svg ") || m.Notice != "The report and its picture are saved as files." {
		t.Fatalf("saved %.100v, said %q", saved, m.Notice)
	}
	for _, want := range []string{"## Why, at 1:00\n", "](<mine.svg>)\n", "kubectl patch horizontalpodautoscaler", "(<https://example.com/#s=1>)", m.Text()} {
		if !strings.Contains(saved[0].Text, want) {
			t.Errorf("the report is without %q:\n%s", want, saved[0].Text)
		}
	}
	if _, effects := Update(m, written); len(effects) > 0 {
		t.Errorf("it is saved twice: %v", effects)
	}

	m, _ = Update(m, advice.Toggled{})
	m, _ = Update(m, advice.Found{SearchID: feature.Get[advice.Advice](m.Features()).SearchID})
	if _, write = wanted(m); write == nil || !write.Advised {
		t.Errorf("what was found is looked for again: %+v", write)
	} else if got := write.Work(new(job.Slice)).(reporting.Written); !strings.Contains(got.Text, "No finding: ") {
		t.Errorf("not what was found:\n%s", got.Text)
	}
}

// After a change the report compares with the run before, and explains the moment of the cursor. On the clipboard it has
// the link instead of the text.
func TestReportingChange(t *testing.T) {
	p := visit(t, "#preset=spike-cautious-policy")
	p.send(document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "9"})
	p.send(playback.CursorMoved{At: 150 * time.Second})
	for _, name := range []string{"mine", ""} {
		_, effects := Update(p.model, reporting.Wanted{Name: name, Link: "https://example.com/#s=1"})
		i := slices.IndexFunc(effects, func(e Effect) bool { _, ok := e.(reporting.Write); return ok })
		if i < 0 {
			t.Fatal("nothing is written")
		}
		m, _ := Update(p.model, reporting.Wanted{Name: name})
		written := effects[i].(reporting.Write).Work(new(job.Slice)).(reporting.Written)
		for _, want := range []string{"\n## Why, at 2:30\n", "| Result | Before | After | Change |", "\n+  maxReplicas: 9\n", "# spec.maxReplicas: "} {
			if !strings.Contains(written.Text, want) {
				t.Errorf("the report is without %q:\n%s", want, written.Text)
			}
		}
		if has := strings.Contains(written.Text, p.model.Text()); has != (name != "") || strings.Contains(written.Text, "](<mine.svg>)") != has {
			t.Errorf("%q: the text and the picture are in it: %v", name, has)
		}
		_, effects = Update(m, written)
		if copied := slices.ContainsFunc(effects, func(e Effect) bool { _, ok := e.(reporting.Copy); return ok }); copied != (name == "") {
			t.Errorf("%q: %v", name, effects)
		}
	}
}

// An HPA that was not looked at is said to be.
func TestReportingSkipped(t *testing.T) {
	m := visit(t, "#preset=spike-cautious-policy").model
	m, _ = Update(m, advice.Toggled{})
	for _, skipped := range [][]advise.Skipped{nil, {{Reason: note.Say("it is made up")}}} {
		m, _ = Update(m, advice.Found{SearchID: feature.Get[advice.Advice](m.Features()).SearchID, Skipped: skipped})
		m, write := wanted(m)
		got := write.Work(new(job.Slice)).(reporting.Written)
		if strings.Contains(got.Text, "This HPA was not looked at: it is made up.") != (skipped != nil) || strings.Contains(got.Text, "No finding: ") != (skipped == nil) {
			t.Errorf("%v:\n%s", skipped, got.Text)
		}
		_, _ = Update(m, reporting.Wanted{})
	}
}

// The second press stops it. An exercise has no report, which would tell its solution, nor has a text that cannot run.
func TestNotReporting(t *testing.T) {
	p := visit(t, "#preset=spike-cautious-policy")
	m, write := wanted(p.model)
	written := write.Work(new(job.Slice))
	m, effects := Update(m, reporting.Wanted{})
	if len(effects) != 1 || effects[0] != feature.StopJob(reporting.JobKey) {
		t.Errorf("got %v", effects)
	}
	if _, effects := Update(m, written); len(effects) > 0 {
		t.Errorf("it was stopped, and then %v", effects)
	}
	m, _ = wanted(p.model)
	if m, effects = Update(m, reporting.Written{ID: 1, Failed: "gone"}); m.Notice != "It could not be written: gone" || len(effects) != 1 {
		t.Errorf("said %q, %v", m.Notice, effects)
	}
	if _, write := wanted(visit(t, "#exercise=min-and-max").model); write != nil {
		t.Error("an exercise has a report")
	}
	p.send(document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "-1"})
	if m, write := wanted(p.model); write != nil || m.Notice != "There is no report, because this text has no run of an HPA." {
		t.Errorf("a text that cannot run: %v, %q", write, m.Notice)
	}
}
