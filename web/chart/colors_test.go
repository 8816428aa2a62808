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

// luminance is WCAG's relative luminance of an opaque colour.
func luminance(hex string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			return math.NaN()
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
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
		front string
		on    []string
		least float64
	}
	pairs := []pair{}
	for _, text := range []string{"ink", "quiet", "replicas", "demand", "target", "held", "policy", "bad", "code-key", "code-string", "code-number"} {
		pairs = append(pairs, pair{"--" + text, grounds, 4.5})
	}
	for _, line := range []string{"faint", "rule-strong", "bound", "ok", "focus"} {
		pairs = append(pairs, pair{"--" + line, grounds, 3})
	}
	for _, tone := range []string{"ok", "bound", "held", "policy", "bad"} {
		pairs = append(pairs, pair{"--" + tone + "-text", []string{"--" + tone + "-fill", "--ground"}, 4.5})
	}
	for _, p := range pairs {
		for _, ground := range p.on {
			for theme, name := range []string{"light", "dark"} {
				front, ok := colors[p.front]
				back, also := colors[ground]
				if !ok || !also {
					t.Fatalf("%s or %s is no colour", p.front, ground)
				}
				if c := contrast(front[theme], back[theme]); c < p.least {
					t.Errorf("%s: %s %s on %s %s: %.2f, wants %.1f", name, p.front, front[theme], ground, back[theme], c, p.least)
				}
			}
		}
	}
}

// A colour whose name is not in the style sheet would be drawn as grey. The
// colours of the lanes are inks, which a test of package lane checks.
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

// The page must know every name that the chart gives it.
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
