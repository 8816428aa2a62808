// Package spread runs the text with other seeds: how far the results of the run
// that is shown, and its replicas, spread over them. Update is pure.
package spread

import (
	"hpaplayground/core/track"
	"hpaplayground/web/feature"
)

// Seeds is how many seeds a spread is over: the text's own and those that follow.
const Seeds = 50

// Spread is the spread of the run that is shown, once it is asked for. Copies share
// HPAs, which nothing changes.
type Spread struct {
	On    bool   // it is asked for, also after the next edit
	Asked int    // grows with each question
	Ran   int    // the revision of that run
	Done  int    // how many seeds have run
	HPAs  []HPA  // of the run; nil until all seeds have run
	Why   string // why a seed could not be run
	Tell  bool   // say so when it ends
	Stamp int    // grows with each change of the fields above, but for Done
}

// HPA is the spread of one HPA.
type HPA struct {
	Results, Glance []track.Spread // see track.Run
	Band            track.Band
	Same            bool // all seeds gave the same
}

// Msg is a message about the spread.
type Msg interface{ spreadMsg() }

// The messages.
type (
	// Toggled: ask for the spread, or stop and forget it.
	Toggled struct{}
	// Counted: so many seeds have run.
	Counted struct{ Asked, Done int }
	// Ended answers Run. If HPAs is nil, Why says what went wrong.
	Ended struct {
		Asked int
		HPAs  []HPA
		Why   string
	}
)

func (Toggled) spreadMsg() {}
func (Counted) spreadMsg() {}
func (Ended) spreadMsg()   {}

// Start asks for the spread of a run, if it is on. It forgets that of the run
// before.
func (s Spread) Start(revision int, run Run) (Spread, []feature.Effect) {
	if !s.On {
		return s, nil
	}
	s.Asked++
	s = Spread{On: true, Asked: s.Asked, Ran: revision, Stamp: s.Stamp + 1}
	run.Asked = s.Asked
	return s, []feature.Effect{run}
}

// Update is the spread after a message.
func Update(s Spread, msg Msg) (Spread, []feature.Effect) {
	switch msg := msg.(type) {
	case Toggled:
		return Spread{On: !s.On, Asked: s.Asked + 1, Stamp: s.Stamp + 1}, []feature.Effect{feature.StopJob(jobKey)}
	case Counted:
		if s.wants(msg.Asked) {
			s.Done = msg.Done
		}
	case Ended:
		if s.wants(msg.Asked) {
			s.HPAs, s.Why = msg.HPAs, msg.Why
			s.Stamp++
		}
	}
	return s, nil
}

// wants reports whether an answer is to the last question.
func (s Spread) wants(asked int) bool { return s.On && s.Asked == asked }

// Running reports whether seeds are being run.
func (s Spread) Running() bool {
	return s.On && s.Ran > 0 && s.HPAs == nil && s.Why == ""
}

// Band is the band of an HPA in the run of a revision. It is empty while it is not
// known, so that it has its place in the chart, and where nothing is random.
func (s Spread) Band(revision, hpa int) *track.Band {
	if h := s.Of(revision, hpa); h != nil && !h.Same {
		return &h.Band
	}
	return &noBand
}

var noBand track.Band

// Of is the spread of an HPA in the run of a revision; nil if it is not known.
func (s Spread) Of(revision, hpa int) *HPA {
	if s.Ran != revision || hpa < 0 || hpa >= len(s.HPAs) {
		return nil
	}
	return &s.HPAs[hpa]
}
