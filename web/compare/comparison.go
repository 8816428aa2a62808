// Package compare compares the results of the current run with other runs: the run
// before the last edits, and pinned runs.
package compare

import (
	"slices"
	"strings"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Comparison holds the runs that the current run can be compared with. Copies share the
// pins, so no pin is changed in place.
type Comparison struct {
	Before Previous
	Pins   []Pin
	Chosen int // the ID of the pin that is compared with; 0: Before

	last int // the newest pin's ID
}

// Previous is the run before a burst of edits, or the run that a link has as its run
// before.
type Previous struct {
	Text     string             // the text of the whole scenario
	Timeline *timeline.Timeline // nil: too large to be kept, or the text has not run
}

// Pin is a run that the person keeps under a name.
type Pin struct {
	ID       int
	Name     string
	Text     string             // the text of the whole scenario
	Preset   string             // the preset that the text comes from; "" if none
	Original string             // the text before it was edited
	Timeline *timeline.Timeline // nil: the text must run again
	Running  bool
	Failed   string // why the text could not run again
}

const (
	// MaxPins is how many runs can be pinned.
	MaxPins = 5
	// maxName is the longest name of a pin, in bytes.
	maxName = 60
	// maxPreviousBytes is the largest previous run that is kept automatically. It is also
	// the limit for all pins that are not chosen, together. The current run, the run
	// that replaces it and the chosen pin are in memory too.
	maxPreviousBytes = 64 << 20
)

// KeepPrevious keeps the run that a burst of edits is about to replace, and its text. run
// may be nil.
func (c Comparison) KeepPrevious(run *timeline.Timeline, text string) Comparison {
	if run == nil {
		return c
	}
	c.Before = Previous{text, run}.trim()
	return c
}

// trim drops a run that would take too much memory.
func (g Previous) trim() Previous {
	if g.Timeline != nil && g.Timeline.Bytes > maxPreviousBytes {
		g.Timeline = nil
	}
	return g
}

// OpenPrevious replaces the run before by the run of a text, which a link has, and
// compares with it. If that text is pinned, the pin is chosen. "" forgets the run before.
func (c Comparison) OpenPrevious(text string) (Comparison, []feature.Effect) {
	c.Before = Previous{}
	if text == "" {
		return c, nil
	}
	if pin, ok := c.PinOf(text); ok {
		c.Chosen = pin.ID
		return c.run(pin.ID)
	}
	c.Before, c.Chosen = Previous{Text: text}, 0
	return c, []feature.Effect{RunPin{Text: text}}
}

// Text returns the text of the run that is compared with, "" if there is none.
func (c Comparison) Text() string {
	if pin, ok := c.Pin(c.Chosen); ok {
		return pin.Text
	}
	return c.Before.Text
}

// Timeline returns the run that is compared with, nil if there is none.
func (c Comparison) Timeline() *timeline.Timeline {
	if pin, ok := c.Pin(c.Chosen); ok {
		return pin.Timeline
	}
	return c.Before.Timeline
}

// Other returns the newest pin that is neither the current run nor the run that is
// compared with. The chart shows that pin, too.
func (c Comparison) Other(now *timeline.Timeline) (pin Pin, ok bool) {
	for _, pin := range slices.Backward(c.Pins) {
		if tl := pin.Timeline; tl != nil && tl != now && tl != c.Timeline() {
			return pin, true
		}
	}
	return Pin{}, false
}

// hasBefore reports whether the table has a column for the run before the last edits.
// The current run has no second column. A pinned run has a second column only while it
// is compared with.
func (c Comparison) hasBefore(now *timeline.Timeline) bool {
	before := c.Before.Timeline
	pinned := slices.ContainsFunc(c.Pins, func(p Pin) bool { return p.Timeline == before })
	return before != nil && before != now && (!pinned || c.Timeline() == before && c.Chosen == 0)
}

// WithRun sets the run of the pins that have this text and no run.
func (c Comparison) WithRun(text string, run *timeline.Timeline) Comparison {
	for _, pin := range c.Pins {
		if pin.Text == text && pin.Timeline == nil && !pin.Running {
			pin.Timeline = run
			c = c.setPin(pin)
		}
	}
	return c
}

// Pin returns the pin with an ID.
func (c Comparison) Pin(id int) (pin Pin, ok bool) {
	i := c.index(id)
	if i < 0 {
		return Pin{}, false
	}
	return c.Pins[i], true
}

func (c Comparison) index(id int) int {
	return slices.IndexFunc(c.Pins, func(p Pin) bool { return p.ID == id })
}

// PinOf returns the pin with this text.
func (c Comparison) PinOf(text string) (pin Pin, ok bool) {
	for _, p := range c.Pins {
		if p.Text == text {
			return p, true
		}
	}
	return Pin{}, false
}

// Add pins a run. The first pin is chosen to compare with.
func (c Comparison) Add(pin Pin) Comparison {
	if len(c.Pins) >= MaxPins {
		return c
	}
	c.last++
	pin.ID = c.last
	c.Pins = append(slices.Clone(c.Pins), pin)
	if _, ok := c.Pin(c.Chosen); !ok {
		c.Chosen = pin.ID
	}
	return c.trim()
}

// trim drops the runs of the oldest pins if all runs together would take too much
// memory. The pins can run again.
func (c Comparison) trim() Comparison {
	c.Pins = slices.Clone(c.Pins)
	var bytes int64
	for i := len(c.Pins) - 1; i >= 0; i-- {
		pin := &c.Pins[i]
		if pin.ID == c.Chosen || pin.Timeline == nil {
			continue
		}
		if bytes += pin.Timeline.Bytes; bytes > maxPreviousBytes {
			pin.Timeline = nil
		}
	}
	return c
}

// Name returns the feature's name.
func (Comparison) Name() string { return "compare" }

// Label returns the tab's label.
func (Comparison) Label(lang words.Language) string { return lang.Say("Compare") }

// Commands returns the commands that open the tab, pin the current run and choose the
// runs that are drawn.
func (Comparison) Commands(h *feature.Host, page feature.Model) []feature.Command {
	return []feature.Command{
		{Name: "compare", Label: h.Say("Compare"), Keys: []string{"c"}, Sheet: [2]string{"c", h.Say("compare with the run before")}, Do: func() { h.Open("compare") }},
		{Name: "pin", Label: h.Say("Pin this run"), Keys: []string{"p"}, Sheet: [2]string{"p", h.Say("pin this run to compare with")}, Do: func() { h.Send(Pinned{}) }},
		{Name: "drawn", Label: h.Say("Show before and after, or only one"), Keys: []string{"b"}, Sheet: [2]string{"b", h.Say("show before and after, or only one")}, Do: func() { h.Send(playback.DrawnSet{Drawn: page.Run().Drawn.Next()}) }},
	}
}

// Show adds the compared runs to the picture of the current run.
func (c Comparison) Show(run *track.Run, _ feature.PageState) {
	if pin, ok := c.Pin(c.Chosen); ok {
		run.Pinned = pin.Name
	}
	if pin, ok := c.Other(run.Timeline); ok {
		run.Other, run.OtherPin = run.SameHPA(pin.Timeline), pin.Name
	}
}

// Update returns the comparison after a message, and effects for the page. A pin of the
// current text gets the current run.
func (c Comparison) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	var effects []feature.Effect
	switch msg := msg.(type) {
	case feature.Mounted:
		return nil, []feature.Effect{ReadPins{}}
	case AppliedLater:
		return nil, c.applyLater(page.(Applier), page.Now())
	case Restored:
		c, effects = c.restore(msg.Saved)
	case Chosen:
		if _, ok := c.Pin(msg.ID); ok || msg.ID == 0 {
			c.Chosen = msg.ID
		}
		c, effects = c.trim().run(msg.ID)
	case RunAgain:
		c, effects = c.run(msg.ID)
	case RunFinished:
		c = c.runFinished(msg)
	case Renamed:
		c, effects = c.rename(msg).save()
	case Removed:
		c, effects = c.remove(msg.ID)
	default:
		return nil, nil
	}
	if now := page.Now(); now.RunRevision > 0 && now.RunRevision == now.Revision {
		c = c.WithRun(page.Text(), page.Run().Timeline)
	}
	return c, effects
}

