package state

import (
	"os"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/observe"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/loads"
	"hpaplayground/web/paste"
	"hpaplayground/web/recorded"
)

const (
	recordedCSV    = "time,desired replicas,Current,max\n2026-03-02 09:00:00,1,1,7\n2026-03-02 09:00:30,4,1,7\n2026-03-02 09:01:00,4,4,7\n"
	recordedEvents = "LAST SEEN   TYPE     REASON              OBJECT                         MESSAGE\n" +
		"2m          Normal   SuccessfulRescale   horizontalpodautoscaler/mine   New size: 4; reason: cpu resource utilization (percentage of request) above target\n" +
		"1m          Normal   SuccessfulRescale   horizontalpodautoscaler/mine   New size: 6; reason: cpu resource utilization (percentage of request) above target\n"
	recordedObject = "apiVersion: v1\nkind: Event\nmetadata: {name: mine.1, namespace: default}\ninvolvedObject: {kind: HorizontalPodAutoscaler, name: mine, namespace: default}\n" +
		"reason: SuccessfulRescale\nmessage: \"New size: 4; reason: cpu resource utilization (percentage of request) above target\"\ntype: Normal\nfirstTimestamp: \"2026-03-02T09:00:30Z\"\nlastTimestamp: \"2026-03-02T09:00:30Z\"\n"
	recordedAnswer = `{"status":"success","data":{"resultType":"matrix","result":[` +
		`{"metric":{"__name__":"kube_horizontalpodautoscaler_status_desired_replicas","horizontalpodautoscaler":"mine"},"values":[[1772442000,"1"],[1772442030,"4"]]},` +
		`{"metric":{"__name__":"kube_horizontalpodautoscaler_status_desired_replicas","horizontalpodautoscaler":"other"},"values":[[1772442000,"2"],[1772442030,"2"]]},` +
		`{"metric":{"__name__":"http_requests"},"values":[[1772442000,"12"],[1772442030,"480"]]}]}}`
)

// What monitoring recorded goes into the text and is compared with the run. Other series wait in the
// import of loads.
func TestRecorded(t *testing.T) {
	for _, c := range []struct {
		name   string
		texts  []string
		kinds  string
		says   string
		others string // the format of the trace in the import
	}{
		{"a table", []string{recordedCSV}, "desired current max", "Recorded: desired, current, max.", ""},
		{"events", []string{recordedEvents}, "desired", "Recorded: desired.", ""},
		{"an event's object", []string{recordedObject}, "desired", "Recorded: desired.", ""},
		{"a list of them", []string{"apiVersion: v1\nkind: List\nitems:\n- " + strings.ReplaceAll(strings.TrimSpace(recordedObject), "\n", "\n  ") + "\n"}, "desired", "Recorded: desired.", ""},
		{"an answer of Prometheus", []string{recordedAnswer}, "desired", "1 series of another HPA or target is left out.", "Prometheus JSON"},
		{"two files", []string{recordedCSV, "time,replicas\n2026-03-02 09:00:00,1\n2026-03-02 09:00:30,3\n"}, "desired current max replicas", "Recorded: desired, current, max, replicas.", ""},
		{"more than a run takes", []string{"time,desired\n2026-03-02 09:00:00,1\n2026-03-09 09:00:00,2\n2026-03-10 09:00:00,4\n"}, "desired", "What was recorded after 168h is left out: a run takes at most that.", ""},
		{"a load", []string{"time,rps\n0,1\n60,4\n"}, "", "", "CSV"},
		{"a mistake in it", []string{strings.Replace(recordedCSV, "4,4,7", "4,oops,7", 1)}, "", "", "CSV"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := ran(t, ownHPA+"---\n"+ownDeployment)
			p.send(paste.Dropped{Texts: c.texts})
			m := p.model
			var kinds []string
			for _, r := range observe.Recorded(m.Timeline, m.HPA).All {
				kinds = append(kinds, r.Kind.Name)
			}
			if got := strings.Join(kinds, " "); got != c.kinds || !strings.Contains(m.Notice, c.says) {
				t.Errorf("recorded %q, said %q\n%s", got, m.Notice, m.Text())
			}
			format := ""
			if m.LoadEditor().Import.Trace != nil {
				format = m.LoadEditor().Import.Trace.Format
			}
			if want := map[bool]string{true: Loads, false: Compare}[c.others != ""]; format != c.others || m.OpenTab != want {
				t.Errorf("the import has %q, at %s", format, m.OpenTab)
			}
			if m.Broken() {
				t.Errorf("it is broken:\n%s", m.Text())
			}
		})
	}
}

