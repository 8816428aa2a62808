package palette

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text is a text to search.
type text struct{ words, lower string }

func textOf(entryWords string) text { return text{entryWords, lower(entryWords)} }

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

// rank returns how well a word matches the text: 0 if a word of the text begins with the
// word, 1 if the text contains it elsewhere, 2 if not.
func (t text) rank(word string) int {
	bestRank := 2
	for from := 0; ; {
		i := strings.Index(t.lower[from:], word)
		if i < 0 {
			return bestRank
		}
		from += i
		if t.begins(from) {
			return 0
		}
		bestRank = 1
		from++
	}
}

// begins reports whether a word begins at an index. maxReplicas has two words. Chinese
// has no spaces, so each character begins a word.
func (t text) begins(at int) bool {
	before, _ := utf8.DecodeLastRuneInString(t.words[:at])
	now, _ := utf8.DecodeRuneInString(t.words[at:])
	return at == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) || unicode.IsLower(before) && unicode.IsUpper(now) || unicode.Is(unicode.Han, now)
}

// The ranks of an entry. Each word of the query must be in the name or in the detail,
// at the start of a word or elsewhere. The worst rank of a word counts.
const (
	startsName = iota
	inName
	startsRest
	inRest
	missed
)

func (e *Entry) rank(words []string) int {
	worstRank := startsName
	for _, word := range words {
		rank := e.name.rank(word)
		if rank == startsRest { // not in the name
			rank += e.detail.rank(word)
		}
		if worstRank = max(worstRank, rank); worstRank == missed {
			return missed
		}
	}
	return worstRank
}

// match is an entry that was found.
type match struct {
	*Entry
	rank int
	nth  int // the index among the matches of its group with the same rank
}

// maxOthers is how many entries of a group are shown that have a word only in their detail,
// if other entries have all words in their names.
const maxOthers = 3

// shortQuery is the number of letters of a short query.
const shortQuery = 4

// find returns the entries that have all words of a query, up to limit, and how many there
// are in all. It takes the best matches evenly from all groups. The group with the best
// match comes first. Of groups that match as well, the moments of the run come first if the
// query is short, because such a query does not name a field.
func find(all []Entry, query string, limit int) (found []match, count int) {
	words := strings.Fields(lower(query))
	var listed [groups][missed]int
	var bestRank [groups]int
	for i := range all {
		e := &all[i]
		rank := e.rank(words)
		if rank == missed {
			continue
		}
		if listed[e.Group] == [missed]int{} {
			bestRank[e.Group] = rank
		}
		bestRank[e.Group] = min(bestRank[e.Group], rank)
		found = append(found, match{e, rank, listed[e.Group][rank]})
		listed[e.Group][rank]++
	}
	count = len(found)
	if slices.ContainsFunc(found, func(m match) bool { return m.rank <= inName }) {
		found = slices.DeleteFunc(found, func(m match) bool {
			nth := m.nth
			if m.rank == inRest {
				nth += listed[m.Group][startsRest]
			}
			return m.rank > inName && nth >= maxOthers
		})
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Or(a.rank-b.rank, a.nth-b.nth) })
	found = found[:min(limit, len(found))]
	place := func(g Group) int {
		if g == Moments && utf8.RuneCountInString(query) <= shortQuery {
			return -1
		}
		return int(g)
	}
	slices.SortStableFunc(found, func(a, b match) int {
		return cmp.Or(bestRank[a.Group]-bestRank[b.Group], place(a.Group)-place(b.Group), a.rank-b.rank)
	})
	return found, count
}
