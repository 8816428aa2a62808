package paste

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/observe"
	reading "hpaplayground/core/paste"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
	"hpaplayground/web/widget"
)

// Recognized is what was found in a text.
type Recognized struct {
	AddsToCurrent bool           // the manifests are a part of the current scenario
	Traces        []*trace.Trace // what was recorded, beside the manifests or without any

	text        string         // the manifests, or the whole text
	read        bool           // the text is manifests
	notes       []reading.Note // what was done to the text to read the manifests
	unread      []reading.Note // why manifests of KEDA are not read
	guess       *reading.Note  // what an unknown text looks like
	emptyReason string         // why a trace has no points
	tooLong     bool           // the manifests in the text are too long to be read
	listable    bool           // the text is longer than manifests may be and names HPAs, so they are listed instead
	kinds       []string       // the kinds of the manifests, in order of appearance, each once
	counts      []int
	roles       map[section.Role]bool // of the manifests
	errors      int                   // the number of errors in the manifests
}

// Find recognizes what a text is, and whether its manifests would be added to the current
// scenario.
func (h Target) Find(text string) Recognized {
	r := Recognized{text: text}
	if len(text) > manifest.MaxText && strings.Contains(text, hpaKind) {
		r.listable = true
		return r
	}
	if exercises.IsCollection(text) || exercises.IsResults(text) {
		return r
	}
	found, ok := Manifests(text)
	if r.text, r.notes, r.guess, r.read = found.YAML, found.Notes, found.Refused, ok; !ok {
		if r.Traces = tracesIn(found); len(r.Traces) == 0 && r.guess == nil {
			r.emptyReason = emptyReason(text)
		}
		return r
	}
	r.Traces = found.Recorded
	r.tooLong = len(r.text) > manifest.MaxText
	r.roles = rolesOf(r.text)
	var reader manifest.Reader
	docs, diagnostics := reader.Parse(r.text)
	r.AddsToCurrent = h.addsToCurrent(r.roles, docs)
	for _, d := range docs {
		i := slices.Index(r.kinds, d.Kind)
		if i < 0 {
			i = len(r.kinds)
			r.kinds, r.counts = append(r.kinds, d.Kind), append(r.counts, 0)
		}
		r.counts[i]++
	}
	for _, d := range reader.Ignored {
		note := reading.Note{Text: keda.OtherKinds[d.Kind]}
		if note.Text != "" && !slices.ContainsFunc(r.unread, func(n reading.Note) bool { return n.Text == note.Text }) {
			r.unread = append(r.unread, note)
		}
	}
	for _, d := range diagnostics {
		if d.Severity == manifest.Error {
			r.errors++
		}
	}
	return r
}

// hpas returns how many HPAs the manifests have.
func (r Recognized) hpas() int {
	if i := slices.Index(r.kinds, hpaKind); i >= 0 {
		return r.counts[i]
	}
	return 0
}

const hpaKind = "HorizontalPodAutoscaler"

// Lists reports whether the text has too many HPAs to be opened, so that they are listed.
func (r Recognized) Lists() bool { return r.listable || fleet.TooMany(r.hpas()) }

// AsNewScenario makes manifests a new scenario, even if they are a part of the current
// scenario.
func (r Recognized) AsNewScenario() Recognized {
	r.AddsToCurrent = false
	return r
}

// HasManifests reports whether the text has manifests.
func (r Recognized) HasManifests() bool { return r.read }

// Manifests returns the manifests of the text.
func (r Recognized) Manifests() string { return r.text }

// HasContent reports whether the text has something to open.
func (r Recognized) HasContent() bool {
	return r.RefusedReason(words.English) == "" && (r.read || r.listable || len(r.Traces) > 0 || exercises.IsCollection(r.text) || exercises.IsResults(r.text))
}

// RefusedReason says why a text is not opened; "" if it is opened.
func (r Recognized) RefusedReason(lang words.Language) string {
	switch {
	case r.tooLong:
		return feature.TooLong(lang, manifest.MaxText)
	case r.guess != nil && len(r.Traces) == 0:
		return sentence(r.guess.In(lang))
	case r.emptyReason != "":
		return sentence(r.emptyReason)
	}
	return ""
}