// Beside a load that a person gave, the import of other series opens once the run is shown.
func TestRecordedBesideLoad(t *testing.T) {
	m := ran(t, ownHPA+"---\n"+ownDeployment+"---\n"+strings.Replace(ownSimulation, "7m", "7m, load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 2]]}}]", 1)).model
	m, effects := Update(m, paste.Dropped{Texts: []string{recordedAnswer}})
	if m.LoadEditor().Import.Trace != nil || m.OpenTab != Compare {
		t.Errorf("the import has %v, at %s", m.LoadEditor().Import.Trace, m.OpenTab)
	}
	for _, e := range effects {
		if e, ok := e.(recorded.ImportLater); ok {
			m, effects = Update(m, loads.TraceGiven{Trace: e.Rest})
			if m.LoadEditor().Import.Trace != e.Rest || m.OpenTab != Loads || !slices.Contains(effects, Effect(loads.ShowImport{})) {
				t.Errorf("later the import has %v, at %s", m.LoadEditor().Import.Trace, m.OpenTab)
			}
			return
		}
	}
	t.Error("there is no import")
}

// A second recording is added to the first, and the clock stays that of the first.
func TestRecordedTwice(t *testing.T) {
	p := ran(t, ownHPA+"---\n"+ownDeployment)
	p.send(paste.Dropped{Texts: []string{recordedCSV}})
	start, length := p.model.Scenario.Start, p.model.Timeline.Duration
	if !p.model.Timeline.HasClock || length.Seconds() != 60 {
		t.Errorf("the run has %v from %v", length, start)
	}
	p.send(paste.Dropped{Texts: []string{"time,ready\n2026-03-02 09:00:30,1\n2026-03-02 09:01:00,2\n"}})
	m := p.model
	if all := observe.Recorded(m.Timeline, 0).All; len(all) != 4 || !m.Scenario.Start.Equal(start) || m.Timeline.Duration != length {
		t.Errorf("%d recordings, from %v for %v\n%s", len(all), m.Scenario.Start, m.Timeline.Duration, m.Text())
	}
}

// The search names the change that was made, and a click makes it.
func TestRecordedSearch(t *testing.T) {
	p := ran(t, strings.Replace(ownHPA, "maxReplicas: 7", "maxReplicas: 7\n  minReplicas: 3", 1)+"---\n"+ownDeployment)
	p.send(paste.Dropped{Texts: []string{"time,current,desired\n0,5,5\n30,5,5\n600,5,5\n"}})
	p.send(recorded.Searched{})
	search := feature.Get[recorded.Recorded](p.model.Features())
	if !search.About(p.model.RunRevision, 0) || search.Searching || len(search.Causes) == 0 {
		t.Fatalf("found %+v", search)
	}
	before := observe.Compare(p.model.Timeline, 0, observe.Recorded(p.model.Timeline, 0).All[0], 0)
	p.send(document.SettingsMade{Settings: search.Causes[0].Settings})
	after := observe.Compare(p.model.Timeline, 0, observe.Recorded(p.model.Timeline, 0).All[0], 0)
	if after.Share() <= before.Share() {
		t.Errorf("agreed %.2f before and %.2f after %s", before.Share(), after.Share(), search.Causes[0].Says.In(p.model.Lang.Say))
	}
	if search = feature.Get[recorded.Recorded](p.model.Features()); search.About(p.model.RunRevision, 0) {
		t.Error("the search is kept for another run")
	}
	p.send(document.SettingsMade{Settings: []string{"Simulation:spec.pods.ready"}})
	if !strings.Contains(p.model.Notice, "PATH=VALUE") {
		t.Errorf("a setting that cannot be read: said %q", p.model.Notice)
	}
}

