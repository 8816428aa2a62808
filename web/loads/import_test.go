package loads

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/link"
	"hpaplayground/core/load"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

func TestImport(t *testing.T) {
	const text = "time,shop,checkout\n0,42,40\n60,1310,90\n120,1310,\n180,1310,80\n240,50,60\n"
	m := loaded(t, loadText, 0)
	if m = play(m, ImportApplied{}); strings.Contains(m.Text(), "1310") {
		t.Error("it was written although nothing was read")
	}
	m = play(m, ImportRead{text})
	p, ok := m.Import.Preview(m.Lang)
	if !ok || p.Failure != "" || len(p.From.Points) != 5 || len(p.Load.Points) != 3 || p.Load.Linear || p.Length != 4*time.Minute {
		t.Fatalf("preview %+v", p)
	}
	m = play(m, ImportChosen{1})
	if p, _ = m.Import.Preview(m.Lang); len(p.From.Gaps) != 1 || len(p.Load.Points) != 4 {
		t.Fatalf("preview of the second %+v", p)
	}
	withCurrent := play(m, ImportKept{true}, ImportScaled{"percent"}, ImportApplied{})
	want := strings.Replace(loadText, "points:\n      - [0s, 900m]   # calm\n      # now it comes\n      - [60s, 13]\n      - [700s, 900m] # over\n",
		"points: # over\n      - [0s, 400m]\n      - [1m, 900m]\n      - [3m, 800m]\n      - [4m, 600m]\n", 1)
	if got := withCurrent.PartText(document.Simulation); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	m = play(m, ImportApplied{})
	if got := m.PartText(document.Simulation); !strings.Contains(got, "duration: 4m   # long") || !strings.Contains(got, "- [3m, 80]") {
		t.Errorf("got\n%s", got)
	}
	if m.Import.Trace != nil || m.Notice != "4 points of rps are written." {
		t.Errorf("said %q, %+v", m.Notice, m.Import)
	}
	// An import replaces a constant or a pattern.
	for entry := range 5 {
		m := loaded(t, loadText, entry)
		m = play(m, ImportRead{"time,value\n0,1\n60,7\n600,3\n"}, ImportApplied{})
		after := given(t, m)
		if after.Form != "points" || after.Base.Linear || after.Noise || after.Repeat != 0 || len(after.Base.Points) != 3 {
			t.Errorf("%d: %s of %d points, linear %v:\n%s", entry, after.Form, len(after.Base.Points), after.Base.Linear, m.PartText(document.Simulation))
		}
		if after.Duration != 10*time.Minute {
			t.Errorf("%d: it lasts %v", entry, after.Duration)
		}
	}
	// An error is shown, and nothing is written.
	for _, bad := range []string{"time,value\n0,1\n60,oops\n", "time,value\n0,-5\n", "{", "no trace at all"} {
		m := play(loaded(t, loadText, 0), ImportRead{bad}, ImportApplied{})
		if got := m.PartText(document.Simulation); got != loadText {
			t.Errorf("%q was written:\n%s", bad, got)
		}
		if p, ok := m.Import.Preview(m.Lang); ok && p.Failure == "" {
			t.Errorf("%q: no problem is reported", bad)
		}
	}
}

const quietLoad = `apiVersion: playground/v1
kind: Simulation
spec:
  duration: 25m
  load:
  - metric: {type: Pods, name: rps}
    total: 3
  - metric: {type: Resource, name: memory}
    perPod: {points: [[0s, 250Mi], [3m, 450Mi]]}
`

// measured returns a day of n measurements, one every 15 s to every 4 s.
func measured(n int) string {
	var b strings.Builder
	b.WriteString("time,value\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,%d.%03d\n", i*86400/n, 100+(i*i)%97, i%1000)
	}
	return b.String()
}

