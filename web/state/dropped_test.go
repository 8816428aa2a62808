package state

import (
	"strings"
	"testing"

	"hpaplayground/core/scenario"
	"hpaplayground/web/page"
)

// Dropped text is recognized: a scenario, several files of one, a trace for the
// import, or none of them, which changes nothing.
func TestDropped(t *testing.T) {
	const (
		csv        = "time,shop\n0,42\n60,1310\n240,50\n"
		prometheus = `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":"up"},"values":[[1700000000,"1"],[1700000060,"2"]]}]}}`
		withLoad   = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  load:\n  - metric: {type: Pods, name: rps}\n    total: 3\n"
		hpa        = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: b}\n"
	)
	for _, c := range []struct {
		name   string
		texts  []string
		format string // of the trace that waits
		text   bool   // the scenario changes
	}{
		{"csv", []string{csv}, "CSV", false},
		{"a mistake in it", []string{strings.Replace(csv, "1310", "oops", 1)}, "CSV", false},
		{"prometheus", []string{prometheus}, "Prometheus JSON", false},
		{"manifest", []string{hpa}, "", true},
		{"json", []string{`{"apiVersion": "v1", "kind": "List", "items": []}`}, "", true},
		{"broken manifest", []string{"kind: [\n"}, "", true},
		{"several", []string{hpa, csv, "{kind: Service}"}, "", true},
		{"a letter", []string{"Dear all,\nthe pods, again, scale too late.\n"}, "", false},
		{"other json", []string{`{"a": 1}`}, "", false},
		{"a picture", []string{"\x89PNG\r\n\x1a\n\x00\x00"}, "", false},
		{"nothing", []string{""}, "", false},
		{"no file", nil, "", false},
	} {
		m, _ := play(New(), TextReplaced{hpaText + "---\n" + withLoad})
		text := m.Text()
		m, _ = play(m, TextsDropped{c.texts})
		format := ""
		if m.Load.Import.Trace != nil {
			format = m.Load.Import.Trace.Format
		}
		if format != c.format || (m.Text() != text) != c.text {
			t.Errorf("%s: import of %q, text changed: %t", c.name, format, m.Text() != text)
		}
		if said := format == "" && len(c.texts) > 0; said != (m.Said != "") || said && c.text != strings.HasPrefix(m.Said, "A new scenario") {
			t.Errorf("%s: said %q", c.name, m.Said)
		}
		if format != "" && (m.Detail != Loads || m.View != page.Details) {
			t.Errorf("%s: at %s, %s", c.name, m.View, m.Detail)
		}
		if c.name == "several" && strings.Count(m.Text(), "kind:") != 2 {
			t.Errorf("of several files came\n%s", m.Text())
		}
	}
	// Without a load, the trace becomes one; a Simulation that cannot be read gets none.
	m, _ := play(New(), AddressOpened{Presets: []scenario.Preset{{Name: "one", Text: hpaText}}})
	if m, _ = play(m, TextsDropped{[]string{csv}}); m.Load.Import.Trace == nil || m.Said != "" {
		t.Errorf("without a load: said %q", m.Said)
	}
	m, _ = play(New(), TextReplaced{hpaText + "---\nkind: Simulation\nspec: [\n"}, TextsDropped{[]string{csv}})
	if m.Load.Import.Trace != nil || !strings.Contains(m.Said, "cannot be read") {
		t.Errorf("with a broken Simulation: said %q", m.Said)
	}
}
