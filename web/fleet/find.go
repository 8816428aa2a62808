package fleet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	reading "hpaplayground/core/fleet"
	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

type entry = reading.Entry

// column is a column of the list.
type column struct {
	name   string
	label  func(words.Language) string
	text   func(*entry) string
	number func(*entry) int32 // what the column is sorted by; nil: the text
}

var columns = []column{
	{"namespace", func(l words.Language) string { return l.Say("Namespace") }, func(e *entry) string { return e.Namespace }, nil},
	{"hpa", func(l words.Language) string { return l.Say("Name") }, func(e *entry) string { return e.Name }, nil},
	{"target", func(l words.Language) string { return l.Say("Target") }, func(e *entry) string { return e.Target }, nil},
	{"metrics", func(l words.Language) string { return l.Say("Metrics, now/target") }, func(e *entry) string { return e.Metrics }, nil},
	{"bounds", func(l words.Language) string { return l.Say("Min–max") }, bounds, func(e *entry) int32 { return e.Max }},
	{"replicas", func(l words.Language) string { return l.Say("Replicas") }, replicas, func(e *entry) int32 { return e.Replicas }},
}

func bounds(e *entry) string { return fmt.Sprintf("%d–%d", e.Min, e.Max) }

func replicas(e *entry) string {
	if e.Replicas == 0 {
		return "–"
	}
	return fmt.Sprint(e.Replicas)
}

// note says what is wrong with an entry, and which objects are missing; "" if nothing
// is.
func note(e *entry, lang words.Language) string {
	var notes []string
	if e.Err != nil {
		message := e.Err.Message
		if e.Err.Path != "" {
			message = e.Err.Path + ": " + message
		}
		notes = append(notes, widget.Sentence(lang.Say("Error: %s", message)))
	}
	if says := finding(e.Finding, lang); says != "" {
		notes = append(notes, says)
	}
	if !e.Given {
		notes = append(notes, lang.Say("The target is not in the text."))
	}
	return lang.Sentences(notes...)
}

// finding says what the object of an HPA says is wrong with it.
func finding(f reading.Finding, lang words.Language) string {
	switch f {
	case reading.NotActive:
		return lang.Say("It has no metric, or is switched off.")
	case reading.NotAble:
		return lang.Say("It cannot scale its target.")
	case reading.MaxReached:
		return lang.Say("It wants more pods than maxReplicas.")
	case reading.MinIsMax:
		return lang.Say("It never scales: minReplicas is maxReplicas.")
	}
	return ""
}

// searchTexts returns the text of each entry in which the search looks.
func searchTexts(all []entry, lang words.Language) []string {
	texts := make([]string, len(all))
	for i := range all {
		e := &all[i]
		var parts []string
		for _, c := range columns {
			parts = append(parts, c.text(e))
		}
		parts = append(parts, e.Namespace+"/"+e.Name, strings.ReplaceAll(bounds(e), "–", "-"), note(e, lang))
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

// order is how the list is sorted. The zero order is the order in the text.
type order struct {
	column string
	down   bool
}

// next returns the order after a click on the head of a column: ascending, then descending,
// then as in the text.
func (o order) next(column string) order {
	switch {
	case o.column != column:
		return order{column: column}
	case !o.down:
		return order{column, true}
	}
	return order{}
}

// sort sorts indices of entries, which are in the order of the text.
func (o order) sort(all []entry, indices []int) {
	at := slices.IndexFunc(columns, func(c column) bool { return c.name == o.column })
	if at < 0 {
		return
	}
	c := columns[at]
	slices.SortStableFunc(indices, func(a, b int) int {
		compared := 0
		if c.number != nil {
			compared = cmp.Compare(c.number(&all[a]), c.number(&all[b]))
		} else {
			compared = strings.Compare(c.text(&all[a]), c.text(&all[b]))
		}
		if o.down {
			return -compared
		}
		return compared
	})
}
