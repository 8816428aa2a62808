package section

import (
	"iter"
	"strings"
)

// roleOf returns a section's role by its kind, without parsing the section.
func roleOf(text string) Role {
	kind := ""
	for kind = range kinds(text, false) {
		break
	}
	_, body := cutHead(text)
	if !strings.HasSuffix(kind, "List") && !strings.HasPrefix(strings.TrimLeft(body, " \t\r\n"), "{") {
		if kind == "" {
			kind = guessKind(text)
		}
		return roles[kind]
	}
	// For a list or JSON, look at all kinds in it: an HPA or Simulation decides,
	// then a workload.
	found := Other
	for kind := range kinds(text, true) {
		switch role := roles[strings.TrimSuffix(kind, "List")]; role {
		case HPA, Simulation:
			return role
		case Workload:
			found = role
		}
	}
	return found
}

// kinds yields the values of the fields named kind, in YAML or JSON. Without deep it yields
// only fields at the start of a line.
func kinds(text string, deep bool) iter.Seq[string] {
	const name, quotes, space = "kind", `"'`, " \t\r\n"
	return func(yield func(string) bool) {
		for at := 0; ; {
			i := strings.Index(text[at:], name)
			if i < 0 {
				return
			}
			before := strings.TrimRight(text[:at+i], quotes)
			at += i + len(name)
			switch {
			case before == "" || before[len(before)-1] == '\n':
			case !deep || !strings.ContainsRune("{,-"+space, rune(before[len(before)-1])):
				continue
			}
			value, ok := strings.CutPrefix(strings.TrimLeft(strings.TrimLeft(text[at:], quotes), space), ":")
			if !ok {
				continue
			}
			value = strings.TrimLeft(strings.TrimLeft(value, space), quotes)
			if value = value[:letters(value)]; value != "" && !yield(value) {
				return
			}
		}
	}
}

// letters returns the number of letters at the start of a text.
func letters(text string) int {
	n := 0
	for n < len(text) && (text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z') {
		n++
	}
	return n
}

// guessKind guesses the kind of a document that has no kind. It looks for the first field in
// guessedKinds, and returns "" if there is none.
func guessKind(text string) string {
	for line := range strings.Lines(text) {
		field := strings.TrimLeft(line, " \t")
		n := letters(field)
		kind, ok := guessedKinds[field[:n]]
		if ok && len(field) < len(line) && strings.HasPrefix(strings.TrimLeft(field[n:], " \t"), ":") {
			return kind
		}
	}
	return ""
}

var guessedKinds = map[string]string{
	"scaleTargetRef":  "HorizontalPodAutoscaler",
	"template":        "Deployment",
	"metricsPipeline": "Simulation",
	"load":            "Simulation",
}

var roles = map[string]Role{
	"HorizontalPodAutoscaler": HPA,
	"ScaledObject":            HPA,
	"Deployment":              Workload,
	"StatefulSet":             Workload,
	"ReplicaSet":              Workload,
	"Rollout":                 Workload,
	"Pod":                     Workload,
	"PodMetrics":              Workload,
	"Simulation":              Simulation,
}
