//go:build e2e

package e2e

import "testing"

// A button and the space key play the run at the chosen speed, and playback
// stops at the end.
func TestPlayback(t *testing.T) {
	p := open(t, riseAndFall("t=24m"), desktop)
	p.press(" ")
	p.until("the cursor to move on", one(clockTime)+`.innerText > "24:03"`)
	p.press(" ")
	p.until("it to stop", one(playButton)+`.ariaLabel.startsWith("Play")`)
	time := p.clock()
	p.pause()
	if current := p.clock(); current != time {
		t.Errorf("paused at %s, the cursor went on to %s", time, current)
	}
	p.choose("speed", "600")
	p.click(playButton)
	p.until("the end", clockAt("25:00"))
	p.until("it to stop", one(playButton)+`.ariaLabel.startsWith("Play")`)
}
