package paste

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/tree"
)

// fragments completes the incomplete HPAs in each document of a block.
func (r *reader) fragments(b *block) {
	var out []line
	for _, lines := range documents(b.lines) {
		part := block{lines: lines}
		r.fragment(&part)
		if first := firstContent(part.lines); len(out) > 0 && first < len(part.lines) && !isMarker(part.lines[first].text) {
			out = append(out, line{text: "---", number: part.lines[first].number, added: true})
		}
		out = append(out, part.lines...)
	}
	b.lines = out
}

// documents cuts lines before each ---, and between objects in brackets.
func documents(lines []line) [][]line {
	inside := scalars(lines)
	var all [][]line
	from := 0
	for i := 1; i < len(lines); i++ {
		if s := lines[i].text; isMarker(s) && !inside[i] || s == "{" && lines[i-1].text == "}" {
			all, from = append(all, lines[from:i:i]), i
		}
	}
	return append(all, lines[from:])
}

// fragment completes an HPA if only its spec, or only fields of its spec, were pasted.
func (r *reader) fragment(b *block) {
	first := firstContent(b.lines)
	for first < len(b.lines) && (isMarker(b.lines[first].text) || strings.HasPrefix(b.lines[first].text, "#") || isBlank(b.lines[first].text)) {
		first++
	}
	if first == len(b.lines) {
		return
	}
	lines := b.lines[first:]
	if strings.HasPrefix(lines[0].text, "{") {
		r.bracketed(b, lines)
		return
	}
	tops := children(lines, -1)
	if slices.ContainsFunc(tops, func(name string) bool { return name == "apiVersion" || name == "kind" || name == "" }) {
		return
	}
	spec := slices.Contains(tops, "spec")
	fields := tops
	if spec {
		fields = children(lines, fieldIndex(lines, "spec"))
	} else if !every(tops, func(name string) bool { return hpaFields[name] }) {
		return
	}
	if spec && !every(tops, func(name string) bool { return name == "spec" || name == "metadata" || name == "status" }) {
		return
	}
	if !slices.Contains(fields, "scaleTargetRef") && (!slices.Contains(fields, "maxReplicas") || len(fields) < 2) {
		return // it may belong to any object
	}
	number := lines[0].number
	addedLine := func(text string) line { return line{text: text, number: number, added: true} }
	head := []line{addedLine("apiVersion: " + versionOf(lines, fields)), addedLine("kind: HorizontalPodAutoscaler")}
	name := targetName(lines)
	if slices.Contains(tops, "metadata") {
		r.add(Note{Line: number, Text: "a HorizontalPodAutoscaler without its apiVersion and kind: they were added"})
	} else {
		r.add(Note{Line: number, Text: "the spec of a HorizontalPodAutoscaler: it was named %s", Args: []any{name}})
		head = append(head, addedLine("metadata: {name: "+name+"}"))
	}
	if !spec {
		head = append(head, addedLine("spec:"))
		for i := range lines {
			if lines[i].text != "" {
				lines[i].apply(change{0, 0, "  "})
			}
		}
	}
	if !slices.Contains(fields, "scaleTargetRef") {
		margin := "  "
		if spec {
			margin = lines[firstBelow(lines, fieldIndex(lines, "spec"))].text
			margin = margin[:indent(margin)]
		}
		target := addedLine(margin + "scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: " + name + "}")
		into := 0
		if spec {
			into = fieldIndex(lines, "spec") + 1
		}
		lines = slices.Insert(slices.Clone(lines), into, target)
		r.add(Note{Line: number, Text: "it has no scaleTargetRef: a Deployment of that name is its target"})
	}
	b.lines = append(head, lines...)
}

