package explain

import (
	"fmt"
	"time"

	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// otherTurn decides the last turn of KEDA's loop before a sync again, with other fields of the
// ScaledObject.
type otherTurn struct {
	lang words.Language
	sync *timeline.Sync
	turn *timeline.Turn
	list []WhatIf
}

// otherTurns finds what would have changed the last turn of KEDA's loop; nothing without KEDA.
func otherTurns(tl *timeline.Timeline, s *timeline.Sync, lang words.Language) []WhatIf {
	so := tl.ScaledObjectOf(s.HPA)
	if so == nil {
		return nil
	}
	t, report := so.TurnAt(s.At), so.ReportAt(s.At)
	if t == nil || t.Observed.Missing != nil || report != nil && !report.Looping {
		return nil
	}
	o := otherTurn{lang: lang, sync: s, turn: t}
	o.cooldown()
	o.activation()
	o.polling(loopStart(so, t))
	return o.list
}

// replicasAfter returns the target's replicas after a turn.
func replicasAfter(t *keda.Turn, observation *keda.Observation) int32 {
	if t.Scaled != nil {
		return *t.Scaled
	}
	return observation.Replicas
}

// try decides the turn again after a change. ok reports whether the result is another one.
func (o *otherTurn) try(change func(*keda.Object, *keda.Observation)) (replicas int32, ok bool) {
	object, observation := *o.turn.Object, o.turn.Observed
	change(&object, &observation)
	turn := object.Step(observation)
	replicas = replicasAfter(&turn, &observation)
	return replicas, replicas != replicasAfter(&o.turn.Turn, &o.turn.Observed) && replicas != o.sync.Decision.Desired
}

func (o *otherTurn) add(path, text string, replicas int32) {
	o.list = append(o.list, WhatIf{text, replicas, Field{Kind: keda.Kind, Path: "spec." + path}})
}

// cooldown tries the shortest cooldown that would still run, or the longest that would be over.
func (o *otherTurn) cooldown() {
	observation := &o.turn.Observed
	since, wait, initial := observation.LastActive, o.turn.Object.Cooldown, observation.LastActive.IsZero()
	if initial {
		since, wait = observation.Created, o.turn.Object.InitialCooldown
	}
	elapsed := observation.Now.Sub(since)
	other := (elapsed + time.Second - 1).Truncate(time.Second)
	if elapsed <= wait {
		other -= time.Second
	}
	if other < 0 || other > 24*time.Hour {
		return
	}
	replicas, ok := o.try(func(object *keda.Object, _ *keda.Observation) {
		if initial {
			object.InitialCooldown = other
		} else {
			object.Cooldown = other
		}
	})
	switch {
	case !ok:
	case initial:
		o.add("initialCooldownPeriod", o.lang.Say("With an initialCooldownPeriod of %s, not %s: %d", period(other), period(wait), replicas), replicas)
	default:
		o.add("cooldownPeriod", o.lang.Say("With a cooldownPeriod of %s, not %s: %d", period(other), period(wait), replicas), replicas)
	}
}

// activation tries an activation value that the source's value is above.
func (o *otherTurn) activation() {
	object := o.turn.Object
	if object.Modifiers != nil || o.turn.Observed.Activity.Active {
		return
	}
	for i := range object.Sources {
		src, reading := &object.Sources[i], o.turn.Seen[i].Reading
		if src.Name() == "" || src.Cron != nil || src.AtTarget || reading.Err != nil || reading.Milli <= 0 {
			continue
		}
		replicas, ok := o.try(func(_ *keda.Object, observation *keda.Observation) {
			observation.Activity.Active, observation.Activity.Triggers = true, []string{src.Name()}
		})
		if ok {
			text := o.lang.Say("With an activation value below %s, not %s: %d", milliText(reading.Milli), plainNumber(src.Activation), replicas)
			o.add(fmt.Sprintf("triggers[%d].metadata", src.Index), text, replicas)
		}
	}
}

// pollings are the intervals that polling tries, the longest first.
var pollings = [...]time.Duration{60 * time.Second, 30 * time.Second, 20 * time.Second, 15 * time.Second, 10 * time.Second, 5 * time.Second, 2 * time.Second, time.Second}

// polling tries the longest interval with a turn less than a second before the sync, if that turn
// would wake the pods: a source became active since the last turn. Syncs take some milliseconds
// each, so they drift away from full seconds, and what the sources hold is known for the sync only.
func (o *otherTurn) polling(start time.Duration) {
	object, sources := o.turn.Object, o.sync.Sources
	if o.sync.At-o.turn.At < time.Second || object.Modifiers != nil || o.turn.Observed.Activity.Active || len(sources) != len(object.Sources) {
		return
	}
	seen := make([]keda.Seen, len(sources))
	for i, reading := range sources {
		seen[i] = keda.Seen{Reading: reading, Answer: keda.Answer{Milli: reading.Milli, Err: reading.Err}}
	}
	replicas, ok := o.try(func(_ *keda.Object, observation *keda.Observation) {
		observation.Now = observation.Now.Add(o.sync.At - o.turn.At)
		observation.Replicas = o.sync.Decision.Current
		observation.Activity = object.State(seen, keda.Failures{})
	})
	if !ok || replicas <= o.sync.Decision.Current {
		return
	}
	for _, other := range pollings {
		if other < object.Polling && (o.sync.At-start)%other < time.Second {
			o.add("pollingInterval", o.lang.Say("With a pollingInterval of %s, not %s: %d", period(other), period(object.Polling), replicas), replicas)
			return
		}
	}
}

// loopStart returns when the loop of a turn started.
func loopStart(so *timeline.ScaledObject, t *timeline.Turn) time.Duration {
	start := t.At
	for i := len(so.Turns) - 1; i >= 0; i-- {
		if before := start - so.Turns[i].At; before >= t.Object.Polling && before < t.Object.Polling+time.Second { // each turn is a little late
			start = so.Turns[i].At
		}
	}
	return start
}
