package state

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/observe"
	"hpaplayground/core/propose"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/loads"
	"hpaplayground/web/recorded"
)

// recorded handles a message of package recorded.
func (m Model) recorded(msg Msg) (Model, []Effect) {
	switch msg := msg.(type) {
	case recorded.Given:
		return m.openTraces(msg.Traces)
	case recorded.LoadFound:
		return m.loadFound(msg)
	}
	return m, nil
}

// openTraces writes the replicas and the like that monitoring recorded into the text, to compare the
// run with them. If the load was made up, it is found in what else was recorded. Otherwise the first
// trace with anything else waits in the import of loads until it is applied.
func (m Model) openTraces(traces []*trace.Trace) (Model, []Effect) {
	if m.LoadEditor().Loads() == nil {
		return m.notice(m.Lang.Say("The Simulation cannot be read, so nothing can be written into it."))
	}
	m, effects, rest := m.record(traces)
	switch {
	case len(effects) == 0 && m.isOfAnother(traces):
		return m.await(traces).notice(m.Lang.Say("This was recorded of another HPA. Open that HPA, and its run is compared with it."))
	case len(rest) == 0:
		return m, effects
	case len(effects) > 0 && m.Scenario.LoadUnknown():
		find := recorded.Find{Revision: m.Revision, Text: m.Text(), Without: propose.Without(m.Text()), HPA: m.HPA, Traces: traces, Rest: rest[0], Notice: m.Notice}
		r := m.Recorded()
		r.Finding = m.Revision
		m, later := m.set(r).notice(m.Lang.Say("Finding the load in what was recorded…"))
		return m, slices.Concat(effects, later, []Effect{find})
	case len(effects) > 0:
		return m, append(effects, recorded.ImportLater{Rest: rest[0]})
	}
	return m, append(effects, feature.Forward{Msg: loads.TraceGiven{Trace: rest[0]}})
}

// await keeps what was recorded of an HPA until that HPA is opened. It replaces what waited before.
func (m Model) await(traces []*trace.Trace) Model {
	if len(traces) == 0 {
		return m
	}
	r := m.Recorded()
	r.Waiting = traces
	return m.set(r)
}

// due compares the next run with what waits.
func (m Model) due() Model {
	r := m.Recorded()
	r.Due = len(r.Waiting) > 0
	return m.set(r)
}

// isOfAnother reports whether traces have what was recorded of an HPA or its target, and that is not the one
// that is shown: the labels name others, or it is a preset that nobody has changed.
func (m Model) isOfAnother(traces []*trace.Trace) bool {
	if m.Timeline == nil || len(m.Timeline.HPAs) == 0 {
		return false
	}
	found := observe.Recognize(m.Timeline, m.HPA, traces...)
	return len(found.Others) > 0 || m.isNotOf(found)
}

// isNotOf reports whether recordings are not of the HPA that is shown: it is that of a preset as it comes, and no
// label names it.
func (m Model) isNotOf(found observe.Recordings) bool {
	return m.Preset != "" && !m.Edited && m.Course().Exercise == nil && len(found.All) > 0 && !found.Named
}

// loadFound writes the load that was found into the text. If there is none, the trace waits in the
// import of loads.
func (m Model) loadFound(msg recorded.LoadFound) (Model, []Effect) {
	r := m.Recorded()
	if msg.Find.Revision != m.Revision || r.Finding != m.Revision {
		return m, nil
	}
	r.Finding = 0
	m = m.set(r)
	if msg.Err != nil {
		m, effects := m.notice(msg.Find.Notice)
		return m, append(effects, feature.Forward{Msg: loads.TraceGiven{Trace: msg.Find.Rest}})
	}
	notice := ""
	if last := len(msg.Found.Says) - 1; last >= 0 { // the load's
		notice = m.Lang.Sentences(msg.Found.Says[last].In(m.Lang.Say), m.Lang.SayN(last, "%d more value was found in it.", "%d more values were found in it.", last))
	}
	for _, text := range msg.Found.LeftOut {
		notice = m.Lang.Sentences(notice, text.In(m.Lang.Say))
	}
	return m.editedWith(m.Document.Replace(document.Split(msg.Found.Text)), notice)
}

// record writes what traces have of the HPAs into the text. rest are the traces with other series.
func (m Model) record(traces []*trace.Trace) (next Model, effects []Effect, rest []*trace.Trace) {
	tl := m.Timeline
	if tl == nil || m.Scenario == nil || m.Broken() || slices.ContainsFunc(traces, (*trace.Trace).Failed) { // the import shows mistakes
		return m, nil, traces
	}
	found := observe.Recognize(tl, m.HPA, traces...)
	for _, t := range traces {
		if others := t.Only(func(name string) bool { return slices.Contains(found.Unknown, name) }); len(others.Series) > 0 {
			rest = append(rest, others)
		}
	}
	if len(found.All) == 0 || m.isNotOf(found) {
		return m, nil, rest
	}
	e := m.EditSimulation()
	tooLong := false
	start, ok := observe.StartFor(m.Scenario, traces)
	if end := endOf(traces, start); end > 0 && (ok || m.Scenario.LoadUnknown() && !tl.HasClock && end > tl.Duration) {
		tooLong = end > scenario.MaxDuration
		e.Set("spec.duration", scenario.ShortDuration(min(end, scenario.MaxDuration)))
	}
	if tl.Recorded != nil {
		traces = append([]*trace.Trace{tl.Recorded}, traces...)
	}
	observe.Keep(e, m.Scenario, tl, traces)
	if e.Err != nil {
		next, effects = m.notice(e.Err.Error())
		return next, effects, rest
	}
	var names []string
	for _, r := range found.All {
		names = append(names, r.Kind.Name)
	}
	notice := m.Lang.Say("Recorded: %s. The chart draws the replicas beside the run, and Compare says where the two differ.", strings.Join(names, ", "))
	if len(found.Others) > 0 {
		notice = m.Lang.Sentences(notice, m.Lang.SayN(len(found.Others), "%d series of another HPA or target is left out.", "%d series of other HPAs or targets are left out.", len(found.Others)))
	}
	if tooLong {
		notice = m.Lang.Sentences(notice, observe.TooLong().In(m.Lang.Say))
	}
	before := m.Compared().Before
	m, effects = m.editedWith(m.Write(document.Simulation, e.Text), notice)
	c := m.Compared()
	c.Before = before // the controller decides as it did
	m, linked := m.replaceFeature(c)
	return m, append(append(effects, linked...), feature.Forward{Msg: feature.TabOpened{Tab: Compare}}), rest
}

// endOf returns when the last trace ends in a run that starts at a time, in whole seconds.
func endOf(traces []*trace.Trace, start time.Time) (end time.Duration) {
	for _, t := range traces {
		end = max(end, t.End(start))
	}
	return end.Truncate(time.Second)
}
