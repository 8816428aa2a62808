package state

import (
	"sort"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
)

// PodTrouble is how long a fault of a pod lasts.
const PodTrouble = 2 * time.Minute

// PodFaults are the faults that a pod can get.
func PodFaults() []scenario.PodFault {
	return []scenario.PodFault{scenario.PodUnready, scenario.PodCrash, scenario.PodMissingMetrics, scenario.PodDelete, scenario.PodFail}
}

// Lasts reports whether a fault ends after PodTrouble.
func Lasts(fault scenario.PodFault) bool {
	return fault != scenario.PodDelete && fault != scenario.PodFail
}

// PodActionAt is the time of an action at the cursor, on a pod whose state
// began at since: the whole second that the page shows, or just after the
// cursor if that second is before since.
func (m Model) PodActionAt(since time.Duration) time.Duration {
	if at := m.Cursor.Truncate(time.Second); at >= since {
		return at
	}
	return m.Cursor.Truncate(time.Millisecond) + time.Millisecond
}

// act writes a fault of the picked pod into the Simulation.
func (m Model) act(fault scenario.PodFault) (Model, []Effect) {
	pod, ok := m.Run().PodAt(m.Pod, m.Cursor)
	if !ok {
		return m, nil
	}
	do := "do: " + string(fault)
	if Lasts(fault) {
		do += ", for: " + scenario.ShortDuration(PodTrouble)
	}
	return m.doTo(pod, do, string(fault))
}

// doTo writes an action on a pod, at the cursor, into the Simulation.
func (m Model) doTo(pod track.PodNow, do, called string) (Model, []Effect) {
	if !pod.Acts() || m.Broken() {
		return m, nil
	}
	at := m.PodActionAt(pod.Since)
	value := "at: " + scenario.ShortDuration(at) + "\npod: {name: " + plainName(pod.Name) + ", " + do
	return m.writeAction(m.Sections, at, value+"}\n", m.Lang.Say("Written into the Simulation: at %s, %s.", scenario.ShortDuration(at), called))
}

// writeAction takes over sections and adds an action to the Simulation.
func (m Model) writeAction(in []scenario.Section, at time.Duration, value, said string) (Model, []Effect) {
	e := m.edit(Simulation)
	if insertAction(e, at, value); e.Err != nil {
		return m.cannot(e.Err)
	}
	return m.rewrite(scenario.Replace(in, Simulation.role(), e.Text), said)
}

// insertAction inserts an entry into the timeline of a Simulation, before the
// first later one.
func insertAction(e *edit.Editor, at time.Duration, value string) {
	path := func(i int) string { return "spec.timeline[" + strconv.Itoa(i) + "]" }
	i := sort.Search(scenario.MaxActions, func(i int) bool {
		f, ok := e.Get(path(i) + ".at")
		if !ok {
			_, entry := e.Get(path(i))
			return !entry
		}
		when, err := time.ParseDuration(strings.TrimSpace(f.Value))
		return err == nil && when > at
	})
	e.Insert(path(i), value)
}
