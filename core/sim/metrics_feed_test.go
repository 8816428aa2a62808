package sim

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// A schedule's measurements are 10 s to 20 s apart, and last and next find them.
func TestRhythm(t *testing.T) {
	api := &scenario.API{Scraping: setting.Scraping{Resolution: 15 * time.Second}, Profile: scenario.MetricsServer, Drawn: true, Between: true}
	random := rand.New(rand.NewPCG(1, 2))
	f := newFeed(api, random)
	for i := range f.schedules {
		r := &f.schedules[i]
		at := r.next(-2 * time.Hour)
		for range 1000 {
			after := r.next(at + 1)
			if gap := after - at; gap < 10*time.Second || gap > 20*time.Second {
				t.Fatalf("%v after %v: %v apart", after, at, gap)
			}
			between := at + time.Duration(random.Int64N(int64(after-at)))
			if r.last(between) != at || r.last(at) != at || r.next(at) != at {
				t.Fatalf("%v: the last is %v, want %v", between, r.last(between), at)
			}
			at = after
		}
	}
}

// The sample that steady pods share equals the sample of each single pod.
func TestSteadySamples(t *testing.T) {
	for _, pipeline := range []string{
		"{}", "{phase: 7s}", "{profile: metrics-server}", "{profile: metrics-server, window: 30s, delay: 8s}",
		"{profile: metrics-server, resolution: 0s}", "{profile: metrics-server, resolution: 1m, phase: 20s}", "{profile: exact}",
	} {
		t.Run(pipeline, func(t *testing.T) {
			s := read(t, dayText(pipeline))
			s.Duration = 2 * time.Hour
			compareSamples(t, s)
		})
	}
	for _, pipeline := range []string{"{custom: {profile: prometheus-adapter}}", "{custom: {profile: prometheus-adapter, window: 45s}}", "{custom: {profile: prometheus-adapter, window: 0s}}"} {
		t.Run(pipeline, func(t *testing.T) {
			text := strings.NewReplacer("- type: Resource\n    resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}",
				"- {type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 500m}}}", "{type: Resource, name: cpu}", "{type: Pods, name: rps}").Replace(dayText(pipeline))
			s := read(t, text)
			s.Duration = 2 * time.Hour
			compareSamples(t, s)
		})
	}
}

func compareSamples(t *testing.T, s *scenario.Scenario) {
	t.Helper()
	e, err := New(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for e.Step() {
		for _, scaler := range e.controller.hpas {
			for i := range scaler.readers {
				g := scaler.readers[i]
				if !g.filled || g.version != scaler.namespace.version {
					continue
				}
				for k, p := range scaler.namespace.pods {
					compared++
					if want, _ := e.metrics.podSample(p, g, g.at); g.samples[k] != want {
						t.Fatalf("at %v, %s: %+v, alone %+v", e.now, p.name, g.samples[k], want)
					}
				}
			}
		}
	}
	if e.Err() != nil || compared < 1000 {
		t.Fatal(compared, e.Err())
	}
}
