//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/input"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
	"hpaplayground/core/section"
	"hpaplayground/core/words"
)

// openExercise opens an exercise of the site's course and waits for its goals.
func openExercise(t testing.TB, name string, l device) *tab {
	t.Helper()
	p := open(t, "/#exercise="+name, l)
	p.waitForGoals(name)
	return p
}

// waitForGoals waits for the goals of the current text.
func (p *tab) waitForGoals(name string) {
	p.t.Helper()
	p.until(name+" to be graded", fmt.Sprintf(one(pageMain)+`.dataset.exercise === %s &&
		`+one(pageMain)+`.dataset.graded === document.documentElement.dataset.revision`, quote(name)))
}

// answer pastes a whole text into the editors at once.
func (p *tab) answer(name, text string) {
	p.t.Helper()
	p.painted(func() { p.paste(hpaPart, text) })
	p.waitForGoals(name)
}

func solution(t testing.TB, x *exercise.Exercise) string {
	t.Helper()
	text, err := x.Solution.Apply(x)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

const goalMarks = `.map((e) => e.matches(".met") ? "✓" : e.matches(".missed") ? "✗" : "·")`

// goals returns the marks next to the goals.
func (p *tab) goals() string {
	p.t.Helper()
	return eval[string](p, each(goalList+" .mark")+goalMarks+`.join("")`)
}

func all(mark string, x *exercise.Exercise) string { return strings.Repeat(mark, len(x.Goals)) }

// The whole course can be solved in the page: each exercise starts unsolved, and the solution
// solves the exercise. It is shown and solved in both languages; every other one starts in Chinese.
func TestCourse(t *testing.T) {
	p := open(t, "/", desktop)
	p.item("exercises")
	p.until("the list", one(exerciseEntry))
	exercises := course.Collection().Exercises
	if n := eval[int](p, each(exerciseEntry)+`.length`); n != len(exercises) {
		t.Errorf("%d exercises are listed, want %d", n, len(exercises))
	}
	p.click(entryOf(exercises[0].Name))
	language := words.English
	for i, x := range exercises {
		p.waitForGoals(x.Name)
		p.titled(x, language)
		if got := p.goals(); got == all("✓", x) || len([]rune(got)) != len(x.Goals) {
			t.Errorf("%s starts with the goals %s", x.Name, got)
		}
		if source := p.source(hpaPart); source != section.View(section.Split(x.Start), section.HPA) && section.Split(x.Start)[0].Role == section.HPA {
			t.Errorf("%s starts with\n%s", x.Name, source)
		}
		p.answer(x.Name, solution(t, x))
		p.solved(x, language)
		language = words.Chinese - language
		p.click(moreButton)
		p.painted(func() { p.choose("language", language.Tag()) })
		p.click(moreButton) // the menu would cover the next button
		p.waitForGoals(x.Name)
		p.titled(x, language)
		p.solved(x, language)
		if i < len(exercises)-1 {
			p.click(named("next-exercise"))
		}
	}
	p.click(named("next-exercise"))
	p.until("the list again", one(taskPanel+" "+exerciseList))
	want := language.Say("%d of %d solved", len(exercises), len(exercises))
	if text := p.shown(taskPanel); !strings.Contains(text, want) {
		t.Errorf("the list does not say %q:\n%s", want, text)
	}
	// The results are still there on the next visit.
	p.load("/#exercise=" + exercises[0].Name)
	p.waitForGoals(exercises[0].Name)
	p.click(named("exercises"))
	p.until("the list with the results", fmt.Sprintf(one(taskPanel)+`.innerText.includes(%s)`, quote(want)))
}

// titled checks that the task has the title of an exercise in a language.
func (p *tab) titled(x *exercise.Exercise, language words.Language) {
	p.t.Helper()
	if text := p.shown(taskPanel); !strings.Contains(text, x.Title.In(language)) {
		p.t.Errorf("%s is shown as\n%s", x.Name, text)
	}
}

// solved checks that the task says in a language that all goals are met.
func (p *tab) solved(x *exercise.Exercise, language words.Language) {
	p.t.Helper()
	if got := p.goals(); got != all("✓", x) {
		p.t.Errorf("%s: with its solution the goals are %s\n%s", x.Name, got, p.shown(aims))
	}
	if text := p.shown(solvedNotice); !strings.Contains(text, language.Say("Solved. What to remember")) {
		p.t.Errorf("%s is not shown as solved: %q", x.Name, text)
	}
}

// The link of an answer restores the exercise and the answer. Missed goals link
// to their moment, and changes that are not allowed are listed.
func TestExerciseAnswer(t *testing.T) {
	p := openExercise(t, "min-and-max", desktop)
	p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 3") })
	p.waitForGoals("min-and-max")
	if got := p.goals(); got != "✓✗✓" {
		t.Errorf("with a floor the goals are %s", got)
	}
	p.click(goalList + " .missed .link")
	p.until("its moment", one(goalList+" .missed .link")+`.innerText.includes(`+one(clockTime)+`.innerText)`)
	p.until("the answer and the moment in the address", `["exercise=min-and-max", "s=1.", "t="].every((part) => location.hash.includes(part))`)
	before := eval[string](p, "location.hash")
	p.painted(func() { p.edit(simulationPart, "2800m", "2000m], [15m, 100m]]}") })
	p.waitForGoals("min-and-max")
	if text := p.shown(otherChanges); !strings.Contains(text, "Simulation/min-and-max:spec.load") {
		t.Errorf("what was edited beside the task is not named: %q", text)
	}
	if text := p.shown(goalList + " .missed .verdict"); !strings.Contains(text, "bounded by maxReplicas") {
		t.Errorf("a missed goal does not say what decided: %q", text)
	}
	p.until("the whole answer in the address", "location.hash !== "+quote(before))
	q := open(t, "/"+eval[string](p, "location.hash"), desktop)
	q.waitForGoals("min-and-max")
	if q.source(hpaPart) != p.source(hpaPart) || q.goals() != p.goals() || q.shown(otherChanges) != p.shown(otherChanges) {
		t.Errorf("the link opens with the goals %s, was %s; beside the task %q, was %q; the HPA\n%s\nwas\n%s",
			q.goals(), p.goals(), q.shown(otherChanges), p.shown(otherChanges), q.source(hpaPart), p.source(hpaPart))
	}
	q.focus(otherChanges + " button")
	q.painted(func() { q.press("Enter") })
	q.waitForGoals("min-and-max")
	if !strings.Contains(q.source(simulationPart), "2800m") || !strings.Contains(q.source(hpaPart), "minReplicas: 3\n") || q.shown(otherChanges) != "" {
		t.Errorf("changed back, the text is\n%s\n%s", q.source(simulationPart), q.source(hpaPart))
	}
	q.painted(func() { q.click(named("reset-exercise")) })
	q.waitForGoals("min-and-max")
	if !strings.Contains(q.source(hpaPart), "minReplicas: 1\n") || q.shown(otherChanges) != "" {
		t.Errorf("reset, the text is\n%s", q.source(hpaPart))
	}
}

// An answer is restored when the exercise is opened again, until it is reset.
func TestExerciseKept(t *testing.T) {
	p := openExercise(t, "min-and-max", desktop)
	p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 3") })
	stored := `localStorage.getItem("hpa-playground/answers")`
	p.until("the answer to be kept", stored+`?.includes("minReplicas: 3")`)
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	if source := p.source(hpaPart); !strings.Contains(source, "minReplicas: 3") || p.goals() != "✓✗✓" {
		t.Errorf("opened again, the goals are %s and the text\n%s", p.goals(), source)
	}
	p.painted(func() { p.click(named("reset-exercise")) })
	p.until("it to be forgotten", stored+` === "[]"`)
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	if source := p.source(hpaPart); !strings.Contains(source, "minReplicas: 1\n") {
		t.Errorf("after a reset the text is\n%s", source)
	}
}

// Hints are shown one by one; the solution needs a confirmation, and can be
// used.
func TestExerciseHelp(t *testing.T) {
	p := openExercise(t, "min-and-max", desktop)
	p.click(named("hint"))
	p.until("a hint", each(shownHints)+`.length === 1`)
	p.click(named("solution"))
	p.until("the question", one(".ask"))
	if p.shown(".solution") != "" {
		t.Error("the solution is shown unasked")
	}
	p.click(named("show-solution"))
	p.until("the solution", one(solutionText))
	if text := p.shown(solutionText); !strings.Contains(text, "maxReplicas: 20") || !strings.Contains(text, "maxReplicas: 5") || strings.Contains(text, "duration: 1h") {
		t.Errorf("the difference is\n%s", text)
	}
	p.painted(func() { p.click(named("use-solution")) })
	p.waitForGoals("min-and-max")
	if got := p.goals(); got != "✓✓✓" {
		t.Errorf("with the solution the goals are %s", got)
	}
	p.painted(func() { p.paste(workloadPart, "\n") })
	p.until("the page to say what is missing", says(aims, "no Deployment/shop any more"))
	p.click(named("exercises"))
	p.until("the list", one(exerciseList))
	if text := p.shown(entryOf("min-and-max")); !strings.Contains(text, "after seeing the solution") {
		t.Errorf("the list says %q", text)
	}
}

// drop drops a file on the page.
func (p *tab) drop(name, text string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`{
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([%s], %s));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	}`, quote(text), quote(name)))
}