// A trace keeps all of its points unchanged. If the person wants fewer, the import
// shows the results of both runs.
func TestImportKeepsPoints(t *testing.T) {
	for entry, scale := range []string{"", "3.7"} {
		for _, n := range []int{121, 1440, 7000 / (1 + 9*entry)} {
			m := play(loaded(t, quietLoad, entry), ImportScaled{scale}, ImportRead{measured(n)})
			p, ok := m.Import.Preview(m.Lang)
			if !ok || !p.CanThin() || len(p.Outline()) > shownPoints+2 {
				t.Fatalf("%d: preview %v, %d points to draw: %s", n, ok, len(p.Outline()), p.Failure)
			}
			factor, _ := parse.Scale(scale)
			want, _ := parse.FromTrace(p.From, factor, false)
			if n == 1440 {
				thinned := m.update(ImportThinned{true})
				q, _ := thinned.Import.Preview(m.Lang)
				if k := len(q.Load.Points); k < 800 || k >= 1440 || q.Load.Linear || len(q.All.Points) != len(want.Points) {
					t.Errorf("%d points are %d of %d, linear %v", n, k, len(q.All.Points), q.Load.Linear)
				}
				weigh := thinned.Effects[0].(CompareThinned)
				whole := play(m, ImportApplied{})
				fewer := play(thinned, ImportApplied{})
				if weigh.All != whole.Text() || weigh.FewerPoints != fewer.Text() {
					t.Error("what is weighed is not what would be written")
				}
				if size := len(link.Encode(fewer.Text())); size > shortLink || size < shortLink*8/10 {
					t.Errorf("the link has %d bytes, with room for %d", size, shortLink)
				}
			}
			m = play(m, ImportApplied{})
			got := given(t, m)
			if diff := cmp.Diff(want, got.Base); diff != "" || got.Form != "points" {
				t.Errorf("%d points of load %d: (-want +got)\n%s", n, entry, diff)
			}
		}
	}
}

