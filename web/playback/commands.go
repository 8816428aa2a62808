package playback

import "hpaplayground/web/feature"

// Commands returns the commands that move the cursor, and the part of the run that the
// chart shows.
func Commands(h *feature.Host) []feature.Command {
	step := func(by Step, key, shown, says string) feature.Command {
		return feature.Command{Name: string(by), Keys: []string{key}, Sheet: [2]string{shown, says}, Do: func() { h.Send(CursorStepped{By: by}) }}
	}
	zoom := func(name, key, shown, says string) feature.Command {
		return feature.Command{Name: name, Keys: []string{key}, Sheet: [2]string{shown, says}, Do: func() { h.Send(ZoomBy(name)) }}
	}
	return []feature.Command{
		{Name: "play", Keys: []string{" "}, Sheet: [2]string{"Space", h.Say("play or pause")}, Do: func() { h.Send(PlayToggled{}) }},
		step(PreviousSync, "ArrowLeft", "← →", h.Say("previous or next sync")),
		step(NextSync, "ArrowRight", "", ""),
		step(PreviousEvent, "Shift+ArrowLeft", "Shift ← →", h.Say("previous or next event")),
		step(NextEvent, "Shift+ArrowRight", "", ""),
		step(Start, "Home", "Home End", h.Say("the start or the end of the run")),
		step(End, "End", "", ""),
		zoom("zoom-in", "i", "i o", h.Say("show a shorter or a longer part of the run")),
		zoom("zoom-out", "o", "", ""),
	}
}
