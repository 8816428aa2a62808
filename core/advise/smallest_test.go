package advise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/internal/draw"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/internal/golden"
)

// The search finds what running the whole grid finds.
func TestSmallest(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	want := 3
	if *all {
		want = 50
	}
	compared, pairs, none := 0, 0, 0
	compare := func(name, text string, less string) {
		_, tl := ran(t, text)
		search, err := NewSmallestSearch(new(parse.Reader), text, tl, 0, less)
		if err != nil {
			return
		}
		if _, enough := search.Has(); !enough {
			return
		}
		compared++
		got := search.Find(func() {})
		wanted := exhaustive(t, text, search)
		switch {
		case len(got) == 0:
			none++
		case len(got[0].Settings) == 2:
			pairs++
		}
		if len(got) == 0 && wanted == nil {
			return
		}
		if len(got) == 0 || !slices.Equal(got[0].Settings, wanted) {
			t.Errorf("%s: less %s: found %v, and the grid has %v", name, less, got, wanted)
		}
	}
	for _, x := range course.Collection().Exercises {
		if *all {
			compare("exercise "+x.Name, x.Start, "unserved")
		}
	}
	for seed := uint64(0); compared < want; seed++ {
		r := rand.New(rand.NewPCG(seed, 2))
		compare(fmt.Sprint("seed ", seed), draw.Text(r), objectives[r.IntN(len(objectives))].code)
	}
	t.Logf("%d compared: %d changes of two fields, %d without one", compared, pairs, none)
	if *all && (pairs < want/20 || pairs+none > want*9/10) || none == want {
		t.Error("too few of one kind")
	}
}

func ran(t testing.TB, text string) (*scenario.Scenario, *timeline.Timeline) {
	t.Helper()
	s, problems := parse.Text(text)
	if s == nil {
		t.Fatal(problems)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s, tl
}

// exhaustive runs all changes of one and of two fields, and returns the smallest.
func exhaustive(t *testing.T, text string, search *SmallestSearch) []string {
	t.Helper()
	type change struct {
		settings          []string
		gain, hours       float64
		unserved, above   float64
		proved, wasProved bool
	}
	first, _ := parse.Text(text)
	reader := new(parse.Reader)
	measured := map[string]*outcome{}
	run := func(settings ...string) *outcome {
		at := fmt.Sprint(settings)
		if _, ok := measured[at]; !ok {
			measured[at] = outcomeAfter(reader, text, search.keys[search.hpa].String(), settings)
		}
		return measured[at]
	}
	base, m := run(), search.measure
	var changes []*change
	add := func(settings ...string) {
		if is := run(settings...); is != nil && search.helps(base, is) {
			changes = append(changes, &change{settings: settings, gain: base.of(m) - is.of(m), hours: is.hours, unserved: is.unserved, above: is.above})
		}
	}
	for i, a := range search.fields {
		for _, x := range a.values {
			add(set(a.field, "%s", x))
			for _, b := range search.fields[i+1:] {
				for _, y := range b.values {
					add(set(a.field, "%s", x), set(b.field, "%s", y))
				}
			}
		}
	}
	proved := func(c *change) bool {
		if c.wasProved {
			return c.proved
		}
		c.wasProved = true
		bad := 0
		for n := range 49 {
			seed := fmt.Sprintf("Simulation:spec.seed=%d", first.Seed+1+uint64(n))
			before, after := run(seed), run(append(slices.Clone(c.settings), seed)...)
			if n == 0 && *before == *base && *after == *run(c.settings...) {
				break
			}
			if !search.helps(before, after) && (before.of(m) >= m.minChange || !search.harmless(before, after)) {
				bad++
			}
		}
		c.proved = bad <= 4
		return c.proved
	}
	best := 0.0
	for _, c := range changes {
		if c.gain > best && proved(c) {
			best = c.gain
		}
	}
	bar := 0.8 * best
	if most := 0.8 * base.of(m); best >= most {
		bar = most
	}
	cents := func(v float64) float64 { return math.Round(100 * v) }
	var smallest *change
	for _, c := range changes {
		if c.gain < bar || smallest != nil && len(c.settings) > len(smallest.settings) {
			continue
		}
		less := smallest == nil || len(c.settings) < len(smallest.settings)
		if !less && m == hours {
			less = cents(c.unserved) < cents(smallest.unserved) || cents(c.unserved) == cents(smallest.unserved) && cents(c.above) < cents(smallest.above)
		} else if !less {
			less = cents(c.hours) < cents(smallest.hours)
		}
		if less && proved(c) {
			smallest = c
		}
	}
	if smallest == nil {
		return nil
	}
	return smallest.settings
}

func outcomeAfter(reader *parse.Reader, text, hpa string, settings []string) *outcome {
	text, err := reader.Edit(text, manifest.Object{}).Change(settings...)
	if err != nil {
		return nil
	}
	s, _ := reader.Parse(text)
	if s == nil {
		return nil
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return nil
	}
	summary := tl.Summary()
	i := slices.IndexFunc(tl.HPAs, func(h timeline.HPA) bool { return h.Key.String() == hpa })
	if i < 0 {
		return nil
	}
	return outcomeOf(tl, &summary, i)
}

// Each archive of testdata/smallest names an exercise or preset, the measure to have less of, and
// settings that make the other days of its text.
func TestSmallestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	golden.Archives(t, "testdata/smallest/*.txtar", func(t *testing.T, a *txtar.Archive) {
		var text string
		var days []Day
		if len(a.Files) > 0 && a.Files[0].Name == "text.yaml" {
			text, a.Files = string(a.Files[0].Data), a.Files[:1]
		} else {
			a.Files = nil
		}
		for line := range strings.Lines(string(a.Comment)) {
			verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch verb {
			case "exercise":
				text = course.Collection().Lookup(rest).Start
			case "preset":
				p, _ := preset.Lookup(rest)
				text = p.Text
			case "day":
				day := changed(t, text, strings.Split(rest, " && "))
				_, tl := ran(t, day)
				days = append(days, Day{day, tl})
			case "less":
				_, tl := ran(t, text)
				a.Files = append(a.Files, txtar.File{Name: strings.TrimSpace(line), Data: []byte(lessOf(text, tl, rest, days))})
			}
		}
	})
}

func lessOf(text string, tl *timeline.Timeline, less string, days []Day) string {
	search, err := NewSmallestSearch(new(parse.Reader), text, tl, 0, less, days...)
	if err != nil {
		return err.Error() + "\n"
	}
	if has, enough := search.Has(); !enough {
		return "too little: " + has + "\n"
	}
	found := search.Find(func() {})
	if done, all := search.Done(); done > all {
		return fmt.Sprintf("%d of %d runs were made\n", done, all)
	}
	var b strings.Builder
	for i := range found {
		c := &found[i]
		for _, setting := range c.Settings {
			fmt.Fprintf(&b, "--set %s\n", setting)
		}
		for _, e := range c.Effects {
			fmt.Fprintf(&b, "  %s %s -> %s\n", e.Measure, e.Before, e.After)
		}
		if c.Tried > 0 {
			fmt.Fprintf(&b, "  with %d of %d other seeds\n", c.Seeds, c.Tried)
		}
	}
	if len(found) == 0 {
		return fmt.Sprintf("none of %d\n", search.Tried())
	}
	return b.String()
}
