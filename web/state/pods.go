package state

import (
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
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
	value := "at: " + scenario.ShortDuration(at) + "\npod: {name: " + document.PlainName(pod.Name) + ", " + do
	return m.writeAction(m.Document, at, value+"}\n", m.Lang.Say("Written into the Simulation: at %s, %s.", scenario.ShortDuration(at), called))
}

// writeAction adds an action to the Simulation of a document.
func (m Model) writeAction(in document.Document, at time.Duration, value, said string) (Model, []Effect) {
	now, err := in.Act(at, value)
	if err != nil {
		return m.notice(document.Refused(err, m.Lang))
	}
	return m.rewritten(now, said)
}