// A trainer's collection can be a file. If a collection is broken, the page says what
// is wrong and where, and offers the other exercises.
func TestCollectionFile(t *testing.T) {
	p := open(t, "/", desktop)
	x := course.Collection().Lookup("tolerance")
	body, err := os.ReadFile("../core/exercise/course/120-tolerance.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(body)
	p.drop("room.yaml", text)
	p.waitForGoals("tolerance") // the exercise starts, because the collection has only one exercise
	p.answer("tolerance", solution(t, x))
	if got := p.goals(); got != all("✓", x) {
		t.Errorf("the goals are %s", got)
	}
	two := strings.Replace(text, "level: ", "level: very ", 1) + "---\n" + strings.Replace(text, "name: tolerance", "name: second", 1)
	p.drop("room.yaml", two)
	p.until("what is wrong", one(mistakes))
	line := lineOf(two, "level: very")
	if text := p.shown(mistakes); !strings.Contains(text, line+":") || !strings.Contains(text, "must be one of") {
		t.Errorf("want line %s:\n%s", line, text)
	}
	p.click(entryOf("second"))
	p.waitForGoals("second")
	p.drop("room.yaml", "apiVersion: playground/v1\nkind: Exercise\nmetadata: {name: [\n")
	p.until("the trouble", one(taskTrouble))
	if text := p.shown(taskPanel); !strings.Contains(text, "3:") && !strings.Contains(text, "4:") {
		t.Errorf("no place:\n%s", text)
	}
}

// If a collection cannot be fetched, the page says which collection and why.
func TestCollectionMissing(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.allow("none.yaml")
	p.goTo("/#exercises=/exercises/none.yaml&exercise=a")
	p.ready()
	p.until("the trouble", one(taskTrouble))
	if text := p.shown(taskTrouble); !strings.Contains(text, "/exercises/none.yaml cannot be fetched: the server answers 404") {
		t.Errorf("%q", text)
	}
}

// A trainer's folder is listed next to the course, and a changed file is read
// again.
func TestCollectionFolder(t *testing.T) {
	dir := t.TempDir()
	body, err := os.ReadFile("../core/exercise/course/120-tolerance.yaml")
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "room.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.Replace(string(body), "minutes: ", "minutes: many ", 1))
	p, _ := visited(t, "-exercises", dir)
	p.item("exercises")
	p.until("the shelf", each(named("collection")+" option")+`.some((o) => o.value === "room.yaml")`)
	p.choose("collection", "room.yaml")
	p.until("what is wrong", one(mistakes))
	if text := p.shown(mistakes); !strings.Contains(text, lineOf(string(body), "minutes: ")+":") {
		t.Errorf("the place is not shown:\n%s", text)
	}
	write(string(body))
	p.load("/#exercises=room.yaml&exercise=tolerance")
	p.waitForGoals("tolerance")
	p.answer("tolerance", solution(t, course.Collection().Lookup("tolerance")))
	if text := p.shown(solvedNotice); !strings.Contains(text, "Solved") {
		t.Errorf("not solved: %q", text)
	}
	p.until("the collection in the address", `location.hash.includes("exercises=room.yaml&exercise=tolerance")`)
}

// After a visit of an exercise, the course works without the server.
func TestExerciseOffline(t *testing.T) {
	p, stop := visited(t)
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	stop()
	p.allow("index.json") // a server's other collections are not cached
	p.allow("error fetching exercises")
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	p.answer("min-and-max", solution(t, course.Collection().Lookup("min-and-max")))
	if got := p.goals(); got != "✓✓✓" {
		t.Errorf("without the server the goals are %s", got)
	}
}

// The page does not fetch another server's collection, and says so.
func TestCollectionElsewhere(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.allow("https://example.com/")
	p.allow("Content Security Policy")
	p.goTo("/#exercises=" + url.PathEscape("https://example.com/room.yaml"))
	p.ready()
	p.until("the trouble", one(taskTrouble))
	if text := p.shown(taskTrouble); !strings.Contains(text, "https://example.com/room.yaml cannot be fetched: the server of this page allows no request to https://example.com.") ||
		!strings.Contains(text, "server -connect https://example.com,") {
		t.Errorf("%q", text)
	}
}

// With -connect, the page can fetch another server's collection if the other server allows the
// request. The page contacts the other server only when a reader opens the list.
func TestCollectionConnect(t *testing.T) {
	body, err := os.ReadFile("../core/exercise/course/120-tolerance.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var requests atomic.Int32
	lists := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if r.Header.Get("Cookie") != "" || r.Header.Get("Referer") != "" {
			t.Errorf("asked with %v", r.Header)
		}
		if r.URL.Path == "/room.yaml" {
			w.Header().Set("Access-Control-Allow-Origin", "*")
		}
		_, _ = w.Write(body)
	}))
	defer lists.Close()
	p, _ := visited(t, "-connect", lists.URL, "-connect", "https://lists.example")
	p.item("exercises")
	p.until("the course", one(exerciseEntry))
	if n := requests.Load(); n != 0 {
		t.Errorf("the other server was asked %d times before anybody opened its list", n)
	}
	p.allow("foreign request: " + lists.URL)
	p.load("/#exercises=" + lists.URL + "/room.yaml&exercise=tolerance")
	p.waitForGoals("tolerance")
	p.answer("tolerance", solution(t, course.Collection().Lookup("tolerance")))
	if text := p.shown(solvedNotice); !strings.Contains(text, "Solved") {
		t.Errorf("not solved: %q", text)
	}
	p.allow("blocked by CORS policy")
	p.allow("net::ERR_FAILED")
	p.load("/#exercises=" + lists.URL + "/closed.yaml")
	p.until("the trouble", one(taskTrouble))
	if text := p.shown(taskTrouble); !strings.Contains(text, lists.URL+" does not answer, or does not send the header Access-Control-Allow-Origin, which lets this page read it.") {
		t.Errorf("%q", text)
	}
}

