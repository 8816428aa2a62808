package explain

import (
	_ "embed"
	"strings"
	"sync"

	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
	"hpaplayground/core/words"
)

//go:embed glossary.txt
var glossaryText string

// glossary maps a term to its sentence.
var glossary = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	for terms, sentence := range words.Pairs(glossaryText) { //maps: copied into another map
		for _, term := range strings.Split(terms, ", ") {
			table[term] = sentence
		}
	}
	return table
})

// settings maps the flags and the last parts of the paths of a Simulation's
// settings to their sentences.
var settings = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	for _, g := range setting.Groups() {
		object := g.Path[strings.LastIndexByte(g.Path, '.')+1:]
		for _, row := range g.Rows {
			for _, name := range append(g.OtherNames, object) {
				table[name+"."+row.Name] = row.Means
			}
			if row.Flag != "" {
				table[flagPrefix+row.Flag] = row.Means
			}
		}
	}
	return table
})

// Meaning is one plain sentence about a term of Kubernetes: a condition's type or
// reason, an event's reason, a flag of the controller, a feature gate, or the
// path of a field of an HPA or of a Simulation, such as
// spec.behavior.scaleUp.policies[0].value. It is empty for an unknown term.
func Meaning(term string, lang words.Language) string {
	if r := hpa.LookupReason(term); r != hpa.ReasonNone {
		info := r.Info()
		if info.Since > 0 {
			return lang.Say("Since Kubernetes 1.%d: %s", info.Since, lang.Phrase(info.Means))
		}
		return lang.Phrase(info.Means)
	}
	table := glossary()
	path := withoutIndices(term)
	for {
		if sentence, ok := table[path]; ok {
			return lang.Phrase(sentence)
		}
		if sentence, ok := settings()[path]; ok {
			return lang.Phrase(sentence)
		}
		_, rest, found := strings.Cut(path, ".")
		if !found {
			return ""
		}
		path = rest
	}
}

// withoutIndices removes the indices from a path.
func withoutIndices(path string) string {
	for {
		open := strings.IndexByte(path, '[')
		if open < 0 {
			return path
		}
		closing := strings.IndexByte(path[open:], ']')
		if closing < 0 {
			return path
		}
		path = path[:open] + path[open+closing+1:]
	}
}
