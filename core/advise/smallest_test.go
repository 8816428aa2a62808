package advise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
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
	compared, pairs, none, both := 0, 0, 0, 0
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
		var found [][]string // the first of one field, and of two
		for fields := 1; fields <= 2; fields++ {
			if i := slices.IndexFunc(got, func(c Change) bool { return len(c.Settings) == fields }); i >= 0 {
				found = append(found, got[i].Settings)
			}
		}
		switch {
		case len(got) == 0:
			none++
		case len(found) == 2:
			both++
		case len(got[0].Settings) == 2:
			pairs++
		}
		if !reflect.DeepEqual(found, wanted) {
			t.Errorf("%s: less %s: found %v, and the grid has %v", name, less, found, wanted)
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
	t.Logf("%d compared: %d changes of two fields, %d of one and then of two, %d without one", compared, pairs, both, none)
	if *all && (pairs+both < want/20 || pairs+none > want*9/10) || none == want {
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

// exhaustive runs all changes of one field, and of two if none of one is enough, and returns the smallest of each.
func exhaustive(t *testing.T, text string, search *SmallestSearch) (all [][]string) {
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
		for _, x := range a.settings() {
			add(x)
			for _, b := range search.fields[i+1:] {
				for _, y := range b.settings() {
					add(x, y)
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
	cents := func(v float64) float64 { return math.Round(100 * v) }
	least := 0.0
	for fields := 1; fields <= 2; fields++ {
		best := 0.0
		for _, c := range changes {
			if len(c.settings) == fields && c.gain > best && c.gain >= least && proved(c) {
				best = c.gain
			}
		}
		bar := []float64{0, 0.5, 0.8}[fields] * best
		if most := 0.8 * base.of(m); best >= most {
			bar = most
		}
		bar = max(bar, least)
		var smallest *change
		for _, c := range changes {
			if len(c.settings) != fields || c.gain < bar {
				continue
			}
			less := smallest == nil
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
			continue
		}
		all = append(all, smallest.settings)
		if best >= 0.8*base.of(m) {
			break
		}
		least = 1.25 * best
	}
	return all
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

// The progress moves all the time, up to the end, and a second search has little left to do.
func TestSmallestProgress(t *testing.T) {
	text := course.Collection().Lookup("scale-up-limits").Start
	_, tl := ran(t, text)
	search, err := NewSmallestSearch(new(parse.Reader), text, tl, 0, "aboveTarget")
	if err != nil {
		t.Fatal(err)
	}
	shown := []int{0}
	find := func() []Change {
		return search.Find(func() {
			if p := search.Progress(); p != shown[len(shown)-1] {
				shown = append(shown, p)
			}
		})
	}
	before := find()
	for i, p := range shown[1:] {
		if p < shown[i] || p > shown[i]+10 || p > 100 {
			t.Errorf("from %d %% to %d %%", shown[i], p)
		}
	}
	if last := shown[len(shown)-1]; last < 90 || len(shown) < 40 {
		t.Errorf("%d steps, up to %d %%", len(shown), last)
	}
	runs, _ := search.Done()
	search.Enough(50)
	again := find()
	if more, _ := search.Done(); len(before) == 0 || len(again) == 0 || more > runs/2 {
		t.Errorf("%d changes after %d runs, and then %d after %d", len(before), runs, len(again), more)
	}
}

// Each archive of testdata/smallest names an exercise or preset, the measure to have less of, and
// settings that make the other days of its text. What is enough, in percent, may stand behind the measure.
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

// lessOf searches for less of a measure. What is enough may follow the measure, in percent.
func lessOf(text string, tl *timeline.Timeline, less string, days []Day) string {
	less, enough, said := strings.Cut(less, " ")
	search, err := NewSmallestSearch(new(parse.Reader), text, tl, 0, less, days...)
	if err != nil {
		return err.Error() + "\n"
	}
	if has, enough := search.Has(); !enough {
		return "too little: " + has + "\n"
	}
	if said {
		percent, _ := strconv.Atoi(enough)
		search.Enough(percent)
	}
	found := search.Find(func() {})
	if done, all := search.Done(); done > all {
		return fmt.Sprintf("%d of %d runs were made\n", done, all)
	}
	var b strings.Builder
	if len(found) > 0 {
		fmt.Fprintln(&b, search.Verdict(found).In(fmt.Sprintf))
	}
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
