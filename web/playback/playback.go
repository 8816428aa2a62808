// Package playback is the run that is shown: the cursor, which is moved by hand
// or by itself, and the part of the run that the chart shows. Update is pure.
package playback

import (
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Playback is the run that is shown, and what of it. Copies share the run,
// which nothing here changes.
type Playback struct {
	Timeline *timeline.Timeline // of the last run that ended; nil before the first
	Ran      int                // the revision of Timeline
	Story    string             // what the page says about Timeline
	Scenario *scenario.Scenario // the scenario of Timeline
	HPA      int                // index of the HPA that is shown

	Cursor        time.Duration
	Moved         bool // the cursor was moved, by the person or by the link
	MomentPending bool // the next run moves the cursor to the link's moment

	Zoom Span // of the chart

	Playing bool // the cursor moves by itself
	Speed   int  // seconds of the run per second; 0: what suits the run
}

// New is playback before the first run.
func New() Playback { return Playback{} }

// Speeds are the playback speeds, in seconds of the run per second.
func Speeds() []int { return []int{1, 10, 60, 300, 600} }

const (
	usualSpeed = 60
	wholeIn    = 30 * time.Second // a long run plays in this time, if no speed was picked
)

// speed is the speed in force, in seconds of the run per second.
func (p Playback) speed() int {
	switch {
	case p.Speed > 0:
		return p.Speed
	case p.Long():
		return int(p.end() / wholeIn) //fits: a run has a week at most
	}
	return usualSpeed
}

// Long reports whether there is a run that is seen as a whole first.
func (p Playback) Long() bool { return p.Timeline != nil && p.Timeline.Long() }

// Run is the part of the timeline that is shown, with the same part of an
// earlier timeline to compare it with. That may be nil.
func (p Playback) Run(lang words.Language, before *timeline.Timeline) track.Run {
	r := track.Of(p.Timeline, p.HPA)
	r.Lang = lang
	if before != p.Timeline {
		r.Before = r.Twin(before)
	}
	return r
}

func (p Playback) run() track.Run { return track.Of(p.Timeline, p.HPA) }

// end is when the run ends.
func (p Playback) end() time.Duration {
	if p.Timeline == nil {
		return 0
	}
	return p.Timeline.Duration
}

// Rests reports whether the cursor has been put somewhere or has stopped, so
// that the address follows it.
func (p Playback) Rests(was Playback) bool {
	return !p.Playing && (was.Playing || p.Cursor != was.Cursor || p.Moved != was.Moved || p.MomentPending != was.MomentPending)
}

// play starts or stops playback. At the end of the run it starts again at 0.
func (p Playback) play() Playback {
	switch {
	case p.Timeline == nil:
	case p.Playing:
		p.Playing = false
	default:
		p.Playing, p.Moved, p.MomentPending = true, true, false
		if p.Cursor >= p.end() {
			p.Cursor = 0
		}
	}
	return p
}

// tick moves the cursor during playback.
func (p Playback) tick(passed time.Duration) Playback {
	if !p.Playing || p.Timeline == nil {
		return p
	}
	p.Cursor += passed * time.Duration(p.speed())
	if p.Cursor >= p.end() {
		p.Cursor, p.Playing = p.end(), false
	}
	return p
}
