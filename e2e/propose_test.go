//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// bareHPA is what people paste first: an HPA alone, as in a chat.
const bareHPA = "Does this scale?\n\n```yaml\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: shop\nspec:\n" +
	"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: shop}\n  minReplicas: 2\n  maxReplicas: 12\n  metrics:\n" +
	"  - type: Resource\n    resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}\n```\n"

// shape is the button of a load that is made from the HPA.
func shape(name string) string { return fmt.Sprintf(`.proposals [data-shape=%q]`, name) }

// isProposed says that such a button is the pressed one.
func isProposed(name string) string { return one(shape(name)+`[aria-pressed="true"]`) + ` !== null` }

// An HPA alone scales up and down in its first run. Its load is made from the HPA, and
// the page says so. Other loads need one click, and undo brings the first load back.
func TestPasteBare(t *testing.T) {
	split(t)
	for name, l := range map[string]device{"desktop": desktop, "projector": {width: 1280, height: 720}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, riseAndFall(), l)
			p.painted(func() { p.pasteBeside(bareHPA) })
			if p.visible(named("close-details")) {
				t.Error("the paste opened the drawer")
			}
			if counts := p.data(chart, "data-replicas"); !strings.Contains(counts, ":10") || !strings.HasSuffix(counts, ":2") || p.state() != "ok" {
				t.Errorf("%s: the replicas are %s", p.state(), counts)
			}
			p.until("the note", says(story, "No manifest was given for Deployment/shop. The load is made up from the HPA."))
			if height := eval[float64](p, one(madeUp)+".offsetHeight"); height > 24 {
				t.Errorf("what was made up takes %v px", height)
			}
			p.click(madeUp)
			p.until("all of the note", says(story, "it goes from what minReplicas carry to about what maxReplicas carry"))
			p.click(named("other-loads"))
			p.until("the tour", isProposed("proposed"))
			p.until("the notice above what the drawer shows", none(saidLine+" button")+" || "+one(saidLine)+".getBoundingClientRect().bottom <= "+one(panel)+".getBoundingClientRect().top")
			loadMade := p.source(simulationPart)
			p.painted(func() { p.click(shape("burst")) })
			p.until("the burst", isProposed("burst"))
			if text := p.source(simulationPart); !strings.Contains(text, "proposed: burst") || p.state() != "ok" {
				t.Errorf("the text is\n%s", text)
			}
			p.undoTo(simulationPart, loadMade)
			p.until("the tour again", isProposed("proposed"))
		})
	}
}

// In an exercise the load is a part of the task, so there are no other loads to try.
func TestExerciseProposals(t *testing.T) {
	p := open(t, "/", desktop)
	openLoad(p)
	p.until("loads to try", one(".proposals"))
	p.load("/#exercise=min-and-max")
	openLoad(p)
	p.until("no loads to try", one(".proposals")+" === null")
}

// pastedHPA is an HPA with a name, maxReplicas, behavior and metrics as YAML lines.
func pastedHPA(name string, maxReplicas int, spec string) string {
	return fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: %[1]s}\nspec:\n"+
		"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %[1]s}\n  minReplicas: 2\n  maxReplicas: %[2]d\n%[3]s", name, maxReplicas, spec)
}

// recordedDay is a day of twelve series that were recorded of the first preset's HPA, a point each minute.
func recordedDay() string {
	var b strings.Builder
	b.WriteString("time,\"kube_horizontalpodautoscaler_status_desired_replicas{horizontalpodautoscaler=\"\"sample-app\"\"}\",current,replicas,ready replicas,available,updated,min,max,cpu,memory,requests,latency\n")
	for i := range 1440 {
		fmt.Fprintf(&b, "2026-03-02 %02d:%02d:00", i/60, i%60)
		for k := range 12 {
			fmt.Fprintf(&b, ",%d", 2+(i+10*k)/97%9)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// BenchmarkPasteBare measures the paste of HPAs without a load, and of a recording: the time from the
// paste until the chart shows the run and, with the browser's trace, all work of the page and the longest
// time in which it does not respond.
func BenchmarkPasteBare(b *testing.B) {
	const cpu = "  metrics:\n  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}\n"
	const more = "  - {type: Pods, pods: {metric: {name: requests}, target: {type: AverageValue, averageValue: 100}}}\n" +
		"  - {type: External, external: {metric: {name: queue}, target: {type: AverageValue, averageValue: 30}}}\n"
	const policies = "{stabilizationWindowSeconds: 3600, policies: [{type: Pods, value: 4, periodSeconds: 60}, {type: Percent, value: 50, periodSeconds: 60}]}"
	var ten []string
	for i := range 10 {
		ten = append(ten, pastedHPA(fmt.Sprintf("web%d", i), 10, cpu))
	}
	for _, c := range []struct{ name, text string }{
		{"one", pastedHPA("shop", 10, cpu)},
		{"large", pastedHPA("shop", 1000, cpu+more+"  behavior:\n    scaleUp: "+policies+"\n    scaleDown: "+policies+"\n")},
		{"ten", strings.Join(ten, "---\n")},
		{"recorded", recordedDay()},
	} {
		b.Run(c.name, func(b *testing.B) {
			var took, sums, longest []float64
			for range max(b.N, 3) {
				p := open(b, "/", desktop) // a person pastes first into a page that has just been opened
				p.run(`{
					const root = document.documentElement, before = root.dataset.revision;
					let pasted;
					document.addEventListener("paste", () => (pasted = performance.now()), { capture: true });
					new MutationObserver(() => {
						if (root.dataset.revision !== before) window.shownAfter ??= performance.now() - pasted;
					}).observe(root, { attributeFilter: ["data-revision"] });
				}`)
				p.paintedOnce(func() { p.pasteBeside(c.text) })
				took = append(took, eval[float64](p, "window.shownAfter"))
				p.visit("about:blank") // ends the work in its background

				p = open(b, "/", desktop) // the trace slows it down
				all := p.trace(func() { p.painted(func() { p.pasteBeside(c.text) }) })
				sum, most := workCalls(all, "paste")
				if len(sum) != 1 || p.state() != "ok" {
					b.Fatalf("%d pastes in the trace: %s", len(sum), p.state())
				}
				sums, longest = append(sums, sum...), append(longest, most...)
				p.visit("about:blank")
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2], "shown-p50-ms")
			reportWorks(b, sums, longest)
		})
	}
}

// An editor that a long text comes into draws no more of it than is seen, also if it is shown later.
func TestLongText(t *testing.T) {
	for _, l := range []device{projector, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, "/", l)
			p.until("the editor", editor(simulationPart)+`.text`)
			p.run(`{
				window.linesDrawn = 0;
				new MutationObserver((all) => (window.linesDrawn += all.flatMap((m) => [...m.addedNodes]).filter((n) => n.className?.includes("cm-line")).length))
					.observe(` + editor(simulationPart) + `.shadowRoot, { childList: true, subtree: true });
			}`)
			p.painted(func() { p.pasteBeside(recordedDay()) })
			p.until("the import to open", one(`dialog[open]`))
			p.press("Escape")
			p.show(simulationPart)
			p.until("its lines", editor(simulationPart)+`.shadowRoot.querySelector(".cm-line").innerText === "apiVersion: playground/v1"`)
			p.pause()
			if drawn := eval[int](p, "window.linesDrawn"); drawn == 0 || drawn > 400 || !strings.Contains(eval[string](p, editor(simulationPart)+".text"), "23:59:00Z,") {
				t.Errorf("%d lines were drawn", drawn)
			}
		})
	}
}
