package state

import (
	"strings"
	"time"

	reading "hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/propose"
	"hpaplayground/core/trace"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/job"
	"hpaplayground/web/paste"
)

// Complete is an effect: add the missing parts to manifests, so that they can run, and send
// Completed. It replaces an earlier Complete that is under way.
type Complete struct {
	Revision int    // of the text that it replaces
	Text     string // the manifests
	Notice   string // the notice once they are open
	Entries  []int  // the entries of the fleet with these manifests; nil: the manifests were pasted

	Traces []*trace.Trace // what was recorded of them
}

// The messages.
type (
	// Completed answers Complete.
	Completed struct {
		Complete

		Text string // the complete text
	}
	// OfferAccepted: the person accepted the offer to open the pasted text as a separate scenario.
	OfferAccepted struct{}
)

// Do completes the manifests.
func (e Complete) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Edit, ID: 1},
		Work: func(s *job.Slice) any {
			text, _ := propose.Complete(e.Text, s.Yield)
			return Completed{Complete: e, Text: text}
		},
		Failed: func(err error) any {
			e.Notice = err.Error()
			return Completed{Complete: e, Text: e.Text}
		},
	})
}

// PasteTarget returns this page for package paste.
func (m Model) PasteTarget() paste.Target {
	return paste.Target{Scenario: m.Scenario, Exercise: m.Course().Exercise != nil}
}

// openFiles opens texts that were pasted, dropped or picked as files, in any order. A collection or results
// come first, then manifests, then what was recorded.
func (m Model) openFiles(texts []string) (Model, []Effect) {
	if text, ok := longText(texts); ok {
		return m.listHPAs(text)
	}
	var manifests []string
	var traces []*trace.Trace
	var found paste.Recognized
	for _, text := range texts {
		if exercises.IsCollection(text) || exercises.IsResults(text) {
			return m.openText(text)
		}
		found = m.PasteTarget().Find(text)
		traces = append(traces, found.Traces...)
		if found.HasManifests() {
			manifests = append(manifests, strings.TrimRight(document.LineEnds.Replace(found.Manifests()), "\n")+"\n")
		}
	}
	switch {
	case len(manifests) == 1 && len(texts) == 1:
		return m.openManifests(found)
	case len(manifests) > 0:
		found = m.PasteTarget().Find(strings.Join(manifests, "---\n"))
		found.Traces = traces
		return m.openManifests(found)
	case len(traces) > 0:
		return m.openTraces(traces)
	case len(texts) > 0:
		if reason := found.RefusedReason(m.Lang); reason != "" && len(texts) == 1 {
			return m.notice(m.Lang.Sentences(reason, m.Lang.Say("So nothing was opened.")))
		}
		return m.notice(m.Lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus or Grafana: nothing was opened."))
	}
	return m, nil
}

// openManifests opens manifests as a new scenario, once they are complete. If they are a
// part of the current scenario, they replace the documents of their own parts, and the rest stays.
func (m Model) openManifests(found paste.Recognized) (Model, []Effect) {
	if reason := found.RefusedReason(m.Lang); reason != "" {
		return m.notice(reason)
	}
	if found.Lists() {
		return m.await(found.Traces).listHPAs(found.Manifests())
	}
	notice, text := found.OpenedNotice(m.Lang), strings.TrimRight(document.LineEnds.Replace(found.Manifests()), "\n")+"\n"
	if !found.AddsToCurrent {
		m, effects := m.notice(m.Lang.Say("Opening the manifests…"))
		return m, append(effects, Complete{Revision: m.Revision, Text: text, Notice: notice, Traces: found.Traces})
	}
	return m.await(found.Traces).due().editedWith(m.withStatusTime(m.Place(document.Split(text))), notice)
}

// The manifests are opened, unless the text has changed since.
func (msg Completed) apply(m Model) (Model, []Effect) {
	if msg.Revision != m.Revision {
		return m, nil
	}
	f := m.Fleet()
	m, effects := m.await(msg.Traces).due().openText(msg.Text)
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
	if s.HasClock && (m.Scenario == nil || !s.Start.Equal(m.Scenario.Latest)) {
		return next
	}
	e := next.EditSimulation()
	if e.Set("spec.start", s.Latest.UTC().Format(time.RFC3339)); e.Err != nil {
		return next
	}
	return next.Write(document.Simulation, e.Text)
}

// typed handles text that was typed or pasted. A pasted scenario may be opened separately instead.
func (m Model) typed(msg document.TextTyped) (Model, []Effect) {
	var found paste.Recognized
	opens := msg.Whole != ""
	if opens {
		found, opens = m.PasteTarget().OpensSeparately(msg.Part, msg.Whole)
	}
	m, effects := m.updateFeatures(msg)
	if opens {
		m.offered = offer{msg.Whole, found, m.Revision}
	}
	return m, effects
}

// OfferText is the sentence about a pasted scenario. It is "" if the pasted text cannot be opened
// as a separate scenario.
func (m Model) OfferText() string {
	if m.offered.text == "" || m.offered.revision != m.Revision {
		return ""
	}
	return m.offered.found.List(m.Lang)
}

// The paste is undone, and the pasted text is opened instead. Undo leads to the text before the paste.
func (OfferAccepted) apply(m Model) (Model, []Effect) {
	if m.OfferText() == "" {
		return m, nil
	}
	return m, []Effect{feature.Forward{Msg: Undone{}}, feature.Forward{Msg: paste.Dropped{Texts: []string{m.offered.text}}}}
}

// openListed opens listed HPAs with the objects that belong to them, like a paste. The list
// stays.
func (m Model) openListed(indices []int) (Model, []Effect) {
	if len(indices) == 0 {
		return m, nil
	}
	f := m.Fleet()
	text, err := f.Manifests(indices)
	if err != nil {
		f.Notice = m.Lang.Say("Not opened: %s", err)
		return m.set(f), nil
	}
	m, effects := m.openManifests(m.PasteTarget().Find(text).AsNewScenario())
	for i, e := range effects {
		if e, ok := e.(Complete); ok {
			e.Entries = indices
			effects[i] = e
		}
	}
	return m, append(effects, fleet.Close{})
}

// longText returns one text of texts that are too long to be opened but may have HPAs, which
// are then listed.
func longText(texts []string) (text string, ok bool) {
	length, hasHPA := 0, false
	for _, text := range texts {
		length += len(text)
		hasHPA = hasHPA || strings.Contains(text, "HorizontalPodAutoscaler")
	}
	if length <= manifest.MaxText || !hasHPA {
		return "", false
	}
	return strings.Join(texts, "\n---\n"), true
}

// listHPAs lists the HPAs of a text, which are too many to run together.
func (m Model) listHPAs(text string) (Model, []Effect) {
	if len(text) > reading.MaxText {
		return m.notice(feature.TooLong(m.Lang, reading.MaxText))
	}
	f, list := m.Fleet().List(text)
	m, effects := m.set(f).notice(m.Lang.Say("Looking for the HPAs of the text…"))
	return m, append(effects, list)
}
