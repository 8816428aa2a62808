//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// If a run has a start time, the page shows the time of day at the cursor, with its
// zone, everywhere. Otherwise times count from the start.
func TestClock(t *testing.T) {
	p := open(t, riseAndFall("t=6m"), desktop)
	for _, c := range []struct{ old, current, header, axis, language, column string }{
		{"", "", "6:00 / 25:00", "6:00", "6:00", "Time"},
		{"duration: 25m", "start: 2026-11-23T10:27:51Z\n  duration: 25m", "10:33:51 UTC", "10:33:51", "10:33:51 UTC", "Time (UTC)"},
		{"10:27:51Z", "23:57:00Z", "11-24 00:03:00 UTC", "00:03:00", "11-24 00:03:00 UTC", "Time (UTC)"},
	} {
		if c.old != "" {
			p.painted(func() { p.edit(simulationPart, c.old, c.current) })
			p.press("Escape")
		}
		p.detail("why")
		p.until("the explanation of "+c.language, one(why+" .lead b")+`?.innerText === `+quote(c.language))
		if got := strings.Join(strings.Fields(p.shown(clockBox)), " "); got != c.header {
			t.Errorf("the header says %q, want %q", got, c.header)
		}
		if got := eval[string](p, one(chart)+`.shadowRoot.querySelector(".cursor").innerText`); got != c.axis {
			t.Errorf("the axis says %q, want %q", got, c.axis)
		}
		if got := eval[string](p, one(cursorSlider)+`.getAttribute("aria-valuetext")`); !strings.HasPrefix(got, c.language+". ") {
			t.Errorf("the slider says %q, want %q", got, c.language)
		}
		p.detail("syncs")
		p.until("the syncs by "+c.column, `document.querySelector(".syncs th")?.innerText === `+quote(c.column))
		if got, want := p.shown(".syncs .here td"), strings.TrimSuffix(c.language, " UTC"); got != want {
			t.Errorf("the sync is at %q, want %q", got, want)
		}
		if got := p.shown(drawer + " .at"); got != "At "+c.language {
			t.Errorf("the details are %q, want %q", got, c.language)
		}
	}
	if got := p.shown(story); !strings.Contains(got, "23:58 to 00:03 UTC ") {
		t.Errorf("the story is %q", got)
	}
}

// After an undo, the run is compared with the run that was on the screen. Runs of
// different lengths are not compared, and Compare says so.
func TestBefore(t *testing.T) {
	p := open(t, riseAndFall("t=10m"), desktop)
	against := func(want string) {
		t.Helper()
		p.until("results "+want, one(results+" .against")+`?.innerText === `+quote(want))
	}
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	p.painted(func() { p.press("z", ctrl) })
	against("against the run before")
	if got := p.results(); !strings.HasPrefix(got, "highest 13 +2; ") {
		t.Errorf("after the undo the results are %q", got)
	}
	p.painted(func() { p.edit(simulationPart, "duration: 25m", "duration: 20m") })
	p.until("no note, which would stay", "!"+one(results+" .against"))
	if got := p.rows(results + " .change .num"); len(got) > 0 {
		t.Errorf("the changes are %q", got)
	}
	p.press("Escape")
	p.detail("compare")
	p.row("Most replicas 13 13")
	p.until("the reason", says(variants, "another length: no comparison"))
	if got := p.shown(compareTable); strings.Contains(got, "Changes are against") {
		t.Errorf("Compare says %q", got)
	}
}