// A bare HPA and the recording of a night are enough: the load that was made up goes, and the run
// agrees with what was recorded.
func TestRecordedLoad(t *testing.T) {
	var texts [2]string
	for i, name := range []string{"hpa.yaml", "night.csv"} {
		b, err := os.ReadFile("../../docs/examples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(b)
	}
	p := &player{t: t, model: New()}
	p.send(paste.Dropped{Texts: texts[:1]})
	if !strings.Contains(p.model.Text(), "proposed:") {
		t.Fatalf("no load was made up\n%s", p.model.Text())
	}
	p.send(paste.Dropped{Texts: texts[1:]})
	m := p.model
	if strings.Contains(m.Text(), "proposed:") || !strings.Contains(m.Notice, "The load of cpu is the series cpu utilization") || m.Broken() {
		t.Errorf("said %q\n%s", m.Notice, m.Text())
	}
	for _, r := range observe.Recorded(m.Timeline, 0).All {
		if d := observe.Compare(m.Timeline, 0, r, r.Step); d.Share() < 0.99 {
			t.Errorf("%s agrees for %.2f of the time", r.Kind.Name, d.Share())
		}
	}
}

// The search for the load stops when the text changes, or when the person stops it. What it then still
// sends is not applied.
func TestRecordedLoadStops(t *testing.T) {
	p := ran(t, ownHPA)
	m, effects := Update(p.model, paste.Dropped{Texts: []string{"time,current,cpu utilization\n0,1,50\n30,2,90\n600,4,60\n"}})
	var find recorded.Find
	for _, e := range effects {
		if e, ok := e.(recorded.Find); ok {
			find = e
		}
	}
	if find.Text == "" {
		t.Fatalf("no load is looked for: %v, %q\n%s", effects, m.Notice, m.Text())
	}
	for _, msg := range []Msg{document.SettingsMade{Settings: []string{"Simulation:spec.pods.ready=9s"}}, recorded.FindStopped{}} {
		stopped, effects := Update(m, msg)
		if !slices.Contains(effects, Effect(feature.StopJob(recorded.FindKey))) {
			t.Errorf("%T: the job goes on: %v", msg, effects)
		}
		text := stopped.Text()
		if after, _ := Update(stopped, find.Work(new(job.Slice)).(recorded.LoadFound)); after.Text() != text {
			t.Errorf("%T: the load is applied\n%s", msg, after.Text())
		}
	}
}

// A search is for the run of the text that is shown, and what it found is for that text only.
func TestRecordedSearchOfEdited(t *testing.T) {
	p := ran(t, strings.Replace(ownHPA, "maxReplicas: 7", "maxReplicas: 7\n  minReplicas: 3", 1)+"---\n"+ownDeployment)
	p.send(paste.Dropped{Texts: []string{"time,current,desired\n0,5,5\n30,5,5\n600,5,5\n"}})
	p.send(recorded.Searched{})
	found := feature.Get[recorded.Recorded](p.model.Features())
	ran := p.model.RunRevision
	p.send(document.SettingsMade{Settings: []string{"spec.maxReplicas=x"}})
	if !p.model.Broken() || p.model.RunRevision != ran {
		t.Fatal("the text still runs")
	}
	text := p.model.Text()
	p.send(document.SettingsMade{Settings: found.Causes[0].Settings, Revision: ran})
	if p.model.Text() != text || p.model.Notice == "" {
		t.Errorf("it is applied, said %q", p.model.Notice)
	}
	p.send(recorded.Stopped{})
	p.send(recorded.Searched{})
	if r := feature.Get[recorded.Recorded](p.model.Features()); r.RunRevision != 0 {
		t.Errorf("an older run is searched: %+v", r)
	}
}

// In an exercise, whose solution it would tell, nothing is searched.
func TestRecordedSearchInExercise(t *testing.T) {
	p := visit(t, "#exercise=recorded-night")
	run := p.model.Run()
	if c := p.model.Course(); c.Exercise == nil || len(run.Recordings) == 0 {
		t.Fatalf("the exercise is %v, with %d recordings", c.Exercise, len(run.Recordings))
	}
	p.send(recorded.Searched{})
	if r := feature.Get[recorded.Recorded](p.model.Features()); r.RunRevision != 0 {
		t.Errorf("the run is searched: %+v", r)
	}
}

// The recordings of a run are recognized once.
func TestRecordedOnce(t *testing.T) {
	p := ran(t, ownHPA+"---\n"+ownDeployment)
	p.send(paste.Dropped{Texts: []string{recordedCSV}})
	first, second := p.model.Run(), p.model.Run()
	if len(first.Recordings) != 3 || &first.Recordings[0] != &second.Recordings[0] {
		t.Errorf("%d and %d recordings", len(first.Recordings), len(second.Recordings))
	}
	r := feature.Get[recorded.Recorded](p.model.Features())
	if a, b := r.Differences(&first), r.Differences(&second); len(a) != 3 || &a[0] != &b[0] {
		t.Errorf("%d and %d differences", len(a), len(b))
	}
	p.send(document.SettingsMade{Settings: []string{"Simulation:spec.recorded="}})
	if run := p.model.Run(); len(run.Recordings) > 0 || len(run.Recorded().T) > 0 {
		t.Errorf("%d recordings are left", len(run.Recordings))
	}
}
