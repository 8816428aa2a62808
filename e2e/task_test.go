//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/exercise/course"
)

// On a projector the buttons for help are on the screen in each exercise, and twelve lines of its task,
// or all. A press on Solution shows its question. Once the exercise is solved, nothing says that the
// solution spoils it.
func TestTaskIsInSight(t *testing.T) {
	p := open(t, "/", projector)
	p.item("exercises")
	p.until("the list", one(exerciseEntry))
	p.run(cutScript)
	if wide := eval[[]string](p, each(exerciseEntry+" .name")+`.filter((e) => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().right > `+one(taskPanel)+`.getBoundingClientRect().right).map((e) => e.textContent)`); len(wide) > 0 {
		t.Errorf("these titles run over: %q", wide)
	}
	if by := eval[int](p, one(taskPanel)+".scrollWidth - "+one(taskPanel)+".clientWidth"); by > 0 {
		t.Errorf("the list is %d px too wide", by)
	}
	for i, x := range course.Collection().Exercises {
		p.run("location.hash = " + quote("#exercise="+x.Name))
		p.waitForGoals(x.Name)
		helps := strings.Join([]string{named("hint"), named("solution"), named("reset-exercise")}, ", ")
		inSight := func(what, selector string) {
			t.Helper()
			p.pause()
			if cut := eval[[]string](p, "e2eCut("+quote(selector)+")"); len(cut) > 0 {
				t.Errorf("%s, %s: not in sight: %q", x.Name, what, cut)
			}
		}
		lines := func(what string, least int) {
			t.Helper()
			if shown, all := eval[int](p, one(".reading")+".clientHeight"), eval[int](p, one(".reading")+".scrollHeight"); shown < min(20*least, all) {
				t.Errorf("%s, %s: %d of %d px of the task are visible", x.Name, what, shown, all)
			}
		}
		inSight("at first", helps)
		lines("at first", 12)
		if i%4 > 0 {
			continue
		}
		p.click(named("solution"))
		p.until("the focus on the question", `document.activeElement.name === "show-solution"`)
		inSight("the question", ".ask p, "+named("show-solution")+", "+helps)
		p.answer(x.Name, solution(t, x))
		p.until(x.Name+" to be solved", one(solvedNotice))
		inSight("solved", helps)
		lines("solved", 6)
		if text := p.shown(taskPanel); strings.Contains(text, "spoils") {
			t.Errorf("%s: solved, it says\n%s", x.Name, text)
		}
		p.click(named("solution"))
		p.until("the solution", one(solutionText)+` && document.activeElement.matches(".solution h3")`)
		if text := p.shown(taskPanel); strings.Contains(text, "spoils") {
			t.Errorf("%s: solved, it says\n%s", x.Name, text)
		}
		if by := eval[int](p, one(solutionText)+".scrollWidth - "+one(solutionText)+".clientWidth"); by > 0 {
			t.Errorf("%s: the difference is cut by %d px", x.Name, by)
		}
	}
}

// The focus goes to the task of an exercise that was chosen in the list, or with Next.
func TestTaskHasTheFocus(t *testing.T) {
	p := open(t, "/", projector)
	p.item("exercises")
	p.until("the list", one(exerciseEntry))
	onTask := one(taskPanel) + `.contains(document.activeElement) && document.activeElement.matches("h2")`
	p.until("the focus on the list", onTask)
	p.click(entryOf("min-and-max"))
	p.waitForGoals("min-and-max")
	p.pause()
	p.until("the focus on the task", onTask)
	p.answer("min-and-max", solution(t, course.Collection().Lookup("min-and-max")))
	p.click(named("next-exercise"))
	p.until("the next task", pageHas("exercise", course.Collection().Exercises[1].Name)+` || `+one(pageMain)+`.dataset.exercise !== "min-and-max"`)
	p.pause()
	p.until("the focus on the next task", onTask)
}

// Beside a task a long line goes on below its own indentation. What is typed at the end of its first
// row damages neither its indentation nor its key.
func TestHangingIndent(t *testing.T) {
	p := openExercise(t, "min-and-max", device{width: 1100, height: 720})
	const deep = "              averageUtilizationOfTheDeepestKey: 60"
	p.paste(hpaPart, p.source(hpaPart)+"    x:\n"+deep+"\n") // that is no field, so nothing runs
	at := strings.Count(p.source(hpaPart), "\n")
	p.run(fmt.Sprintf("%s.reveal(%d, 1)", editor(hpaPart), at))
	type row struct{ Left, Top float64 }
	line := inEditor(hpaPart, ".cm-activeLine")
	p.until("the line", line+`?.textContent.includes("Deepest")`)
	rows := eval[[]row](p, `(() => {
		const rows = [], walk = document.createTreeWalker(`+line+`, NodeFilter.SHOW_TEXT);
		while (walk.nextNode()) for (let i = 0; i < walk.currentNode.length; i++) {
			const range = document.createRange();
			range.setStart(walk.currentNode, i);
			range.setEnd(walk.currentNode, i + 1);
			const { left, top } = range.getBoundingClientRect();
			if (walk.currentNode.data[i] === " ") continue;
			if (!rows.length || top > rows.at(-1).Top + 4) rows.push({ Left: left, Top: top });
		}
		return rows;
	})()`)
	if len(rows) < 2 {
		t.Fatalf("the line has %d rows", len(rows))
	}
	box := eval[spot](p, `(({ left, top }) => ({ X: left, Y: top }))(`+line+`.getBoundingClientRect())`)
	for i, r := range rows {
		if i > 0 && (r.Left-rows[0].Left > 1 || rows[0].Left-r.Left > 1) {
			t.Errorf("row %d begins at %.0f, the first at %.0f", i+1, r.Left, rows[0].Left)
		}
	}
	if rows[0].Left < box.X+14*6 || rows[0].Top > box.Y+8 {
		t.Errorf("the key begins at %.0f, %.0f in a line at %.0f, %.0f", rows[0].Left, rows[0].Top, box.X, box.Y)
	}
	p.press("End")
	p.insert("9")
	key, indent := "averageUtilizationOfTheDeepestKey", strings.Repeat(" ", 14)
	p.until("what was typed", editor(hpaPart)+`.text.includes("9")`)
	if got := strings.Split(p.source(hpaPart), "\n")[at-1]; !strings.HasPrefix(got, indent+"a") || !strings.HasPrefix(strings.ReplaceAll(got, "9", ""), indent+key+": ") {
		t.Errorf("the line became %q", got)
	}
}
