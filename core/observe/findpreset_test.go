package observe

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// exportStatus adds the metrics in the HPA's status to an export, as kube-state-metrics has them.
func exportStatus(tl *timeline.Timeline, step time.Duration) string {
	type series struct {
		Metric map[string]string `json:"metric"`
		Values [][2]any          `json:"values"`
	}
	all := map[string]*series{}
	var names []string
	for at := time.Duration(0); at <= tl.Duration; at += step {
		h := tl.HPAAt(0, at)
		if h == nil {
			continue
		}
		for _, m := range h.Status.CurrentMetrics {
			b := m.Block(m.Type)
			if b.Current == nil {
				continue
			}
			targetType, q := "average", b.Current.AverageValue
			if q == nil {
				targetType, q = "value", b.Current.Value
			}
			if q == nil {
				continue
			}
			if all[b.Name] == nil {
				names = append(names, b.Name)
				all[b.Name] = &series{Metric: map[string]string{"__name__": statusMetrics[0], "metric_name": b.Name, "metric_target_type": targetType}}
			}
			all[b.Name].Values = append(all[b.Name].Values, [2]any{at.Seconds() + 1.7e9, fmt.Sprint(scenario.Milli(*q) / 1000)})
		}
	}
	var result []*series
	for _, name := range names {
		result = append(result, all[name])
	}
	text, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	return strings.Replace(export(tl, 0, step), `"result":[`, `"result":`+strings.TrimSuffix(string(text), "]")+",", 1)
}

// The load of a preset that was hidden gives the same replicas again. Presets show where one replica more
// or less decides, so that some do not.
func TestFinderPresets(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	tried, agreed := 0, 0
	for n, p := range preset.All() {
		text, s, tl := runOf(p.Text)
		if n%4 > 0 && !*everyPreset || tl == nil || tl.Duration > time.Hour || len(s.Objects.ScaledObjects) > 0 {
			continue
		}
		recording := read.Text(exportStatus(tl, []time.Duration{15 * time.Second, 30 * time.Second}[n%2]))
		bare, err := edit.Change(text, "Simulation:spec.load=")
		if err != nil {
			t.Fatal(err)
		}
		hidden, _ := parse.Text(bare)
		before, err := sim.Run(hidden, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := NewFinder(new(parse.Reader), bare, hidden, before, 0, []*trace.Trace{recording})
		if err != nil {
			t.Logf("%s: %v", p.Name, err)
			continue
		}
		for f.Step() {
		}
		found, err := f.Found()
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		_, _, again := runOf(found.Text)
		if again == nil {
			t.Fatalf("%s: it does not run:\n%s", p.Name, found.Text)
		}
		least := 1.0
		for _, r := range Recognize(again, 0, recording).All {
			if slices.Contains([]string{"desired", "current", "ready"}, r.Kind.Name) {
				d := Compare(again, 0, r, r.Step)
				least = min(least, d.Share())
			}
		}
		if tried++; least >= 0.9 {
			agreed++
		} else {
			t.Logf("%s agrees for %.2f of the time: %v", p.Name, least, found.Settings)
		}
	}
	t.Logf("%d of %d agree", agreed, tried)
	if tried < 10 || agreed*10 < tried*6 {
		t.Errorf("%d of %d agree", agreed, tried)
	}
}
