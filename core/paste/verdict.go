package paste

import (
	"strings"

	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// Unknown is the Text of the note about a text that looks like nothing known.
const Unknown = "this is not a Kubernetes manifest: paste a HorizontalPodAutoscaler, as kubectl get hpa -o yaml prints it"

// verdict says what a text without manifests is; nil if the text may have some. The note's
// line is one of the text. A measured load is returned, too.
func verdict(text string) (*Note, *trace.Trace) {
	if isBlank(strings.ReplaceAll(strings.ReplaceAll(text, "\n", ""), "\r", "")) || !lex.HasContent(text) {
		return nil, nil
	}
	for _, check := range []func(text string) *Note{template, unindented, patch, kustomization} {
		if n := check(text); n != nil {
			return n, nil
		}
	}
	if lines := split(text); rank(lines) == rankObject {
		return nil, nil
	}
	for _, check := range []func(text string) *Note{binary, kubectlText, partOfHPA, helmValues, program} {
		if n := check(text); n != nil {
			return n, nil
		}
	}
	if t := load(text); t != nil {
		return measured(t), t
	}
	return &Note{Line: 1, Text: Unknown}, nil
}

// lineOf returns the number of the first line for which match returns true; 0 if there is
// none.
func lineOf(text string, match func(s string) bool) int {
	n := 0
	for s := range strings.Lines(text) {
		n++
		if match(strings.TrimRight(s, "\r\n")) {
			return n
		}
	}
	return 0
}

// template finds a template of Helm that is not rendered.
func template(text string) *Note {
	if !strings.Contains(text, "{{") {
		return nil
	}
	n := lineOf(text, func(s string) bool {
		i := strings.Index(s, "{{")
		return i >= 0 && !strings.HasPrefix(strings.TrimLeft(s, blank), "#")
	})
	if n == 0 || isManifests(text) {
		return nil
	}
	return &Note{Line: n, Text: "this is a template ({{ }}): render it first, as helm template does: helm template CHART | hpasim run -"}
}

// unindented finds an HPA whose lines have all lost their indentation.
func unindented(text string) *Note {
	if strings.Contains(text, "\n  ") || strings.Contains(text, "\n\t") {
		return nil
	}
	n := lineOf(text, func(s string) bool { return s == "scaleTargetRef:" || s == "metadata:" })
	if n == 0 || lineOf(text, func(s string) bool { return strings.HasPrefix(s, "maxReplicas:") || strings.HasPrefix(s, "name:") }) == 0 || isManifests(text) {
		return nil
	}
	return &Note{Line: n, Text: "the lines of this text have lost the spaces that they began with: copy it from its raw form, or paste what kubectl get hpa -o yaml prints"}
}

func binary(text string) *Note {
	if strings.ContainsRune(text, 0) {
		return &Note{Line: 1, Text: "this is not text: save it as UTF-8 text"}
	}
	if s := strings.ToLower(strings.TrimSpace(text)); strings.HasPrefix(s, "<!doctype") || strings.HasPrefix(s, "<html") {
		return &Note{Line: 1, Text: "this is a web page: copy the manifest from it, or open its raw form"}
	}
	return nil
}

// kubectlText finds what kubectl prints for people.
func kubectlText(text string) *Note {
	for _, k := range []struct {
		holds func(s string) bool
		says  string
	}{
		{func(s string) bool { return strings.HasPrefix(s, "NAME ") && strings.Contains(s, "REFERENCE") }, "this is a table of kubectl get hpa: paste what kubectl get hpa,deploy -o yaml prints"},
		{func(s string) bool { return strings.HasPrefix(s, "Name:  ") }, "this is a description of kubectl describe: paste what kubectl get hpa,deploy -o yaml prints"},
		{func(s string) bool {
			return (strings.HasPrefix(s, "NAME ") || strings.HasPrefix(s, "NAMESPACE ")) && s == strings.ToUpper(s)
		}, "this is a table of kubectl get: paste what kubectl get hpa,deploy -o yaml prints"},
		{func(s string) bool { return strings.HasPrefix(s, "LAST SEEN ") || strings.TrimSpace(s) == "Events:" }, "these are events of kubectl: paste what kubectl get hpa,deploy -o yaml prints"},
		{func(s string) bool {
			typed, ok := commandIn(s)
			return ok && makesHPA(typed)
		}, "this is a command of kubectl: paste the HorizontalPodAutoscaler that it makes, as kubectl get hpa -o yaml prints it"},
		{func(s string) bool { _, ok := commandIn(s); return ok }, "this is a command, and no manifest: paste what kubectl get hpa,deploy -o yaml prints"},
		{func(s string) bool { return strings.HasPrefix(s, "diff --git ") || strings.HasPrefix(s, "@@ -") }, "this is a diff of a part of a manifest: paste the whole object"},
		{isMessage, "these are messages of kubectl or of a controller, and no manifest: paste what kubectl get hpa,deploy -o yaml prints"},
	} {
		if n := lineOf(text, k.holds); n > 0 {
			return &Note{Line: n, Text: k.says}
		}
	}
	return nil
}

// noteAround returns a note about a text whose parts looked like manifests in a diff or a
// program, but were none. It is nil for other texts.
func noteAround(text string) *Note {
	if hasHeaders(split(text)) {
		return kubectlText(text)
	}
	return program(text)
}

// makesObject reports whether a line of a program makes an HPA: it calls a constructor.
func makesObject(s string) bool {
	_, args, ok := strings.Cut(s, "HorizontalPodAutoscaler(")
	return ok && (args == "" || strings.IndexByte("\"'`", args[0]) >= 0 || strings.HasPrefix(args, "this,"))
}

// isJsonnet reports whether a line is a variable of Jsonnet, whose objects look like YAML.
func isJsonnet(s string) bool {
	return strings.HasPrefix(s, "local ") && strings.Contains(s, " = ") && strings.HasSuffix(s, ";")
}

// load finds a measured load.
func load(text string) *trace.Trace {
	if len(text) > trace.MaxText {
		return nil
	}
	t := read.Text(text)
	if t.Points() == 0 || t.Errors() >= t.Points() {
		return nil
	}
	return t
}

// measuredLoad is the Text of the note about a text that is one recording and nothing else.
const measuredLoad = "this is a measured load (%s): hpasim import FILE makes the load of a Simulation of it"

func measured(t *trace.Trace) *Note {
	return &Note{Line: 1, Text: measuredLoad, Args: []any{t.Format}}
}

// program finds programs and the files of other tools.
func program(text string) *Note {
	for _, k := range []struct {
		holds func(s string) bool
		says  string
	}{
		{func(s string) bool {
			s = strings.TrimLeft(s, " +~-") // of a plan
			return strings.HasPrefix(s, `resource "`) || strings.HasPrefix(s, `module "`) || strings.HasPrefix(s, `provider "`)
		}, "this is a file of Terraform: paste the HorizontalPodAutoscaler that it makes, as kubectl get hpa -o yaml prints it"},
		{func(s string) bool {
			return strings.Contains(s, "HorizontalPodAutoscalerSpec") || makesObject(s) || isJsonnet(s) || strings.HasPrefix(s, "package ") || strings.HasPrefix(s, "import ") || strings.HasPrefix(s, "func ")
		}, "this is a program: paste the HorizontalPodAutoscaler that it makes, as kubectl get hpa -o yaml prints it"},
		{func(s string) bool { return strings.HasPrefix(s, "services:") }, "this is a Compose file: it has no HorizontalPodAutoscaler"},
	} {
		if n := lineOf(text, k.holds); n > 0 {
			return &Note{Line: n, Text: k.says}
		}
	}
	return nil
}

// topFields returns the names of the fields at the top of a text, and the line of the first.
func topFields(text string) (names []string, line int) {
	lines := split(text)
	if line = firstBelow(lines, -1) + 1; line == 0 || strings.HasPrefix(lines[line-1].text, "{") {
		return nil, 0
	}
	return children(lines, -1), line
}
