package report

import (
	"slices"
	"strings"

	"hpaplayground/core/advise"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
)

// maxSpans is how many spans of a finding are written.
const maxSpans = 5

// helps writes the findings, each with its change.
func (w *writer) helps() {
	w.heading(2, w.Say("What would help?"))
	for _, s := range w.Skipped {
		if s.HPA == w.HPA {
			w.paragraph(prose(w.Say("This HPA was not looked at: %s.", s.Reason.In(w.Language.Say))))
			return
		}
	}
	none := true
	for i := range w.Findings {
		if f := &w.Findings[i]; f.HPA == w.HPA {
			w.finding(f)
			none = false
		}
	}
	if none {
		w.paragraph(prose(w.Say("No finding: none of the changes that people need most helps in this run.")))
	}
}

func (w *writer) finding(f *advise.Finding) {
	lang := w.Language
	w.heading(3, strings.TrimRight(f.Says.In(lang.Say), ".。"))
	w.paragraph(prose(lang.Sentences(w.Say("%s.", f.Severity.Says().In(lang.Say)), f.Reason.In(lang.Say))))
	w.item(w.place(f.Field))
	if len(f.Spans) > 0 {
		w.item(prose(w.spans(f.Spans)))
	}
	says := w.Say("The change, as hpasim --set takes it:")
	if slices.ContainsFunc(f.Change.Settings, isCut) {
		says = w.Say("The beginning of the change; hpasim advise prints all of it:")
	}
	w.item(append([]string{prose(says)}, codes(f.Change.Settings)...)...)
	w.item(prose(w.Say("What it changes: %s", f.Change.Helps(lang))))
	w.end()
	if commands := w.commands(f.Change.Settings); commands != "" {
		w.block("sh", commands)
	}
}

// spans says when a finding is seen in the run.
func (w *writer) spans(all []advise.Span) string {
	times := w.Timeline.TimeFormat()
	var texts []string
	for _, s := range all[:min(len(all), maxSpans)] {
		if s.From == s.To {
			texts = append(texts, times.At(s.From))
		} else {
			texts = append(texts, w.Say("from %s to %s", times.At(s.From), times.At(s.To)))
		}
	}
	text := w.Language.List(texts...)
	if more := len(all) - maxSpans; more > 0 {
		text = w.Say("%s and %d more", text, more)
	}
	return w.Say("Seen: %s", text)
}

// commands returns the kubectl commands that make a change, "" if they cannot make all of it: no cluster has the
// Simulation, except that an HPA of its timeline can be deleted.
func (w *writer) commands(settings []string) string {
	var others, simulated []string
	for _, s := range settings {
		if manifest.ParseTarget(s).Kind == "Simulation" {
			simulated = append(simulated, s)
		} else {
			others = append(others, s)
		}
	}
	deletions, ok := w.deletions(simulated)
	after, err := edit.Change(w.Text, others...)
	if !ok || err != nil {
		return ""
	}
	return kubectl.Patches(w.Text, after) + deletions
}

// deletions returns the commands for settings of the Simulation's timeline that delete HPAs; ok is false if one
// does something else.
func (w *writer) deletions(settings []string) (commands string, ok bool) {
	run, err := edit.Change(w.Text, settings...)
	docs, _ := manifest.Parse(run)
	simulation := slices.IndexFunc(docs, manifest.Object{Kind: "Simulation"}.Matches)
	for _, s := range settings {
		if err != nil || simulation < 0 {
			return "", false
		}
		path, _, _ := strings.Cut(manifest.ParseTarget(s).Path, "=")
		entry, _ := docs[simulation].Value(path).(map[string]any)
		name, _ := entry["delete"].(string)
		namespace, name, named := strings.Cut(name, "/")
		if !named {
			namespace, name = defaultNamespace, namespace
		}
		deleted := (manifest.Object{Kind: hpaKind, Name: name, Namespace: namespace}).In(w.docs)
		if name == "" || deleted == nil {
			return "", false
		}
		commands += kubectl.DeleteHPA(deleted)
	}
	return commands, true
}