// The comparison is complete once both runs have ended, unless the import has changed by then.
func TestImportWeighed(t *testing.T) {
	preset, _ := preset.Lookup("spike-cautious-policy")
	m := play(loaded(t, preset.Text, 0), ImportRead{measured(1000)}, ImportThinned{true})
	effect := m.Effects[0].(CompareThinned)
	run := func(text string) *timeline.Timeline {
		s, diagnostics := parse.Text(text)
		if s == nil {
			t.Fatal(diagnostics)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return tl
	}
	ended := ImportCompared{ComparisonID: effect.ComparisonID, All: run(effect.All), FewerPoints: run(effect.FewerPoints)}
	known := m.update(ended)
	if w := known.Import.Comparison; len(w.All) == 0 || len(w.All) != len(w.FewerPoints) || w.All[0].Name != "Scale-ups" {
		t.Errorf("weighed %+v", w)
	}
	withKept := m.update(ImportKept{true})
	if withKept = withKept.update(ended); withKept.Import.Comparison.All != nil {
		t.Error("the results of earlier runs are shown as those of the present import")
	}
	all := known.update(ImportThinned{false})
	if p, _ := all.Import.Preview(all.Lang); len(p.Load.Points) != 1000 || len(all.Effects) != 0 || all.Import.Comparison.All != nil {
		t.Errorf("all points are %d, %v", len(p.Load.Points), all.Effects)
	}
	short := play(m, ImportRead{"time,value\n0,1\n60,7\n"}, ImportThinned{true})
	if short.Import.FewerPoints {
		t.Error("2 points are too many")
	}
}

// A text of more than 1 MiB is refused. With fewer points it fits.
func TestImportTooLong(t *testing.T) {
	text := strings.Replace(quietLoad, "spec:\n", "spec:\n  # "+strings.Repeat("long ", 160_000)+"\n", 1)
	m := play(loaded(t, text, 0), ImportRead{measured(20_000)})
	m = play(m, ImportApplied{})
	if got := m.PartText(document.Simulation); got != text || m.Import.Refused != "Not changed: the text would be longer than 1 MiB." {
		t.Errorf("%d bytes, refused: %q", len(got), m.Import.Refused)
	}
	m = play(m, ImportThinned{true})
	if m = play(m, ImportApplied{}); m.PartText(document.Simulation) == text || m.Import.Refused != "" {
		t.Errorf("fewer points are refused: %q", m.Import.Refused)
	}
}

func guessed(targets []Target, s *trace.Series, visible int) string {
	var m Model
	m.Entry = visible
	best, _ := m.guess(targets, s)
	return targets[best].Metric.Name
}

// The metric of a trace is guessed from its name, else from its unit; else it is the
// metric that is shown.
func TestGuess(t *testing.T) {
	names := func(names ...string) (all []Target) {
		for i, name := range names {
			all = append(all, Target{Entry: i, Metric: load.Metric{Name: name}})
		}
		return all
	}
	several := names("cpu", "memory", "requests_per_second", "queue_depth")
	resources := names("memory", "cpu")
	for _, c := range []struct {
		text    string
		targets []Target
		visible int
		want    string
	}{
		{"time,shop requests\n0,42\n", several, 0, "requests_per_second"},
		{"time,queue-depth\n0,42\n", several, 0, "queue_depth"},
		{"time,\"container_cpu_usage_seconds_total{pod=\"\"web-1\"\"}\"\n0,1.5\n", several, 3, "cpu"},
		{"time,web-1\n0,1.5 GiB\n", several, 3, "memory"},
		{"time,container_memory_rss\n0,1500000000\n", several, 3, "memory"},
		{"time,web-1\n0,1500000000\n", resources, 1, "memory"},
		{"time,web-1\n0,250 mcores\n", several, 3, "cpu"},
		{"time,web-1\n0,12 req/s\n", several, 0, "requests_per_second"},
		{"time,web-1\n0,12\n", several, 3, "queue_depth"},
		{"time,web-1\n0,12\n", several, 1, "requests_per_second"},
		{"time,web-1\n0,12\n", resources, 1, "cpu"},
		{"time,web-1\n0,12\n", resources, 7, "cpu"},
	} {
		s := read.Text(c.text).Series
		if got := guessed(c.targets, &s[0], c.visible); got != c.want {
			t.Errorf("%q with %d shown: %s, want %s", c.text, c.visible, got, c.want)
		}
	}
}

const twoMetrics = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 10
  metrics:
  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}
