package docs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/internal/golden"
)

// reaction is a row of the table of reaction lags: a metric and the API that serves it.
type reaction struct{ metric, profile, pipeline string }

var reactions = []reaction{
	{"cpu", "none", "{}"},
	{"cpu", "`metrics-server`", "{profile: metrics-server}"},
	{"Pods", "none", "{}"},
	{"Pods", "`prometheus-adapter`", "{custom: {profile: prometheus-adapter}}"},
	{"External", "none", "{}"},
	{"External", "`prometheus-adapter`", "{external: {profile: prometheus-adapter}}"},
	{"External", "`keda`", "{external: {profile: keda}}"},
	{"any", "`exact`", "{profile: exact}"},
}

// accessHeader is what the scenario says of a metric: its entry in the HPA, and the start
// of its load, up to the value.
var accessHeader = map[string][2]string{
	"cpu":      {"type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 500m}}", "metric: {type: Resource, name: cpu}, total"},
	"Pods":     {"type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 500m}}", "metric: {type: Pods, name: rps}, total"},
	"External": {"type: External, external: {metric: {name: queue}, target: {type: AverageValue, averageValue: 500m}}", "metric: {type: External, name: queue}, value"},
}

// lag returns how long it takes until an HPA adds pods, after the load of 4 pods at
// their target has risen to a multiple.
func (r reaction) lag(t *testing.T, seed int, onset time.Duration, multiple float64) time.Duration {
	t.Helper()
	metric, ok := accessHeader[r.metric]
	if !ok {
		metric = accessHeader["cpu"]
	}
	s, diagnostics := parse.Text(fmt.Sprintf(`
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 4
  maxReplicas: 20
  metrics: [{%s}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: %s
  seed: %d
  metricsPipeline: %s
  pods: {idle: {cpu: 0}}
  load: [{%s: {points: [[0s, 2], [%s, %g]]}}]
`, metric[0], onset+4*time.Minute, seed, r.pipeline, metric[1], onset, 2*multiple))
	if s == nil || len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range tl.Syncs {
		if sync := &tl.Syncs[i]; sync.At >= onset && sync.Decision.Rescaled {
			if got := tl.Summary().HPAs[0].SlowestReaction; time.Duration(got.Time) != sync.At-onset || !got.Answered {
				t.Errorf("%+v, seed %d: the slowest reaction is %+v, want %v", r, seed, got, sync.At-onset)
			}
			return sync.At - onset
		}
	}
	t.Fatalf("%+v, seed %d: no reaction", r, seed)
	return 0
}

// TestReactionLag checks the table in metrics.md: 200 runs a row, each with its own
// seed and start of the rise.
func TestReactionLag(t *testing.T) {
	var b strings.Builder
	b.WriteString("| metric | profile | to 3 times: median | 95 % | by a quarter: median | 95 % |\n|---|---|---|---|---|---|\n")
	for _, r := range reactions {
		fmt.Fprintf(&b, "| %s | %s |", r.metric, r.profile)
		for _, multiple := range []float64{3, 1.25} {
			var lags []time.Duration
			for seed := range 200 {
				onset := 3*time.Minute + time.Duration(seed*37139%60000)*time.Millisecond
				lags = append(lags, r.lag(t, seed, onset, multiple))
			}
			slices.Sort(lags)
			fmt.Fprintf(&b, " %.0f s | %.0f s |", lags[100].Seconds(), lags[190].Seconds())
		}
		b.WriteString("\n")
	}
	table := regexp.MustCompile(`(?m)^\| metric \| profile \|.*\n(\|.*\n)+`)
	text := read(t, "metrics.md")
	if !table.MatchString(text) {
		t.Fatal("metrics.md has no table")
	}
	golden.File(t, "metrics.md", []byte(table.ReplaceAllLiteralString(text, b.String())))
}

// TestSpikeBeforeScrape: without a profile the first sync and the scrapes begin
// together, so that a spike shortly before a scrape is acted on at once. With a profile
// that depends on the seed.
func TestSpikeBeforeScrape(t *testing.T) {
	onset := 3*time.Minute - 2100*time.Millisecond
	early := 0
	for seed := range 50 {
		if lag := reactions[0].lag(t, seed, onset, 3); lag.Round(time.Second) != 2*time.Second {
			t.Errorf("without a profile: %v", lag)
		}
		if reactions[1].lag(t, seed, onset, 3) < 3*time.Second {
			early++
		}
	}
	if early > 5 {
		t.Errorf("with metrics-server %d of 50 runs react within 3 s", early)
	}
}
