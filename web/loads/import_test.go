package loads

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
)

func TestImport(t *testing.T) {
	const text = "time,shop,checkout\n0,42,40\n60,1310,90\n120,1310,\n180,1310,80\n240,50,60\n"
	m := loaded(t, loadText, 0)
	if m = play(m, ImportApplied{}); strings.Contains(m.Text(), "1310") {
		t.Error("nothing was read, and it was written")
	}
	m = play(m, ImportRead{text})
	p, ok := m.Import.Preview(m.Lang)
	if !ok || p.Why != "" || len(p.From.Points) != 5 || len(p.Load.Points) != 3 || p.Load.Linear || p.Length != 4*time.Minute {
		t.Fatalf("preview %+v", p)
	}
	m = play(m, ImportChosen{1})
	if p, _ = m.Import.Preview(m.Lang); len(p.From.Gaps) != 1 || len(p.Load.Points) != 4 {
		t.Fatalf("preview of the second %+v", p)
	}
	kept := play(m, ImportKept{true}, ImportScaled{"percent"}, ImportApplied{})
	want := strings.Replace(loadText, "points:\n      - [0s, 900m]   # calm\n      # now it comes\n      - [60s, 13]\n      - [700s, 900m] # over\n",
		"points: # over\n      - [0s, 400m]\n      - [1m, 900m]\n      - [3m, 800m]\n      - [4m, 600m]\n", 1)
	if got := kept.PartText(document.Simulation); got != want {
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
		if after.Form != "points" || after.Own.Linear || after.Noise || after.Repeat != 0 || len(after.Own.Points) != 3 {
			t.Errorf("%d: %s of %d points, linear %v:\n%s", entry, after.Form, len(after.Own.Points), after.Own.Linear, m.PartText(document.Simulation))
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
		if p, ok := m.Import.Preview(m.Lang); ok && p.Why == "" {
			t.Errorf("%q: nothing is said of it", bad)
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

// measured is a day of n measurements, one every 15 s to every 4 s.
func measured(n int) string {
	var b strings.Builder
	b.WriteString("time,value\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,%d.%03d\n", i*86400/n, 100+(i*i)%97, i%1000)
	}
	return b.String()
}

// A trace keeps all of its points as they are. If fewer are wanted, the import
// shows what the run comes to with both.
func TestImportKeepsPoints(t *testing.T) {
	for entry, scale := range []string{"", "3.7"} {
		for _, n := range []int{121, 1440, 7000 / (1 + 9*entry)} {
			m := play(loaded(t, quietLoad, entry), ImportScaled{scale}, ImportRead{measured(n)})
			p, ok := m.Import.Preview(m.Lang)
			if !ok || !p.Thins() || len(p.Outline()) > shownPoints+2 {
				t.Fatalf("%d: preview %v, %d points to draw: %s", n, ok, len(p.Outline()), p.Why)
			}
			factor, _ := scenario.ParseScale(scale)
			want, _ := scenario.Follow(p.From, factor, false)
			if n == 1440 {
				thinned := Update(m, ImportThinned{true})
				q, _ := thinned.Import.Preview(m.Lang)
				if len(q.Load.Points) > mostWritten || !q.Load.Linear || len(q.All.Points) != len(want.Points) {
					t.Errorf("%d points are %d of %d, linear %v", n, len(q.Load.Points), len(q.All.Points), q.Load.Linear)
				}
				weigh := thinned.Effects[0].(CompareThinned)
				whole := play(m, ImportApplied{})
				fewer := play(thinned, ImportApplied{})
				if weigh.All != whole.Text() || weigh.Fewer != fewer.Text() || !given(t, fewer).Own.Linear {
					t.Error("what is weighed is not what would be written")
				}
			}
			m = play(m, ImportApplied{})
			got := given(t, m)
			if diff := cmp.Diff(want, got.Own); diff != "" || got.Form != "points" {
				t.Errorf("%d points of load %d: (-want +got)\n%s", n, entry, diff)
			}
		}
	}
}

// The comparison is known once both runs have ended, unless the import has
// changed by then.
func TestImportWeighed(t *testing.T) {
	preset, _ := scenario.LookupPreset("spike-cautious-policy")
	m := play(loaded(t, preset.Text, 0), ImportRead{measured(1000)}, ImportThinned{true})
	asked := m.Effects[0].(CompareThinned)
	run := func(text string) *timeline.Timeline {
		s, diagnostics := scenario.Parse(text)
		if s == nil {
			t.Fatal(diagnostics)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return tl
	}
	ended := ImportCompared{Asked: asked.Asked, All: run(asked.All), Fewer: run(asked.Fewer)}
	known := Update(m, ended)
	if w := known.Import.Comparison; len(w.All) == 0 || len(w.All) != len(w.Fewer) || w.All[0].Name != "Scale-ups" {
		t.Errorf("weighed %+v", w)
	}
	other := Update(m, ImportKept{true})
	if other = Update(other, ended); other.Import.Comparison.All != nil {
		t.Error("runs of before are taken for those of now")
	}
	all := Update(known, ImportThinned{false})
	if p, _ := all.Import.Preview(all.Lang); len(p.Load.Points) != 1000 || len(all.Effects) != 0 || all.Import.Comparison.All != nil {
		t.Errorf("all points are %d, %v", len(p.Load.Points), all.Effects)
	}
	short := play(m, ImportRead{"time,value\n0,1\n60,7\n"}, ImportThinned{true})
	if short.Import.Fewer {
		t.Error("2 points are too many")
	}
}

// A text of more than 1 MiB is refused, and fewer points fit.
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