---
`

// If the columns of a trace measure different things, the import takes the column that fits, and
// does not add up the columns.
func TestImportUnlike(t *testing.T) {
	columns := "time,http_requests_per_second,container_cpu_usage_cores,memory_working_set_bytes\n0,900,1.5,3e8\n60,1070,2.5,4e8\n"
	pods := "time,\"http_requests{pod=\"\"a\"\"}\",\"http_requests{pod=\"\"b\"\"}\",\"cpu_cores{pod=\"\"a\"\"}\",\"cpu_cores{pod=\"\"b\"\"}\"\n0,500,570,1,1.5\n60,400,500,1,1.5\n"
	long := "time,metric,value\n0,requests,900\n0,cpu,1.5\n60,requests,1070\n60,cpu,2.5\n"
	unnamed := "time,A,B\n0,900,1.5\n60,1070,2.5\n"
	for _, text := range []string{columns, pods, long, unnamed} {
		m := play(inScenario(t, twoMetrics), ImportRead{text})
		p, ok := m.Import.Preview(m.Lang)
		if !ok || p.Load == nil || p.Load.At(time.Minute) != 2500 {
			t.Errorf("takes %d of %s: %+v", m.Import.Series, text, p)
		}
		for _, g := range m.Import.groups {
			if len(g.Series) == len(m.Import.Trace.Series) && text != unnamed {
				t.Errorf("adds up all of %s", text)
			}
		}
		if _, needsAnswer := m.Excess(); needsAnswer {
			t.Errorf("asks for %s", text)
		}
	}
}

// A load that is more than ten times what maxReplicas can carry is written only after the person
// has confirmed the load.
func TestImportMuch(t *testing.T) {
	m := play(inScenario(t, twoMetrics), ImportRead{"time,requests\n0,900\n60,1070\n"})
	before := m.PartText(document.Simulation)
	excess, needsAnswer := m.Excess()
	if !needsAnswer || excess.Max != 10 || excess.HPA != "web" || excess.Milli != 2500 || excess.Peak != 1070 || excess.Times != 428 {
		t.Fatalf("asks %v, %+v", needsAnswer, excess)
	}
	if m = play(m, ImportApplied{}); m.PartText(document.Simulation) != before || m.Import.Trace == nil {
		t.Error("it is written without an answer")
	}
	// After another choice the import asks again.
	if repeated := play(m, ImportExcessAllowed{true}, ImportScaled{"percent"}); repeated.Import.AllowExcess {
		t.Error("the answer counts for another load")
	}
	if milli := play(m, ImportScaled{"millicores"}); milli.asksAboutExcess() {
		t.Error("asks although 1.07 cores are not much")
	}
	if m = play(m, ImportExcessAllowed{true}, ImportApplied{}); !strings.Contains(m.PartText(document.Simulation), "- [1m, 1070]") {
		t.Errorf("it is not written:\n%s", m.PartText(document.Simulation))
	}
}

// inScenario returns the editor of the loads of a text that has run.
func inScenario(t *testing.T, text string) Model {
	t.Helper()
	s, diagnostics := parse.Text(text)
	if s == nil {
		t.Fatal(diagnostics)
	}
	m := Model{Document: document.New().Replace(document.Split(text)), Playback: playback.New()}
	m.Scenario, m.RunRevision = s, m.Revision
	return m
}

// Several series of one metric are added up, or averaged if the load is per pod. Of series of
// different metrics, the person chooses one.
func TestImportSum(t *testing.T) {
	const pods = `{"data": {"result": [
		{"metric": {"__name__": "rps", "pod": "a"}, "values": [[0, "1"], [60, "2"]]},
		{"metric": {"__name__": "rps", "pod": "b"}, "values": [[0, "3"], [60, "5"]]}]}}`
	m := play(loaded(t, loadText, 0), ImportRead{pods})
	if p, ok := m.Import.Preview(m.Lang); !ok || m.Import.Series != SumOf(0) || p.Load.At(0) != 4000 || p.Load.At(time.Minute) != 7000 {
		t.Errorf("series %d, %+v", m.Import.Series, p)
	}
	m = play(m, ImportChosen{AverageOf(0)})
	if p, _ := m.Import.Preview(m.Lang); p.Load.At(time.Minute) != 3500 {
		t.Errorf("the average is %+v", p.Load)
	}
	m = play(m, ImportChosen{1}, ImportApplied{})
	if got := m.PartText(document.Simulation); !strings.Contains(got, "- [1m, 5]") {
		t.Errorf("one of them:\n%s", got)
	}
	memory := play(loaded(t, loadText, 0), ImportRead{strings.ReplaceAll(strings.ReplaceAll(pods, "rps", "memory_bytes"), `"1"`, `"1e9"`)})
	if to, _ := memory.importTarget(); to.Metric.Name != "memory" || memory.Import.Series != AverageOf(0) {
		t.Errorf("memory goes to %v as %d", to.Metric, memory.Import.Series)
	}
}

// A trace can become the load of a metric that has no load.
func TestImportNew(t *testing.T) {
	m := play(loaded(t, quietLoad, 0), ImportRead{"time,cpu\n0,1\n60,0.25\n"}, ImportApplied{})
	if got := m.PartText(document.Simulation); !strings.Contains(got, "name: cpu\n    total:\n      points:\n      - [0s, 1]\n      - [1m, 250m]\n") || m.Entry != 2 {
		t.Errorf("%d of\n%s", m.Entry, got)
	}
	none := Model{Document: document.New().Replace(document.Split("")), Playback: playback.New()}
	none = play(none, ImportRead{"time,cpu\n0,1\n60,2\n"}, ImportApplied{})
	if got := none.PartText(document.Simulation); !strings.Contains(got, "kind: Simulation") || !strings.Contains(got, "- [1m, 2]") {
		t.Errorf("without a Simulation:\n%s", got)
	}
}

const observed = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 9
  metrics:
  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}
  - {type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 300Mi}}}
  - {type: External, external: {metric: {name: queue, selector: {matchLabels: {q: "1"}}}, target: {type: Value, value: 30}}}
status:
  currentReplicas: 4
  desiredReplicas: 4
  currentMetrics:
  - {type: Resource, resource: {name: cpu, current: {averageUtilization: 62, averageValue: 310m}}}
  - {type: Resource, resource: {name: memory, current: {averageValue: 200Mi}}}
  - {type: External, external: {metric: {name: queue, selector: {matchLabels: {q: "1"}}}, current: {value: 12}}}
`