// bracketed makes an HPA of its spec in brackets, as jq prints it.
func (r *reader) bracketed(b *block, lines []line) {
	all := text(lines)
	if !mayHave(all, "maxReplicas") {
		return // a measured load is long
	}
	n, err := tree.Parse(all)
	if err != nil || n == nil || n.Kind != yaml.MappingNode {
		return
	}
	for i := 0; i < len(n.Content); i += 2 {
		if !hpaFields[n.Content[i].Value] {
			return
		}
	}
	_, target := tree.Member(n, "scaleTargetRef")
	if maxReplicas, _ := tree.Member(n, "maxReplicas"); maxReplicas == nil || target == nil {
		return
	}
	targetName, _ := tree.Text(target, "name")
	name, number := plainName(targetName), lines[0].number
	r.add(Note{Line: number, Text: "the spec of a HorizontalPodAutoscaler: it was named %s", Args: []any{name}})
	head := `{"apiVersion": "` + versionOf(lines, children(lines, 0)) + `", "kind": "HorizontalPodAutoscaler", "metadata": {"name": "` + name + `"}, "spec":`
	b.lines = slices.Concat([]line{{text: head, number: number, added: true}}, trim(lines), []line{{text: "}", number: number, added: true}})
}

// mayHave reports whether a key may be in a text of YAML. Written with a backslash, it looks otherwise.
func mayHave(text, key string) bool {
	return strings.Contains(text, key) || strings.Contains(text, `\`)
}

func every(names []string, match func(string) bool) bool {
	return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !match(name) })
}

// children returns the names of the fields one level below the line parent; for -1, the
// top fields. A line that is not a field has the name "".
func children(lines []line, parent int) []string {
	from := firstBelow(lines, parent)
	if from < 0 {
		return nil
	}
	depth := indent(lines[from].text)
	var names []string
	for _, l := range lines[from:] {
		s := l.text
		if isBlank(s) || s[indent(s)] == '#' || indent(s) > depth {
			continue
		}
		if indent(s) < depth {
			break
		}
		if s[depth] == '-' && len(names) > 0 {
			continue // an entry of the list that the field above has
		}
		name, _, _ := field(s)
		if s[depth] == '-' {
			name = ""
		}
		names = append(names, name)
	}
	return names
}

// firstBelow is the first line with content below a line and indented deeper; -1 if there
// is none.
func firstBelow(lines []line, parent int) int {
	for i := parent + 1; i < len(lines); i++ {
		s := lines[i].text
		if isBlank(s) || s[indent(s)] == '#' {
			continue
		}
		if parent >= 0 && indent(s) <= indent(lines[parent].text) {
			return -1
		}
		return i
	}
	return -1
}

// fieldIndex is the first line with a top field; -1 if there is none.
func fieldIndex(lines []line, top string) int {
	return slices.IndexFunc(lines, func(l line) bool {
		name, _, ok := field(l.text)
		return ok && name == top && indent(l.text) == 0
	})
}

// versionOf is the API version that has the fields of a spec.
func versionOf(lines []line, fields []string) string {
	if slices.Contains(fields, "targetCPUUtilizationPercentage") {
		return "autoscaling/v1"
	}
	for i := range lines {
		switch name, _, _ := field(lines[i].text); name {
		case "targetAverageUtilization", "targetAverageValue", "metricName":
			return "autoscaling/v2beta1"
		}
	}
	return "autoscaling/v2"
}

// targetName is the name in the scaleTargetRef, or web.
func targetName(lines []line) string {
	for i := range lines {
		name, value, ok := field(lines[i].text)
		if !ok || name != "scaleTargetRef" {
			continue
		}
		if inner, found := strings.CutPrefix(value, "{"); found {
			for _, f := range strings.Split(strings.TrimRight(inner, "} "), ",") {
				if name, value, ok := field(f); ok && name == "name" {
					return plainName(value)
				}
			}
		}
		for _, l := range lines[i+1:] {
			if !isBlank(l.text) && indent(l.text) <= indent(lines[i].text) {
				break
			}
			if name, value, ok := field(l.text); ok && name == "name" {
				return plainName(value)
			}
		}
	}
	return "web"
}

// plainName is a name without quotes; web if the text is no name.
func plainName(value string) string {
	if i := strings.Index(value, " #"); i >= 0 {
		value = value[:i]
	}
	value = strings.Trim(strings.TrimSpace(value), `"'`)
	if value == "" || strings.ContainsFunc(value, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.'
	}) {
		return "web"
	}
	return value
}
