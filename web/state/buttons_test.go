package state

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/web/document"
	"hpaplayground/web/loads"
	"hpaplayground/web/pods"
)

// button is a button that changes the text. It is not a field of the form.
type button struct {
	msg   Msg
	part  document.Part
	path  string // the field that the button changes or, if the text does not have it, the nearest field around it
	takes bool   // the button removes something from the text
}

// buttons returns all buttons of a model with a run.
func buttons(m Model) []button {
	m.Part = document.HPA
	var all []button
	add := func(part document.Part, path string, takes bool, msg Msg) {
		all = append(all, button{msg, part, path, takes})
	}
	c := m.Controls(m.Run())
	switch {
	case c.Behavior:
		add(document.HPA, c.BehaviorPath, true, document.FieldRemoved{Path: c.BehaviorPath})
	case c.HasBehavior:
		add(document.HPA, c.BehaviorPath, false, document.FieldAdded{Path: c.BehaviorPath})
	}
	for _, r := range c.Rules {
		if r.Path == "" {
			continue
		}
		add(document.HPA, r.Path+".policies", false, document.FieldAdded{Path: r.Path + ".policies"})
		for _, p := range r.Policies {
			switch {
			case r.InText && len(r.Policies) == 1: // empty groups are removed too
				add(document.HPA, c.BehaviorPath, true, document.FieldRemoved{Path: p.Path})
			case r.InText:
				add(document.HPA, r.Path+".policies", true, document.FieldRemoved{Path: p.Path})
			case len(r.Policies) > 1: // the other policies are written out
				add(document.HPA, r.Path+".policies", false, document.FieldRemoved{Path: p.Path})
			}
		}
	}
	add(document.Simulation, "spec.kubernetesVersion", false, document.VersionPicked{Version: "1.33"})
	if pod, ok := m.Run().PodAt(m.Pods().Pod, m.Cursor); ok && pod.HasActions() {
		for _, fault := range pods.Faults() {
			add(document.Simulation, "spec.timeline", false, pods.FaultAdded{Do: fault})
		}
	}
	add(document.Simulation, "spec.load", false, loads.Added{Metric: load.Metric{Type: "External", Name: "jobs"}, Kind: "value"})
	t, ok := m.LoadEditor().Load()
	if !ok {
		return all
	}
	entry := fmt.Sprintf("spec.load[%d]", t.Index)
	add(document.Simulation, entry, false, loads.Failed{})
	add(document.Simulation, entry, true, loads.Removed{})
	add(document.Simulation, entry, true, loads.Multiplied{Percent: 10})
	stroke := []load.Point{{At: t.Duration / 4, Milli: t.Top / 2}, {At: t.Duration / 3, Milli: t.Top / 4}}
	add(document.Simulation, entry, true, loads.Drawn{Stroke: stroke})
	for _, form := range loads.SeriesForms() {
		if form != t.Form {
			add(document.Simulation, entry, true, loads.Shaped{Form: form})
		}
	}
	for _, f := range t.Fields() {
		if f.Name == "noise" {
			add(document.Simulation, entry, false, loads.FieldSet{Field: f.Name, Value: "7%"})
		} else if f.Value != "" {
			add(document.Simulation, entry, false, loads.FieldSet{Field: f.Name, Value: f.Value})
		}
	}
	if len(t.Base.Points) > 0 && (t.Form == "points" || t.Form == scenario.Constant) {
		add(document.Simulation, entry, false, loads.PointAdded{At: t.Duration / 2, Milli: t.Top / 3})
		add(document.Simulation, entry, false, loads.PointMoved{Milli: t.Top / 5, Done: true})
		if len(t.Base.Points) > 1 {
			add(document.Simulation, entry, true, loads.PointRemoved{Point: 1})
		}
	}
	return all
}

