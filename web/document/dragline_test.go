package document

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
)

// dragLines runs a text and lists its lines that can be dragged.
func dragLines(t *testing.T, text string) (d Document, run track.Run, list []DragLine, said string) {
	t.Helper()
	d = asPut(text)
	scene, _ := parse.Text(text)
	tl, err := sim.Run(scene, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	run = track.Of(tl, 0)
	list = d.DragLines(run, run.Metrics())
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%s %s %s%s by %g\n", l.Track, l.Path, strconv.FormatFloat(l.Value*l.Per, 'f', -1, 64), l.Unit, l.Step)
	}
	return d, run, list, b.String()
}

// A line shows the number in the text, in the text's own unit.
func TestDragLines(t *testing.T) {
	metrics := func(list string) func(string) string {
		return func(text string) string {
			from := strings.Index(text, "  metrics:\n")
			to := from + strings.Index(text[from:], "  behavior:")
			return text[:from] + "  metrics:\n" + list + text[to:]
		}
	}
	const bounds = "replicas spec.minReplicas 1 by 1\nreplicas spec.maxReplicas 15 by 1\n"
	make := func(kind, field, value string) string {
		return fmt.Sprintf("  - {type: %s, %s: {name: cpu, target: {type: %s, %s: %s}}}\n", "Resource", "resource", kind, field, value)
	}
	for _, test := range []struct {
		name   string
		change func(string) string
		want   string
	}{
		{"as it is", metrics(make("Utilization", "averageUtilization", "80")), bounds + "metric-0 spec.metrics[0].resource.target.averageUtilization 80 by 1\n"},
		{"milli", metrics(make("AverageValue", "averageValue", "500m")), bounds + "metric-0 spec.metrics[0].resource.target.averageValue 500m by 0\n"},
		{"a part", metrics(make("AverageValue", "averageValue", "0.5")), bounds + "metric-0 spec.metrics[0].resource.target.averageValue 0.5 by 0\n"},
		{"quoted", metrics(make("AverageValue", "averageValue", `"1"`)), bounds + "metric-0 spec.metrics[0].resource.target.averageValue 1 by 0\n"},
		{"binary", metrics(strings.Replace(make("AverageValue", "averageValue", "200Mi"), "cpu", "memory", 1)), bounds + "metric-0 spec.metrics[0].resource.target.averageValue 200Mi by 0\n"},
		{"an exponent", metrics(make("AverageValue", "averageValue", "1e0")), bounds + "metric-0 spec.metrics[0].resource.target.averageValue 1 by 0\n"},
		{"two", metrics(make("AverageValue", "averageValue", "1") + make("Utilization", "averageUtilization", "80")), bounds +
			"metric-0 spec.metrics[0].resource.target.averageValue 1 by 0\nmetric-1 spec.metrics[1].resource.target.averageUtilization 80 by 1\n"},
		{"none", metrics(""), bounds + "metric-0 spec.metrics[0].resource.target.averageUtilization 80 by 1\n"},
		{"changed on the way", func(text string) string {
			return strings.Replace(text, "  duration: 25m\n", "  duration: 25m\n  timeline:\n  - at: 5m\n    apply: |\n      "+
				strings.NewReplacer("\n", "\n      ", "maxReplicas: 15", "maxReplicas: 12").Replace(strings.Split(text, "---\n")[0])+"\n", 1)
		}, ""},
	} {
		preset, _ := preset.Lookup("spike-cautious-policy")
		if _, _, _, got := dragLines(t, test.change(preset.Text)); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// fixedLines is how many lines of a preset cannot be dragged. A metric in an annotation has
// no field, KEDA's minReplicaCount 0 is not the HPA's minReplicas 1, and a cron has no
// target.
var fixedLines = map[string]int{"older-versions": 1, "keda-cooldown": 1, "keda-activation": 1, "keda-cron": 2, "keda-cron-queue": 1, "keda-second-hpa": 1, "keda-replicas": 1}

// In each preset whose HPA does not change, each metric's target can be dragged, and
// the value in the text is the drawn value.
func TestDragLinesOfPresets(t *testing.T) {
	n := 0
	for _, preset := range preset.All() {
		d, run, list, text := dragLines(t, preset.Text)
		if len(run.Timeline.HPAs[0].Versions) != 1 {
			if text != "" {
				t.Errorf("%s: its HPA changes, and\n%s", preset.Name, text)
			}
			continue
		}
		measured := 0
		for _, metric := range run.Metrics() {
			if len(metric.Target.V) > 0 {
				measured++
			}
		}
		if len(list) != 2+measured-fixedLines[preset.Name] {
			t.Errorf("%s has %d metrics, and\n%s", preset.Name, measured, text)
		}
		for _, l := range list {
			n++
			changed, _ := send(d, FieldSet{Part: HPA, Path: l.Path, Value: strconv.FormatFloat(l.Value*l.Per+1, 'f', -1, 64) + l.Unit}, run)
			_, _, _, got := dragLines(t, changed.Text())
			want := strings.Replace(text, fmt.Sprintf("%s %s%s", l.Path, strconv.FormatFloat(l.Value*l.Per, 'f', -1, 64), l.Unit),
				fmt.Sprintf("%s %s%s", l.Path, strconv.FormatFloat(l.Value*l.Per+1, 'f', -1, 64), l.Unit), 1)
			if got != want {
				t.Errorf("%s: after %s got\n%swant\n%s", preset.Name, l.Path, got, want)
			}
		}
	}
	if n < 80 {
		t.Errorf("only %d", n)
	}
}
