package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/parse"
	"hpaplayground/core/picture"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

func run(t testing.TB, text string) *timeline.Timeline {
	t.Helper()
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatalf("%v", diags)
	}
	e, err := sim.New(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for e.Step() {
		continue
	}
	return e.Timeline()
}

func ofPreset(t testing.TB, name string) (*timeline.Timeline, picture.Options) {
	t.Helper()
	p, ok := preset.Lookup(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	return run(t, p.Text), picture.Options{Title: p.Title, Story: p.Summary}
}

var all = lane.All()

func TestGolden(t *testing.T) {
	tl, spike := ofPreset(t, "spike-cautious-policy")
	down, broken := ofPreset(t, "metrics-down")
	for _, c := range []struct {
		name    string
		tl      *timeline.Timeline
		options picture.Options
		change  func(o *picture.Options)
	}{
		{"wide", tl, spike, func(*picture.Options) {}},
		{"phone", tl, spike, func(o *picture.Options) { o.Width, o.Theme, o.Views = 360, picture.Dark, all }},
		{"marked", down, broken, func(o *picture.Options) {
			o.Theme, o.Marked, o.At, o.Language = picture.Light, true, 12*time.Minute, words.Chinese
			o.Title, o.Story = "", ""
		}},
		{"span", tl, spike, func(o *picture.Options) {
			o.From, o.To, o.Marked, o.At = 5*time.Minute, 750*time.Second, true, 8*time.Minute
			o.Views = []lane.Kind{lane.Metric, lane.Replicas, lane.Pods, lane.Conditions, lane.Events}
		}},
	} {
		c.change(&c.options)
		golden.File(t, filepath.Join("testdata", c.name+".svg"), picture.SVG(c.tl, c.options))
	}
}

// A picture of two runs has the lines and results of both, and the name of a pin. If
// the runs cannot be compared, the picture says so.
func TestBefore(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	changed := func(old, now string) *timeline.Timeline {
		t.Helper()
		if !strings.Contains(p.Text, old) {
			t.Fatalf("the preset has no %q", old)
		}
		return run(t, strings.Replace(p.Text, old, now, 1))
	}
	before, after := run(t, p.Text), changed("maxReplicas: 15", "maxReplicas: 11")
	o := picture.Options{Title: p.Title, Story: p.Summary, Before: before, Theme: picture.Light}
	golden.File(t, filepath.Join("testdata", "compared.svg"), picture.SVG(after, o))
	for _, c := range []struct {
		name   string
		now    *timeline.Timeline
		pinned string
		lang   words.Language
		want   string
	}{
		{"an edit", after, "", words.English, "Before → after: highest 13 → 11,"},
		{"a pin", after, "Variant 1", words.Chinese, "Variant 1 → 之后：最多副本 13 → 11，"},
		{"nothing", run(t, p.Text), "", words.English, "Before → after: the same results."},
		{"a longer run", changed("duration: 25m", "duration: 30m"), "", words.English, "Before: another length: no comparison"},
	} {
		for _, width := range []int{320, 960} {
			o.Width, o.Pinned, o.Language = width, c.pinned, c.lang
			drawn := picture.Draw(c.now, o)
			checkTexts(t, c.name, drawn)
			checkXML(t, c.name, drawn.SVG())
			if !strings.Contains(drawn.Alt(), c.want) {
				t.Errorf("%s: the alt text is %q, want %q in it", c.name, drawn.Alt(), c.want)
			}
		}
	}
}

// TestPresets draws every preset at several sizes: nothing lies outside of the
// picture, no two texts overlap, and the file is valid XML and small.
func TestPresets(t *testing.T) {
	largest, largestName := 0, ""
	for _, p := range preset.All() {
		tl := run(t, p.Text)
		for _, o := range []picture.Options{
			{Width: 320}, {Width: 320, Views: all, Marked: true, At: tl.Duration},
			{}, {Width: 559, Views: all}, {Width: 560, Views: all, Marked: true, Language: words.Chinese},
			{Width: 640, Height: 200}, {Width: 1600, Height: 1200, Views: all, Marked: true, At: tl.Duration / 3},
		} {
			o.Title, o.Story = p.Title, p.Summary
			drawn := picture.Draw(tl, o)
			name := fmt.Sprintf("%s, %gx%g", p.Name, drawn.Width, drawn.Height)
			checkTexts(t, name, drawn)
			svg := drawn.SVG()
			checkXML(t, name, svg)
			if len(o.Views) == 0 && len(svg) > largest {
				largest, largestName = len(svg), name
			}
		}
	}
	t.Logf("the largest poster: %d bytes, %s", largest, largestName)
	if largest > 20_000 {
		t.Errorf("a poster of %d bytes: %s", largest, largestName)
	}
}

type box struct {
	left, top, right, bottom float64
	text                     string
}

func checkTexts(t *testing.T, name string, p *picture.Picture) {
	t.Helper()
	var boxes []box
	for _, s := range p.Shapes {
		if s.Kind != picture.Words {
			for _, stretch := range s.Path {
				for _, q := range stretch {
					if !(q.X >= 0 && q.X <= p.Width && q.Y >= 0 && q.Y <= p.Height) {
						t.Errorf("%s: a shape reaches %v", name, q)
						return
					}
				}
			}
			continue
		}
		l := s.Text
		wide := picture.TextWidth(l)
		left := l.At.X - wide*[]float64{0, 0.5, 1}[l.Anchor]
		b := box{left, l.At.Y - 0.75*l.Size, left + wide, l.At.Y + 0.1*l.Size, l.Text + " " + l.Strong}
		if b.left < 0 || b.top < 0 || b.right > p.Width+0.5 || b.bottom > p.Height {
			t.Errorf("%s: %q does not fit: %v", name, l.Text, b)
		}
		if s.Ink == lane.Ground {
			continue // the cursor's label hides what is below it
		}
		for _, o := range boxes {
			if b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom {
				t.Errorf("%s: %q lies over %q", name, b.text, o.text)
			}
		}
		boxes = append(boxes, b)
	}
}

func checkXML(t *testing.T, name string, svg []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		if e, ok := token.(xml.StartElement); ok {
			ids := map[string]bool{}
			for _, a := range e.Attr {
				if ids[a.Name.Local] {
					t.Errorf("%s: %s has two attributes %s", name, e.Name.Local, a.Name.Local)
				}
				ids[a.Name.Local] = true
			}
		}
	}
}

