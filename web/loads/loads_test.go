package loads

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

const loadText = `apiVersion: playground/v1 # of ours
kind: Simulation
spec:
  duration: 25m   # long
  load:
  # the first
  - metric: {type: Pods, name: rps}
    total:                     # shared
      points:
      - [0s, 900m]   # calm
      # now it comes
      - [60s, 13]
      - [700s, 900m] # over
    unavailable: [[8m, 9m]]
  - metric: {type: Resource, name: memory}
    perPod: {points: [[0s, 250Mi], [3m, 450Mi], [10m, 300Mi]]} # flow
  - metric: {type: External, name: tasks}
    value:
      interpolate: linear
      points: [[0s, 8], [2m, 9],
        [4m, 40]]
      noise: 10%
  - metric: {type: External, name: queue}
    backlog:
      arrivals: 30   # always
      perPodRate: 2
  - metric: {type: Resource, name: cpu}
    total: {wave: {low: 100m, high: 2, period: 10m}, repeat: 10m}
  timeline:
  - {at: 10m, scale: 2}
`

// loaded returns the editor of a Simulation, with one of its loads shown.
func loaded(t *testing.T, text string, entry int) Model {
	t.Helper()
	m := Model{Document: document.New().Replace(document.Split(text)), Playback: playback.New()}
	m = m.update(Chosen{entry})
	if _, ok := m.Load(); !ok {
		t.Fatalf("no load %d", entry)
	}
	return m
}

// play sends messages. The last notice stays.
func play(m Model, msgs ...feature.Msg) Model {
	for _, msg := range msgs {
		m = m.update(msg)
	}
	return m
}

// given returns the load in the current text.
func given(t *testing.T, m Model) Load {
	t.Helper()
	load, ok := m.Load()
	if !ok {
		t.Fatalf("the loads cannot be read:\n%s", m.PartText(document.Simulation))
	}
	return load
}

