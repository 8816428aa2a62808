//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// withNoise makes the load of a busy scenario random.
func withNoise(text string) string {
	return strings.Replace(text, "      interpolate: linear", "      interpolate: linear\n      noise: 30%", 1)
}

func scenarioOf(t *testing.T, text string, seed uint64) *scenario.Scenario {
	t.Helper()
	s, _ := new(parse.Reader).Seeded(text, seed)
	if s == nil {
		t.Fatalf("not a scenario:\n%s", text)
	}
	return s
}

// spreadOf returns the spread of a text over 50 seeds, as the page should show it.
func spreadOf(t *testing.T, text string) *track.Seeds {
	t.Helper()
	var seeds track.Seeds
	for i := range uint64(50) {
		tl, err := sim.Run(scenarioOf(t, text, 1+i), sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		seeds.Add(tl, words.English)
	}
	return &seeds
}

// rangesOf returns the ranges that the row of results shows, for the results that have
// a range.
func rangesOf(t *testing.T, text string) string {
	t.Helper()
	seeds, s := spreadOf(t, text), scenarioOf(t, text, 1)
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for i, f := range track.Of(tl, 0).Glance() {
		if s := seeds.Glance(0)[i]; s.Low != f.Text || s.High != f.Text {
			all = append(all, strings.TrimSuffix(s.Low, " %")+"–"+s.High)
		}
	}
	return strings.Join(all, " ")
}

// ranges is a JavaScript expression for the ranges in the row of results.
var ranges = each(results+" .range .num") + `.map((e) => e.textContent).join(" ")`

// askSeeds asks for the spread and waits for the result.
func (p *tab) askSeeds() {
	p.t.Helper()
	p.click(named("seeds"))
	p.until("the spread", ranges)
}

// checkVisible fails unless all elements of the row of results are in the picture, and no element
// is behind the button.
func (p *tab) checkVisible(selector string) {
	p.t.Helper()
	if cut := eval[[]string](p, `((edge, button) => [...document.querySelectorAll(`+quote(selector)+`)].filter((e) => {
		const { left, right, bottom } = e.getBoundingClientRect(), asks = button.getBoundingClientRect();
		return left < edge.left || right > (e.contains(button) || button.contains(e) || bottom <= asks.top ? edge.right : asks.left);
	}).map((e) => e.textContent))(`+one(results)+`.getBoundingClientRect(), `+one(results+" .asks")+`)`); len(cut) > 0 {
		p.t.Errorf("cut off in the row of results: %q", cut)
	}
}

// Over 50 seeds, the page shows what hpasim prints: next to each result, in the table
// and in the lane of the replicas, with and without a pointer. An edit starts the seeds
// again, and a second press removes the spread.
func TestSeeds(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, "/", l)
			p.pasteBusy(withNoise(hour))
			if l == phone {
				p.view("watch")
			}
			check := p.checker()
			p.askSeeds()
			check("a spread", watchSection)
			p.checkVisible(named("seeds"))
			seeds := spreadOf(t, withNoise(hour))
			p.until("the ranges", ranges+" === "+quote(rangesOf(t, withNoise(hour))))
			band := seeds.Band(0)
			point := p.inLane("replicas", 0.5)
			p.hover(point)
			card := p.card()
			for _, text := range []string{"50 seeds ", "median ", "of 50 seeds; 5 % to 95 %: "} {
				if !strings.Contains(card, text) {
					t.Errorf("the card does not say %q: %s", text, card)
				}
			}
			p.press("Escape")
			p.focus(cursorSlider)
			p.press("End")
			end := track.Short(band.Low.At(1e18)) + "–" + track.Short(band.High.At(1e18))
			p.until("the band in the head", one(lane("replicas"))+`.textContent.includes(`+quote("50 seeds"+end)+`)`)
			p.until("the median for screen readers", one(lane("replicas")+" .sr")+`.textContent.includes(`+quote("median "+track.Short(band.Median.At(1e18))+": of 50 seeds; 5 % to 95 %: "+end)+`)`)
			p.detail("compare")
			for _, s := range seeds.Results(0) {
				all := s.Low + " · " + s.Median + " · " + s.High
				p.until("the numbers of "+s.Name, each(variants+" tr")+`.some((row) => row.innerText.includes(`+quote(s.Name)+`) && row.cells[2].innerText === `+quote(all)+`)`)
			}
			check("a spread in the tab", drawer)
			if l == phone {
				p.until("the ranges, not cut", `(([...rows], scrolls) => rows.every((row) => row.cells[2].getBoundingClientRect().right <= scrolls.getBoundingClientRect().right))(`+each(variants+" tr")+`, `+one(compareTable+" .scrolls")+`)`)
				return
			}
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 30", "maxReplicas: 14") })
			p.until("the ranges after the edit", ranges+" === "+quote(rangesOf(t, strings.Replace(withNoise(hour), "maxReplicas: 30", "maxReplicas: 14", 1))))
			p.checkVisible(results + " li")
			p.click(named("seeds"))
			p.until("no spread", `!`+one(results+" .range")+` && !`+one(lane("replicas"))+`.textContent.includes("seeds")`)
		})
	}
}

