package state

import (
	"strings"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/trace"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/paste"
)

// PasteTarget returns this page for package paste.
func (m Model) PasteTarget() paste.Target {
	return paste.Target{Scenario: m.Scenario, Exercise: m.Course().Exercise != nil}
}

// takeFiles opens texts that were pasted, dropped or picked as files. A collection or
// results come first, then manifests, then traces.
func (m Model) takeFiles(texts []string) (Model, []Effect) {
	if text, ok := longText(texts); ok {
		return m.list(text)
	}
	var manifests []string
	var traces []*trace.Trace
	var found paste.Recognized
	for _, text := range texts {
		if exercises.IsCollection(text) || exercises.IsResults(text) {
			return m.openText(text)
		}
		found = m.PasteTarget().Find(text)
		if found.HasManifests() {
			manifests = append(manifests, strings.TrimRight(document.LineEnds.Replace(found.Manifests()), "\n")+"\n")
		} else if found.Trace != nil {
			traces = append(traces, found.Trace)
		}
	}
	switch {
	case len(manifests) == 1 && len(texts) == 1:
		return m.takeManifests(found)
	case len(manifests) > 0:
		return m.takeManifests(m.PasteTarget().Find(strings.Join(manifests, "---\n")))
	case len(traces) > 0:
		return m.takeTraces(traces)
	case len(texts) > 0:
		if reason := found.RefusedReason(m.Lang); reason != "" && len(texts) == 1 {
			return m.notice(m.Lang.Sentences(reason, m.Lang.Say("So nothing was opened.")))
		}
		return m.notice(m.Lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus or Grafana: nothing was opened."))
	}
	return m, nil
}

// takeManifests opens manifests as a new scenario, once they are complete. If they are a
// part of the current scenario, they replace the documents of their own parts, and the rest stays.
func (m Model) takeManifests(found paste.Recognized) (Model, []Effect) {
	if reason := found.RefusedReason(m.Lang); reason != "" {
		return m.notice(reason)
	}
	if found.Lists() {
		return m.list(found.Manifests())
	}
	notice, text := found.OpenedNotice(m.Lang), strings.TrimRight(document.LineEnds.Replace(found.Manifests()), "\n")+"\n"
	if !found.AddsToCurrent {
		m, effects := m.notice(m.Lang.Say("Opening the manifests…"))
		return m, append(effects, Complete{Revision: m.Revision, Text: text, Notice: notice})
	}
	return m.edited(m.withStatusTime(m.Place(document.Split(text))), notice)
}

// completed opens manifests that are complete, unless the text has changed since.
func (m Model) completed(msg Completed) (Model, []Effect) {
	if msg.Revision != m.Revision {
		return m, nil
	}
	f := m.Fleet()
	m, effects := m.openText(msg.Text)
	if len(msg.Entries) > 0 {
		m = m.set(f.SetOpened(msg.Entries))
	}
	m, later := m.notice(msg.Notice)
	return m, append(effects, later...)
}

// withStatusTime sets the start of the run to the time of the status in the text. A
// start from another source, such as a trace, stays.
func (m Model) withStatusTime(next document.Document) document.Document {
	s, _ := parse.Text(next.Text())
	if s == nil || s.Latest.IsZero() || m.Course().Exercise != nil {
		return next
	}
	if s.Timed && (m.Scenario == nil || !s.Start.Equal(m.Scenario.Latest)) {
		return next
	}
	e := next.EditSimulation()
	if e.Set("spec.start", s.Latest.UTC().Format(time.RFC3339)); e.Err != nil {
		return next
	}
	return next.Write(document.Simulation, e.Text)
}
