package palette

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text is a text to search.
type text struct{ said, lower string }

func textOf(said string) text { return text{said, lower(said)} }

// lower returns a text with its English letters in lower case. It has the same length as
// the text.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// rank returns how well a word matches the text: 0 if a word of the text begins with it, 1
// if it is anywhere, 2 if it is not in the text.
func (t text) rank(word string) int {
	best := 2
	for from := 0; ; {
		i := strings.Index(t.lower[from:], word)
		if i < 0 {
			return best
		}
		from += i
		if t.begins(from) {
			return 0
		}
		best = 1
		from++
	}
}

// begins reports whether a word begins at an index. In maxReplicas two words do. Chinese
// has no spaces, so there each character begins one.
func (t text) begins(at int) bool {
	before, _ := utf8.DecodeLastRuneInString(t.said[:at])
	now, _ := utf8.DecodeRuneInString(t.said[at:])
	return at == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) || unicode.IsLower(before) && unicode.IsUpper(now) || unicode.Is(unicode.Han, now)
}

// The ranks of an entry. Each word of the query has to be in the name or in the rest, at
// the start of a word or anywhere. The worst word counts.
const (
	startsName = iota
	inName
	startsRest
	inRest
	missed
)

func (e *Entry) rank(words []string) int {
	worst := startsName
	for _, word := range words {
		rank := e.name.rank(word)
		if rank == startsRest { // not in the name
			rank += e.more.rank(word)
		}
		if worst = max(worst, rank); worst == missed {
			return missed
		}
	}
	return worst
}

// match is an entry that was found.
type match struct {
	*Entry
	rank int
	nth  int // among the matches of its group with the same rank
}

// mostRest is how many entries of a group are shown that have a word only in the rest, if
// other entries have all words in their names.
const mostRest = 3

// find returns the entries that have all words of a query, at most most of them, and how
// many there are. It returns the best matches, as evenly from all groups as there are. The
// group with the best match comes first.
func find(all []Entry, query string, most int) (found []match, count int) {
	words := strings.Fields(lower(query))
	var seen [groups][missed]int
	var best [groups]int
	for i := range all {
		e := &all[i]
		rank := e.rank(words)
		if rank == missed {
			continue
		}
		if seen[e.Group] == [missed]int{} {
			best[e.Group] = rank
		}
		best[e.Group] = min(best[e.Group], rank)
		found = append(found, match{e, rank, seen[e.Group][rank]})
		seen[e.Group][rank]++
	}
	count = len(found)
	if slices.ContainsFunc(found, func(m match) bool { return m.rank <= inName }) {
		found = slices.DeleteFunc(found, func(m match) bool {
			nth := m.nth
			if m.rank == inRest {
				nth += seen[m.Group][startsRest]
			}
			return m.rank > inName && nth >= mostRest
		})
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Or(a.rank-b.rank, a.nth-b.nth) })
	found = found[:min(most, len(found))]
	slices.SortStableFunc(found, func(a, b match) int {
		return cmp.Or(best[a.Group]-best[b.Group], int(a.Group)-int(b.Group), a.rank-b.rank)
	})
	return found, count
}
