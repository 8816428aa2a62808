package kedatrial

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
)

// Transcript is what the HPA controller and KEDA did in a whole run.
type Transcript []moment

// moment is a turn of a loop, a sync of an HPA or an event about a ScaledObject.
type moment struct {
	at   time.Duration
	kind string
	key  autoscaling.Key
	text string
}

// The kinds of moments, in the order in which the moments of one time are written.
const (
	turnMoment  = "1 turn"
	syncMoment  = "2 sync"
	eventMoment = "3 event"
	endMoment   = "4 end"
)

// AddTurn adds a turn of a ScaledObject's loop: the conditions before the turn, and the replicas
// and the time of the last activity after it.
func (t *Transcript) AddTurn(at time.Duration, key autoscaling.Key, turn *Turn) {
	*t = append(*t, moment{at, turnMoment, key, turn.Text()})
}

// AddSync adds a sync of an HPA, with the text of what it wrote and emitted.
func (t *Transcript) AddSync(at time.Duration, key autoscaling.Key, outcome string) {
	*t = append(*t, moment{at, syncMoment, key, outcome + "\n"})
}

// AddEvent adds an event about a ScaledObject. The message of an active target has the names of
// its metrics in the order in which the sources answered KEDA, which is random. The message of a
// source that does not respond is the scaler's.
func (t *Transcript) AddEvent(at time.Duration, key autoscaling.Key, e operator.Event) {
	if start, names, found := strings.Cut(e.Message, ", triggered by "); found {
		list := strings.Split(names, ";")
		slices.Sort(list)
		e.Message = start + " by " + strings.Join(list, ";")
	}
	if strings.HasPrefix(e.Message, "Get ") {
		e.Message = "the source does not respond"
	}
	*t = append(*t, moment{at, eventMoment, key, fmt.Sprintf("  %v %s: %s\n", e.Warning, e.Reason, e.Message)})
}

// AddEnd adds the conditions at the end.
func (t *Transcript) AddEnd(key autoscaling.Key, conditions operator.Conditions) {
	*t = append(*t, moment{wholeLength, endMoment, key, fmt.Sprintln(conditions)})
}

// Text returns the transcript in order of time.
func (t Transcript) Text() string {
	slices.SortStableFunc(t, func(a, b moment) int {
		return cmp.Or(cmp.Compare(a.at, b.at), strings.Compare(a.kind, b.kind), strings.Compare(a.key.String(), b.key.String()), strings.Compare(a.text, b.text))
	})
	var b strings.Builder
	for _, m := range t {
		fmt.Fprintf(&b, "%v %s %v\n%s", m.at, m.kind, m.key, m.text)
	}
	return b.String()
}

// TranscriptOf returns the transcript of a run of core/sim. outcome is trial.Text.
func TranscriptOf(tl *timeline.Timeline, outcome func(*hpa.Decision) string) (t Transcript) {
	for i := range tl.Syncs {
		sync := &tl.Syncs[i]
		t.AddSync(sync.At, tl.HPAs[sync.HPA].Key, outcome(&sync.Decision))
	}
	for i := range tl.ScaledObjects {
		so := &tl.ScaledObjects[i]
		for j := range so.Turns {
			turn := &so.Turns[j]
			state := Turn{Replicas: turn.Observed.Replicas, LastActive: turn.Observed.LastActive, Conditions: conditionsBefore(so, turn.At)}
			if turn.Scaled != nil {
				state.Replicas = *turn.Scaled
			}
			if turn.Active {
				state.LastActive = turn.Observed.Now.Truncate(time.Second)
			}
			t.AddTurn(turn.At, so.Key, &state)
		}
		for _, report := range so.Reports {
			for _, e := range report.Events {
				t.AddEvent(report.At, so.Key, e)
			}
		}
		t.AddEnd(so.Key, conditionsBefore(so, wholeLength+1))
	}
	return t
}

// conditionsBefore returns the conditions of a ScaledObject just before a time. The first turn is
// at the time of the first report, which has the conditions before it.
func conditionsBefore(so *timeline.ScaledObject, at time.Duration) operator.Conditions {
	if report := so.ReportAt(at - 1); report != nil {
		return report.Conditions
	}
	return so.Reports[0].Conditions
}
