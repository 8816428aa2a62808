package timeline

import (
	"slices"
	"sort"
	"time"
)

// Pod is one pod's life. A time that has not come is NotYet. Created is negative for a
// pod that existed before the start. Started and Ready are the times at which the pod
// first started and first was Ready.
type Pod struct {
	Name                                              string
	Target                                            int    // index in Timeline.Targets; -1: none
	Revision                                          int    // revision of the target's pod template, from 1; 0: unknown
	Template                                          string // the target's pod template, as JSON
	Created, Scheduled, Started, Ready, Deleted, Gone time.Duration
	Restarts                                          int32 // restarts of its containers, including those before the start
	Usage                                             int   // index in Timeline.Usages, from 1; 0: unknown
	Size                                              *Size // size at its creation
	Resized                                           []Resized
	// changes lists all states of a pod whose states did not follow the order of the times
	// above. For most pods it is nil.
	changes []PodChange
}

// PodState is the state of a pod, in one word.
type PodState uint8

// The pod states. Orphaned: its workload's selector no longer matches its labels.
// After that, only Failed, Terminating and Gone are recorded.
const (
	PodPending     PodState = iota // not scheduled
	PodStarting                    // scheduled, its containers do not run yet
	PodNotReady                    // running, but not Ready
	PodReady                       // running, and Ready
	PodCrashed                     // a container has exited and waits for its restart
	PodTerminating                 // deleted, its termination time is not over
	PodSucceeded                   // all containers ended without error
	PodFailed                      // ended with an error, or evicted
	PodOrphaned
	PodGone
)

var podStates = [...]string{"Pending", "Starting", "NotReady", "Ready", "Crashed", "Terminating", "Succeeded", "Failed", "Orphaned", "Gone"}

func (s PodState) String() string { return podStates[s] }

// MarshalText writes the state's name.
func (s PodState) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// ended reports whether a pod in that state takes no room in the cluster.
func (s PodState) ended() bool { return s == PodSucceeded || s == PodFailed || s == PodGone }

// PodChange is a state that a pod entered, and when.
type PodChange struct {
	At    time.Duration
	State PodState
}

// NotYet is a time of a pod's life that has not come.
const NotYet = time.Duration(-1)

// Reached reports whether a time of the pod's life has come.
func (p *Pod) Reached(t time.Duration) bool { return t != NotYet }

// Enter records that the pod enters a state at the given time. Times must not
// decrease.
func (p *Pod) Enter(at time.Duration, state PodState) {
	moment := p.moment(state)
	if p.changes == nil && (moment == nil || p.Reached(*moment)) {
		p.changes = p.Changes()
	}
	if moment != nil && !p.Reached(*moment) {
		*moment = at
	}
	if p.changes != nil && p.changes[len(p.changes)-1].State != state {
		p.changes = append(p.changes, PodChange{at, state})
	}
}

// moment returns the field for the first time of a state, or nil.
func (p *Pod) moment(state PodState) *time.Duration {
	switch state {
	case PodPending:
		return &p.Created
	case PodStarting:
		return &p.Scheduled
	case PodNotReady:
		return &p.Started
	case PodReady:
		return &p.Ready
	case PodTerminating:
		return &p.Deleted
	case PodGone:
		return &p.Gone
	}
	return nil
}

// Changes returns the pod's states, in order of time. It is never empty.
func (p *Pod) Changes() []PodChange {
	if p.changes != nil {
		return slices.Clone(p.changes)
	}
	turns := []PodChange{{p.Created, PodPending}}
	for _, state := range []PodState{PodStarting, PodNotReady, PodReady, PodTerminating, PodGone} {
		at := *p.moment(state)
		if !p.Reached(at) {
			continue
		}
		if last := &turns[len(turns)-1]; last.At == at {
			last.State = state // the pod left the other state at once
			continue
		}
		turns = append(turns, PodChange{at, state})
	}
	return turns
}

// StateAt returns the pod's state at t. ok is false before it was created.
func (p *Pod) StateAt(t time.Duration) (state PodState, ok bool) {
	if p.changes == nil {
		return p.simpleAt(t)
	}
	i := sort.Search(len(p.changes), func(i int) bool { return p.changes[i].At > t })
	if i == 0 {
		return PodGone, false
	}
	return p.changes[i-1].State, true
}

// simpleAt is StateAt for a pod without a list of changes. It does not allocate, because a
// picture calls it for every pod.
func (p *Pod) simpleAt(t time.Duration) (state PodState, ok bool) {
	if t < p.Created {
		return PodGone, false
	}
	switch reached := func(at time.Duration) bool { return p.Reached(at) && at <= t }; {
	case reached(p.Gone):
		return PodGone, true
	case reached(p.Deleted):
		return PodTerminating, true
	case reached(p.Ready):
		return PodReady, true
	case reached(p.Started):
		return PodNotReady, true
	case reached(p.Scheduled):
		return PodStarting, true
	}
	return PodPending, true
}

// placedTime returns how long the pod took room in the cluster for its target, from 0 to
// until.
func (p *Pod) placedTime(until time.Duration) time.Duration {
	if !p.Reached(p.Scheduled) {
		return 0
	}
	end := until
	if p.Reached(p.Gone) {
		end = min(end, p.Gone)
	}
	for _, change := range p.changes {
		if change.State.ended() || change.State == PodOrphaned {
			end = min(end, change.At)
			break
		}
	}
	return max(0, end-max(0, p.Scheduled))
}
