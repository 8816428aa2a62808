package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

func sized(n int) *fstest.MapFile { return &fstest.MapFile{Data: make([]byte, n)} }

func TestReport(t *testing.T) {
	site := fstest.MapFS{
		".keep":             sized(0),
		"index.html":        sized(40),
		"index.html.br":     sized(20),
		"index.html.gz":     sized(30),
		"app.wasm":          sized(9_000_000),
		"app.wasm.gz":       sized(2_000_000),
		"app.wasm.br":       sized(1_500_000),
		"web/chart.js":      sized(500),
		"web/chart.js.gz":   sized(200),
		"web/icon.svg":      sized(7),
		"web/licenses.txt":  sized(90_000),
		"web/archive.br":    sized(3),
		"web/licenses.bak":  sized(1),
		"web/index.html.br": sized(2),
	}
	parts, err := measure(site)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := report(&out, parts); err != nil {
		t.Errorf("within the budget, but: %v", err)
	}
	want := `
      raw     gzip   brotli               part
  9000000  2000000  1500000           app.wasm
      500      200      200       web/chart.js
       40       30       20         index.html
        7        7        7       web/icon.svg
        3        3        3     web/archive.br
        2        2        2  web/index.html.br
        1        1        1   web/licenses.bak
  9000553  2000243  1500233                all
WebAssembly: 1500000 of 2960000 bytes in brotli (50 %)
first visit: 1500233 of 3300000 bytes in brotli (45 %)
`
	if got := "\n" + out.String(); got != want {
		t.Errorf("got:%s\nwant:%s", got, want)
	}
}

func TestReportOverBudget(t *testing.T) {
	for _, c := range []struct {
		name, want string
		site       fstest.MapFS
	}{
		{"wasm", "over budget: WebAssembly", fstest.MapFS{"index.html": sized(1), "app.wasm": sized(2_960_001)}},
		{"sum", "over budget: first visit", fstest.MapFS{"index.html": sized(340_001), "app.wasm": sized(2_960_000)}},
		{"both", "over budget: WebAssembly, first visit", fstest.MapFS{"index.html": sized(1), "app.wasm": sized(3_300_000)}},
	} {
		parts, err := measure(c.site)
		if err != nil {
			t.Fatal(err)
		}
		if err := report(&strings.Builder{}, parts); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestMeasureUnbuilt(t *testing.T) {
	if _, err := measure(fstest.MapFS{".keep": sized(0)}); err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("an unbuilt site: error %v", err)
	}
}