// Beside a task there is room for the results, and the button is after them.
func TestResultsBesideTask(t *testing.T) {
	p := open(t, "/#exercise=incident", device{width: 1280, height: 720})
	p.waitForGoals("incident")
	p.checkVisible(results + " li:not(.asks)")
	p.askSeeds()
	p.checkVisible(named("seeds"))
}

// On a tablet the ranges do not push the button away.
func TestSeedsOnTablet(t *testing.T) {
	p := open(t, "/#preset=sticky-connections", tablet)
	p.askSeeds()
	p.checkVisible(named("seeds") + ", " + results + " li:first-child")
}

// If nothing is random, the page says so, and draws no band.
func TestSeedsOfCertainRun(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.detail("compare")
	p.click(named("seeds"))
	const says = "Nothing random changes this run: all 50 seeds give the same."
	p.until("the notice", one(saidLine)+`.textContent.includes(`+quote(says)+`)`)
	p.until("the same in the tab", one(compareTable+" p")+`.textContent.includes(`+quote(says)+`)`)
	if got := eval[string](p, ranges) + p.shown(timeline); strings.Contains(got, "seeds") {
		t.Errorf("a spread of nothing: %s", got)
	}
}

// The page answers while seeds are run: it paints frames, takes an edit, which starts
// them again, and stops them.
func TestSeedsLeaveFrames(t *testing.T) {
	p := open(t, "/", desktop)
	p.pasteBusy(withNoise(day))
	counting := one(results+" progress") + `?.value > 0`
	script, err := axeScript()
	if err != nil {
		t.Fatal(err)
	}
	p.run(script)
	p.click(named("seeds"))
	p.until("some seeds to have run", counting)
	p.axe("seeds that are being run", axeRules, map[string]bool{}, results)
	if frames := eval[int](p, `new Promise((done) => {
		let frames = 0;
		const count = () => { ++frames < 10 && `+counting+` ? requestAnimationFrame(count) : done(frames); };
		requestAnimationFrame(count);
	})`); frames < 10 {
		t.Errorf("%d frames while seeds are run", frames)
	}
	p.paintedOnce(func() { p.edit(hpaPart, "maxReplicas: 120", "maxReplicas: 110") })
	p.until("some seeds to have run again", counting)
	p.click(named("seeds"))
	p.until("an end", none(results+" progress"))
	p.pause()
	if got := eval[string](p, ranges); got != "" || p.state() != "ok" {
		t.Errorf("stopped, it shows %q", got)
	}
}

// BenchmarkSeeds measures 50 seeds of an hour with about twenty pods, from the press to the painted
// spread, and the times in which the page does not respond meanwhile. The limits are 3 s, and 16.7
// ms for the times without response at p95.
func BenchmarkSeeds(b *testing.B) {
	p := open(b, "/", desktop)
	p.pasteBusy(withNoise(hour))
	pressSeeds := func() float64 {
		return eval[float64](p, `(async () => {
			const button = `+one(named("seeds"))+`;
			const shown = async (is) => { while (Boolean(`+one(results+" .range")+`) !== is) await new Promise(requestAnimationFrame); };
			if (button.getAttribute("aria-pressed") === "true") button.click();
			await shown(false);
			const begin = performance.now();
			button.click();
			await shown(true);
			await new Promise(requestAnimationFrame);
			return performance.now() - begin;
		})()`)
	}
	pressSeeds() // warm up the browser's compiler
	b.ResetTimer()
	var took []float64
	all := p.trace(func() {
		for range min(max(b.N, 5), 20) {
			took = append(took, pressSeeds())
		}
	})
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50-ms")
	b.ReportMetric(took[len(took)*95/100], "p95-ms")
	reportStretches(b, all)
}

// reportStretches reports the times without response in a trace of clicks.
func reportStretches(b *testing.B, all []traced) {
	b.Helper()
	page := slices.IndexFunc(all, func(e traced) bool { return e.Name == "EventDispatch" && e.Args.Data.Type == "click" })
	if page < 0 {
		b.Fatal("no click in the trace")
	}
	var worked []float64
	for _, e := range all {
		if e.Name == "RunTask" && e.Process == all[page].Process && e.Thread == all[page].Thread && e.Worked > 1000 {
			worked = append(worked, e.Worked/1000)
		}
	}
	slices.Sort(worked)
	b.ReportMetric(worked[len(worked)*95/100], "stretch-p95-ms")
	b.ReportMetric(worked[len(worked)-1], "longest-ms")
}
