package fleet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/advise"
	reading "hpaplayground/core/fleet"
	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

type entry = reading.Entry

// column is a column of the list.
type column struct {
	name    string
	label   func(words.Language) string
	text    func(*entry, words.Language) string
	compare func(a, b *entry) int // nil: it is sorted by the text
}

var columns = []column{
	{findings, func(l words.Language) string { return l.Say("Finding") }, names, func(a, b *entry) int { return reading.Compare(b, a) }},
	{"namespace", func(l words.Language) string { return l.Say("Namespace") }, func(e *entry, _ words.Language) string { return e.Namespace }, nil},
	{"hpa", func(l words.Language) string { return l.Say("Name") }, func(e *entry, _ words.Language) string { return e.Name }, nil},
	{"target", func(l words.Language) string { return l.Say("Target") }, func(e *entry, _ words.Language) string { return e.Target }, nil},
	{"metrics", func(l words.Language) string { return l.Say("Metrics, now/target") }, func(e *entry, _ words.Language) string { return strings.Join(e.Metrics, "\n") }, nil},
	{"bounds", func(l words.Language) string { return l.Say("Min–max") }, func(e *entry, _ words.Language) string { return bounds(e) }, func(a, b *entry) int { return cmp.Compare(a.Max, b.Max) }},
	{"replicas", func(l words.Language) string { return l.Say("Replicas") }, func(e *entry, _ words.Language) string { return replicas(e) }, func(a, b *entry) int { return cmp.Compare(a.Replicas, b.Replicas) }},
}

const findings = "finding"

func bounds(e *entry) string { return fmt.Sprintf("%d–%d", e.Min, e.Max) }

func replicas(e *entry) string {
	if e.Replicas == 0 {
		return "–"
	}
	return fmt.Sprint(e.Replicas)
}

// mark is a finding of an entry in a few words, or its error.
type mark struct {
	name     string
	severity advise.Severity
}

// marks returns the marks of an entry, what costs most first.
func marks(e *entry, lang words.Language) (all []mark) {
	if e.Err != nil {
		all = append(all, mark{lang.Say("Error"), advise.High})
	}
	for i := range e.Findings {
		all = append(all, mark{advise.Kinds()[advise.Rank(e.Findings[i].Code)].Name.In(lang.Say), e.Findings[i].Severity})
	}
	return all
}

// names returns the names of an entry's findings.
func names(e *entry, lang words.Language) string {
	var all []string
	for _, m := range marks(e, lang) {
		all = append(all, m.name)
	}
	return strings.Join(all, "\n")
}

// problem says what is wrong with the text of an entry; "" if nothing is.
func problem(e *entry, lang words.Language) string {
	if e.Err == nil {
		return ""
	}
	message := e.Err.Message
	if e.Err.Path != "" {
		message = e.Err.Path + ": " + message
	}
	return widget.Sentence(lang.Say("Error: %s", message))
}

// absence says that the target of an entry is not known; "" if it is.
func absence(e *entry, lang words.Language) string {
	if e.Given {
		return ""
	}
	return lang.Say("The target is not in the text.")
}

// searchTexts returns the text of each entry in which the search looks.
func searchTexts(all []entry, lang words.Language) []string {
	texts := make([]string, len(all))
	for i := range all {
		e := &all[i]
		var parts []string
		for _, c := range columns {
			parts = append(parts, c.text(e, lang))
		}
		for _, f := range e.Findings {
			parts = append(parts, f.Says.In(lang.Say))
		}
		parts = append(parts, e.Namespace+"/"+e.Name, strings.ReplaceAll(bounds(e), "–", "-"), problem(e, lang), absence(e, lang))
		texts[i] = strings.ToLower(strings.Join(parts, "\n"))
	}
	return texts
}

// found returns the indices of the texts that have all words of a query.
func found(texts []string, query string) []int {
	words := strings.Fields(strings.ToLower(query))
	var all []int
	for i, text := range texts {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) }) {
			all = append(all, i)
		}
	}
	return all
}

// order is how the list is sorted.
type order struct {
	column string
	down   bool
}

// costly is the first order: what costs most, and then as in the text.
var costly = order{findings, true}

// next returns the order after a click on the head of a column: ascending, then descending,
// then the first order. Findings are descending first.
func (o order) next(column string) order {
	switch {
	case o.column != column:
		return order{column, column == findings}
	case column == findings || !o.down:
		return order{column, !o.down}
	}
	return costly
}

// sort sorts indices of entries, which are in the order of the text.
func (o order) sort(all []entry, indices []int, lang words.Language) {
	at := slices.IndexFunc(columns, func(c column) bool { return c.name == o.column })
	if at < 0 {
		return
	}
	compare := columns[at].compare
	if compare == nil {
		compare = func(a, b *entry) int { return strings.Compare(columns[at].text(a, lang), columns[at].text(b, lang)) }
	}
	slices.SortStableFunc(indices, func(a, b int) int {
		if o.down {
			a, b = b, a
		}
		return compare(&all[a], &all[b])
	})
}
