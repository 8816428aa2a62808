package state

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/section"
	"hpaplayground/core/trace"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
)

// takeFiles opens texts that were pasted, dropped or picked as files: a
// collection or results, else manifests, else the first trace, which waits in
// the import until it is applied.
func (m Model) takeFiles(texts []string) (Model, []Effect) {
	var own []string
	var brought *trace.Trace
	for _, text := range texts {
		switch {
		case exercises.IsCollection(text), exercises.IsResults(text):
			return m.openText(text)
		case isManifest(text):
			own = append(own, strings.TrimRight(lineEnds.Replace(text), "\n")+"\n")
		case brought == nil:
			brought = traceIn(text)
		}
	}
	switch {
	case len(own) > 0:
		return m.takeManifests(strings.Join(own, "---\n"))
	case brought != nil:
		if m.LoadEditor().Loads() == nil {
			return m.notice(m.Lang.Say("The Simulation cannot be read, so nothing can be written into it."))
		}
		m = m.set(m.LoadEditor().Bring(brought).Editor)
		m.Detail, m.View = Loads, feature.Details
	case len(texts) > 0:
		return m.notice(m.Lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus: nothing was opened."))
	}
	return m, nil
}

// lineEnds makes line ends those of an editor.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// takeManifests opens manifests as a new scenario, unless they are a part of the
// current one: then they replace the documents of their own parts, and the rest
// stays.
func (m Model) takeManifests(text string) (Model, []Effect) {
	recognized := m.Recognize(text)
	if refused := recognized.refused(m.Lang); refused != "" {
		return m.notice(refused)
	}
	said := recognized.opened(m.Lang)
	if !recognized.adds {
		m, effects := m.openText(parse.WithUsualPipeline(text))
		m, later := m.notice(said)
		return m, append(effects, later...)
	}
	return m.edited(m.dated(m.Place(document.Split(text))), said)
}

// dated is a text with the time of its status as the start of the run. It leaves a
// start that has another source, such as a trace.
func (m Model) dated(now document.Document) document.Document {
	s, _ := parse.Text(now.Text())
	if s == nil || s.Latest.IsZero() || m.Course.Exercise != nil {
		return now
	}
	if s.Timed && (m.Scenario == nil || !s.Start.Equal(m.Scenario.Latest)) {
		return now
	}
	e := now.EditSimulation()
	if e.Set("spec.start", s.Latest.UTC().Format(time.RFC3339)); e.Err != nil {
		return now
	}
	return now.Write(document.Simulation, e.Text)
}

// adds reports whether manifests are a part of the current scenario: a
// workload, a Simulation, or an HPA that it has already, as in a file.
func (m Model) adds(text string) bool {
	roles := rolesOf(text)
	switch {
	case !roles[section.HPA]:
		return roles[section.Workload] || roles[section.Simulation]
	case roles[section.Workload] || roles[section.Simulation]:
		return false
	}
	brought, here := identities(text), m.identities()
	return len(brought) > 0 && !slices.ContainsFunc(brought, func(b identity) bool { return !slices.Contains(here, b) })
}

func rolesOf(text string) map[section.Role]bool {
	roles := map[section.Role]bool{}
	for _, s := range section.Split(text) {
		roles[s.Role] = true
	}
	return roles
}

// identity says which HPA a manifest is, and what it scales; it is zero if it
// is not an HPA. observed: a cluster printed it, with its status.
type identity struct {
	namespace, name, kind, target string
	observed                      bool
}

func identities(text string) []identity {
	docs, _ := manifest.Parse(text)
	all := make([]identity, len(docs))
	for i, d := range docs {
		var h autoscaling.HorizontalPodAutoscaler
		if err := d.Decode(&h); err == nil && d.Kind == "HorizontalPodAutoscaler" {
			all[i] = identityOf(&h)
			all[i].observed = d.Has("status")
		}
	}
	return all
}

func identityOf(h *autoscaling.HorizontalPodAutoscaler) identity {
	target := h.Spec.ScaleTargetRef
	return identity{namespace: cmp.Or(h.Namespace, "default"), name: h.Name, kind: target.Kind, target: target.Name}
}

// identities are those of the HPAs in the last run, because the text may be
// broken.
func (m Model) identities() []identity {
	if m.Scenario == nil {
		return nil
	}
	var all []identity
	for _, h := range m.Scenario.Objects.HPAs {
		all = append(all, identityOf(h))
	}
	return all
}

// TakesPaste reports whether a text that is pasted over all of an editor is
// opened like a dropped file. A text for just that editor's part is not, and in an
// exercise manifests are not either: they are the answer.
func (m Model) TakesPaste(over document.Part, text string) bool {
	if len(text) > manifest.MaxText {
		return false
	}
	if exercises.IsCollection(text) || exercises.IsResults(text) {
		return true
	}
	if !isManifest(text) {
		t := traceIn(text)
		return t != nil && t.Errors() < t.Points()
	}
	known, own := false, m.adds(text)
	for role := range rolesOf(text) {
		known = known || role != section.Other
		own = own && document.PartOf(role) == over
	}
	return known && !own && m.Course.Exercise == nil
}

// isManifest reports whether a text is meant for Kubernetes, even if it is
// broken.
func isManifest(text string) bool {
	for line := range strings.Lines(text) {
		for _, field := range []string{"apiVersion", "kind"} {
			rest, found := strings.CutPrefix(strings.TrimLeft(line, " \t{[,-\""), field)
			if found && strings.HasPrefix(strings.TrimLeft(rest, "\" \t"), ":") || strings.Contains(line, `"`+field+`":`) {
				return true
			}
		}
	}
	return false
}

// traceIn reads a text as a trace, even if it has mistakes. nil: it has no
// points.
func traceIn(text string) *trace.Trace {
	t := trace.Read(text)
	if !slices.ContainsFunc(t.Series, func(s trace.Series) bool { return len(s.Points) > 0 }) {
		return nil
	}
	return t
}
