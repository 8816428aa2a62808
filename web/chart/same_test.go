package chart

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"

	"hpaplayground/core/goal"
	"hpaplayground/core/lane"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/picture"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// painting is the input of paint.mjs: a chart, and the places of its plots.
type painting struct {
	Name    string             `json:"name"` // the preset's
	Lanes   []string           `json:"lanes"`
	Drawing json.RawMessage    `json:"drawing"`
	Plots   []plotted          `json:"plots"`
	Widths  map[string]float64 `json:"widths"` // the widths of the labels
	Left    int                `json:"left"`
	Right   int                `json:"right"`
	End     float64            `json:"end"`

	places []Place
	want   [][]picture.Shape // the wanted shapes by plot
}

// TestSame draws all lanes of all presets with the page's painter and with the
// pictures' painter, and compares the shapes. An exported picture must look like the
// page.
func TestSame(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node.js here")
	}
	goals := someGoals(t)
	var all []painting
	for _, p := range preset.All() {
		s, diags := parse.Text(p.Text)
		if s == nil {
			t.Fatal(p.Name, diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(p.Name, err)
		}
		for i := range tl.HPAs {
			r := track.Of(tl, i)
			r.Goals = goals
			r.Lang = words.Language(i % 2)
			for _, size := range []Size{{Width: 880, Height: 700}, {Width: 390, Height: 900}} {
				painting := paintingOf(t, r, size)
				painting.Name = p.Name
				all = append(all, painting)
			}
		}
	}
	input, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"../assets/src/chart", "../assets/test"} { // so that go test does not cache over an edit of what node reads
		if _, err := os.ReadDir(folder); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(node, "../assets/test/paint.mjs")
	command.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	var got [][][][]any
	if err := json.Unmarshal(output, &got); err != nil {
		t.Fatal(err)
	}
	shapes := map[lane.Kind]int{}
	for i, p := range all {
		for j, want := range p.want {
			shapes[p.places[j].Kind] += len(got[i][j])
			if diff := different(want, got[i][j]); diff != "" {
				t.Errorf("%s, the lane %s: %s", p.Name, p.Lanes[j], diff)
			}
		}
	}
	for _, kind := range lane.All() {
		if shapes[kind] < 10 {
			t.Errorf("the lane %s: only %d shapes in all presets", kind, shapes[kind])
		}
	}
}

// someGoals returns goals that the presets meet or miss.
func someGoals(t *testing.T) []track.Goal {
	t.Helper()
	docs, _ := manifest.Parse(`{apiVersion: playground/v1, kind: Expectation, goals: [
		{replicas: {atMost: 4}}, {replicas: {atLeast: 3}, at: 5m}, {replicas: 2, from: 1m, to: 4m}, {metric: {atMost: 40}},
		{condition: {reason: DesiredWithinRange}}, {event: {type: Warning}, seen: never}]}`)
	var in struct{ Goals json.RawMessage }
	if err := docs[0].Decode(&in); err != nil {
		t.Fatal(err)
	}
	list, diags := goal.Read(docs[0], "goals", in.Goals)
	if diags != nil {
		t.Fatal(diags)
	}
	goals := make([]track.Goal, len(list))
	for i := range list {
		goals[i] = track.Goal{Goal: &list[i], Hovered: i == 0}
	}
	return goals
}

func paintingOf(t *testing.T, r track.Run, size Size) painting {
	t.Helper()
	built, err := Chart{}.Next(r, size)
	if err != nil {
		t.Fatal(err)
	}
	l := built.frame.layout
	p := painting{
		Drawing: json.RawMessage(built.Drawing), Widths: map[string]float64{}, places: built.Places[1:],
		Left: l.Left, Right: size.Width - l.Right, End: built.frame.end,
	}
	for i, place := range p.places {
		p.Lanes = append(p.Lanes, place.ID)
		p.Plots = append(p.Plots, *l.Tracks[i+1].Plot)
		plot := picture.Plot{
			Left: float64(p.Left), Right: float64(p.Right), Top: float64(place.plot.Top), Height: float64(place.plot.Height),
			End: r.End(), Scale: place.drawing.Scale.Max,
		}
		p.want = append(p.want, plot.Paint(place.drawing.Shapes))
		for _, s := range place.drawing.Shapes {
			for _, label := range s.Labels {
				for _, text := range label.Texts {
					p.Widths[text] = picture.TextWidth(picture.Label{Text: text, Size: 12})
				}
			}
		}
	}
	return p
}

// different says how the shapes of a picture differ from the page's shapes. Picture and page have
// the shapes of one kind and colour in the same order.
func different(want []picture.Shape, got [][]any) string {
	page := map[string][][]any{}
	for _, g := range got {
		key := fmt.Sprint(g[0], " ", g[1])
		page[key] = append(page[key], g[2:])
	}
	for i := range want {
		s := &want[i]
		ink := s.Ink.Name()
		next := func(kind string) []any {
			key := kind + " " + ink
			if len(page[key]) == 0 {
				return nil
			}
			first := page[key][0]
			page[key] = page[key][1:]
			return first
		}
		if s.Kind == picture.Words {
			if diff := otherText(&s.Text, next("text")); diff != "" {
				return diff
			}
			continue
		}
		for _, stretch := range s.Path {
			var numbers []any
			kind := map[picture.Kind]string{picture.Area: "area", picture.Line: "line", picture.Hatching: "hatch"}[s.Kind]
			if numbers = next(kind); s.Kind == picture.Line && numbers != nil {
				dash := strings.ReplaceAll(strings.Trim(fmt.Sprint(s.Dash), "[]"), " ", ",")
				if numbers[0] != s.Width || numbers[1] != dash {
					return fmt.Sprintf("a line of %s is %v wide with dashes %q, not %v and %v", ink, s.Width, dash, numbers[0], numbers[1])
				}
				numbers = numbers[2:]
			}
			if !near(stretch, numbers) {
				return fmt.Sprintf("the picture has %s %s %v, the page %v", kind, ink, stretch, numbers)
			}
		}
	}
	for key, rest := range page {
		if len(rest) > 0 {
			return fmt.Sprintf("only the page has %s %v", key, rest[0])
		}
	}
	return ""
}

// near reports whether places are equal, apart from rounding to pixels.
func near(path picture.Stretch, numbers []any) bool {
	if len(numbers) != 2*len(path) {
		return false
	}
	for i, q := range path {
		x, y := numbers[2*i].(float64), numbers[2*i+1].(float64)
		if math.Abs(x-q.X) > 0.6 || math.Abs(y-q.Y) > 0.6 {
			return false
		}
	}
	return true
}

// otherText says how a text differs. ECharts cuts texts itself.
func otherText(want *picture.Label, got []any) string {
	if got == nil {
		return fmt.Sprintf("only the picture says %q", want.Text)
	}
	text := got[3].(string)
	if !strings.HasPrefix(text, strings.TrimSuffix(want.Text, "…")) || got[0] != want.Outlined ||
		math.Abs(got[1].(float64)-want.At.X) > 0.6 || math.Abs(got[2].(float64)+4-want.At.Y) > 0.6 {
		return fmt.Sprintf("the picture says %v, the page %v", *want, got)
	}
	return ""
}