// TestButtonsLeaveTheRest presses every button in many texts. The result is still a
// scenario. The other editors' texts and every byte outside of the change stay. A
// button that only adds removes no line and no comment.
func TestButtonsLeaveTheRest(t *testing.T) {
	pressed := map[string]int{}
	for _, pattern := range []string{"../../core/preset/presets/*.yaml", "../../core/parse/testdata/real/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m, _ := Update(New(), TextReplaced{string(b)})
			s, _ := parse.Text(m.Text())
			if s == nil {
				continue
			}
			tl, err := sim.Run(s, sim.Options{})
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			m, _ = Update(m, RunEnded{Revision: m.Revision, Timeline: tl, Scenario: s})
			m.Cursor = min(tl.Duration, 5*time.Minute)
			for _, pod := range tl.Pods {
				if p, ok := m.Run().PodAt(pod.Name, m.Cursor); ok && p.HasActions() {
					m = m.set(pods.Pods{Pod: pod.Name})
					break
				}
			}
			for entry := range max(1, len(s.Given)) {
				m = m.set(loads.Editor{View: loads.View{Entry: entry}})
				for _, b := range buttons(m) {
					if entry > 0 && !strings.HasPrefix(b.path, "spec.load") {
						continue
					}
					pressed[fmt.Sprintf("%T", b.msg)]++
					leaves(t, fmt.Sprintf("%s: %#v", filepath.Base(file), b.msg), m, b)
				}
			}
		}
	}
	for _, msg := range []Msg{
		document.FieldAdded{}, document.FieldRemoved{}, document.VersionPicked{}, pods.FaultAdded{}, loads.Added{}, loads.Failed{}, loads.Removed{}, loads.Multiplied{}, loads.Drawn{}, loads.Shaped{}, loads.FieldSet{},
		loads.PointAdded{}, loads.PointMoved{}, loads.PointRemoved{},
	} {
		if name := fmt.Sprintf("%T", msg); pressed[name] < 10 {
			t.Errorf("%s was tried %d times", name, pressed[name])
		}
	}
	t.Log(pressed)
}

// reader reads the texts, and does not read the parts again that a button left alone.
var reader = new(parse.Reader)

// leaves presses a button and checks the text afterwards.
func leaves(t *testing.T, subject string, m Model, b button) {
	t.Helper()
	next, _ := Update(m, b.msg)
	old, text := m.PartText(b.part), next.PartText(b.part)
	if text == old {
		return // nothing to change, or a notice says why not
	}
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s\nof\n%s\nit made\n%s", subject, fmt.Sprintf(format, args...), old, text)
	}
	_, older := b.msg.(document.VersionPicked) // another release may refuse the new value
	if s, diagnostics := reader.Parse(next.Text()); s == nil && !older {
		fail("that is not a scenario: %v", diagnostics)
	}
	for _, p := range document.Parts() {
		if p != b.part && next.PartText(p) != m.PartText(p) {
			fail("the text of part %d changed", p)
		}
	}
	from, to := span(old, b.part, b.path)
	if b.takes { // the field around it may be removed too
		from = max(0, strings.LastIndexByte(strings.TrimRight(old[:from], " -\n"), '\n'))
	}
	if !strings.HasPrefix(text, strings.TrimRight(old[:from], " \n")) || !strings.HasSuffix(text, old[to:]) {
		fail("it changed more than %q", old[from:to])
	}
	if b.takes {
		return
	}
	lines := strings.Split(text, "\n")
	lost := 0
	for line := range strings.Lines(old[strings.LastIndexByte(old[:from], '\n')+1 : to]) {
		line = strings.TrimRight(line, "\n")
		i := slices.Index(lines, line)
		if i >= 0 {
			lines = lines[i+1:] // in the same order
			continue
		}
		lost++
		if _, comment, _ := strings.Cut(line, "# "); comment != "" && !strings.Contains(text, comment) {
			fail("the comment %q is gone", comment)
		}
	}
	if lost > 1 {
		fail("%d lines are gone, or moved", lost)
	}
}

// span returns where a field is written, up to the end of its last line. For a field that is not
// written, span returns the nearest field around the field.
func span(text string, part document.Part, path string) (from, to int) {
	for {
		if f, ok := edit.New(text, manifest.Object{Kind: kinds[part]}, nil).Get(path); ok {
			_, rest, _ := strings.Cut(text[f.To:], "\n")
			return f.From, len(text) - len(rest)
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return 0, len(text)
		}
		path = path[:i]
	}
}

var kinds = map[document.Part]string{document.HPA: "HorizontalPodAutoscaler", document.Simulation: "Simulation"}