func TestLoadEdits(t *testing.T) {
	for _, test := range []struct {
		name   string
		entry  int
		moment time.Duration // the cursor
		msgs   []feature.Msg
		old    string // the part of the text that is replaced, ...
		new    string // ... and what replaces it
		text   string
	}{
		{name: "a point up", msgs: []feature.Msg{PointMoved{1, time.Minute, 14_020, true}}, old: "[60s, 13]", new: "[60s, 14]"},
		{name: "a point aside", msgs: []feature.Msg{PointMoved{1, 92 * time.Second, 13_000, true}}, old: "[60s, 13]", new: "[1m30s, 13]"},
		{name: "not past the next", msgs: []feature.Msg{PointMoved{1, 20 * time.Minute, 13_000, true}}, old: "[60s, 13]", new: "[11m39s, 13]"},
		{name: "below 0", msgs: []feature.Msg{PointMoved{2, 700 * time.Second, -5_000, true}}, old: "[700s, 900m]", new: "[700s, 0]"},
		{name: "by keys", msgs: []feature.Msg{PointNudged{2, -2, 10}}, old: "[700s, 900m]", new: "[11m30s, 2900m]"},
		{name: "one more", msgs: []feature.Msg{PointAdded{5 * time.Minute, 7_000}}, old: "      - [700s", new: "      - [5m, 7]\n      - [700s"},
		{name: "one more at the end", msgs: []feature.Msg{PointAdded{20 * time.Minute, 7_000}}, old: "# over\n", new: "# over\n      - [20m, 7]\n"},
		{name: "one at the cursor", moment: 3 * time.Minute, msgs: []feature.Msg{PointAdded{At: -1}}, old: "      - [700s", new: "      - [3m, 13]\n      - [700s"},
		{name: "one less", msgs: []feature.Msg{PointRemoved{2}}, old: "      - [700s, 900m] # over\n", new: ""},
		{name: "in brackets", entry: 1, msgs: []feature.Msg{PointMoved{1, 3 * time.Minute, 502 << 20 * 1000, true}}, old: "450Mi", new: "500Mi"},
		{name: "one more in brackets", entry: 1, msgs: []feature.Msg{PointAdded{5 * time.Minute, 333 << 20 * 1000}}, old: "[10m,", new: "[5m, 335Mi], [10m,"},
		{name: "one less in brackets", entry: 1, msgs: []feature.Msg{PointRemoved{1}}, old: "[3m, 450Mi], ", new: ""},
		{name: "a constant", entry: 3, msgs: []feature.Msg{PointMoved{0, time.Minute, 25_000, true}}, old: "arrivals: 30", new: "arrivals: 25"},
		{name: "a constant, one more", entry: 3, msgs: []feature.Msg{PointAdded{time.Minute, 25_000}},
			old: "arrivals: 30   # always\n", new: "arrivals:   # always\n        points:\n        - [0s, 30]\n        - [1m, 25]\n"},
		{name: "its time", msgs: []feature.Msg{PointChosen{1}, FieldSet{"at", "90s"}}, old: "[60s,", new: "[1m30s,"},
		{name: "its value", msgs: []feature.Msg{PointChosen{1}, FieldSet{"value", "12.5"}}, old: "13]", new: "12500m]"},
		{name: "a bad time", msgs: []feature.Msg{FieldSet{"at", "soon"}}, text: `Time "soon": want one such as 90s or 5m.`},
		{name: "a bad value", msgs: []feature.Msg{FieldSet{"value", "-3"}}, text: `Value "-3": want one such as 12, 680m or 450Mi.`},
		{name: "noise", entry: 1, msgs: []feature.Msg{FieldSet{"noise", "20%"}}, old: "[10m, 300Mi]]}", new: "[10m, 300Mi]], noise: 20%}"},
		{name: "no noise", entry: 2, msgs: []feature.Msg{FieldSet{"noise", ""}}, old: "      noise: 10%\n", new: ""},
		{name: "a field", entry: 4, msgs: []feature.Msg{FieldSet{"high", "3"}}, old: "high: 2", new: "high: 3"},
		{name: "a field that it may have", entry: 4, msgs: []feature.Msg{FieldSet{"start", "1m"}}, old: "period: 10m", new: "period: 10m, start: 1m"},
		{name: "a field that is wrong", entry: 4, msgs: []feature.Msg{FieldSet{"high", "50m"}}, text: "Not changed: low 100m: must not be above high, 50m."},
		{name: "a field that is nothing", entry: 4, msgs: []feature.Msg{FieldSet{"high", "{"}}, text: `high "{": this is not a valid value.`},
		{name: "lines", msgs: []feature.Msg{FieldSet{"interpolate", "linear"}}, old: "# over\n", new: "# over\n      interpolate: linear\n"},
		{name: "it waits", entry: 4, msgs: []feature.Msg{FieldSet{"overload", "queue"}}, old: "repeat: 10m}\n", new: "repeat: 10m}\n    overload: queue\n"},
		{name: "it is lost", entry: 4, msgs: []feature.Msg{FieldSet{"overload", "queue"}, FieldSet{"overload", "drop"}}},
		{name: "sticky", entry: 4, msgs: []feature.Msg{FieldSet{"spread", "sticky"}}, old: "repeat: 10m}\n", new: "repeat: 10m}\n    spread: sticky\n"},
		{name: "for 5 minutes", entry: 4, msgs: []feature.Msg{FieldSet{"spread", "sticky"}, FieldSet{"spreadPart", "5m"}},
			old: "repeat: 10m}\n", new: "repeat: 10m}\n    spread:\n      sticky: 5m\n"},
		{name: "for as long as usual", entry: 4, msgs: []feature.Msg{FieldSet{"spread", "hot"}, FieldSet{"spreadPart", "50%"}, FieldSet{"spreadPart", ""}},
			old: "repeat: 10m}\n", new: "repeat: 10m}\n    spread: hot\n"},
		{name: "too hot", entry: 4, msgs: []feature.Msg{FieldSet{"spread", "hot"}, FieldSet{"spreadPart", "5m"}},
			old: "repeat: 10m}\n", new: "repeat: 10m}\n    spread: hot\n", text: `Not changed: hot "5m": must be from 0% to 100%.`},
		{name: "even again", entry: 4, msgs: []feature.Msg{FieldSet{"spread", "random"}, FieldSet{"spread", "even"}}},
		{name: "hot and waiting", entry: 4, msgs: []feature.Msg{FieldSet{"spread", "hot"}, FieldSet{"overload", "queue"}},
			old: "repeat: 10m}\n", new: "repeat: 10m}\n    spread: hot\n",
			text: "Not changed: spread: with overload: queue, all pods take from one queue, whichever has room."},
		{name: "another pattern", entry: 4, msgs: []feature.Msg{Shaped{"spike"}},
			old: "wave: {low: 100m, high: 2, period: 10m}", new: "spike: {base: 100m, peak: 2, at: 5m, for: 4m}"},
		{name: "a constant becomes a pattern", entry: 3, msgs: []feature.Msg{Shaped{"ramp"}},
			old: "arrivals: 30   # always\n", new: "arrivals:   # always\n        ramp:\n          from: 30\n          to: 60\n          start: 2m\n          over: 10m\n"},
		{name: "up from the cursor", moment: 5 * time.Minute, msgs: []feature.Msg{Multiplied{10}},
			old: "      - [700s, 900m]", new: "      - [5m, 14300m]\n      - [700s, 990m]", text: "rps +10 % from 5m on."},
		{name: "twice", moment: 5 * time.Minute, msgs: []feature.Msg{Multiplied{100}, Multiplied{-50}}, old: "      - [700s", new: "      - [5m, 13]\n      - [700s"},
		{name: "a constant, down", entry: 3, moment: 5 * time.Minute, msgs: []feature.Msg{Multiplied{-10}},
			old: "arrivals: 30   # always\n", new: "arrivals:   # always\n        points:\n        - [0s, 30]\n        - [5m, 27]\n"},
		{name: "lines up", entry: 2, moment: time.Minute, msgs: []feature.Msg{Multiplied{100}},
			old: "[0s, 8], [2m, 9],\n        [4m, 40]]", new: "[0s, 8], [1m, 8500m], [1m1s, 17], [2m, 18],\n        [4m, 80]]"},
		{name: "it fails", entry: 1, moment: 5 * time.Minute, msgs: []feature.Msg{Failed{}},
			old: "# flow\n", new: "# flow\n    unavailable:\n    - [5m, 10m]\n", text: "Written into the Simulation: memory cannot be read for 5m."},
		{name: "it fails twice", entry: 1, moment: 5 * time.Minute, msgs: []feature.Msg{Failed{}, Failed{}},
			old: "# flow\n", new: "# flow\n    unavailable:\n    - [5m, 10m]\n    - [5m, 10m]\n"},
		{name: "gone", entry: 1, msgs: []feature.Msg{Removed{}},
			old: "  - metric: {type: Resource, name: memory}\n    perPod: {points: [[0s, 250Mi], [3m, 450Mi], [10m, 300Mi]]} # flow\n", new: ""},
		{name: "a new one", msgs: []feature.Msg{Added{load.Metric{Type: "Pods", Name: "orders"}, "total"}},
			old: "repeat: 10m}\n", new: "repeat: 10m}\n  - metric:\n      type: Pods\n      name: orders\n    total: 10\n", text: "A load of orders is added."},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := loaded(t, loadText, test.entry)
			m.Cursor = test.moment
			want := strings.Replace(loadText, test.old, test.new, 1)
			for _, msg := range test.msgs {
				m = play(m, msg)
			}
			got := m.PartText(document.Simulation)
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if test.text != "" && !strings.HasPrefix(m.Notice, test.text) {
				t.Errorf("said %q, want %q", m.Notice, test.text)
			}
			given(t, m)
		})
	}
}