// Writing the load of the status into the text does not change the run. A trace replaces the load
// of one metric, and the other loads stay.
func TestStateLoads(t *testing.T) {
	s, diagnostics := parse.Text(observed)
	if s == nil {
		t.Fatal(diagnostics)
	}
	m := Model{Document: document.New().Replace(document.Split(observed)), Playback: playback.New()}
	m.Scenario, m.RunRevision = s, m.Revision
	if loads := m.StateLoads(); len(loads) != 3 || loads[0].HPA != "web" || loads[0].Pods != 4 {
		t.Fatalf("seeds %+v", loads)
	}
	replicas := func(text string) string {
		s, diagnostics := parse.Text(text)
		if s == nil {
			t.Fatalf("%v in\n%s", diagnostics, text)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(tl.Targets[0].Spec, tl.Summary().HPAs)
	}
	withCurrent := m.update(StateLoadsKept{})
	for _, want := range []string{"name: cpu\n    total: 1240m", "perPod: 200Mi", "value: 12", `"q": "1"`} {
		if got := withCurrent.PartText(document.Simulation); !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if got, want := replicas(withCurrent.Text()), replicas(observed); got != want {
		t.Errorf("another run:\n%s\nwant\n%s", got, want)
	}
	traced := play(m, ImportRead{"time,cpu\n0,1\n60,2\n"}, ImportApplied{})
	got := traced.PartText(document.Simulation)
	if strings.Count(got, "metric:") != 3 || !strings.Contains(got, "- [1m, 2]") || strings.Contains(got, "1240m") || traced.Entry != 2 {
		t.Errorf("entry %d of\n%s", traced.Entry, got)
	}
}

// Metrics of one name are distinguished by their objects and labels, as in a run.
func TestUnloadedOfOneName(t *testing.T) {
	const queues = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 9
  metrics:
  - {type: External, external: {metric: {name: queue, selector: {matchLabels: {queue: orders}}}, target: {type: Value, value: 30}}}
  - {type: External, external: {metric: {name: queue, selector: {matchLabels: {queue: bills}}}, target: {type: Value, value: 30}}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  load:
  - metric: {type: Resource, name: cpu}
    total: 1
`
	offered := func(more string) string {
		t.Helper()
		s, diagnostics := parse.Text(queues + more)
		if s == nil {
			t.Fatal(diagnostics)
		}
		m := Model{Document: document.New().Replace(document.Split(queues + more)), Playback: playback.New()}
		m.Scenario = s
		var names []string
		for _, metric := range m.Unloaded() {
			names = append(names, metricName(metric))
		}
		return strings.Join(names, ", ")
	}
	for more, want := range map[string]string{
		"": "queue queue=orders, queue queue=bills, memory",
		"  - metric: {type: External, name: queue, selector: {matchLabels: {queue: bills}}}\n    value: 3\n": "queue queue=orders, memory",
		"  - metric: {type: External, name: queue}\n    value: 3\n":                                          "memory",
	} {
		if got := offered(more); got != want {
			t.Errorf("with %q: offered are %s; want %s", more, got, want)
		}
	}
}
