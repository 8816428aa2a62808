package state

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/preset"
	"hpaplayground/web/feature"
	"hpaplayground/web/loads"
	"hpaplayground/web/paste"
)

// Dropped text is recognized: a scenario, several files of one scenario, or a trace for
// the import. Other text changes nothing.
func TestDropped(t *testing.T) {
	const (
		csv        = "time,shop\n0,42\n60,1310\n240,50\n"
		prometheus = `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":"up"},"values":[[1700000000,"1"],[1700000060,"2"]]}]}}`
		grafana    = `[{"schema":{"fields":[{"name":"Time","type":"time"},{"name":"Value","type":"number","labels":{"kind":"Deployment"}}]},"data":{"values":[[1700000000000,1700000060000],[1,2]]}}]`
		withLoad   = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  load:\n  - metric: {type: Pods, name: rps}\n    total: 3\n"
		hpa        = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: b}\n"
	)
	for _, c := range []struct {
		name   string
		texts  []string
		format string // the format of the trace in the import
		text   bool   // the scenario changes
	}{
		{"csv", []string{csv}, "CSV", false},
		{"a mistake in it", []string{strings.Replace(csv, "1310", "oops", 1)}, "CSV", false},
		{"prometheus", []string{prometheus}, "Prometheus JSON", false},
		{"grafana", []string{grafana}, "Grafana JSON", false},
		{"grafana without values", []string{strings.Replace(grafana, "[1,2]", "[null,null]", 1)}, "", false},
		{"a dashboard", []string{`{"panels": [], "title": "Shop"}`}, "", false},
		{"manifest", []string{hpa}, "", true},
		{"json", []string{`{"apiVersion": "v1", "kind": "List", "items": []}`}, "", true},
		{"broken manifest", []string{"apiVersion: v1\nkind: Service\nspec: [\n"}, "", true},
		{"several", []string{hpa, "{kind: Service}"}, "", true},
		{"a letter", []string{"Dear all,\nthe pods, again, scale too late.\n"}, "", false},
		{"other json", []string{`{"a": 1}`}, "", false},
		{"a picture", []string{"\x89PNG\r\n\x1a\n\x00\x00"}, "", false},
		{"nothing", []string{""}, "", false},
		{"no file", nil, "", false},
	} {
		m, _ := play(New(), TextReplaced{hpaText + "---\n" + withLoad})
		text := m.Text()
		m, _ = play(m, paste.Dropped{Texts: c.texts})
		format := ""
		if m.LoadEditor().Import.Trace != nil {
			format = m.LoadEditor().Import.Trace.Format
		}
		if format != c.format || (m.Text() != text) != c.text {
			t.Errorf("%s: import of %q, text changed: %t", c.name, format, m.Text() != text)
		}
		if hasNotice := format == "" && len(c.texts) > 0; hasNotice != (m.Notice != "") || hasNotice && c.text != strings.HasPrefix(m.Notice, "A new scenario") {
			t.Errorf("%s: said %q", c.name, m.Notice)
		}
		if without := c.name == "grafana without values"; without != strings.HasPrefix(m.Notice, "Grafana JSON: there is no value in it") {
			t.Errorf("%s: said %q", c.name, m.Notice)
		}
		if format != "" && (m.OpenTab != Loads || m.View != feature.Details) {
			t.Errorf("%s: at %s, %s", c.name, m.View, m.OpenTab)
		}
		if c.name == "several" && strings.Count(m.Text(), "kind:") != 2 {
			t.Errorf("of several files came\n%s", m.Text())
		}
	}
	// If the text has no load, the trace becomes the load. A Simulation that cannot be
	// read gets no load.
	m, _ := play(New(), AddressOpened{Presets: []preset.Preset{{Name: "one", Text: hpaText}}})
	if m, _ = play(m, paste.Dropped{Texts: []string{csv}}); m.LoadEditor().Import.Trace == nil || m.Notice != "" {
		t.Errorf("without a load: said %q", m.Notice)
	}
	m, _ = play(New(), TextReplaced{hpaText + "---\nkind: Simulation\nspec: [\n"}, paste.Dropped{Texts: []string{csv}})
	if m.LoadEditor().Import.Trace != nil || !strings.Contains(m.Notice, "cannot be read") {
		t.Errorf("with a broken Simulation: said %q", m.Notice)
	}
}

// The time of a pasted status becomes the start of the run, so that the run has the
// times of the cluster. A later status moves the start, unless a trace has set it.
func TestDroppedTimes(t *testing.T) {
	const (
		status  = "status: {currentReplicas: 2, desiredReplicas: 2, lastScaleTime: 2026-11-23T10:27:51Z}\n"
		later   = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: app, image: web, resources: {requests: {cpu: 1}}}]}}}\nstatus: {conditions: [{type: Available, lastTransitionTime: 2026-11-23T10:30:00Z}]}\n"
		traced  = "time,cpu\n2026-11-23T09:00:00Z,1\n2026-11-23T09:10:00Z,3\n"
		pod     = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: web-1, labels: {a: b}}\nspec: {containers: [{name: app, image: web}]}\nstatus: {phase: Running, startTime: 2026-11-23T10:30:00Z}\n"
		created = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web, creationTimestamp: 2024-01-01T00:00:00Z}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 3\n"
	)
	after := func(msgs ...Msg) *player {
		p := visit(t, "")
		for _, msg := range msgs {
			p.send(msg)
		}
		return p
	}
	drop := func(text string) Msg { return paste.Dropped{Texts: []string{text}} }
	for _, test := range []struct {
		name string
		msgs []Msg
		want string // what the page shows for a minute after the start
	}{
		{"no status", []Msg{drop(created)}, "1:00"},
		{"a status", []Msg{drop(created + status)}, "10:28:51 UTC"},
		{"a later status", []Msg{drop(created + status), drop(later)}, "10:31:00 UTC"},
		{"a trace", []Msg{drop(created + status), drop(traced), loads.ImportApplied{}}, "09:01:00 UTC"},
		{"a status beside a trace", []Msg{drop(created + status), drop(traced), loads.ImportApplied{}, drop(later)}, "09:01:00 UTC"},
		{"a trace without times of the clock", []Msg{drop(created), drop("time,cpu\n0,1\n600,3\n"), loads.ImportApplied{}}, "1:00"},
		{"a trace from before the pods", []Msg{drop(created + status + pod), drop(traced), loads.ImportApplied{}}, "10:31:00 UTC"},
	} {
		m := after(test.msgs...).model
		if got := m.TimeText(time.Minute); got != test.want || m.Broken() {
			t.Errorf("%s: %s, want %s\n%s", test.name, got, test.want, m.Text())
		}
		if hasNotice := strings.Contains(m.Notice, "later than the trace"); hasNotice != strings.HasSuffix(test.name, "before the pods") {
			t.Errorf("%s: said %q", test.name, m.Notice)
		}
	}
}
