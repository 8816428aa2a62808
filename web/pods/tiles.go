package pods

import (
	"strconv"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// A tileStyle is how the tile of a pod is painted. The styles up to the highest shade are for
// Ready pods. Style 0 is for an unknown load. pods.js has the same list.
type tileStyle int

const (
	notReady tileStyle = iota + track.PodShades + 1
	starting
	pending
	crashed
	failed
	terminating
	succeeded
	orphaned
	tileStyles
)

// unready has the states of the styles after those of Ready pods, in order, and the
// names of these styles in the style sheet.
var unready = [...]struct {
	state timeline.PodState
	class string
}{
	{timeline.PodNotReady, "not-ready"},
	{timeline.PodStarting, "starting"},
	{timeline.PodPending, "pending"},
	{timeline.PodCrashed, "crashed"},
	{timeline.PodFailed, "failed"},
	{timeline.PodTerminating, "terminating"},
	{timeline.PodSucceeded, "succeeded"},
	{timeline.PodOrphaned, "orphaned"},
}

func lookOf(tile track.PodTile) tileStyle {
	for i := range unready {
		if unready[i].state == tile.State {
			return notReady + tileStyle(i)
		}
	}
	return tileStyle(tile.Shade)
}

// String returns the name of the style in the style sheet.
func (l tileStyle) String() string {
	if l < notReady {
		return "ready"
	}
	return unready[l-notReady].class
}

// name returns the style's name for people.
func (l tileStyle) name(lang words.Language) string {
	switch l {
	case notReady:
		return lang.Say("not ready")
	case starting:
		return lang.Say("starting")
	case pending:
		return lang.Say("pending")
	case crashed:
		return lang.Say("crashed")
	case failed:
		return lang.Say("failed")
	case terminating:
		return lang.Say("terminating")
	case succeeded:
		return lang.Say("ended")
	case orphaned:
		return lang.Say("orphaned")
	}
	return lang.Say("ready")
}

// Picture has the tiles of all pods at one moment, in order.
type Picture struct {
	Tiles  []track.PodTile
	counts [tileStyles]int
}

// At returns the picture of a run at a moment. The oldest pod comes first.
func At(r track.Run, at time.Duration) Picture {
	p := Picture{Tiles: r.PodTiles(nil, at)}
	for _, tile := range p.Tiles {
		l := lookOf(tile)
		if l < notReady {
			l = 0
		}
		p.counts[l]++
	}
	return p
}

// Script returns the picture for pods.js, which paints it: a JSON array with a number
// for each tile. The number is the pod's index times 16, plus the tile's style.
func (p Picture) Script() string {
	text := make([]byte, 0, 8*len(p.Tiles)+2)
	text = append(text, '[')
	for i, tile := range p.Tiles {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(tile.Pod)*16+int64(lookOf(tile)), 10)
	}
	return string(append(text, ']'))
}

// place returns the place of a pod among the tiles, from 0; -1 if the pod has no tile.
func (p Picture) place(r track.Run, name string) int {
	for i, tile := range p.Tiles {
		if r.Timeline.Pods[tile.Pod].Name == name {
			return i
		}
	}
	return -1
}
