package paste

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hpaplayground/core/manifest"
	reading "hpaplayground/core/paste"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
	"hpaplayground/web/exercises"
	"hpaplayground/web/fleet"
	"hpaplayground/web/widget"
)

// Found is what was found in a text.
type Found struct {
	Adds  bool         // the manifests are a part of the current scenario
	Trace *trace.Trace // nil: the text is not a trace

	text   string         // the manifests, or the whole text
	read   bool           // the text is manifests
	notes  []reading.Note // what was done to the text to read the manifests
	looks  *reading.Note  // what a text looks like that is none of these
	empty  string         // why a trace has no points
	large  bool           // the text is too long to be read
	long   bool           // the text is too long to be read, but its HPAs can be listed
	keda   bool           // the manifests have a ScaledObject, and no HPA
	kinds  []string       // the kinds of the manifests, in order of appearance, each once
	counts []int
	errors int // the number of errors in the manifests
}

// Find recognizes a text, and what opening it here would do.
func (h Here) Find(text string) Found {
	r := Found{text: text}
	if len(text) > manifest.MaxText && strings.Contains(text, hpaKind) {
		r.long = true
		return r
	}
	if exercises.IsCollection(text) || exercises.IsResults(text) {
		return r
	}
	if r.text, r.notes, r.looks, r.read = Manifests(text); !r.read {
		if r.Trace = TraceIn(text); r.Trace == nil && r.looks == nil {
			r.empty = empty(text)
		}
		return r
	}
	r.large = len(r.text) > manifest.MaxText
	r.keda = section.HasKind(r.text, "ScaledObject") && !rolesOf(r.text)[section.HPA]
	r.Adds = h.adds(r.text)
	r.count()
	return r
}

func (r *Found) count() {
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

// hpas returns how many HPAs the manifests have.
func (r Found) hpas() int {
	if i := slices.Index(r.kinds, hpaKind); i >= 0 {
		return r.counts[i]
	}
	return 0
}

const hpaKind = "HorizontalPodAutoscaler"

// Lists reports whether the text has too many HPAs to be opened, so that they are listed.
func (r Found) Lists() bool { return r.long || fleet.Has(r.hpas()) }

// AsNew makes manifests a new scenario, even if they are a part of the current one.
func (r Found) AsNew() Found {
	r.Adds = false
	return r
}

// Manifests returns the manifests of the text.
func (r Found) Manifests() string { return r.text }

// Opens reports whether the text has something to open.
func (r Found) Opens() bool {
	return r.Refused(words.English) == "" && (r.read || r.long || r.Trace != nil || exercises.IsCollection(r.text) || exercises.IsResults(r.text))
}

// Refused says why a text is not opened; "" if it is opened.
func (r Found) Refused(lang words.Language) string {
	switch {
	case r.large:
		return lang.Say("The manifests are longer than 1 MiB: nothing was opened.")
	case r.looks != nil && r.Trace == nil:
		return sentence(r.looks.In(lang))
	case r.empty != "":
		return sentence(r.empty)
	case r.keda:
		return lang.Say("A ScaledObject is not read here. Paste the HorizontalPodAutoscaler that KEDA made of it: kubectl get hpa,deploy -o yaml. Nothing was opened.")
	}
	return ""
}

// Summary says what the text is and what opening it does; "" for no text.
func (r Found) Summary(lang words.Language) string {
	switch {
	case strings.TrimSpace(r.text) == "":
		return ""
	case r.long:
		return lang.Say("A text with HorizontalPodAutoscalers that is longer than 1 MiB: lists them.")
	case exercises.IsCollection(r.text):
		return lang.Say("Exercises: opens their list.")
	case exercises.IsResults(r.text):
		return lang.Say("Results of exercises: adds them to those that are here.")
	case r.Trace != nil:
		return r.saysTrace(lang)
	case !r.read && r.looks == nil && r.empty == "":
		return lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus or Grafana.")
	}
	if refused := r.Refused(lang); refused != "" {
		return refused
	}
	var said string
	switch {
	case r.Lists():
		said = lang.Say("%s: lists them, because at most %d run together.", r.List(lang), scenario.MaxHPAs)
	case r.Adds:
		said = lang.Say("%s: goes into this scenario in place of what is there; the rest stays.", r.List(lang))
	case r.hpas() == 0 && r.errors == 0:
		said = lang.Say("%s: opens as a new scenario, but without a HorizontalPodAutoscaler nothing scales.", r.List(lang))
	default:
		said = lang.Say("%s: opens as a new scenario.", r.List(lang))
	}
	if r.errors > 0 {
		said = lang.Sentences(said, lang.SayN(r.errors, "%d error is shown at its line.", "%d errors are shown at their lines.", r.errors))
	}
	return lang.Sentences(append([]string{said}, r.saysNotes(lang)...)...)
}

// mostNotes is how many notes are said at most.
const mostNotes = 3

// saysNotes says what was done to the text.
func (r Found) saysNotes(lang words.Language) (said []string) {
	for i, n := range r.notes {
		if i == mostNotes {
			return append(said, lang.Say("And %d more.", len(r.notes)-i))
		}
		said = append(said, sentence(n.In(lang)))
	}
	return said
}

// sentence writes a message as a sentence.
func sentence(message string) string {
	first, size := utf8.DecodeRuneInString(message)
	return widget.Sentence(string(unicode.ToUpper(first)) + message[size:])
}

// saysTrace says how many points and series a trace has.
func (r Found) saysTrace(lang words.Language) string {
	if r.Trace.Failed() {
		return lang.Say("A trace with mistakes in it: Import shows them.")
	}
	n := r.Trace.Points()
	return lang.Say("A trace of %s in %d series: import it as a load.", lang.SayN(n, "%d point", "%d points", n), len(r.Trace.Series))
}

// List counts the manifests by kind: 1 HorizontalPodAutoscaler, 2 Pods.
func (r Found) List(lang words.Language) string {
	if len(r.kinds) == 0 {
		return lang.Say("Manifests")
	}
	var all []string
	for i, kind := range r.kinds {
		n := r.counts[i]
		text := lang.SayN(n, "%d %s", "%d %ss", n, kind)
		if strings.HasSuffix(kind, "s") { // such as PodMetrics
			text = lang.Say("%d %s", n, kind)
		}
		all = append(all, text)
	}
	return lang.List(all...)
}

// Opened returns the notice after manifests were opened.
func (r Found) Opened(lang words.Language) string {
	said := lang.Say("A new scenario: %s.", r.List(lang))
	if r.Adds {
		said = lang.Say("%s took the place of what was there; the rest stays.", r.List(lang))
	}
	return lang.Sentences(append([]string{said}, r.saysNotes(lang)...)...)
}
