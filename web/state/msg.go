package state

import (
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Msg is something that happened.
type Msg interface{ msg() }

// The messages.
type (
	// Opened: the address says this, at the start or after it changed.
	Opened struct {
		Fragment string
		Presets  []scenario.Preset
		Kept     string         // the person's own text of the last visit
		Results  string         // of exercises, as they were recorded
		Answers  string         // to exercises, as they were left
		Left     string         // the text that was here when the page was left, where the address may be older
		Lang     words.Language // at the start: the reader's
	}
	// KeptElsewhere: another tab kept something. What is empty it did not change.
	KeptElsewhere struct{ Text, Results, Answers string }
	// Chosen: a preset was picked.
	Chosen struct{ Preset scenario.Preset }
	// Restored: the text that the last preset replaced is wanted back.
	Restored struct{}
	// Typed: an editor's text changed. Seen is the revision that the editor
	// was last given.
	Typed struct {
		Part   Part
		Text   string
		Seen   int
		Pasted bool
	}
	// Released: another Kubernetes release was picked.
	Released struct{ Version string }
	// Adjusted: a control gives a field of the part's object a value; empty: the
	// field is to go.
	Adjusted struct {
		Part        Part
		Path, Value string
		On          bool // it goes on with the edit before it, as a drag does
	}
	// Added: the behavior is wanted, or one more policy of a list.
	Added struct{ Path string }
	// Removed: the behavior, or a policy, is to go.
	Removed struct{ Path string }
	// Ended: a run did. Timeline is nil if there was none.
	Ended struct {
		Revision    int
		Diagnostics []manifest.Diagnostic
		Timeline    *timeline.Timeline
		Scenario    *scenario.Scenario
		Story       string
		Err         error
	}
	// Rested: for a moment after this request nothing else was looked at,
	// unless there was a later one.
	Rested struct{ Asked int }
	// Explained: a sync was.
	Explained struct{ Told }
	// Brought: a text came from a file, or several.
	Brought struct{ Text string }
	// Dropped: texts came from files, or one was pasted beside the editors.
	Dropped struct{ Texts []string }
	// Rewritten: the page around an embed changed the text. An exercise that is
	// under way goes on.
	Rewritten struct{ Text string }
	// Said: a button was pressed, and this is the answer; empty: it is old.
	Said struct{ Text string }
	// Settled: for a while after this revision nothing was sent. It may have
	// been replaced since.
	Settled struct{ Revision int }
	// Pinned: the run is to be the one that later ones are compared with, or is
	// so no longer.
	Pinned struct{}
	// Sought: the cursor was put somewhere; it snaps to a sync.
	Sought struct{ At time.Duration }
	// Aimed: the cursor is to stand at a moment of the run, as a link says it.
	Aimed struct{ At time.Duration }
	// Stepped: the cursor was moved on or back.
	Stepped struct{ By Step }
	// Played: the cursor is to move by itself, or to stop.
	Played struct{}
	// Paced: it is to do so at another speed.
	Paced struct{ Speed int }
	// Ticked: while it does, this much time has passed.
	Ticked struct{ Passed time.Duration }
	// Switched: another HPA is to be shown.
	Switched struct{ HPA int }
	// Linked: the address was written, with all of the text or without it.
	Linked struct{ Fits bool }
	// Themed: another theme is wanted.
	Themed struct{ Theme Theme }
	// Spoken: the reader chose a language.
	Spoken struct{ Lang words.Language }
	// Viewed: a small screen turns to another view.
	Viewed struct{ View View }
	// Turned: another editor comes to the front.
	Turned struct{ Part Part }
	// Pulled: another tab of the drawer does.
	Pulled struct{ Detail Detail }
	// Picked: a pod was chosen; the one that was is so no longer.
	Picked struct{ Pod string }
	// Acted: something is to be done to that pod, from the cursor on.
	Acted struct{ Do scenario.PodFault }
)

func (Opened) msg()        {}
func (KeptElsewhere) msg() {}
func (Chosen) msg()        {}
func (Restored) msg()      {}
func (Typed) msg()         {}
func (Released) msg()      {}
func (Adjusted) msg()      {}
func (Added) msg()         {}
func (Removed) msg()       {}
func (Ended) msg()         {}
func (Rested) msg()        {}
func (Explained) msg()     {}
func (Brought) msg()       {}
func (Dropped) msg()       {}
func (Rewritten) msg()     {}
func (Said) msg()          {}
func (Settled) msg()       {}
func (Pinned) msg()        {}
func (Sought) msg()        {}
func (Aimed) msg()         {}
func (Stepped) msg()       {}
func (Played) msg()        {}
func (Paced) msg()         {}
func (Ticked) msg()        {}
func (Switched) msg()      {}
func (Linked) msg()        {}
func (Themed) msg()        {}
func (Spoken) msg()        {}
func (Viewed) msg()        {}
func (Turned) msg()        {}
func (Pulled) msg()        {}
func (Picked) msg()        {}
func (Acted) msg()         {}

// Effect is something that the page must do.
type Effect interface{ effect() }

// The effects.
type (
	// Run asks for a run of the text; it takes the place of any run under way.
	Run struct {
		Revision int
		Text     string
	}
	// Relink asks to write the link into the address, in place, and to say how
	// that went. Of several at once the last counts.
	Relink struct{ Link Link }
	// Hush asks for an empty Said in a while.
	Hush struct{ Text string }
	// Keep asks to remember the person's own text for the next visit: if there is
	// an Over, then only in the place of that.
	Keep struct{ Text, Over string }
	// Settle asks for a Settled in a while.
	Settle struct{ Revision int }
	// Rest asks for a Rested in a moment.
	Rest struct{ Asked int }
	// Explain asks for an Explained.
	Explain struct {
		Look
		Scenario *scenario.Scenario
	}
	// Tick asks for a Ticked with the next frame.
	Tick struct{}
	// Paint asks for a theme.
	Paint struct{ Theme Theme }
	// Speak tells the browser the page's language.
	Speak struct {
		Lang   words.Language
		Chosen bool // by the reader, here
	}
)

func (Run) effect()     {}
func (Relink) effect()  {}
func (Hush) effect()    {}
func (Keep) effect()    {}
func (Settle) effect()  {}
func (Rest) effect()    {}
func (Explain) effect() {}
func (Tick) effect()    {}
func (Paint) effect()   {}
func (Speak) effect()   {}
