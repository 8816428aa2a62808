package state

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestImport(t *testing.T) {
	const text = "time,shop,checkout\n0,42,40\n60,1310,90\n120,1310,\n180,1310,80\n240,50,60\n"
	m := loaded(t, loadText, 0)
	if m, _ = play(m, ImportApplied{}); strings.Contains(m.Text(), "1310") {
		t.Error("nothing was read, and it was written")
	}
	m, _ = play(m, ImportRead{text})
	p, ok := m.Import.Preview(m.Lang)
	if !ok || p.Why != "" || len(p.From.Points) != 5 || len(p.Load.Points) != 3 || p.Load.Linear || p.Length != 4*time.Minute {
		t.Fatalf("preview %+v", p)
	}
	m, _ = play(m, ImportChosen{1})
	if p, _ = m.Import.Preview(m.Lang); len(p.From.Gaps) != 1 || len(p.Load.Points) != 4 {
		t.Fatalf("preview of the second %+v", p)
	}
	kept, _ := play(m, ImportKept{true}, ImportScaled{"percent"}, ImportApplied{})
	want := strings.Replace(loadText, "points:\n      - [0s, 900m]   # calm\n      # now it comes\n      - [60s, 13]\n      - [700s, 900m] # over\n",
		"points: # over\n      - [0s, 400m]\n      - [1m, 900m]\n      - [3m, 800m]\n      - [4m, 600m]\n", 1)
	if got := kept.PartText(Simulation); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	m, _ = play(m, ImportApplied{})
	if got := m.PartText(Simulation); !strings.Contains(got, "duration: 4m   # long") || !strings.Contains(got, "- [3m, 80]") {
		t.Errorf("got\n%s", got)
	}
	if m.Import.Trace != nil || m.Said != "4 points of rps are written." {
		t.Errorf("said %q, %+v", m.Said, m.Import)
	}
	// A constant and a pattern give way, and a trace of many points becomes lines.
	for entry := range 5 {
		m := loaded(t, loadText, entry)
		var long strings.Builder
		long.WriteString("time,value\n")
		for i := range 1500 {
			fmt.Fprintf(&long, "%d,%d\n", i, (i*i)%977)
		}
		m, _ = play(m, ImportRead{long.String()})
		p, _ := m.Import.Preview(m.Lang)
		m, _ = play(m, ImportApplied{})
		after := given(t, m)
		if after.Form != "points" || !after.Own.Linear || after.Noise || after.Repeat != 0 || len(after.Own.Points) != len(p.Load.Points) || len(after.Own.Points) > mostWritten {
			t.Errorf("%d: %s of %d points, linear %v:\n%s", entry, after.Form, len(after.Own.Points), after.Own.Linear, m.PartText(Simulation))
		}
		if after.Duration != 1499*time.Second {
			t.Errorf("%d: it lasts %v", entry, after.Duration)
		}
	}
	// What is wrong is told, and nothing is written.
	for _, bad := range []string{"time,value\n0,1\n60,oops\n", "time,value\n0,-5\n", "{", "no trace at all"} {
		m, _ := play(loaded(t, loadText, 0), ImportRead{bad}, ImportApplied{})
		if got := m.PartText(Simulation); got != loadText {
			t.Errorf("%q was written:\n%s", bad, got)
		}
		if p, ok := m.Import.Preview(m.Lang); ok && p.Why == "" {
			t.Errorf("%q: nothing is said of it", bad)
		}
	}
}
