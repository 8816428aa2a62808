package lane_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
)

// TestPalette compares the colours with the page's style sheet.
func TestPalette(t *testing.T) {
	text, err := os.ReadFile("../../web/assets/src/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	page := map[string][2]string{}
	for _, m := range regexp.MustCompile(`--([\w-]+): light-dark\((#\w+), (#\w+)\);`).FindAllStringSubmatch(string(text), -1) {
		page[m[1]] = [2]string{m[2], m[3]}
	}
	for i := lane.Ground; i < lane.Inks; i++ {
		if got := [2]string{i.Color(false), i.Color(true)}; got != page[i.Name()] {
			t.Errorf("%s: %v, the page has %v", i.Name(), got, page[i.Name()])
		}
	}
}

func run(t *testing.T, text string) track.Run {
	t.Helper()
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return track.Of(tl, 0)
}

// TestRoom checks that the lane reads the nodes and the waiting pods at any
// moment. A cluster with unlimited room has no such lane.
func TestRoom(t *testing.T) {
	lanes := func(name string) []lane.Lane {
		p, _ := preset.Lookup(name)
		return lane.List(run(t, p.Text), lane.Pixels{Width: 600, Columns: 600}, lane.Room)
	}
	read := func(l *lane.Lane, moment time.Duration) string {
		var values []string
		for i := range l.Keys {
			values = append(values, l.Keys[i].Name+" "+l.Keys[i].Read(moment))
		}
		return strings.Join(values, ", ")
	}
	nodes := lanes("nodes-that-come")
	for moment, want := range map[time.Duration]string{
		0:                "nodes in use 1/1, pods waiting 0",
		3 * time.Minute:  "nodes in use 1/1, pods waiting 1",
		10 * time.Minute: "nodes in use 3/3, pods waiting 0",
	} {
		if got := read(&nodes[0], moment); got != want {
			t.Errorf("at %s: %s, want %s", moment, got, want)
		}
	}
	if got := read(&lanes("no-room")[0], 6*time.Minute); got != "pods waiting 6" {
		t.Errorf("without nodes: %s", got)
	}
	if l := lanes("walkthrough"); len(l) != 0 {
		t.Errorf("unlimited room, but a lane %s", l[0].Name)
	}
}

// A span that minReplicas held back has its name above the line of minReplicas. A span
// that maxReplicas held back has its name at the top.
func TestHeldByMinReplicas(t *testing.T) {
	p, _ := preset.Lookup("walkthrough")
	lanes := lane.List(run(t, p.Text), lane.Pixels{Width: 600, Columns: 600}, lane.Replicas)
	levels := map[string]float64{}
	for _, s := range lanes[0].Draw(100).Shapes {
		for _, l := range s.Labels {
			levels[l.Texts[0]] = l.Above
		}
	}
	if level, ok := levels["minReplicas"]; !ok || level != 1 {
		t.Errorf("minReplicas is written above %g", level)
	}
	if level, ok := levels["scale-down window"]; !ok || level != 0 {
		t.Errorf("the window is written above %g, not at the top: %v", level, levels)
	}
}

// The scale of a metric has room for its target, even if the metric is never read.
func TestScaleOfUnread(t *testing.T) {
	const text = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
  metrics:
  - type: External
    external: {metric: {name: queue}, target: {type: Value, value: 10k}}
`
	lanes := lane.List(run(t, text), lane.Pixels{Width: 600, Columns: 600}, lane.Metric)
	if top := lanes[0].Draw(100).Scale.Max; top < 10_000 {
		t.Errorf("the top of the scale is %g, the target 10k", top)
	}
}
