//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A link opens its preset at its moment.
func TestDeepLink(t *testing.T) {
	p := open(t, "/#preset=walkthrough&t=12m", desktop)
	if got := p.presetName(); got != "walkthrough" {
		t.Errorf("open is preset %q", got)
	}
	if got := p.clock(); got != "12:00" {
		t.Errorf("the cursor is at %q, want 12:00", got)
	}

	// Another link on the page changes the page, not only its URL.
	p.run(`location.hash = "#preset=spike-cautious-policy&t=6m"`)
	p.until("the other preset", pageHas("preset", "spike-cautious-policy"))
	p.until("its moment", clockAt("6:00"))

	// Back returns to the previous state.
	p.run(`history.back()`)
	p.until("the first preset again", pageHas("preset", "walkthrough"))
}

// The URL follows the page's state, so that it can be copied at any time.
func TestLinkFollows(t *testing.T) {
	p := open(t, "/", desktop)
	p.painted(func() { p.preset("walkthrough") })
	p.until("the preset in the address", `location.hash.includes("preset=walkthrough")`)
	p.seek("5:00")
	p.until("the moment in the address", `/[&#]t=5m/.test(location.hash)`)

	fragment := eval[string](p, "location.hash")
	q := open(t, "/"+fragment, desktop)
	want, got := strings.Join(p.rows(conditionsTable), "\n"), strings.Join(q.rows(conditionsTable), "\n")
	if p.replicas() != q.replicas() || p.shown(nowLine) != q.shown(nowLine) || want != got {
		t.Errorf("the link %s opens at %s with\n%s\nit was made at %s with\n%s", fragment, q.clock(), got, p.clock(), want)
	}
}

// An edited text is in the URL, and opens elsewhere with the same text and the
// same run. The URL is short again when the text equals the preset's.
func TestTextInLink(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&theme=dark", desktop)
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12  # größer?") })
	p.addressHas("maxReplicas: 12")
	if got := p.presetName(); got != "" {
		t.Errorf("the edited text still counts as preset %q", got)
	}
	p.seek("6:00")
	p.until("the moment in the address", `/[&#]t=6m/.test(location.hash)`)

	fragment := eval[string](p, "location.hash")
	q := open(t, "/"+fragment, desktop)
	for _, part := range []string{hpaPart, workloadPart, simulationPart} {
		if want, got := p.source(part), q.source(part); want != got || want == "" {
			t.Errorf("%s opens as\n%s\nit was\n%s", part, got, want)
		}
	}
	if p.replicas() != q.replicas() || q.clock() != "6:00" || q.data("html", "data-theme") != "dark" {
		t.Errorf("opened with replicas %s at %s; they were %s", q.replicas(), q.clock(), p.replicas())
	}
	if got := eval[string](q, "location.hash"); got != fragment {
		t.Errorf("the address of %s became %s", fragment, got)
	}

	p.painted(func() { p.edit(hpaPart, "maxReplicas: 12  # größer?", "maxReplicas: 15") })
	p.until("the preset in the address", `location.hash.includes("preset=spike-cautious-policy") && !/[#&]s=/.test(location.hash)`)
}

// If a link cannot be read, the page says so and opens a preset.
func TestUnreadableLink(t *testing.T) {
	for fragment, want := range map[string]string{
		"#s=9.zzzz":                   "newer playground",
		"#s=1.Qm8T8XLxcgECAAD":        "damaged",
		"#s=hello&preset=blind-queue": "not a link to a scenario",
	} {
		p := open(t, "/"+fragment, desktop)
		if got := p.shown(story); !strings.Contains(got, want) {
			t.Errorf("%s: the page says %q, want %q", fragment, got, want)
		}
		if p.state() != "ok" || p.presetName() == "" {
			t.Errorf("%s: state %q, preset %q", fragment, p.state(), p.presetName())
		}
		p.painted(func() { p.preset("walkthrough") })
		if got := p.shown(story); strings.Contains(got, want) {
			t.Errorf("%s: the page still says %q", fragment, got)
		}
	}
}