// TestStrangeTexts checks that any text in a picture is escaped.
func TestStrangeTexts(t *testing.T) {
	tl, o := ofPreset(t, "spike-cautious-policy")
	for _, text := range []string{"<script>&\"'", "a\x00b\xff", strings.Repeat("long", 500), strings.Repeat("副本", 300), "\u202e]]>"} {
		o.Title, o.Story, o.Width = text, text, 320
		p := picture.Draw(tl, o)
		checkXML(t, text[:4], p.SVG())
		checkTexts(t, text[:4], p)
	}
}

// TestNothing draws runs without an HPA, without a metric, or without a length.
func TestNothing(t *testing.T) {
	for _, tl := range []*timeline.Timeline{nil, {}, {Duration: time.Hour}, {HPAs: []timeline.HPA{{Target: -1}}, Duration: time.Minute}} {
		for _, h := range []int{0, 1, -1} {
			p := picture.Draw(tl, picture.Options{HPA: h, Views: all, Marked: true, At: time.Hour})
			checkXML(t, "nothing", p.SVG())
			checkTexts(t, "nothing", p)
		}
	}
}

// TestTitle checks that the HPA's own title is the default.
func TestTitle(t *testing.T) {
	const text = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web%s}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 4}
`
	for annotation, want := range map[string]string{"": "web", ", annotations: {playground/title: ' A shop '}": "A shop"} {
		if got := picture.Draw(run(t, fmt.Sprintf(text, annotation)), picture.Options{}).Title; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestThemes(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Auto, picture.Light, picture.Dark} {
		if got, ok := picture.LookupTheme(theme.String()); !ok || got != theme {
			t.Errorf("%s: %v", theme, got)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	tl, o := ofPreset(b, "spike-cautious-policy")
	for b.Loop() {
		picture.SVG(tl, o)
	}
}
