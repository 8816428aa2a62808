//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/preset"
)

// sizes has the window sizes that the page is designed for. The last size is 1280x720 at 200 %.
var sizes = []device{
	projector, {width: 1366, height: 768}, desktop, {width: 1920, height: 1080}, tablet,
	phone, {width: 360, height: 640}, {width: 640, height: 360},
}

// sizesScript defines e2eSizes, which opens the scenario of a fragment and returns the problems of
// the page: the axis is not visible, the page scrolls sideways or, if they are asked for,
// the problems that e2eBoxes finds.
var sizesScript = boxesScript + `
window.e2eAxis = () => {
	if (!` + one(chart) + `.checkVisibility()) return innerWidth < 700 ? [] : ["the chart is not shown"]; // the task of a phone
	const { top, bottom } = ` + one(chart) + `.getBoundingClientRect();
	const end = top + JSON.parse(window.e2eChart[0]).layout.bottom + 24; // with its labels
	const wrong = [];
	if (end > bottom + 0.5) wrong.push("the axis is cut: it ends " + Math.round(end - bottom) + " px below the chart");
	const over = innerWidth >= 1100 ? end - ` + one(drawer) + `.getBoundingClientRect().top : 0;
	if (over > 0.5) wrong.push("the drawer covers " + Math.round(over) + " px of the axis");
	if (end > innerHeight + 0.5) wrong.push("the axis ends " + Math.round(end - innerHeight) + " px below the window");
	const wide = document.documentElement.scrollWidth - innerWidth;
	if (wide > 0) wrong.push("the page is " + wide + " px too wide");
	return wrong;
};
window.e2eSizes = async (fragment, boxes) => {
	if (fragment) location.hash = fragment;
	let wrong = ["it is not shown"];
	for (let tries = 0; tries < 4; tries++) {
		await e2eRest(100);
		if (fragment?.startsWith("preset=") && ` + one(pageMain) + `.dataset.preset !== fragment.slice(7)) continue;
		wrong = e2eAxis();
		if (boxes) wrong.push(...e2eBoxes(document));
		if (wrong.length === 0) break;
	}
	return wrong;
};`

// longNames returns three HPAs whose names, metric and reasons are long, over a day that has
// a date.
func longNames() string {
	text := strings.Replace(busy(1, 5, "24h", "[0s, 1], [12h, 3], [24h, 1]"), "spec:\n  duration", "spec:\n  start: 2026-03-01T23:30:00Z\n  duration", 1)
	target, rest, _ := strings.Cut(text, "---\n")
	first, simulation, _ := strings.Cut(rest, "---\n")
	hpas := ""
	for _, region := range []string{"europe", "america", "asia"} {
		hpas += strings.Replace(first, "metadata: {name: web}", "metadata: {name: checkout-service-of-the-shop-with-a-long-name-in-"+region+"}", 1) + `  - type: External
    external:
      metric: {name: requests_waiting_in_the_queue_of_the_checkout_service_per_second}
      target: {type: AverageValue, averageValue: "5"}
---
`
	}
	return target + "---\n" + hpas + simulation
}

// bareHPAs are HPAs that are pasted without a manifest or a load, so that a line says what was made up.
var bareHPAs = map[string]string{
	"cpu with behavior": bare("shop", `  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}
  behavior:
    scaleUp:
      policies: [{type: Pods, value: 2, periodSeconds: 60}]
`),
	"memory and cpu": bare("search-api", `  - type: Resource
    resource: {name: memory, target: {type: Utilization, averageUtilization: 80}}
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}
`),
	"an external queue": bare("invoice-worker", `  - type: External
    external:
      metric: {name: sqs_approximate_number_of_messages_visible}
      target: {type: AverageValue, averageValue: "30"}
`),
}

func bare(name, rest string) string {
	return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: ` + name + `}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: ` + name + `}
  minReplicas: 2
  maxReplicas: 8
  metrics:
` + rest
}

// At every size the page is designed for, the axis is seen, nothing is cut or covered, and
// nothing scrolls sideways: with each preset, bare HPAs that are pasted, long names, three HPAs over a day, an
// exercise, other seeds, and a pinned run.
func TestSizes(t *testing.T) {
	split(t)
	for i, l := range sizes {
		t.Run(fmt.Sprintf("%dx%d", l.width, l.height), func(t *testing.T) {
			p := open(t, "/", l)
			p.run(sizesScript)
			right := func(description, fragment string, boxes bool) {
				t.Helper()
				for _, wrong := range eval[[]string](p, fmt.Sprintf("e2eSizes(%s, %t)", quote(fragment), boxes)) {
					t.Errorf("%s: %s", description, wrong)
				}
			}
			for n, preset := range preset.All() {
				right(preset.Name, "preset="+preset.Name, n%4 == i%4) // one after the other, because comparing all boxes takes time
			}

			for description, hpa := range bareHPAs {
				p.painted(func() { p.paste(hpaPart, hpa) })
				p.until(description, says(story+" .made", "made up"))
				p.view("watch")
				right(description, "", true)
			}

			p.run("location.hash = " + quote(strings.TrimPrefix(linked(longNames(), nil), "/#")))
			p.until("long names", says(pageMain, "in-europe"))
			right("long names", "", true)
			p.run(`location.hash = "exercise=incident"`)
			p.waitForGoals("incident")
			right("the task", "", true)
			p.view("watch")
			right("an exercise", "", true)

			p.run("location.hash = " + quote(strings.TrimPrefix(riseAndFall("t=10m"), "/#")))
			p.until("the run", says(story, "1 to 13 replicas"))
			p.run("document.activeElement.blur()")
			p.press("p")
			p.view("edit")
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 1200") })
			p.view("watch")
			p.run(one(results+" .asks button") + ".click()")
			p.until("all seeds", "!"+one(results+" progress"))
			right("a pinned run and other seeds", "", true)
		})
	}
}
