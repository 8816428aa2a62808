package state

import (
	"slices"
	"strings"

	"hpaplayground/core/trace"
	"hpaplayground/web/exercises"
	"hpaplayground/web/page"
)

// takeFiles opens dropped texts: a collection or results, else a whole
// scenario, else the first trace, which waits in the import until it is
// applied.
func (m Model) takeFiles(texts []string) (Model, []Effect) {
	var own []string
	var brought *trace.Trace
	for _, text := range texts {
		switch {
		case exercises.IsCollection(text), exercises.IsResults(text):
			return m.openText(text)
		case isManifest(text):
			own = append(own, strings.TrimRight(text, "\n")+"\n")
		case brought == nil:
			brought = traceIn(text)
		}
	}
	switch {
	case len(own) > 0:
		return m.openText(strings.Join(own, "---\n"))
	case brought != nil:
		m.Load = m.Load.Bring(brought)
		m.Detail, m.View = Loads, page.Details
		if _, ok := m.loadEditor().Trace(); !ok {
			return m.notice(m.Lang.Say("A trace was read, but there is no load that it could be: add one, then press Import."))
		}
	case len(texts) > 0:
		return m.notice(m.Lang.Say("This is neither Kubernetes YAML or JSON, nor a load as CSV or from Prometheus: nothing was opened."))
	}
	return m, nil
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

// traceIn reads a text as a trace, even with mistakes. nil: it has no points.
func traceIn(text string) *trace.Trace {
	t := trace.Read(text)
	if !slices.ContainsFunc(t.Series, func(s trace.Series) bool { return len(s.Points) > 0 }) {
		return nil
	}
	return t
}
