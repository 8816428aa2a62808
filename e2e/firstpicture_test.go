//go:build e2e

package e2e

import (
	"fmt"
	"math"
	"testing"
)

// textAt is a text with its place in the window, in pixels.
type textAt struct {
	Text string
	X, Y float64
}

// The first picture, before the program runs, has the axis and the names of the lanes where
// the chart will have them, in the windows that the picture is made for. If another part of
// the page takes more or less height, the sizes in web/playback/stage.go change with it.
func TestFirstPicture(t *testing.T) {
	for _, l := range []device{{width: 1280, height: 720}, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := blank(t, l)
			p.onNewDocument(`WebAssembly.instantiateStreaming = WebAssembly.instantiate = () => new Promise(() => {})`)
			p.goTo("/")
			p.until("the picture", `[...document.querySelectorAll(".poster")].some((e) => e.checkVisibility())`)
			p.waitForIdle()
			box := `(({ left, top, width, height }) => ({ Text: "chart", X: left + width, Y: top + height }))(` + one(timeline) + `.getBoundingClientRect())`
			texts := func(selector, x string) []textAt {
				return eval[[]textAt](p, `[...document.querySelectorAll("`+selector+`")].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]).map(([e, r]) => ({ Text: e.textContent, X: `+x+`, Y: (r.top + r.bottom) / 2 }))`)
			}
			before := eval[textAt](p, box)
			names, times := texts(".poster .name", "r.left"), texts(".poster .time", "(r.left + r.right) / 2")

			p = open(t, "/", l)
			p.waitForIdle()
			if after := eval[textAt](p, box); math.Hypot(after.X-before.X, after.Y-before.Y) > 1 {
				t.Errorf("the lower right corner of the chart goes from %v to %v", before, after)
			}
			t.Logf("the chart is %s", eval[string](p, `(({ clientWidth, clientHeight }) => clientWidth + "x" + clientHeight)(`+one(timeline)+`)`))
			compare := func(description string, before, after []textAt, height float64) {
				t.Helper()
				if len(before) == 0 || len(before) != len(after) {
					t.Fatalf("%s: %v are first, and then %v", description, before, after)
				}
				for i := range before {
					if a, b := before[i], after[i]; a.Text != b.Text || math.Abs(a.X-b.X) > 1 || math.Abs(a.Y-b.Y) > height {
						t.Errorf("%s: %v is first, and then %v", description, a, b)
					}
				}
			}
			compare("names", names, texts(".head:not(.lane, .legend, .folded) h2", "r.left"), 2) // a box of text in SVG is less tall
			compare("times", times, eval[[]textAt](p, `(({ option, layout }) => {
				const { texts, customValues } = option.xAxis.at(-1).axisLabel, box = `+one(timeline)+`.getBoundingClientRect();
				const width = box.width - layout.left - layout.right;
				return customValues.map((at, i) => ({ Text: texts[i], X: box.left + layout.left + width * (at - layout.from) / (layout.to - layout.from), Y: box.top + layout.bottom + 9 }));
			})(JSON.parse(window.e2eChart[0]))`), 2)
		})
	}
}