// While a point is dragged, the text changes and runs. The editor element gets the text
// only at the end, so that the drag is one step to undo.
func TestDragIsOneStep(t *testing.T) {
	m := loaded(t, loadText, 0)
	m.Part = document.HPA
	put, revision, edit := m.GivenRevision, m.Revision, m.Edit
	for _, milli := range []float64{13_500, 14_000, 16_000} {
		m = play(m, PointMoved{1, time.Minute, milli, false})
	}
	if m.GivenRevision != put || m.Revision != revision+3 || !strings.Contains(m.Text(), "[60s, 16]") {
		t.Fatalf("while it is dragged: put %d, was %d; revision %d, was %d\n%s", m.GivenRevision, put, m.Revision, revision, m.Text())
	}
	m = play(m, PointMoved{1, time.Minute, 16_000, true})
	if m.GivenRevision != m.Revision || m.Part != document.Simulation || m.Edit != edit+1 {
		t.Errorf("let go: put %d, revision %d, part %d, %d edits", m.GivenRevision, m.Revision, m.Part, m.Edit-edit)
	}
	if repeated := play(m, PointMoved{1, time.Minute, 12_000, false}); repeated.Edit != m.Edit+1 {
		t.Errorf("another drag: %d edits", repeated.Edit-m.Edit)
	}
	// Pressing and releasing a point changes nothing.
	revision = m.Revision
	if m = play(m, PointMoved{1, time.Minute, 16_000, true}); m.Revision != revision {
		t.Error("a press is an edit")
	}
}

