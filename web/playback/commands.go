package playback

import "hpaplayground/web/feature"

// Commands returns the commands that move the cursor, and the part of the run that the
// chart shows.
func Commands(h *feature.Host) []feature.Command {
	step := func(step Step, label, key, keyText, description string) feature.Command {
		return feature.Command{Name: string(step), Label: label, Keys: []string{key}, Sheet: [2]string{keyText, description}, Do: func() { h.Send(CursorStepped{By: step}) }}
	}
	zoom := func(name, label, key, keyText, description string) feature.Command {
		return feature.Command{Name: name, Label: label, Keys: []string{key}, Sheet: [2]string{keyText, description}, Do: func() { h.Send(ZoomBy(name)) }}
	}
	return []feature.Command{
		{Name: "play", Label: h.Say("Play or pause"), Keys: []string{" "}, Sheet: [2]string{"Space", h.Say("play or pause")}, Do: func() { h.Send(PlayToggled{}) }},
		step(PreviousSync, h.Say("Previous sync"), "ArrowLeft", "← →", h.Say("previous or next sync")),
		step(NextSync, h.Say("Next sync"), "ArrowRight", "", ""),
		step(PreviousEvent, h.Say("Previous event"), "Shift+ArrowLeft", "Shift ← →", h.Say("previous or next event")),
		step(NextEvent, h.Say("Next event"), "Shift+ArrowRight", "", ""),
		step(Start, h.Say("Start of the run"), "Home", "Home End", h.Say("the start or the end of the run")),
		step(End, h.Say("End of the run"), "End", "", ""),
		{Name: "zoom-from", Label: h.Say("Zoom from the cursor"), Keys: []string{"f"}, Sheet: [2]string{"f t", h.Say("show the run from or to the cursor")}, Do: func() { h.Send(EdgeZoomed{}) }},
		{Name: "zoom-to", Label: h.Say("Zoom to the cursor"), Keys: []string{"t"}, Do: func() { h.Send(EdgeZoomed{End: true}) }},
		zoom("zoom-in", h.Say("Zoom in"), "i", "i o", h.Say("show a shorter or a longer part of the run")),
		zoom("zoom-out", h.Say("Zoom out"), "o", "", ""),
		{Name: "whole", Label: h.Say("Show the whole run"), Keys: []string{"0"}, Sheet: [2]string{"0", h.Say("show the whole run")}, Do: func() { h.Send(ZoomSet{}) }},
	}
}
