//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// On a wide page the task is a band over the text and the run: the chart is as wide as
// without it and ends with its axis, which stays in view in the list of exercises, too.
// The band can be folded.
func TestTaskBand(t *testing.T) {
	wide := func(p *tab) float64 {
		return eval[float64](p, one(chart)+`.getBoundingClientRect().width`)
	}
	p := open(t, riseAndFall(), desktop)
	free := wide(p)
	for _, name := range []string{"min-and-max", "four-zones", "incident"} {
		p.load("/#exercise=" + name)
		p.waitForGoals(name)
		type band struct{ Height, Above, Below float64 }
		b := eval[band](p, `(() => {
			const box = (name) => document.querySelector(name).getBoundingClientRect();
			return { Height: box(`+quote(taskPanel)+`).height, Above: box(`+quote(taskPanel)+`).bottom - box(`+quote(watchSection)+`).top, Below: box(`+quote(chart)+`).bottom - box(`+quote(drawer)+`).top };
		})()`)
		if got := wide(p); got != free || b.Height > 260 || b.Above > 0.5 || b.Below > 0.5 {
			t.Errorf("%s: the chart is %v px wide, %v without it; the band is %v px high, %v px over the run; the chart reaches %v px below the drawer's edge",
				name, got, free, b.Height, b.Above, b.Below)
		}
	}
	height := one(taskPanel) + `.getBoundingClientRect().height`
	p.click(named("fold-task"))
	p.until("the band to be folded", height+" < 60")
	if text := p.shown(taskPanel); !strings.Contains(text, "The evening of the sale") || !strings.Contains(text, " goals met") || strings.Contains(text, "A post-mortem") {
		t.Errorf("folded, it says %q", text)
	}
	p.click(named("fold-task"))
	p.until("all of it", height+" > 150")
	p.click(named("exercises"))
	p.until("the list", one(exerciseList))
	p.pause()
	if space := eval[float64](p, one(chart)+`.getBoundingClientRect().bottom - `+one(watchSection)+`.getBoundingClientRect().bottom`); space > 0.5 {
		t.Errorf("below the list of exercises, %v px of the chart are cut", space)
	}
}

// Goals are marks in the chart. If the mouse is on a mark, its goal in the list is
// highlighted. A click on a mark shows the goal. A click on a field of the task shows
// the field, which the editor marks.
func TestGoalMarks(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := openExercise(t, "min-and-max", l)
			if l == phone {
				p.view("watch")
				p.until("the chart", one(chart)+`.clientHeight > 0`)
				p.frame()
			}
			point := p.inLane("replicas", 0.12)
			for point.Y -= 60; !strings.Contains(p.card(), "Click: goal 1"); point.Y += 4 {
				if p.hover(point); point.Y > 2000 {
					t.Fatal("no mark of goal 1")
				}
			}
			if card := p.card(); !strings.Contains(card, "Goal 1 Not met: 1 at 5:00 The lowest number of replicas is 3 or more") {
				t.Errorf("the card says %s", card)
			}
			p.until("the goal to be lit", one(goalList+" .lit")+`?.dataset.goal === "1"`)
			p.hover(spot{X: 5, Y: 5})
			p.until("no goal to be lit", none(goalList+" .lit"))
			if head := eval[string](p, one(lane("replicas")+" .sr")+`.textContent`); !strings.Contains(head, "Goal 1 Not met") {
				t.Errorf("a screen reader hears %q", head)
			}
			p.mouse(pressed, point, 1)
			p.frame()
			p.mouse(released, point, 1)
			p.until("the goal to be seen and to have the focus", `document.activeElement.dataset.goal === "1" && document.activeElement.checkVisibility()`)
			p.task()
			if highlighted := eval[int](p, editor(hpaPart)+`.shadowRoot.querySelectorAll(".cm-lineNumbers .cm-task").length`); highlighted != 2 {
				t.Errorf("%d lines are lit in the editor, want 2", highlighted)
			}
			if fold := p.visible(named("fold-task")); fold != (l == desktop) {
				t.Errorf("the band can be folded: %t", fold)
			}
			p.click(`.fields [data-index="1"]`)
			p.until("the field", `document.activeElement.id === "editor-hpa"`)
		})
	}
}