// A load of another form becomes a list of points. Its run stays the same.
func TestTurnIntoPoints(t *testing.T) {
	for entry := range 5 {
		m := loaded(t, loadText, entry)
		before := given(t, m)
		m = play(m, Shaped{"points"})
		after := given(t, m)
		if after.Form != "points" || after.Noise != before.Noise || after.Repeat != 0 {
			t.Fatalf("%d: form %s, noise %v, repeat %v", entry, after.Form, after.Noise, after.Repeat)
		}
		if len(after.Base.Points) > maxWritten {
			t.Errorf("%d: %d points", entry, len(after.Base.Points))
		}
		want := before.flat()
		for moment := time.Duration(0); moment <= before.Duration; moment += 7 * time.Second {
			if got, want := after.Base.At(moment), want.At(moment); abs(got-want) > 1 {
				t.Fatalf("%d: at %v it is %v, was %v", entry, moment, got, want)
			}
		}
		for _, comment := range []string{"# of ours", "# long", "# the first", "# flow", "# always"} {
			if !strings.Contains(m.PartText(document.Simulation), comment) {
				t.Errorf("%d: lost %q", entry, comment)
			}
		}
	}
}

func abs(v float64) float64 { return max(v, -v) }

// After any edit the curve is the intended one. No other load changes, and no byte
// outside of the series.
func TestLoadEditsAreExact(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 100 {
		entry := random.IntN(4)
		m := loaded(t, loadText, entry)
		for range 4 {
			before, text := given(t, m), m.PartText(document.Simulation)
			others := m.Loads().Given
			n := len(before.Base.Points)
			i := random.IntN(n)
			moment, milli := time.Duration(random.IntN(1500))*time.Second, float64(random.IntN(2*int(before.Top)))
			var msg feature.Msg
			var want *load.Series
			switch random.IntN(5) {
			case 0:
				msg = PointMoved{i, moment, milli, true}
				p := before.Base.Points[i]
				want = movePointTo(before.Base, i, before.time(moment, p.At), before.value(milli, p.Milli), before.Duration)
				if before.Form == scenario.Constant {
					want.Points[0].At = 0
				}
			case 1:
				msg = PointAdded{moment, milli}
				want, _ = insertPoint(before.Base, load.Point{At: before.time(moment, -before.Duration), Milli: before.value(milli, -before.Top)})
			case 2:
				if n < 2 {
					continue
				}
				msg = PointRemoved{i}
				want = &load.Series{Linear: before.Base.Linear, Points: slices.Delete(slices.Clone(before.Base.Points), i, i+1)}
			case 3:
				stroke := make([]load.Point, 2+random.IntN(30))
				for j := range stroke {
					stroke[j] = load.Point{At: moment + time.Duration(j*7)*time.Second, Milli: milli * random.Float64()}
				}
				msg = Drawn{stroke}
				ownSeries := before.Base
				if before.Form == scenario.Constant {
					ownSeries = &load.Series{Linear: true, Points: ownSeries.Points}
				}
				want = replaceSpan(ownSeries, stroke, before.Axes)
			case 4:
				m.Cursor = moment
				msg = Multiplied{10}
				want = multiplyFrom(before.Base, moment, 1.1)
			}
			m = play(m, msg)
			after, current := given(t, m), m.PartText(document.Simulation)
			subject := fmt.Sprintf("%d: %#v of\n%s\nmade\n%s", entry, msg, text, current)
			if fmt.Sprint(rounded(after.Base.Points)) != fmt.Sprint(rounded(want.Points)) || len(want.Points) > 1 && after.Base.Linear != want.Linear {
				t.Fatalf("%s\nwhich is %v\nwant %v", subject, after.Base, want)
			}
			for k, g := range m.Loads().Given {
				if k != entry && fmt.Sprint(*g.Base, g.Form, g.Path) != fmt.Sprint(*others[k].Base, others[k].Form, others[k].Path) {
					t.Fatalf("%s\nwhich changes load %d", subject, k)
				}
			}
			f, ok := edit.New(text, manifest.Object{Kind: "Simulation"}, nil).Get(before.Path)
			head, tail := text[:f.From], text[f.To:]
			_, tail, _ = strings.Cut(tail, "\n")
			if !ok || !strings.HasPrefix(current, strings.TrimRight(head, " \n")) || !strings.HasSuffix(current, tail) {
				t.Fatalf("%s\nwhich changes what is around it", subject)
			}
			if entry == 0 && !strings.Contains(current, "# now it comes") {
				if _, removes := msg.(PointRemoved); !removes {
					if _, draws := msg.(Drawn); !draws {
						t.Fatalf("%s\nwhich loses a comment", subject)
					}
				}
			}
		}
	}
}

