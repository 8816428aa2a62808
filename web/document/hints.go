package document

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/section"
	"hpaplayground/core/words"
)

// Hint is what an editor offers to write, or says about a field.
type Hint struct {
	From   int          `json:"from"` // in UTF-16 units, as browsers count
	To     int          `json:"to"`
	Path   string       `json:"path,omitempty"`
	Info   string       `json:"info,omitempty"`
	Offers []HintOption `json:"offers,omitempty"`
}

// HintOption is one word that an editor offers.
type HintOption struct {
	Label  string `json:"label"`
	Detail string `json:"detail,omitempty"`
	Apply  string `json:"apply"`
	Info   string `json:"info,omitempty"`
}

// Complete returns what can be written at an offset of an editor's text.
func (d Document) Complete(text string, offset int, lang words.Language) Hint {
	if len(text) > manifest.MaxText {
		return Hint{From: offset, To: offset}
	}
	c := complete.At(text, bytesOf(text, offset), d.definedValues(), lang)
	hint := Hint{From: unitsOf(text[:c.From]), To: unitsOf(text[:c.To])}
	for _, s := range c.List {
		option := HintOption{Label: s.Label, Detail: s.Detail, Apply: s.Insert, Info: meaning(complete.Place{Kind: c.Kind, Path: s.Path, Trigger: c.Trigger}, lang)}
		if s.Path == "" {
			option.Info = explain.Meaning(s.Label, lang)
		}
		hint.Offers = append(hint.Offers, option)
	}
	return hint
}

// Describe returns what the field at an offset of an editor's text means. If the field has no
// meaning to show, Info is empty.
func (d Document) Describe(text string, offset int, lang words.Language) Hint {
	if len(text) > manifest.MaxText {
		return Hint{}
	}
	p, ok := complete.FieldAt(text, bytesOf(text, offset))
	if !ok {
		return Hint{}
	}
	return Hint{From: unitsOf(text[:p.From]), To: unitsOf(text[:p.To]), Path: p.Path, Info: meaning(p, lang)}
}

// meaning returns what a field of an HPA, a ScaledObject or a Simulation means.
func meaning(p complete.Place, lang words.Language) string {
	switch p.Kind {
	case "HorizontalPodAutoscaler", "Simulation", keda.Kind:
		return meaningOf(p.Path, p.Trigger, lang)
	}
	return ""
}

// meaningOf returns what a field means. trigger is the type of the trigger that the field
// belongs to, if the field is a parameter of a trigger.
func meaningOf(path, trigger string, lang words.Language) string {
	if _, name, found := strings.Cut(path, "].metadata."); found {
		return explain.Parameter(trigger, name, lang)
	}
	return explain.Meaning(path, lang)
}

// definedValues returns the values that one part of the scenario defines and another part
// can use.
func (d Document) definedValues() map[string][]string {
	var metrics, loads, containers, workloads, targets []string
	for _, s := range d.Sections {
		for _, t := range autoscaling.MetricTypes() {
			metrics = append(metrics, complete.Values(s.Text, "spec.metrics."+t.Field+".metric.name")...)
		}
		loads = append(loads, complete.Values(s.Text, "spec.load.metric.name")...)
		containers = append(containers, complete.Values(s.Text, "spec.template.spec.containers.name")...)
		if s.Role == section.Workload {
			names := complete.Values(s.Text, "metadata.name")
			workloads = append(workloads, names...)
			for _, kind := range complete.Values(s.Text, "kind") {
				for _, name := range names {
					targets = append(targets, kind+"/"+name)
				}
			}
		}
	}
	loads = slices.DeleteFunc(loads, func(name string) bool { return name == "cpu" || name == "memory" })
	return map[string][]string{
		"MetricIdentifier.name":                   unique(loads),
		"LoadMetric.name":                         unique(metrics),
		"LoadMetric.container":                    unique(containers),
		"ContainerResourceMetricSource.container": unique(containers),
		"CrossVersionObjectReference.name":        unique(workloads),
		"ScaleTarget.name":                        unique(workloads),
		"ScaleTriggers.type":                      keda.Types(),
		"LoadEntry.target":                        unique(targets),
		"ScaleTo.target":                          unique(targets),
		"FailScale.target":                        unique(targets),
		"Rollout.target":                          unique(targets),
		"PodAction.target":                        unique(targets),
		"SimulationSpec.kubernetesVersion":        quoted(hpa.Releases()),
		"SimulationSpec.featureGates":             slices.Sorted(maps.Keys(hpa.Newest().DefaultGates())),
	}
}

func unique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// quoted puts releases in quotes, because YAML reads 1.30 as a number.
func quoted(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = `"` + name + `"`
	}
	return list
}

// bytesOf converts an offset in UTF-16 units to an offset in bytes.
func bytesOf(text string, units int) int {
	for i, r := range text {
		if units <= 0 {
			return i
		}
		units -= unitsIn(r)
	}
	return len(text)
}

func unitsOf(text string) int {
	n := 0
	for _, r := range text {
		n += unitsIn(r)
	}
	return n
}

func unitsIn(r rune) int {
	if r > 0xffff && r <= utf8.MaxRune {
		return 2
	}
	return 1
}
