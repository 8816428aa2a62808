package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"hpaplayground/core/advise"
	"hpaplayground/core/explain"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// of runs a text and makes the report of its first HPA.
func of(t *testing.T, text string, lang words.Language) *Report {
	t.Helper()
	s, problems := parse.Text(text)
	if s == nil {
		t.Fatal(problems)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{Text: text, Timeline: tl, Findings: advise.Find(text, s, tl), Language: lang}
	r.explain(t)
	return r
}

// explain explains the sync of the report's HPA at its longest hold.
func (r *Report) explain(t *testing.T) {
	t.Helper()
	r.explainAt(t, Moment(r.Timeline, r.HPA))
}

// explainAt explains the sync at a moment.
func (r *Report) explainAt(t *testing.T, at time.Duration) {
	t.Helper()
	s, _ := parse.Text(r.Text)
	if sync := Sync(r.Timeline, r.HPA, at); sync >= 0 {
		tl, err := sim.Inspect(s, sync)
		if err != nil {
			t.Fatal(err)
		}
		r.Chain = explain.Sync(tl, sync, r.Language)
		r.Chain.WhatIfs = explain.WhatIfs(tl, sync, r.Language)
	}
}

// search looks for what explains that the run and what was recorded part.
func (r *Report) search() {
	s, _ := parse.Text(r.Text)
	search := observe.NewSearch(new(parse.Reader), r.Text, s, r.Timeline, r.HPA, observe.Recorded(r.Timeline, r.HPA).All)
	for search.Step() {
	}
	r.Causes = search.Causes()
}

// checkReport reads a report with a Markdown parser: it has its sections, one chart, the whole text, and no HTML.
// It returns the headings of the sections.
func checkReport(t *testing.T, r *Report, report, chart string) (sections []string) {
	t.Helper()
	source := []byte(report)
	var blocks, images, links []string
	err := ast.Walk(reader.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.RawHTML, *ast.HTMLBlock, *ast.AutoLink, *ast.Blockquote, *ast.CodeBlock, *ast.ThematicBreak, *extension.Strikethrough, *extension.TaskCheckBox:
			t.Errorf("the report has a %s", n.Kind())
		case *ast.Heading:
			if n.Level == 2 {
				sections = append(sections, string(n.Lines().Value(source)))
			}
		case *ast.FencedCodeBlock:
			blocks = append(blocks, string(n.Lines().Value(source)))
		case *ast.Image:
			images = append(images, string(n.Destination))
		case *ast.Link:
			links = append(links, string(n.Destination))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(blocks) < 2 || blocks[len(blocks)-1] != strings.TrimSuffix(r.Text, "\n")+"\n" {
		t.Errorf("the last of %d blocks is not the text", len(blocks))
	}
	if len(blocks) > 0 && strings.Count(blocks[0], "█") == 0 {
		t.Errorf("no chart:\n%s", blocks[0])
	}
	for _, b := range blocks[1 : len(blocks)-1] {
		if strings.HasPrefix(b, "--- before.yaml\n") {
			continue
		}
		if !strings.HasPrefix(b, "# ") || !strings.Contains(b, "\nkubectl patch ") && !strings.Contains(b, " cannot be changed: ") {
			t.Errorf("not a command:\n%s", b)
		}
	}
	if chart == "" && len(images) > 0 || chart != "" && !slices.Equal(images, []string{chart}) {
		t.Errorf("%d images: %.100q, want %q", len(images), images, chart)
	}
	if want := strings.Count(r.Link, "#"); len(links) != want {
		t.Errorf("links %q, want %d", links, want)
	}
	return sections
}

// The report of each preset is sound, in both languages.
func TestPresets(t *testing.T) {
	for _, p := range preset.All() {
		for _, lang := range words.All() {
			t.Run(p.Name+"/"+lang.Code(), func(t *testing.T) {
				r := of(t, p.Text, lang)
				r.Link = "https://example.com/#preset=" + p.Name
				report := r.Markdown("a%20picture.svg")
				got := checkReport(t, r, report, "a%20picture.svg")
				if len(got) < 4 || !slices.Contains(got, lang.Say("What happened")) || !slices.Contains(got, lang.Say("To look at it again")) {
					t.Errorf("sections %q", got)
				}
				if again := r.Markdown("a%20picture.svg"); again != report {
					t.Error("the report is another the second time")
				}
				if len(report) > len(p.Text)+40_000 {
					t.Errorf("%d bytes", len(report))
				}
			})
		}
	}
}

const scene = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
  annotations: {playground/title: %q}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 6
  metrics:
  - type: External
    external: {metric: {name: %[1]q}, target: {type: AverageValue, averageValue: 10}}
  behavior: {scaleUp: {policies: [{type: Pods, value: 1, periodSeconds: 60}]}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 10m
  load:
  - metric: {type: External, name: %[1]q}
    value: {points: [[0s, 15], [2m, 95], [8m, 10]]}
  recorded: "time,desired\n0,2\n120,6\n240,6\n480,6\n"
`

// Names of a text end no table or block and begin no HTML. A slash and a percent sign cannot be in the name of a metric.
func TestHostile(t *testing.T) {
	plain := of(t, fmt.Sprintf(scene, "queue"), words.English)
	plain.search()
	want := checkReport(t, plain, plain.Markdown(""), "")
	if !slices.Contains(want, "Beside what was recorded") {
		t.Fatalf("sections %q", want)
	}
	for _, name := range append(hostile, "<img src=x onerror=alert(1)>", "a|b|<b>", "```yaml") {
		if strings.ContainsAny(name, "/%\n\t\u2028") || !utf8.ValidString(name) || strings.TrimSpace(name) != name {
			continue
		}
		r := of(t, fmt.Sprintf(scene, name)+"# ```\n# ````\n", words.English)
		if strings.HasPrefix(name, "```") {
			r.search()
		}
		report := r.Markdown("")
		if got := checkReport(t, r, report, ""); !slices.Equal(got, want) {
			t.Errorf("%q: sections %q, want %q", name, got, want)
		}
		if !strings.Contains(toHTML(t, report), "Time with "+escapeHTML.Replace(oneLine(name))+" above target") {
			t.Errorf("%q is not in a table", name)
		}
	}
}

// A long list of rescales is cut, and says how long it is.
func TestManyChanges(t *testing.T) {
	text := strings.Replace(fmt.Sprintf(scene, "queue"), "periodSeconds: 60}]}}", "periodSeconds: 60}]}, scaleDown: {stabilizationWindowSeconds: 0}}", 1)
	text = strings.Replace(text, "[[0s, 15], [2m, 95], [8m, 10]]", "[[0s, 30]], noise: 60%", 1)
	r := of(t, strings.Replace(text, "10m", "3h", 1), words.English)
	report := r.Markdown("x.svg")
	_, table, _ := strings.Cut(report, "| Time |")
	table, after, _ := strings.Cut(table, "\n\n")
	if n := strings.Count(table, "\n") - 1; n != maxChanges || !strings.HasPrefix(after, "And ") {
		t.Errorf("%d rows, and then %.40q", n, after)
	}
}
