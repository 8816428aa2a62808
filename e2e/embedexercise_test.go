//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
)

// recordEvents records the exercise events of an element.
const recordEvents = recordMessages + `<script>
window.told = [];
addEventListener("hpa-exercise", ({ detail }) => window.told.push(detail));
window.marks = () => window.told.at(-1)?.goals.map((g) => (g.met ? "✓" : "✗")).join("") + (window.told.at(-1)?.solved ? " solved" : "");
</script>`

// An exercise in an embed of another origin reports its progress. A change by
// the host page counts as an answer; a preset ends the exercise.
func TestEmbedExercise(t *testing.T) {
	f := host(t, func(site string) string {
		return recordEvents + `<script type="module" src="` + site + `/embed.js"></script><hpa-playground exercise="min-and-max" load="eager"></hpa-playground>`
	})
	p := f.visit(t)
	p.until("the start to be graded", `window.marks() === "✗✗✓"`)
	if got := eval[string](p, `JSON.stringify(window.told.map((m) => [m.name, m.solved, m.outside, m.hints, m.shown, m.code]))`); got != `[["min-and-max",false,[],0,false,null]]` {
		t.Errorf("at the start it reports %s", got)
	}
	p.run(`window.one = ` + one(playground))
	if got := eval[string](p, `window.one.patch({ "spec.minReplicas": 3 }).then((s) => s.exercise + " " + /minReplicas: 3/.test(s.scenario))`); got != "min-and-max true" {
		t.Errorf("patched: %s", got)
	}
	p.until("a goal", `window.marks() === "✓✗✓"`)
	p.run(`window.one.patch({ "Deployment:spec.replicas": 7 })`)
	p.until("what may not be changed", `window.told.at(-1).outside[0] === "Deployment/shop:spec.replicas"`)
	x := course.Collection().Lookup("min-and-max")
	p.run(`window.one.show({ scenario: ` + quote(solution(t, x)) + ` })`)
	p.until("all goals", `window.marks() === "✓✓✓ solved"`)
	h, err := exercise.Decode(eval[string](p, `window.told.at(-1).code`))
	if err != nil || len(h.Done) != 1 || h.Done[0].Exercise != "min-and-max" || !h.Done[0].Solved() {
		t.Errorf("the code says %+v, %v", h, err)
	}
	n := eval[int](p, `window.told.length`)
	if got := eval[string](p, `window.one.show({ preset: "walkthrough" }).then((s) => s.preset + " " + s.exercise)`); got != "walkthrough undefined" {
		t.Errorf("with a preset: %s", got)
	}
	p.pause()
	if got := eval[int](p, `window.told.length`); got != n {
		t.Errorf("after the exercise it reports %d more", got-n)
	}
	// A message can open an exercise, too, and fetches the editor; an unknown exercise
	// is refused.
	if got := eval[string](p, `window.one.show({ exercise: "four-zones" }).then((s) => s.exercise)`); got != "four-zones" {
		t.Errorf("an exercise by a message: %s", got)
	}
	p.until("it to be graded", `window.told.at(-1).name === "four-zones"`)
	if got := eval[string](p, `window.one.show({ exercise: "none" }).then(() => "", (e) => e.message)`); !strings.Contains(got, "no exercise none") {
		t.Errorf("an unknown exercise: %q", got)
	}
	p.run(`window.one.exercise = "tolerance"`)
	p.until("another exercise", `window.told.at(-1).name === "tolerance"`)
}

// A sandboxed frame without an origin can also fetch the exercises.
func TestSandboxedExercise(t *testing.T) {
	f := host(t, func(site string) string {
		return recordEvents + `<script type="module" src="` + site + `/embed.js"></script><hpa-playground exercise="min-and-max" load="lazy" sandbox="allow-scripts"></hpa-playground>`
	})
	p := f.visit(t)
	p.until("the start to be graded", `window.marks() === "✗✗✓"`)
	// A change that arrives before the exercise waits for the exercise.
	p.run(`window.told.length = 0; window.one = ` + one(playground) + `; window.one.exercises = "course.yaml"`)
	p.run(`window.one.patch({ "spec.minReplicas": 3 })`)
	p.until("the change", `window.marks() === "✓✗✓"`)
}

// The whole page reports to its host page, if the server allows framing.
func TestFramedPageExercise(t *testing.T) {
	f := host(t, func(site string) string {
		return recordMessages + `<iframe width="1200" height="700" src="` + site + `/#exercise=min-and-max"></iframe>`
	})
	f.framed = true
	p := f.visit(t)
	p.until("the start to be graded", `window.last("exercise", (m) => m.name === "min-and-max" && m.goals.length === 3 && !m.solved)`)
}