func (c Comparison) remove(id int) (Comparison, []feature.Effect) {
	i := c.index(id)
	if i < 0 {
		return c, nil
	}
	c.Pins = slices.Delete(slices.Clone(c.Pins), i, i+1)
	if c.Chosen == id {
		c.Chosen = 0
	}
	return c.trim().save()
}

// run returns the effect that runs the text of a pin without a run.
func (c Comparison) run(id int) (Comparison, []feature.Effect) {
	pin, ok := c.Pin(id)
	if !ok || pin.Timeline != nil || pin.Running {
		return c, nil
	}
	pin.Running, pin.Failed = true, ""
	return c.setPin(pin), []feature.Effect{RunPin{pin.ID, pin.Text}}
}

func (c Comparison) runFinished(msg RunFinished) Comparison {
	if msg.ID == 0 && msg.Text == c.Before.Text && c.Before.Timeline == nil {
		c.Before = Previous{msg.Text, msg.Timeline}.trim()
		return c
	}
	pin, ok := c.Pin(msg.ID)
	if !ok {
		return c
	}
	pin.Timeline, pin.Running, pin.Failed = msg.Timeline, false, msg.Failure
	return c.setPin(pin).trim()
}

func (c Comparison) rename(msg Renamed) Comparison {
	pin, ok := c.Pin(msg.ID)
	name := strings.Join(strings.Fields(msg.Name), " ")
	if !ok || name == "" {
		return c
	}
	pin.Name = shortName(name)
	return c.setPin(pin)
}

// setPin replaces the pin with the same ID.
func (c Comparison) setPin(pin Pin) Comparison {
	c.Pins = slices.Clone(c.Pins)
	c.Pins[c.index(pin.ID)] = pin
	return c
}
