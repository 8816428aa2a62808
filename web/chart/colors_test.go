package chart

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/lane"
)

// tokens reads the style sheet's colours: name to light and dark.
func tokens(t *testing.T) map[string][2]string {
	t.Helper()
	text, err := os.ReadFile("../assets/src/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][2]string{}
	for _, m := range regexp.MustCompile(`(--[\w-]+): light-dark\((#\w+), (#\w+)\);`).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = [2]string{m[2], m[3]}
	}
	if len(found) < 30 {
		t.Fatalf("only %d colours were found", len(found))
	}
	return found
}

// linear returns the linear light of a channel of an opaque colour.
func linear(hex string, channel int) float64 {
	n, err := strconv.ParseUint(hex[1+2*channel:3+2*channel], 16, 8)
	if err != nil {
		return math.NaN()
	}
	c := float64(n) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// luminance returns the relative luminance of an opaque colour, as WCAG defines it.
func luminance(hex string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		sum += weight * linear(hex, i)
	}
	return sum
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// Text needs a contrast of 4.5:1 and lines 3:1 (WCAG level AA) in both themes.
func TestContrast(t *testing.T) {
	colors := tokens(t)
	grounds := []string{"--ground", "--raised"}
	type pair struct {
		front   string
		grounds []string
		least   float64
	}
	pairs := []pair{}
	for _, text := range []string{"ink", "quiet", "replicas", "demand", "target", "held", "policy", "bad", "code-key", "code-string", "code-number"} {
		pairs = append(pairs, pair{"--" + text, grounds, 4.5})
	}
	for _, line := range []string{"faint", "rule-strong", "bound", "ok", "focus", "before", "recorded"} {
		pairs = append(pairs, pair{"--" + line, grounds, 3})
	}
	for _, tone := range []string{"ok", "bound", "held", "policy", "bad"} {
		pairs = append(pairs, pair{"--" + tone + "-text", []string{"--" + tone + "-fill", "--ground"}, 4.5})
	}
	for _, p := range pairs {
		for _, ground := range p.grounds {
			for theme, name := range []string{"light", "dark"} {
				front, ok := colors[p.front]
				back, also := colors[ground]
				if !ok || !also {
					t.Fatalf("%s or %s is not a colour", p.front, ground)
				}
				if c := contrast(front[theme], back[theme]); c < p.least {
					t.Errorf("%s: %s %s on %s %s: %.2f, wants %.1f", name, p.front, front[theme], ground, back[theme], c, p.least)
				}
			}
		}
	}
}

// A colour whose name is not in the style sheet would be drawn as grey. The colours of
// the lanes are inks: a test in package lane checks them.
func TestColorsExist(t *testing.T) {
	colors := tokens(t)
	built, err := Chart{}.Next(small(), Size{Width: 880, Height: 460})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`var\((--[\w-]+)\)`).FindAllStringSubmatch(built.Frame, -1) {
		if _, ok := colors[m[1]]; !ok {
			t.Errorf("%s is not in the style sheet", m[1])
		}
	}
}

// The page must know every name that the chart uses.
func TestNamesAreKnown(t *testing.T) {
	var known strings.Builder
	for _, file := range []string{"draw.js", "format.js"} {
		text, err := os.ReadFile("../assets/src/chart/" + file)
		if err != nil {
			t.Fatal(err)
		}
		known.Write(text)
	}
	names := []string{`"` + shapesPainter + `":`, `"` + scalePainter + `":`}
	for _, numbers := range []lane.Numbers{lane.Short, lane.Percent} {
		names = append(names, `"@`+string(numbers)+`":`)
	}
	for _, dash := range []lane.Dash{lane.Dashed, lane.Dotted} {
		names = append(names, " "+string(dash)+": [")
	}
	for _, form := range []lane.BoxForm{lane.Thin, lane.Outline, lane.MiddleLine, lane.LeftEdge, lane.TopEdge} {
		names = append(names, `form === "`+string(form)+`"`)
	}
	for _, gap := range []lane.Gap{lane.GapAbove, lane.GapAfter} {
		names = append(names, `gap === "`+string(gap)+`"`)
	}
	for _, name := range names {
		if !strings.Contains(known.String(), name) {
			t.Errorf("nothing knows %s", name)
		}
	}
}

// dichromacies turn linear RGB into the colour that a person without one kind of cone sees
// (Machado, Oliveira and Fernandes 2009, severity 1).
var dichromacies = map[string][3][3]float64{
	"all cones":    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func times(m [3][3]float64, v [3]float64) (product [3]float64) {
	for i := range m {
		for j := range v {
			product[i] += m[i][j] * v[j]
		}
	}
	return product
}

// oklab converts a colour to Oklab, a space in which distances match what people see.
func oklab(hex string, seen [3][3]float64) [3]float64 {
	var rgb [3]float64
	for i := range rgb {
		rgb[i] = linear(hex, i)
	}
	rgb = times(seen, rgb)
	cones := times([3][3]float64{
		{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005},
	}, [3]float64{min(max(rgb[0], 0), 1), min(max(rgb[1], 0), 1), min(max(rgb[2], 0), 1)})
	return times([3][3]float64{
		{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660},
	}, [3]float64{math.Cbrt(cones[0]), math.Cbrt(cones[1]), math.Cbrt(cones[2])})
}

// People with any colour vision can distinguish the colours. A distance of 0.02 is just
// visible.
func TestColorBlind(t *testing.T) {
	colors := tokens(t)
	inks := []string{"replicas", "demand", "target", "bound", "held", "policy", "bad", "before", "recorded", "ink"}
	for theme, name := range []string{"light", "dark"} {
		for kind, seen := range dichromacies {
			for i, a := range inks {
				for _, b := range inks[:i] {
					x, y := oklab(colors["--"+a][theme], seen), oklab(colors["--"+b][theme], seen)
					if d := math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2]); d < 0.05 {
						t.Errorf("%s, %s: %s and %s are %.3f apart, want 0.05", name, kind, a, b, d)
					}
				}
			}
		}
	}
}
