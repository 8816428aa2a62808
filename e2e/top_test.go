//go:build e2e

package e2e

import (
	"testing"

	"hpaplayground/core/preset"
)

// chartShare is the part of the window's height that the chart has.
const chartShare = `document.querySelector("` + chart + `").getBoundingClientRect().height / innerHeight`

// On a projector with the drawer closed, the chart has at least 60 % of the height, also on a first
// visit, with each preset, after a change, with a load that was made up, and beside an exercise. Above it
// are at most three sizes of type.
func TestChartHasRoom(t *testing.T) {
	p := open(t, "/", projector)
	checkShare := func(moment string) {
		t.Helper()
		p.pause()
		if p.visible(named("close-details")) {
			t.Fatalf("%s: the drawer is open", moment)
		}
		if share := eval[float64](p, chartShare); share < 0.6 {
			t.Errorf("%s: the chart has %.1f %% of the height", moment, 100*share)
		}
		if sizes := eval[[]string](p, `[...new Set([...document.querySelectorAll("`+bar+`, `+bar+` *, `+watchSection+` > :not(`+chart+`), `+watchSection+` > :not(`+chart+`) *")]
			.filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).map((e) => getComputedStyle(e).fontSize))]`); len(sizes) > 3 {
			t.Errorf("%s: the sizes of type are %v", moment, sizes)
		}
	}
	if !p.visible(tourLine) {
		t.Error("this is no first visit")
	}
	checkShare("at first")
	for _, x := range preset.All() {
		p.painted(func() { p.preset(x.Name) })
		checkShare(x.Name)
	}
	p.painted(func() { p.preset("spike-cautious-policy") })
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	checkShare("after a change")
	p.painted(func() { p.paste(hpaPart, bareHPAs["cpu with behavior"]) })
	p.until("what was made up", says(story+" .made", "made up"))
	checkShare("with a load that was made up")
	p.run(`location.hash = "exercise=incident"`)
	p.waitForGoals("incident")
	checkShare("an exercise")
}

// While the drawer is open, the results of a change stay in sight, in one line.
func TestResultsBesideDrawer(t *testing.T) {
	p := open(t, riseAndFall("t=10m"), projector)
	p.run(cutScript)
	p.detail("why")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	p.until("the changes", one(results+" .change .num")+`?.checkVisibility()`)
	if cut := eval[[]string](p, "e2eCut("+quote(results+" li:not(.against)")+")"); len(cut) > 0 {
		t.Errorf("these are cut or covered: %q", cut)
	}
	if high := eval[float64](p, one(results)+".offsetHeight"); high > 32 {
		t.Errorf("the results are %g px high", high)
	}
	if eval[string](p, `getComputedStyle(`+one(nowLine)+`).visibility`) != "hidden" {
		t.Error("the moment stands twice: above the chart and in Why")
	}
}

// A notice is inside the window, breaks its lines, covers no tab of the drawer, and can be closed.
func TestNotice(t *testing.T) {
	split(t)
	for _, test := range []struct {
		name, path string
		l          device
	}{
		{"1280", riseAndFall(), projector},
		{"1440", riseAndFall(), desktop},
		{"768", riseAndFall(), tablet},
		{"390", riseAndFall(), phone},
		{"beside a task", "/#exercise=incident", projector},
	} {
		l := test.l
		t.Run(test.name, func(t *testing.T) {
			p := open(t, test.path, l)
			p.run(cutScript)
			const closing = "close-notice"
			p.openFiles(`[new File([Uint8Array.from({ length: 4096 }, (_, i) => i * 7)], "x.bin")]`)
			p.until("the notice", one(named(closing)))
			if cut := eval[[]string](p, `e2eCut("`+saidLine+` button")`); len(cut) > 0 {
				t.Errorf("cut: %q", cut)
			}
			type edges struct{ Left, Right, Wide float64 }
			if e := eval[edges](p, `(({ left, right }) => ({ Left: left, Right: innerWidth - right, Wide: `+one(saidLine)+`.scrollWidth - `+one(saidLine)+`.clientWidth }))(`+one(saidLine)+`.getBoundingClientRect())`); e.Left < 0 || e.Right < 0 || e.Wide > 0 {
				t.Errorf("it is %+v", e)
			}
			if l.width >= 1100 {
				covered := each(drawer+" [role=tab]") + `.filter((e) => {
					const a = e.getBoundingClientRect(), b = ` + one(saidLine) + `.getBoundingClientRect();
					return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
				}).map((e) => e.textContent)`
				if tabs := eval[[]string](p, covered); len(tabs) > 0 {
					t.Errorf("it covers %q", tabs)
				}
			}
			p.click(named(closing))
			p.until("no notice", none(named(closing)))
		})
	}
}
