// Package record turns the events that a controller emits into event objects of the
// API server, as client-go's recorder does: it combines similar events, counts
// equal ones and drops those that come too fast.
package record

import (
	"cmp"
	"slices"
	"time"
)

const (
	cacheSize = 4096 // entries per cache, for all objects together

	// Combining begins after maxSimilar distinct messages of one type and reason,
	// with no pause longer than similarInterval.
	maxSimilar      = 10
	similarInterval = 10 * time.Minute

	// Lifetime is how long an event object is kept after its last write.
	Lifetime = time.Hour
)

// Event is an event object of the API server. First and Last are offsets from the
// run's start in whole seconds.
type Event struct {
	Type    string // Normal or Warning
	Reason  string
	Message string
	Count   int
	First   time.Duration
	Last    time.Duration
}

// Correlator mirrors client-go's EventCorrelator and the API server's store of events. One
// Correlator serves all objects. It computes with exact times, but event objects have whole
// seconds.
type Correlator struct {
	// OneBudget: Normal and Warning events share one rate limit, as in client-go
	// before 1.32. Set it before the first event.
	OneBudget bool

	similar lru[group, *similarity]
	counted lru[key, count]
	buckets lru[bucketKey, *bucket]

	stored map[string]map[int]*object // by involved object and name
	names  int
}

// New returns a Correlator without events.
func New() *Correlator {
	c := &Correlator{stored: map[string]map[int]*object{}}
	c.Restart()
	return c
}

// Restart clears the memory of the process. The event objects stay: the next equal event
// makes a new object.
func (c *Correlator) Restart() {
	c.similar = newLRU[group, *similarity](cacheSize)
	c.counted = newLRU[key, count](cacheSize)
	c.buckets = newLRU[bucketKey, *bucket](cacheSize)
}

// group has the fields that similar events share. object identifies the involved object
// with its UID: a recreated object has another UID.
type group struct{ object, kind, reason string }

// key has the fields that equal events share. For combined events, message is empty.
type key struct {
	group
	combined bool
	message  string
}

type bucketKey struct{ object, kind string }

// count is how often an event was emitted. name stands for the event object's name. In a
// cluster it contains the time of the first event, so names sort by age.
type count struct {
	count int
	first time.Duration
	name  int
}

// object is an event object and the exact time of its last write.
type object struct {
	Event
	writtenAt time.Duration
}

// Emit records an event of the given type (Normal or Warning) on an object. at must
// not decrease.
func (c *Correlator) Emit(at time.Duration, involved, kind, reason, message string) {
	k := key{group: group{involved, kind, reason}, message: message}
	if c.combines(at, k) {
		k.combined, k.message = true, ""
		message = "(combined from similar events): " + message
	}
	n, counted := c.counted.get(k)
	if !counted {
		n = count{first: at, name: c.names}
		c.names++
	}
	n.count++
	c.counted.add(k, n)

	// The spam filter comes last: events that it drops are counted.
	bk := bucketKey{involved, kind}
	if c.OneBudget {
		bk.kind = ""
	}
	b, found := c.buckets.get(bk)
	if !found {
		b = newBucket()
	}
	c.buckets.add(bk, b)
	if !b.take(at) {
		return
	}

	events := c.stored[involved]
	if events == nil {
		events = map[int]*object{}
		c.stored[involved] = events
	}
	events[n.name] = &object{
		Event:     Event{kind, reason, message, n.count, n.first.Truncate(time.Second), at.Truncate(time.Second)},
		writtenAt: at,
	}
	// Upstream caches the API server's response under the written text. For a
	// combined event no lookup finds this entry, but it takes room in the cache.
	c.counted.add(key{group: k.group, message: message}, n)
}

// similarity remembers one group. Its messages are distinct, the oldest
// first.
type similarity struct {
	messages []string
	last     time.Duration
}

// combines mirrors upstream's EventAggregate. It reports whether the event is combined
// with others of its group.
func (c *Correlator) combines(at time.Duration, k key) bool {
	s, found := c.similar.get(k.group)
	if !found {
		s = &similarity{}
	} else if at-s.last > similarInterval {
		s.messages = s.messages[:0]
	}
	s.last = at
	c.similar.add(k.group, s)
	if !slices.Contains(s.messages, k.message) {
		s.messages = append(s.messages, k.message)
	}
	if len(s.messages) < maxSimilar {
		return false
	}
	// Upstream drops a random message of the set. We drop the oldest, which is the
	// most likely one to be gone upstream.
	s.messages = slices.Delete(s.messages, 0, 1)
	return true
}

// Events returns the events of an object that the API server still has at the given time,
// in the order of kubectl describe: by the second of the last write, then by age. It
// returns only events emitted before the call. at must not be before the last of them.
func (c *Correlator) Events(involved string, at time.Duration) []Event {
	events := c.stored[involved]
	names := make([]int, 0, len(events))
	for name, o := range events { //maps: sorted below
		if at < o.writtenAt+Lifetime {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b int) int {
		return cmp.Or(cmp.Compare(events[a].Last, events[b].Last), cmp.Compare(a, b))
	})
	out := make([]Event, len(names))
	for i, name := range names {
		out[i] = events[name].Event
	}
	return out
}