// A trainer's own course replaces the site's. Offline, the page uses the
// version that it fetched last.
func TestCollectionCourse(t *testing.T) {
	dir := t.TempDir()
	write := func(name string) {
		body, err := os.ReadFile("../core/exercise/course/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "course.yaml"), body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("120-tolerance.yaml")
	p, stop := visited(t, "-exercises", dir)
	p.load("/#exercise=tolerance")
	p.waitForGoals("tolerance")
	write("130-min-and-max.yaml")
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	stop()
	p.allow("ERR_CONNECTION_REFUSED")
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	if text := p.shown(taskPanel + " .quiet"); !strings.Contains(text, "Exercise 1 of 1") {
		t.Errorf("without the server it is %q", text)
	}
}

// Results go to the trainer as a code, and to another browser as a file.
func TestResults(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(recordOutput)
	p.goTo("/#exercise=min-and-max")
	p.ready()
	p.waitForGoals("min-and-max")
	p.click(named("hint"))
	p.answer("min-and-max", solution(t, course.Collection().Lookup("min-and-max")))
	p.until("a higher cost without a cross, because the goals are met", `((e) => e && getComputedStyle(e, "::after").content === "none" && getComputedStyle(e).color === getComputedStyle(e.parentElement).color)(`+one(results+" .worse")+`)`)
	p.click(solvedNotice + ` [data-kind="copy-results"]`)
	p.until("the code", `taken.shift()?.text.startsWith("E1.")`)
	p.click(named("exercises"))
	p.until("the list", one(exerciseList))
	p.run(`{
		const who = ` + one(named("who")) + `;
		who.value = "Table 4";
		who.dispatchEvent(new Event("change", { bubbles: true }));
	}`)
	type entry struct{ Name, Text string }
	got := map[string]string{}
	for _, kind := range []string{"copy-results", "save-results"} {
		p.click(`.results [data-kind="` + kind + `"]`)
		p.until(kind+" to be there", `taken.length > 0`)
		e := eval[entry](p, `taken.shift()`)
		got[e.Name] = e.Text
	}
	h, err := exercise.Decode(got["clipboard"])
	if err != nil || h.Who != "Table 4" || len(h.Done) != 1 || !h.Done[0].Solved() || h.Done[0].Hints != 1 {
		t.Errorf("handed in: %+v, %v", h, err)
	}
	q := open(t, "/", desktop)
	q.drop("exercises.txt", got["exercises.txt"])
	q.until("the results there", says(entryOf("min-and-max"), "solved"))
}

// The divider follows the pointer next to a task, too.
func TestDividerBesideTask(t *testing.T) {
	p := openExercise(t, "min-and-max", desktop)
	const middle = `{ const r = document.querySelector(".divider").getBoundingClientRect(); return r.left + r.width / 2; }`
	position := func() float64 { return eval[float64](p, "(() => "+middle+")()") }
	from, to := position(), position()+60
	for _, e := range []input.DispatchMouseEventParams{
		{Type: input.DispatchMouseEventTypeMousePressed, X: from}, {Type: input.DispatchMouseEventTypeMouseMoved, X: to}, {Type: input.DispatchMouseEventTypeMouseReleased, X: to},
	} {
		e.Y, e.Button, e.Buttons, e.ClickCount = 400, input.MouseButtonLeft, 1, 1
		send(p, input.DispatchMouseEvent, e)
	}
	if got := position(); got < to-6 || got > to+6 {
		t.Errorf("dragged from %.0f to %.0f the divider is at %.0f", from, to, got)
	}
}

// openPanel shows everything that an exercise's panel can show.
func openPanel(p *tab) {
	p.waitForGoals("min-and-max")
	p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 3") })
	p.painted(func() { p.edit(simulationPart, "2800m", "2000m], [15m, 100m]]}") })
	p.task()
	p.click(named("hint"))
	p.click(named("solution"))
	p.click(named("show-solution"))
	p.until("the solution", one(solutionText))
}

// task brings the panel to the front if there is room for only one view.
func (p *tab) task() {
	p.t.Helper()
	p.view("task")
}

// The accessibility checker finds nothing in the panel.
func TestAxeExercise(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := openExercise(t, "min-and-max", l)
			check := p.checker()
			p.task()
			check("start")
			openPanel(p)
			p.task()
			check("all")
			p.answer("min-and-max", solution(t, course.Collection().Lookup("min-and-max")))
			p.task()
			check("solved")
			p.click(named("exercises"))
			p.until("the list", one(exerciseList))
			check("list")
			p.drop("a.yaml", "apiVersion: playground/v1\nkind: Exercise\nmetadata: {name: a}\n")
			p.until("the trouble", one(taskTrouble))
			check("broken")
		})
	}
}