// An exercise in an embed that is opened directly shows its task, the editors and the
// goals. It has no button to leave the exercise.
func TestEmbedExerciseView(t *testing.T) {
	for _, l := range []device{{width: 1000, height: 640}, small, {width: 360, height: 600}} {
		p := inUsedProfile(t, l)
		p.goTo("/embed#exercise=min-and-max")
		p.until("the picture", loaded(posterImage))
		if text := p.shown(poster + " " + story); text != "Exercise: A floor and a ceiling" {
			t.Errorf("the picture's words are %q", text)
		}
		p.click(runButton)
		p.ready()
		p.waitForGoals("min-and-max")
		if p.shown(named("leave-exercise")) != "" {
			t.Error("the exercise can be left")
		}
		p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 3") })
		p.waitForGoals("min-and-max")
		if got := p.goals(); got != "✓✗✓" {
			t.Errorf("with a floor the goals are %s", got)
		}
		if eval[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
			t.Errorf("at %d px it is wider than the frame", l.width)
		}
		if got := p.shown(embedLink); got != "Open in the playground" {
			t.Errorf("the link is %q", got)
		}
	}
}

// Chinese readers get the embed in Chinese, from the start.
func TestEmbedChinese(t *testing.T) {
	p := inUsedProfile(t, small)
	p.goTo("/embed#exercise=min-and-max&lang=zh")
	p.until("Chinese in the picture", hasText(runButton, "运行")+` && document.documentElement.lang === "zh-Hans"`)
	if text := p.shown(poster); strings.Contains(text, "in your browser") || strings.Contains(text, "Open") {
		t.Errorf("the picture says %s", text)
	}
	p.until("the picture in Chinese", `(i => i.naturalWidth > 0 && i.src.includes("-zh-") && i.alt.startsWith("练习"))(`+one(posterImage)+`)`)
	p.click(runButton)
	p.ready()
	p.waitForGoals("min-and-max")
	for _, want := range []struct{ where, text string }{{embedLink, "打开"}, {goalList, "副本"}, {story, "副本"}} {
		if text := p.shown(want.where); !strings.Contains(text, want.text) {
			t.Errorf("%s is %q", want.where, text)
		}
	}
	if got := p.data(playButton, "aria-label"); got == "" || strings.Contains(got, "Play") {
		t.Errorf("the button is called %q", got)
	}
}

// A message opens an exercise in an embed without an editor, and another
// fragment changes the language, before and after the program starts.
func TestEmbedTurns(t *testing.T) {
	f := host(t, func(site string) string {
		return recordEvents + `<script type="module" src="` + site + `/embed.js"></script><hpa-playground preset="walkthrough" load="eager"></hpa-playground>`
	})
	p := f.visit(t)
	if got := eval[string](p, `(window.one = `+one(playground)+`).show({ exercise: "min-and-max" }).then(() => window.one.patch({ "spec.minReplicas": 3 })).then((s) => s.exercise)`); got != "min-and-max" {
		t.Errorf("after the message it shows %q", got)
	}
	p.until("a goal", `window.marks() === "✓✗✓"`)

	p = inUsedProfile(t, small)
	p.goTo("/embed#preset=walkthrough&lang=zh")
	p.until("Chinese", hasText(runButton, "运行"))
	p.run(`location.hash = "preset=walkthrough&lang=en"`)
	p.until("English", hasText(runButton, "Run it")+` && document.documentElement.lang === "en"`)
	p.click(runButton)
	p.ready()
	p.run(`location.hash = "preset=walkthrough&lang=zh"`)
	p.until("Chinese", says(embedLink, "打开")+` && document.documentElement.lang === "zh-Hans"`)
	if stored := eval[int](p, `localStorage.length`); stored > 0 {
		t.Errorf("it keeps %d things", stored)
	}
	p.run(`location.hash = "preset=walkthrough"`)
	p.until("the reader's", says(embedLink, "Open")+` && document.documentElement.lang !== "zh-Hans"`)
}

// edit=load shows the load's editor if there is room for the editor.
func TestEmbedLoad(t *testing.T) {
	for _, test := range []struct {
		device device
		room   bool
	}{{device{width: 1000, height: 640}, true}, {device{width: 700, height: 700}, true}, {device{width: 640, height: 400}, false}, {device{width: 360, height: 640}, false}} {
		p := open(t, "/embed#preset=spike-cautious-policy&load=eager&edit=load", test.device)
		p.until("one of the two", one(".loads .load, #editor-simulation"))
		p.pause()
		visible := func(selector string) bool {
			return eval[bool](p, `document.querySelector(`+quote(selector)+`).checkVisibility()`)
		}
		if visible(".loads .load") != test.room || visible("#editor-simulation") == test.room {
			t.Errorf("at %dx%d: the load's editor %t, its text %t", test.device.width, test.device.height, visible(".loads .load"), visible("#editor-simulation"))
		}
		if test.room {
			before := p.replicas()
			p.painted(func() { p.choose("load-shape", "wave") })
			if p.replicas() == before {
				t.Error("another load makes no other run")
			}
			p.painted(func() { p.choose("load-shape", "points") })
			from := point(p, 12)
			message := eval[string](p, handle(0, 12)+".ariaValueText")
			p.painted(func() { p.drag(from, spot{from.X, from.Y - 10}, spot{from.X, from.Y - 60}) })
			p.until("the point to have moved", handle(0, 12)+".ariaValueText !== "+quote(message))
		}
	}
}
