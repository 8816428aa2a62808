package state

import (
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/section"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
	"hpaplayground/web/exercises"
)

// Recognized is what was found in a text that a person pastes, drops or opens.
type Recognized struct {
	text   string
	adds   bool     // its manifests are a part of the current scenario
	large  bool     // it is too long to be read
	keda   bool     // its manifests have a ScaledObject, and no HPA
	kinds  []string // of its manifests, in order of appearance, each once
	counts []int
	errors int          // in its manifests
	trace  *trace.Trace // nil: it is not a trace
}

// Recognize finds out what a text is, as TextsDropped would open it.
func (m Model) Recognize(text string) Recognized {
	r := Recognized{text: text}
	switch {
	case exercises.IsCollection(text), exercises.IsResults(text):
	case isManifest(text):
		r.large = len(text) > manifest.MaxText
		r.keda = section.HasKind(text, "ScaledObject") && !rolesOf(text)[section.HPA]
		r.adds = m.adds(text)
		r.count()
	default:
		r.trace = traceIn(text)
	}
	return r
}

func (r *Recognized) count() {
	docs, diagnostics := manifest.Parse(r.text)
	for _, d := range docs {
		i := slices.Index(r.kinds, d.Kind)
		if i < 0 {
			i = len(r.kinds)
			r.kinds, r.counts = append(r.kinds, d.Kind), append(r.counts, 0)
		}
		r.counts[i]++
	}
	for _, d := range diagnostics {
		if d.Severity == manifest.Error {
			r.errors++
		}
	}
}

// Opens reports whether there is something in the text to open.
func (r Recognized) Opens() bool {
	return r.refused(words.English) == "" && (isManifest(r.text) || r.trace != nil || exercises.IsCollection(r.text) || exercises.IsResults(r.text))
}

// refused says why a text is not opened; "" if it is.
func (r Recognized) refused(lang words.Language) string {
	switch {
	case r.large:
		return lang.Say("The manifests are longer than 1 MiB: nothing was opened.")
	case r.keda:
		return lang.Say("A ScaledObject is not read here. Paste the HorizontalPodAutoscaler that KEDA made of it: kubectl get hpa,deploy -o yaml. Nothing was opened.")
	}
	return ""
}

// Says says what the text is and what opening it does; "" for no text.
func (r Recognized) Says(lang words.Language) string {
	switch {
	case strings.TrimSpace(r.text) == "":
		return ""
	case exercises.IsCollection(r.text):
		return lang.Say("Exercises: opens their list.")
	case exercises.IsResults(r.text):
		return lang.Say("Results of exercises: adds them to those that are here.")
	case r.trace != nil:
		return r.saysTrace(lang)
	case !isManifest(r.text):
		return lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus.")
	}
	if refused := r.refused(lang); refused != "" {
		return refused
	}
	var said string
	switch {
	case r.adds:
		said = lang.Say("%s: goes into this scenario in place of what is there; the rest stays.", r.list(lang))
	case !slices.Contains(r.kinds, "HorizontalPodAutoscaler") && r.errors == 0:
		said = lang.Say("%s: opens as a new scenario, but without a HorizontalPodAutoscaler nothing scales.", r.list(lang))
	default:
		said = lang.Say("%s: opens as a new scenario.", r.list(lang))
	}
	if r.errors > 0 {
		said = lang.Sentences(said, lang.SayN(r.errors, "%d error is shown at its line.", "%d errors are shown at their lines.", r.errors))
	}
	return said
}

// saysTrace says how many points and series a trace has.
func (r Recognized) saysTrace(lang words.Language) string {
	if r.trace.Failed() {
		return lang.Say("A trace with mistakes in it: Import shows them.")
	}
	n := r.trace.Points()
	return lang.Say("A trace of %s in %d series: import it as a load.", lang.SayN(n, "%d point", "%d points", n), len(r.trace.Series))
}

// list counts the manifests: 1 HorizontalPodAutoscaler, 2 Pods.
func (r Recognized) list(lang words.Language) string {
	if len(r.kinds) == 0 {
		return lang.Say("Manifests")
	}
	var all []string
	for i, kind := range r.kinds {
		n := r.counts[i]
		text := lang.SayN(n, "%d %s", "%d %ss", n, kind)
		if strings.HasSuffix(kind, "s") { // PodMetrics
			text = lang.Say("%d %s", n, kind)
		}
		all = append(all, text)
	}
	return lang.List(all...)
}

// opened is the notice after manifests were opened.
func (r Recognized) opened(lang words.Language) string {
	if r.adds {
		return lang.Say("%s took the place of what was there; the rest stays.", r.list(lang))
	}
	return lang.Say("A new scenario: %s.", r.list(lang))
}
