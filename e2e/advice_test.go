//go:build e2e

package e2e

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

// What would help is found for the run that is shown, and made in the text. After the change it is
// looked for again. An exercise does not tell its solution.
func TestAdvice(t *testing.T) {
	for name, l := range map[string]device{"projector": projector, "phone": phone} {
		t.Run(name, func(t *testing.T) {
			p := open(t, "/#preset=spike-cautious-policy", l)
			p.detail("why")
			p.click(named("advice"))
			first := panel + " .findings li:first-child"
			p.until("a finding", says(first, "From 1:00 to 6:00 the scale-up policy gave fewer pods than were wanted"))
			if got := p.shown(first); !strings.Contains(got, "Time above target 5:15 → 0:15") {
				t.Errorf("the finding is %s", got)
			}
			p.painted(func() { p.click(first + " " + named("finding")) })
			if text := p.source(hpaPart); !strings.Contains(text, "value: 12") || p.state() != "ok" {
				t.Errorf("%s\n%s", p.state(), text)
			}
			p.until("nothing more", says(panel+" .advice", "Nothing was found that would help this run."))
		})
	}
	p := open(t, "/#exercise=min-and-max", desktop)
	p.detail("why")
	if p.visible(named("advice")) {
		t.Error("an exercise tells what would help")
	}
}

// The smallest change that gives less of a measure is found, can be stopped, and is made in the text.
func TestSmallest(t *testing.T) {
	p := inUsedProfile(t, projector)
	p.onNewDocument(`window.e2eAnswers = 0;
		window.Worker = class extends Worker {
			constructor(...given) {
				super(...given);
				this.addEventListener("message", ({ data }) => (window.e2eAnswers += data.includes("sample-app")));
			}
		};`)
	p.goTo("/#preset=spike-cautious-policy")
	p.ready()
	p.detail("why")
	p.click(named("advice"))
	section := panel + " .less"
	p.until("the findings", says(section, "Pod hours"))
	p.click(section + " " + named("less-unserved"))
	p.until("nothing", says(section, "The run has too little of it: 0 %."))
	p.click(section + " " + named("less-aboveTarget"))
	first := section + " .findings li:first-child"
	p.until("a change", says(first, "Time above target 5:15 → 0:45"))
	if n := eval[int](p, `window.e2eAnswers`); n < 10 {
		t.Errorf("%d runs were made in workers", n)
	}
	p.painted(func() { p.click(first + " " + named("smallest")) })
	if text := p.source(hpaPart); !strings.Contains(text, "value: 100") || p.state() != "ok" {
		t.Errorf("%s\n%s", p.state(), text)
	}
	p.until("a search of the new run", none(section+" .findings"))
}

// If the workers do not answer, or answer something else, the page makes the runs itself and finds the same.
func TestSmallestWithoutAnswers(t *testing.T) {
	split(t)
	answers := func(act string) string {
		return `class {
			postMessage(text) { if (typeof text === "string") setTimeout(() => { ` + act + ` }); }
			terminate() {}
		}`
	}
	for name, worker := range map[string]string{
		"never":   answers(``),
		"garbage": answers(`this.onmessage({ data: "<!doctype html>" })`),
		"null":    answers(`this.onmessage({ data: null })`),
		"throws":  answers(`this.onerror({ preventDefault() {} })`),
		"twice":   `class extends Worker { set onmessage(f) { super.onmessage = (event) => { f(event); f(event); }; } }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := inUsedProfile(t, projector)
			p.onNewDocument(`{
				const { setTimeout } = window;
				window.setTimeout = (action, wait, ...rest) => setTimeout(action, Math.abs(wait - 30000) < 10 ? 300 : wait, ...rest);
				window.Worker = ` + worker + `;
			}`)
			p.goTo("/#preset=spike-cautious-policy")
			p.ready()
			p.detail("why")
			p.click(named("advice"))
			section := panel + " .less"
			p.until("the findings", says(section, "Pod hours"))
			p.click(section + " " + named("less-aboveTarget"))
			p.until("a change", says(section+" .findings li:first-child", "Time above target 5:15 → 0:45"))
		})
	}
}

// BenchmarkSmallest measures the search for the smallest change of a day with a load of 1,440 points:
// the time of all changes of one field, which are about 30, and the times in which the page does not
// respond meanwhile.
func BenchmarkSmallest(b *testing.B) {
	var points []string
	for minute := range 1440 {
		points = append(points, fmt.Sprintf("[%dm, %.1f]", minute, 40-25*math.Cos(2*math.Pi*float64(minute)/1440)))
	}
	p := open(b, "/", desktop)
	p.pasteBusy(busy(20, 100, "24h", strings.Join(points, ", ")))
	p.detail("why")
	p.click(named("advice"))
	section := panel + " .less"
	p.until("the findings", says(section, "Pod hours"))
	var took []float64
	all := p.trace(func() {
		for range min(max(b.N, 3), 10) {
			start := time.Now()
			p.click(section + " " + named("less-aboveTarget"))
			p.until("a change", says(section+" .findings", "maxReplicas="))
			took = append(took, float64(time.Since(start))/float64(time.Millisecond))
			p.click(section + " " + named("less-unserved"))
			p.until("nothing", none(section+" .findings"))
		}
	})
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "found-p50-ms")
	reportStretches(b, all)
}
