package observe

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// all writes what is recognized: each kind with its step and its points.
func all(tl *timeline.Timeline, traces ...*trace.Trace) string {
	r := Recognize(tl, 0, traces...)
	var b strings.Builder
	for _, o := range r.All {
		fmt.Fprintf(&b, "%s every %v:", o.Kind.Name, o.Step)
		for _, p := range o.Points {
			fmt.Fprintf(&b, " %v=%g", p.At, p.Value)
		}
		b.WriteString("\n")
	}
	for _, name := range r.Others {
		fmt.Fprintf(&b, "other: %s\n", name)
	}
	return b.String()
}

func TestRecognize(t *testing.T) {
	const events = "apiVersion: v1\nkind: Event\nmetadata: {name: web.1, namespace: default}\ninvolvedObject: {kind: HorizontalPodAutoscaler, name: web, namespace: default}\n" +
		"reason: SuccessfulRescale\nmessage: \"New size: 4; reason: cpu resource utilization (percentage of request) above target\"\ntype: Normal\nfirstTimestamp: \"2026-03-02T09:00:30Z\"\nlastTimestamp: \"2026-03-02T09:00:30Z\"\n"
	desired := func(labels string, values string) string {
		return fmt.Sprintf(`{"metric":{"__name__":"kube_horizontalpodautoscaler_status_desired_replicas","horizontalpodautoscaler":"web"%s},"values":[%s]}`, labels, values)
	}
	answer := func(series ...string) string {
		return `{"status":"success","data":{"resultType":"matrix","result":[` + strings.Join(series, ",") + `]}}`
	}
	for _, test := range []struct {
		name  string
		texts []string
		want  string
	}{
		{"an exporter that restarted, with the first series short", []string{answer(
			desired(`,"instance":"a"`, `[1772442000,"1"]`), desired(`,"instance":"b"`, `[1772442030,"2"],[1772442060,"3"],[1772442090,"4"]`))},
			"desired every 30s: 0s=1 30s=2 1m0s=3 1m30s=4\n"},
		{"events with a date, before metrics with one", []string{events, "time,ready\n2026-03-02 09:01:00,1\n2026-03-02 09:01:30,2\n"},
			"desired every 0s: 0s=4\nready every 30s: 30s=1 1m0s=2\n"},
		{"events alone", []string{events}, "desired every 0s: 5m45.115s=4\n"},
		{"parts of a second", []string{"time,ready\n2026-03-02 09:01:00.25,1\n2026-03-02 09:01:30.75,2\n"}, "ready every 30.5s: 0s=1 30.5s=2\n"},
		{"two namespaces", []string{answer(desired(`,"namespace":"shop"`, `[1772442000,"1"],[1772442030,"4"]`), desired(`,"namespace":"default"`, `[1772442000,"2"],[1772442030,"3"]`))},
			"desired every 30s: 0s=2 30s=3\n" + `other: kube_horizontalpodautoscaler_status_desired_replicas{horizontalpodautoscaler="web", namespace="shop"}` + "\n"},
		{"one namespace, which the manifest may leave out", []string{answer(desired(`,"namespace":"shop"`, `[1772442000,"1"],[1772442030,"4"]`))}, "desired every 30s: 0s=1 30s=4\n"},
		{"two others", []string{answer(desired(`,"namespace":"shop"`, `[1772442000,"1"],[1772442030,"4"]`), desired(`,"namespace":"test"`, `[1772442000,"2"],[1772442030,"3"]`))},
			`other: kube_horizontalpodautoscaler_status_desired_replicas{horizontalpodautoscaler="web", namespace="shop"}` + "\n" +
				`other: kube_horizontalpodautoscaler_status_desired_replicas{horizontalpodautoscaler="web", namespace="test"}` + "\n"},
		{"the namespace of the exporter", []string{answer(desired(`,"exported_namespace":"default","namespace":"monitoring"`, `[1772442000,"1"],[1772442030,"4"]`))}, "desired every 30s: 0s=1 30s=4\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := parse.Text(foundNight)
			tl, err := sim.Run(s, sim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			tl.HasClock = false
			var traces []*trace.Trace
			for _, text := range test.texts {
				traces = append(traces, read.Text(text))
			}
			if got := all(tl, traces...); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// A metric that continues under another name in the labels keeps all of the time, with at most so many points.
func TestReadingOfTwo(t *testing.T) {
	_, _, tl := runOf(fmt.Sprintf(foundHPA, 10))
	tl.HasClock = false
	series := func(instance string, from int) string {
		var values []string
		for i := range 1500 {
			values = append(values, fmt.Sprintf(`[%d,"%d"]`, 1772442000+(from+i)*15, 50+i%10))
		}
		return `{"metric":{"__name__":"kube_horizontalpodautoscaler_status_target_metric","instance":"` + instance + `","metric_name":"cpu","metric_target_type":"average"},"values":[` + strings.Join(values, ",") + `]}`
	}
	r := readingsOf(tl, 0, metricsOf(tl, 0), []*trace.Trace{read.Text(`{"status":"success","data":{"resultType":"matrix","result":[` + series("a", 0) + "," + series("b", 1500) + `]}}`)})
	if len(r) != 1 || len(r[0].points) > maxRead || r[0].step != 30*time.Second || r[0].points[len(r[0].points)-1].At < 2998*15*time.Second {
		t.Fatalf("%d readings: %d points, each %v", len(r), len(r[0].points), r[0].step)
	}
}
