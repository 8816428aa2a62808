// Package paste recognizes a text that a person pastes, drops or opens, and has the
// dialog for pasting. Package state decides what opening the text does.
package paste

import (
	"cmp"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	reading "hpaplayground/core/paste"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/core/trace"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
)

// Here is the page into which a text is pasted, as far as package paste must know it.
type Here struct {
	Scenario *scenario.Scenario // the scenario of the last run, because the text may be broken; or nil
	Exercise bool               // an exercise is open, and manifests are its answer
}

// Takes reports whether a text that is pasted over a whole editor is opened like a
// dropped file. A text for just that editor's part is not opened. In an exercise
// manifests are not opened either, because they are the answer.
func (h Here) Takes(over document.Part, text string) bool {
	if len(text) > manifest.MaxText {
		return false
	}
	if exercises.IsCollection(text) || exercises.IsResults(text) {
		return true
	}
	yaml, _, _, ok := Manifests(text)
	if !ok {
		t := TraceIn(text)
		return t != nil && t.Errors() < t.Points()
	}
	known, own := false, yaml == text && h.adds(text)
	for role := range rolesOf(yaml) {
		known = known || role != section.Other
		own = own && document.PartOf(role) == over
	}
	return known && !own && !h.Exercise
}

// Offers reports whether a text that is pasted into an editor can be opened as a
// scenario of its own.
func (h Here) Offers(over document.Part, text string) bool {
	if !h.Takes(over, text) {
		return false
	}
	found := h.Find(text)
	return rolesOf(found.text)[section.HPA] && found.Opens()
}

// adds reports whether manifests are a part of the current scenario: a workload, a
// Simulation, or an HPA that the scenario already has.
func (h Here) adds(text string) bool {
	roles := rolesOf(text)
	switch {
	case !roles[section.HPA]:
		return roles[section.Workload] || roles[section.Simulation]
	case roles[section.Workload] || roles[section.Simulation]:
		return false
	}
	brought, here := identities(text), h.identities()
	return len(brought) > 0 && !slices.ContainsFunc(brought, func(b identity) bool { return !slices.Contains(here, b) })
}

func rolesOf(text string) map[section.Role]bool {
	roles := map[section.Role]bool{}
	for _, s := range section.Split(text) {
		roles[s.Role] = true
	}
	return roles
}

// identity says which HPA a manifest is, and what that HPA scales. It is zero if the
// manifest is not an HPA. observed: a cluster printed the manifest, with its status.
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

func (h Here) identities() (all []identity) {
	if h.Scenario == nil {
		return nil
	}
	for _, one := range h.Scenario.Objects.HPAs {
		all = append(all, identityOf(one))
	}
	return all
}

// Manifests finds the manifests in a text, and says what was done to find them. If there
// are none, looks says what the text looks like; it may be nil.
func Manifests(text string) (yaml string, notes []reading.Note, looks *reading.Note, ok bool) {
	read := reading.Read(text)
	if read.Refused == nil && isManifest(read.YAML) && !isMeasured(text) {
		return read.YAML, read.Notes, nil, true
	}
	if looks = read.Refused; looks != nil && looks.Text == reading.Unknown {
		looks = nil
	}
	return text, nil, looks, false
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

// isMeasured reports whether a text is JSON of a measured load. Its labels may have names
// such as "kind".
func isMeasured(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '{' || text[0] == '[') && (TraceIn(text) != nil || empty(text) != "")
}

// TraceIn reads a text as a trace, even if it has mistakes. It returns nil if there are
// no points.
func TraceIn(text string) *trace.Trace {
	t := trace.Read(text)
	if !slices.ContainsFunc(t.Series, func(s trace.Series) bool { return len(s.Points) > 0 }) {
		return nil
	}
	return t
}

// empty says why a trace has no points; "" if the text is not known to be a trace.
func empty(text string) string {
	t := trace.Read(text)
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