// Summary says what the text is and what opening it does; "" for no text.
func (r Recognized) Summary(lang words.Language) string {
	switch {
	case strings.TrimSpace(r.text) == "":
		return ""
	case r.listable:
		return lang.Say("A text with HorizontalPodAutoscalers that is longer than 1 MiB: lists them.")
	case exercises.IsCollection(r.text):
		return lang.Say("Exercises: opens their list.")
	case exercises.IsResults(r.text):
		return lang.Say("Results of exercises: adds them to those that are here.")
	case !r.read && len(r.Traces) > 0:
		return r.traceText(lang)
	case !r.read && r.guess == nil && r.emptyReason == "":
		return lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus or Grafana.")
	}
	if reason := r.RefusedReason(lang); reason != "" {
		return reason
	}
	var text string
	switch {
	case r.Lists():
		text = lang.Say("%s: lists them, because at most %d run together.", r.List(lang), scenario.MaxHPAs)
	case r.AddsToCurrent:
		text = lang.Say("%s: goes into this scenario in place of what is there; the rest stays.", r.List(lang))
	case r.hpas() == 0 && !slices.Contains(r.kinds, keda.Kind) && r.errors == 0:
		text = lang.Say("%s: opens as a new scenario, but without a HorizontalPodAutoscaler nothing scales.", r.List(lang))
	default:
		text = lang.Say("%s: opens as a new scenario.", r.List(lang))
	}
	if len(r.Traces) > 0 {
		text = lang.Sentences(text, r.traceText(lang))
	}
	if r.errors > 0 {
		text = lang.Sentences(text, lang.SayN(r.errors, "%d error is shown at its line.", "%d errors are shown at their lines.", r.errors))
	}
	return lang.Sentences(append([]string{text}, r.notesTexts(lang)...)...)
}

// maxNotes limits the notes in a summary.
const maxNotes = 3

// notesTexts says what was done to the text, and what is not read.
func (r Recognized) notesTexts(lang words.Language) (texts []string) {
	notes := slices.Concat(r.notes, r.unread)
	for i, n := range notes {
		if i == maxNotes {
			return append(texts, lang.Say("And %d more.", len(notes)-i))
		}
		texts = append(texts, sentence(n.In(lang)))
	}
	return texts
}

// sentence writes a message as a sentence.
func sentence(message string) string {
	first, size := utf8.DecodeRuneInString(message)
	return widget.Sentence(string(unicode.ToUpper(first)) + message[size:])
}

// traceText says what the traces have.
func (r Recognized) traceText(lang words.Language) string {
	points, series, recorded := 0, 0, 0
	for _, t := range r.Traces {
		if t.Failed() {
			return lang.Say("A trace with mistakes in it: Import shows them.")
		}
		points, series, recorded = points+t.Points(), series+len(t.Series), recorded+len(t.Only(isRecorded).Series)
	}
	if recorded > 0 {
		return lang.SayN(recorded, "Recorded in a cluster, in %d series: the run is compared with it.", "Recorded in a cluster, in %d series: the run is compared with them.", recorded)
	}
	return lang.Say("A trace of %s in %d series: import it as a load.", lang.SayN(points, "%d point", "%d points", points), series)
}

// isRecorded reports whether a series is what monitoring recorded of some HPA or its target.
func isRecorded(series string) bool {
	_, ok := observe.KindOf(series)
	return ok
}

// List counts the manifests by kind: 1 HorizontalPodAutoscaler, 2 Pods.
func (r Recognized) List(lang words.Language) string {
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

// OpenedNotice returns the notice after manifests were opened.
func (r Recognized) OpenedNotice(lang words.Language) string {
	notice := lang.Say("A new scenario: %s.", r.List(lang))
	if r.AddsToCurrent {
		notice = lang.Say("%s took the place of what was there; the rest stays.", r.List(lang))
	}
	return lang.Sentences(append([]string{notice}, r.notesTexts(lang)...)...)
}
