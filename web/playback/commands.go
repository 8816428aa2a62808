package playback

import "hpaplayground/web/feature"

// Commands returns the commands that move the cursor, and the part of the run that the
// chart shows.
func Commands(h *feature.Host) []feature.Command {
	step := func(by Step, label, key, shown, says string) feature.Command {
		return feature.Command{Name: string(by), Label: label, Keys: []string{key}, Sheet: [2]string{shown, says}, Do: func() { h.Send(CursorStepped{By: by}) }}
	}
	zoom := func(name, label, key, shown, says string) feature.Command {
		return feature.Command{Name: name, Label: label, Keys: []string{key}, Sheet: [2]string{shown, says}, Do: func() { h.Send(ZoomBy(name)) }}
	}
	return []feature.Command{
		{Name: "play", Label: h.Say("Play or pause"), Keys: []string{" "}, Sheet: [2]string{"Space", h.Say("play or pause")}, Do: func() { h.Send(PlayToggled{}) }},
		step(PreviousSync, h.Say("Previous sync"), "ArrowLeft", "← →", h.Say("previous or next sync")),
		step(NextSync, h.Say("Next sync"), "ArrowRight", "", ""),
		step(PreviousEvent, h.Say("Previous event"), "Shift+ArrowLeft", "Shift ← →", h.Say("previous or next event")),
		step(NextEvent, h.Say("Next event"), "Shift+ArrowRight", "", ""),
		step(Start, h.Say("Start of the run"), "Home", "Home End", h.Say("the start or the end of the run")),
		step(End, h.Say("End of the run"), "End", "", ""),
		zoom("zoom-in", h.Say("Zoom in"), "i", "i o", h.Say("show a shorter or a longer part of the run")),
		zoom("zoom-out", h.Say("Zoom out"), "o", "", ""),
	}
}
