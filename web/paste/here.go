// Package paste recognizes a text that a person pastes, drops or opens, and has the
// dialog for pasting. Package state decides what opening the text does.
package paste

import (
	"cmp"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	reading "hpaplayground/core/paste"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
)

// Target is what package paste knows of the page into which a text is pasted.
type Target struct {
	Scenario *scenario.Scenario // the scenario of the last run, because the text may be broken; or nil
	Exercise bool               // an exercise is open, and manifests are its answer
}

// OpensOverEditor reports whether a text that is pasted over a whole editor is opened like
// a dropped file. A text that has only that editor's part is not opened. In an exercise
// manifests are not opened either, because they are the answer to the exercise.
func (h Target) OpensOverEditor(over document.Part, text string) bool {
	return len(text) <= manifest.MaxText && h.opensOver(over, text, h.Find(text))
}

func (h Target) opensOver(over document.Part, text string, found Recognized) bool {
	switch {
	case exercises.IsCollection(text) || exercises.IsResults(text):
		return true
	case !found.read:
		return slices.ContainsFunc(found.Traces, func(t *trace.Trace) bool { return t.Errors() < t.Points() })
	}
	hasRole, ownPart := false, found.text == text && found.AddsToCurrent
	for role := range found.roles {
		hasRole = hasRole || role != section.Other
		ownPart = ownPart && document.PartOf(role) == over
	}
	return hasRole && !ownPart && !h.Exercise
}

// OpensSeparately returns what a text is that is pasted into an editor, if it can be opened as a
// separate scenario.
func (h Target) OpensSeparately(over document.Part, text string) (found Recognized, ok bool) {
	if len(text) > manifest.MaxText {
		return found, false
	}
	found = h.Find(text)
	return found, found.roles[section.HPA] && found.HasContent() && h.opensOver(over, text, found)
}

// OpensAtOnce reports whether a text that is pasted into the dialog needs no look before it
// is opened: manifests of a new scenario that scales, without errors, and without a part
// that was left out.
func (h Target) OpensAtOnce(found Recognized) bool {
	scales := found.hpas() > 0 || slices.Contains(found.kinds, keda.Kind)
	return !h.Exercise && scales && found.HasContent() && !found.Lists() && !found.AddsToCurrent && found.errors == 0 && len(found.notes) == 0
}

// addsToCurrent reports whether manifests are a part of the current scenario: a workload, a
// Simulation, or an HPA that the scenario already has.
func (h Target) addsToCurrent(roles map[section.Role]bool, docs []*manifest.Document) bool {
	switch {
	case !roles[section.HPA]:
		return roles[section.Workload] || roles[section.Simulation]
	case roles[section.Workload] || roles[section.Simulation]:
		return false
	}
	pasted, current := identities(docs), h.identities()
	return len(pasted) > 0 && !slices.ContainsFunc(pasted, func(b identity) bool { return !slices.Contains(current, b) })
}

func rolesOf(text string) map[section.Role]bool {
	roles := map[section.Role]bool{}
	for _, s := range section.Split(text) {
		roles[s.Role] = true
	}
	return roles
}

// identity says which HPA a manifest is, or KEDA creates for it, and what that HPA scales. It is
// zero for other manifests. observed: a cluster printed the manifest, with its status.
type identity struct {
	namespace, name, kind, target string
	observed                      bool
}

func identities(docs []*manifest.Document) []identity {
	all := make([]identity, len(docs))
	for i, d := range docs {
		var h autoscaling.HorizontalPodAutoscaler
		if err := d.Decode(&h); err == nil && d.Kind == "HorizontalPodAutoscaler" {
			all[i] = identityOf(&h)
			all[i].observed = d.Has("status")
		}
		var so keda.ScaledObject
		if d.Kind == keda.Kind && d.Decode(&so) == nil {
			target := so.Target()
			all[i] = identity{namespace: cmp.Or(so.Namespace, "default"), name: so.HPAName(), kind: target.Kind, target: target.Name}
		}
	}
	return all
}

func identityOf(h *autoscaling.HorizontalPodAutoscaler) identity {
	target := h.Spec.ScaleTargetRef
	return identity{namespace: cmp.Or(h.Namespace, "default"), name: h.Name, kind: target.Kind, target: target.Name}
}

func (h Target) identities() (all []identity) {
	if h.Scenario == nil {
		return nil
	}
	for _, hpa := range h.Scenario.Objects.HPAs {
		all = append(all, identityOf(hpa))
	}
	return all
}

// Manifests finds the manifests in a text, and says what was done to find them. If there
// are none, YAML is the text, and Refused says what it looks like; it may be nil.
func Manifests(text string) (found reading.Text, ok bool) {
	found = reading.Read(text)
	if found.Refused == nil && isManifest(found.YAML) && !isMeasured(text, found.YAML) {
		return found, true
	}
	if found.Refused != nil && found.Refused.Text == reading.Unknown {
		found.Refused = nil
	}
	return reading.Text{YAML: text, Refused: found.Refused, Recorded: found.Recorded}, false
}

// isManifest reports whether a text is meant for Kubernetes, even if it is
// broken.
func isManifest(text string) bool {
	for line := range strings.Lines(text) {
		for _, field := range []string{"apiVersion", "kind"} {
			tail, found := strings.CutPrefix(strings.TrimLeft(line, " \t{[,-\""), field)
			if found && strings.HasPrefix(strings.TrimLeft(tail, "\" \t"), ":") || strings.Contains(line, `"`+field+`":`) {
				return true
			}
		}
	}
	return false
}

// isMeasured reports whether a text is JSON of a measured load, whose labels may have names
// such as "kind", or events without anything that can be run in the manifests that were found in it.
func isMeasured(text, manifests string) bool {
	if read.HasEvents(text) {
		docs, _ := manifest.Parse(manifests)
		return len(docs) == 0
	}
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '{' || text[0] == '[') && (len(tracesIn(reading.Text{YAML: text})) > 0 || emptyReason(text) != "")
}

// tracesIn returns what a text without manifests has recorded, even if there are mistakes in it.
func tracesIn(found reading.Text) []*trace.Trace {
	if len(found.Recorded) > 0 {
		return found.Recorded
	}
	t := read.Text(found.YAML)
	if !slices.ContainsFunc(t.Series, func(s trace.Series) bool { return len(s.Points) > 0 }) {
		return nil
	}
	return []*trace.Trace{t}
}

// emptyReason says why a trace has no points; "" if the text is not known to be a trace.
func emptyReason(text string) string {
	t := read.Text(text)
	if !slices.Contains([]string{"Grafana JSON", "Graphite JSON", "InfluxDB JSON"}, t.Format) || t.Points() > 0 {
		return ""
	}
	for _, p := range t.Problems {
		if !p.Warning {
			return t.Format + ": " + p.Message
		}
	}
	return ""
}