// If a text is too long for a link, the page says so.
func TestTextTooLongForLink(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	var noise strings.Builder
	for i := uint32(1); noise.Len() < 160_000; i++ {
		fmt.Fprintf(&noise, "%08x", i*2654435761)
	}
	p.painted(func() { p.edit(workloadPart, "replicas: 1", "replicas: 1 # "+noise.String()) })
	p.until("the page to say so", says(story, "too long for a link"))
	if got := eval[string](p, "location.hash"); len(got) > 100 {
		t.Errorf("the address: %.200s", got)
	}
	p.painted(func() { p.press("z", ctrl) })
	p.until("the notice to go", "!"+says(story, "too long for a link"))
}

// A damaged link, or a link of another version, still opens the page.
func TestOddLinks(t *testing.T) {
	split(t)
	fragments := []string{
		"#", "#preset=", "#preset=does-not-exist", "#t=never", "#t=-5m", "#t=99h&preset=walkthrough", "#%%%", "#&&==&",
		"#s=9.zzzz", "#preset=<script>alert(1)</script>", "#" + strings.Repeat("x", 100_000),
	}
	for _, fragment := range fragments {
		t.Run(fragment[:min(len(fragment), 30)], func(t *testing.T) {
			p := open(t, "/"+fragment, desktop)
			if p.state() != "ok" || p.replicas() == "" {
				t.Errorf("state %q, replicas %q", p.state(), p.replicas())
			}
		})
	}
	t.Run("while it is open", func(t *testing.T) {
		p := open(t, "/", desktop)
		for _, fragment := range fragments {
			p.run("location.hash = " + quote(fragment))
			p.painted(func() { p.preset("blind-queue") })
			p.run("location.hash = " + quote(fragment+"x"))
			p.pause()
			p.painted(func() { p.preset("spike-cautious-policy") })
		}
	})
}

// An imported trace of 60 measured points makes a link that any program can
// send: the whole link opens as the same text.
func TestLinkOf60Points(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(recordOutput)
	p.goTo(slowPods("t=12m"))
	p.ready()
	random := rand.New(rand.NewPCG(5, 6))
	trace := "time,cpu\n"
	for i := range 60 {
		trace += fmt.Sprintf("%d,%.3f\n", i*60+random.IntN(9), 0.04+0.9*random.Float64())
	}
	p.drop("load.csv", trace)
	p.until("the import", one(importDialog+"[open] .traces"))
	p.painted(func() { p.click(importDone) })
	if n := strings.Count(p.source(simulationPart), "s, ") + strings.Count(p.source(simulationPart), "m, "); n != 60 {
		t.Fatalf("%d points in\n%s", n, p.source(simulationPart))
	}
	p.run(`document.activeElement.blur()`)
	p.press("s")
	p.until("the link on the clipboard", `taken.length > 0`)
	link := eval[string](p, `taken.shift().text`)
	if len(link) >= 2000 || !strings.HasPrefix(link, site+"/#s=1.") {
		t.Errorf("a link of %d characters: %s", len(link), link)
	}
	t.Logf("%d characters", len(link))
	q := open(t, strings.TrimPrefix(link, site), desktop)
	for _, part := range parts {
		if want, got := p.source(part), q.source(part); want != got {
			t.Errorf("it opens as\n%s\nit was\n%s", got, want)
		}
	}
}

// Beside a link that chats cut, Share has one without the recording. The notice says what it leaves out.
func TestLinkWithoutRecording(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(recordOutput)
	recorded := strings.TrimRight(riseAndFallText, "\n") + "\n  recorded: |\n    time,current replicas\n"
	for i := range 1000 {
		recorded += fmt.Sprintf("    %d,%d\n", i, 1+i*i%7)
	}
	p.goTo(linked(recorded, nil))
	p.ready()
	p.click(named("share"))
	const item = `[data-kind="copy-shorter-1"]`
	p.until("the shorter link, and its length", one(item)+`?.innerText.match(/^Link without the recording: [01].\d kB instead of [2-9].\d kB$/)`)
	p.click(item)
	p.until("what it leaves out", says(".said", "It is without the 1000 recorded points."))
	q := open(t, strings.TrimPrefix(eval[string](p, `taken.shift().text`), site), desktop)
	if got := q.source(simulationPart); strings.Contains(got, "recorded") || !strings.Contains(got, "load:") {
		t.Errorf("it opens as\n%s", got)
	}
}