// rounded returns points with the values that a text in Mi can hold.
func rounded(points []load.Point) []string {
	var list []string
	for _, p := range points {
		milli := p.Milli
		if milli > 1e9 {
			milli = significant(milli, 4)
		}
		list = append(list, fmt.Sprint(p.At, " ", milli))
	}
	return list
}

func TestBrokenSimulation(t *testing.T) {
	m := loaded(t, loadText, 0)
	m.Document = m.Write(document.Simulation, "kind: Simulation\nspec: [")
	before := m.Text()
	for _, msg := range []feature.Msg{PointMoved{0, 0, 5, true}, Multiplied{10}, Shaped{"wave"}, Removed{}, Added{load.Metric{Type: "Pods", Name: "a"}, "total"}} {
		if m = play(m, msg); m.Text() != before {
			t.Errorf("%#v changes a broken text", msg)
		}
	}
	if !strings.Contains(m.Notice, "cannot be read") {
		t.Errorf("said %q", m.Notice)
	}
}

func TestLoadFields(t *testing.T) {
	block := strings.Replace(loadText, "    total: {wave: {low: 100m, high: 2, period: 10m}, repeat: 10m}\n",
		"    total:\n      # by day\n      wave:\n        low: 100m   # at night\n        high: 2\n        period: 10m\n      noise: {amount: 5%, every: 1m}\n", 1)
	for _, test := range []struct {
		text  string
		entry int
		want  string
	}{
		{loadText, 0, "noise= repeat="},
		{loadText, 1, "noise= repeat="},
		{loadText, 2, "noise=10% repeat="},
		{loadText, 3, "value=30 noise="},
		{loadText, 4, "low=100m high=2 period=10m start= noise= repeat=10m"},
		{block, 4, "low=100m high=2 period=10m start= noise=5% repeat="},
	} {
		load := given(t, loaded(t, test.text, test.entry))
		var got []string
		for _, f := range load.Fields() {
			got = append(got, f.Name+"="+f.Value)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%d: %q, want %q", test.entry, got, test.want)
		}
	}
	m := play(loaded(t, block, 4), FieldSet{"noise", "8%"})
	if want := strings.Replace(block, "amount: 5%", "amount: 8%", 1); m.PartText(document.Simulation) != want {
		t.Errorf("got\n%s", m.PartText(document.Simulation))
	}
}
