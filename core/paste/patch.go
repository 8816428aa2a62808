package paste

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// patch finds patches. A patch lacks the object that it changes.
func patch(text string) *Note {
	merges := strings.Contains(text, "kind") && !strings.Contains(text, "scaleTargetRef")
	if len(text) > manifest.MaxText || !merges && (!strings.Contains(text, "op") || !strings.Contains(text, "path") || rank(split(text)) == rankObject) {
		return nil
	}
	var only *Note
	for _, part := range lex.Split(text) {
		n, err := tree.Parse(part.Text)
		if err != nil {
			return nil
		}
		if n == nil {
			continue
		}
		note := jsonPatch(n)
		if note == nil {
			note = mergePatch(n)
		}
		if note == nil {
			return nil // something else is given, too
		}
		if note.Line += part.Line - 1; only == nil {
			only = note
		}
	}
	return only
}

// jsonPatch finds a list of operations, such as {op: replace, path: /spec/maxReplicas}.
func jsonPatch(n *yaml.Node) *Note {
	if n.Kind != yaml.SequenceNode || len(n.Content) == 0 {
		return nil
	}
	var paths []string
	for _, entry := range n.Content {
		_, op := tree.Text(entry, "op")
		path, ok := tree.Text(entry, "path")
		if !op || !ok {
			return nil
		}
		paths = append(paths, path)
	}
	const maxShown = 3
	if len(paths) > maxShown {
		paths = append(paths[:maxShown], "…")
	}
	return &Note{
		Line: n.Line,
		Text: "this is a JSON patch of %s: paste the object that it changes, as kubectl get or kubectl kustomize prints it",
		Args: []any{strings.Join(paths, ", ")},
	}
}

// mergePatch finds an HPA or a workload that has only the fields to change.
func mergePatch(n *yaml.Node) *Note {
	if n.Kind != yaml.MappingNode {
		return nil
	}
	kind, _ := tree.Text(n, "kind")
	_, metadata := tree.Member(n, "metadata")
	needs := map[string]string{
		"HorizontalPodAutoscaler": "scaleTargetRef", "Deployment": "template", "StatefulSet": "template", "ReplicaSet": "template",
	}[kind]
	if needs == "" || metadata == nil {
		return nil
	}
	name, _ := tree.Text(metadata, "name")
	_, spec := tree.Member(n, "spec")
	directive, _ := tree.Member(n, "$patch")
	if spec == nil || spec.Kind != yaml.MappingNode {
		if directive == nil {
			return nil
		}
	} else if matters, _ := tree.Member(spec, needs); matters != nil || len(spec.Content) == 0 || needs == "scaleTargetRef" && hasWrongFields(spec) {
		return nil
	}
	return &Note{
		Line: n.Line,
		Text: "this is a patch of %s %s, without its %s: paste the whole object, as kubectl get or kubectl kustomize prints it",
		Args: []any{kind, name, needs},
	}
}

// hasWrongFields reports whether the spec of an HPA has fields that no HPA has.
func hasWrongFields(spec *yaml.Node) bool {
	for i := 0; i+1 < len(spec.Content); i += 2 {
		if !hpaFields[spec.Content[i].Value] {
			return true
		}
	}
	return false
}

// kustomization finds the file that tells kustomize what to build.
func kustomization(text string) *Note {
	if !strings.Contains(text, "kustom") && !strings.Contains(text, "Kustom") && !strings.Contains(text, "patches") && !strings.Contains(text, "resources:") {
		return nil
	}
	names, line := topFields(text)
	if len(lex.Split(text)) != 1 {
		return nil
	}
	isFile := lineOf(text, func(s string) bool {
		name, value, ok := field(s)
		return ok && indent(s) == 0 && name == "kind" && (value == "Kustomization" || value == "Component")
	}) > 0
	if !isFile && (slices.Contains(names, "apiVersion") || !slices.ContainsFunc(names, func(name string) bool {
		return name == "patches" || name == "patchesStrategicMerge" || name == "patchesJson6902" || name == "resources" || name == "bases"
	})) || isFile && strings.Contains(text, "toolkit.fluxcd.io") {
		return nil
	}
	return &Note{Line: max(line, 1), Text: "this is a kustomization: run kubectl kustomize FOLDER | hpasim run -"}
}

// partOfHPA finds a part of an HPA that is too small to run.
func partOfHPA(text string) *Note {
	names, line := topFields(text)
	if lines := split(text); len(names) == 1 && names[0] == "spec" {
		names = children(lines, fieldIndex(lines, "spec"))
	}
	if every(names, func(name string) bool { return hpaFields[name] }) {
		return &Note{
			Line: line,
			Text: "this is only a part of the spec of a HorizontalPodAutoscaler (%s): paste the whole object, or add scaleTargetRef and maxReplicas",
			Args: []any{strings.Join(names, ", ")},
		}
	}
	if every(names, func(name string) bool { return name == "scaleUp" || name == "scaleDown" }) {
		return &Note{Line: line, Text: "this is only the behavior of a HorizontalPodAutoscaler: paste the whole object, or add scaleTargetRef and maxReplicas"}
	}
	if len(text) > manifest.MaxText {
		return nil
	}
	parts := lex.Split(text)
	if len(parts) != 1 || strings.HasPrefix(strings.TrimSpace(parts[0].Text), "{") || !mayHave(parts[0].Text, "type") {
		return nil // it is no list, or not of metrics: a measured load is long
	}
	if n, err := tree.Parse(parts[0].Text); err == nil && isMetrics(n) {
		return &Note{Line: parts[0].Line, Text: "these are only metrics of a HorizontalPodAutoscaler: paste the whole object, or add scaleTargetRef and maxReplicas"}
	}
	return nil
}

// isMetrics reports whether a value is a list of metrics.
func isMetrics(n *yaml.Node) bool {
	if n == nil || n.Kind != yaml.SequenceNode || len(n.Content) == 0 {
		return false
	}
	metric, _ := tree.Text(n.Content[0], "type")
	for _, block := range []string{"resource", "pods", "object", "external", "containerResource"} {
		if key, _ := tree.Member(n.Content[0], block); key != nil && strings.EqualFold(metric, block) {
			return true
		}
	}
	return false
}

// helmValues finds the values of a Helm chart.
func helmValues(text string) *Note {
	names, line := topFields(text)
	for _, name := range []string{"autoscaling", "hpa", "replicaCount", "image"} {
		if slices.Contains(names, name) && !slices.Contains(names, "services") {
			return &Note{Line: line, Text: "these are values of a Helm chart: render it with them: helm template CHART -f values.yaml | hpasim run -"}
		}
	}
	return nil
}
