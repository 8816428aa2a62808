//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A button and the space key play the run at the chosen speed, and playback
// stops at the end.
func TestPlayback(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=24m", desktop)
	p.press(" ")
	p.until("the cursor to move on", `document.querySelector(".clock b").innerText > "24:03"`)
	p.press(" ")
	p.until("it to stop", `document.querySelector(".play").ariaLabel.startsWith("Play")`)
	at := p.clock()
	p.pause()
	if now := p.clock(); now != at {
		t.Errorf("paused at %s, the cursor went on to %s", at, now)
	}
	p.choose("speed", "600")
	p.click(".play")
	p.until("the end", `document.querySelector(".clock b").innerText === "25:00"`)
	p.until("it to stop", `document.querySelector(".play").ariaLabel.startsWith("Play")`)
}

// After an edit, the previous run stays for comparison; a pinned run stays
// permanently.
func TestCompare(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=10m", desktop)
	wait := func(want string) {
		t.Helper()
		p.until(want, `[...document.querySelectorAll(".compare tr")].some(r => r.innerText.replace(/\s+/g, " ").trim() === "`+want+`")`)
	}
	p.click("#detail-compare")
	wait("Most replicas 13")
	p.click(".pin")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	wait("Most replicas 13 11")
	if got := p.shown(".timeline"); !strings.Contains(strings.Join(strings.Fields(got), " "), "before 13") {
		t.Errorf("the replicas' head does not tell those of the run before: %q", got)
	}
	p.click(".pin")
	wait("Most replicas 11")
}
