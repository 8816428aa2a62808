// Package playback is the run that is shown: the cursor, which is moved by hand or by
// playback, and the part of the run that the chart shows. Update is pure.
package playback

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Playback has the run that the page shows, the cursor, and the part of the run that is shown.
// Copies share the run, and this package never changes the run.
type Playback struct {
	Timeline    *timeline.Timeline // the last run that ended; nil before the first
	RunRevision int                // the revision of the text of Timeline
	Stories     [][]explain.Line   // the story of each of its HPAs
	Story       string             // what the page says about Timeline
	Scenario    *scenario.Scenario // the scenario of Timeline
	HPA         int                // the index of the HPA that is shown

	Cursor        time.Duration
	Moved         bool // the person or the link has moved the cursor
	Kept          bool // the cursor stays where it is, because its run is edited
	MomentPending bool // the next run moves the cursor to the link's moment

	Zoom Span // the part of the run that the chart shows
	// SpanPending: the next run shows the part that the link names.
	SpanPending bool
	WithoutSpan bool // the link names no part of the run

	// Drawn is which of the run and the run before is drawn.
	Drawn track.Drawn

	Playing bool // playback moves the cursor
	Speed   int  // seconds of the run per second; 0: a speed that suits the run
}

// New returns the state before the first run.
func New() Playback { return Playback{} }

// Speeds returns the playback speeds, in seconds of the run per second.
func Speeds() []int { return []int{1, 10, 60, 300, 600} }

const (
	usualSpeed  = 60
	longRunTime = 30 * time.Second // the time to play a long run, if no speed was picked
)

// speed returns the current speed, in seconds of the run per second.
func (p Playback) speed() int {
	switch {
	case p.Speed > 0:
		return p.Speed
	case p.IsLong():
		return int(p.end() / longRunTime) //fits: a run has a week at most
	}
	return usualSpeed
}

// IsLong reports whether there is a long run: see Timeline.IsLong.
func (p Playback) IsLong() bool { return p.Timeline != nil && p.Timeline.IsLong() }

// PictureKey is what a picture of the run depends on.
type PictureKey struct {
	RunRevision, HPA int
	Cursor           time.Duration
	Playing          bool
	Zoom             Span
	Drawn            track.Drawn
}

// PictureKey returns what a picture of the run depends on.
func (p Playback) PictureKey() PictureKey {
	return PictureKey{p.RunRevision, p.HPA, p.Cursor, p.Playing, p.Zoom, p.Drawn}
}

// Run returns the run of the HPA that is shown. before is an earlier timeline to
// compare with, or nil.
func (p Playback) Run(lang words.Language, before *timeline.Timeline) track.Run {
	r := track.Of(p.Timeline, p.HPA)
	r.Lang, r.Drawn = lang, p.Drawn
	if before != p.Timeline {
		r.Before = r.SameHPA(before)
	}
	return r
}

func (p Playback) run() track.Run { return track.Of(p.Timeline, p.HPA) }

// end returns the time at which the run ends.
func (p Playback) end() time.Duration {
	if p.Timeline == nil {
		return 0
	}
	return p.Timeline.Duration
}

// IsPart reports whether another part, drawing or HPA of the run is shown than before, so that the
// address may name another part of the run or another run before.
func (p Playback) IsPart(before Playback) bool {
	return p.Zoom != before.Zoom || p.WithoutSpan != before.WithoutSpan || p.Drawn != before.Drawn || p.HPA != before.HPA
}

// CameToRest reports whether the cursor rests now and was moved, or whether playback has stopped, so that
// the address must be updated.
func (p Playback) CameToRest(before Playback) bool {
	return !p.Playing && (before.Playing || p.Cursor != before.Cursor || p.Moved != before.Moved || p.MomentPending != before.MomentPending)
}

// play starts or stops playback. It starts at 0 if nobody has moved the cursor, and again
// at the end of the run.
func (p Playback) play() Playback {
	switch {
	case p.Timeline == nil:
	case p.Playing:
		p.Playing = false
	default:
		if !p.Moved || p.Cursor >= p.end() {
			p.Cursor = 0
		}
		p.Playing, p.Moved, p.MomentPending = true, true, false
	}
	return p
}

// tick moves the cursor during playback.
func (p Playback) tick(passed time.Duration) Playback {
	if !p.Playing || p.Timeline == nil {
		return p
	}
	p.Cursor += max(0, passed) * time.Duration(p.speed())
	if p.Cursor >= p.end() {
		p.Cursor, p.Playing = p.end(), false
	}
	return p
}
