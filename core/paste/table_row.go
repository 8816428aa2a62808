package paste

import (
	"slices"
	"strings"
)

// tableRow is a row of the table. Its words are told apart by their form and not by their
// columns, because a chat may remove spaces.
type tableRow struct {
	namespace, name, reference         string
	targets                            string
	numbers                            []string // MINPODS, MAXPODS and REPLICAS, if they are there
	minReplicas, maxReplicas, replicas *int32
	age                                string
	afterAge                           []string // after AGE
}

// newRow reads a row. ok is false if it does not name what an HPA scales.
func newRow(line string, header []string) (row tableRow, ok bool) {
	words := strings.Fields(line)
	at := slices.IndexFunc(words[min(1, len(words)):min(3, len(words))], isReference) + 1
	if at == 0 || at == 2 && header != nil && !slices.Contains(header, "NAMESPACE") {
		return row, false
	}
	row.name, row.reference = words[at-1], words[at]
	if at == 2 {
		row.namespace = words[0]
	}
	for _, resource := range []string{"horizontalpodautoscaler.autoscaling/", "hpa/"} {
		row.name = strings.TrimPrefix(row.name, resource)
	}
	if !isName(row.name) || row.namespace != "" && !isName(row.namespace) {
		return row, false
	}
	words = words[at+1:]
	i := numbersIndex(words)
	row.targets = strings.Join(words[:i], " ")
	words = words[i:]
	n := 0
	for n < min(3, len(words)) && isCount(words[n]) {
		n++
	}
	row.numbers = words[:n]
	for i, into := range []**int32{&row.minReplicas, &row.maxReplicas, &row.replicas} {
		if i < n {
			*into, _ = countIn(words[i])
		}
	}
	if words = words[n:]; len(words) > 0 && n == 3 {
		row.age, row.afterAge = words[0], words[1:]
	}
	return row, true
}

// numbersIndex returns the index of the word in the column MINPODS: the first word after
// which there are only numbers up to the age.
func numbersIndex(words []string) int {
	for i := range words {
		n := 0
		for i+n < len(words) && n < 3 && isCount(words[i+n]) {
			n++
		}
		if end := i + n; n > 0 && (end == len(words) || n == 3 && (isAge(words[end]) || end == len(words)-1 && isCutAge(words[end]))) {
			return i
		}
	}
	return len(words)
}

// complete reports whether a row has all its columns. Without a header, only such a line is
// a row.
func (r *tableRow) complete() bool {
	return len(r.numbers) == 3 && isAge(r.age) && (strings.Contains(r.targets, "/") || r.targets == "<none>")
}

// mayContinue reports whether the next line may continue the row.
func (r *tableRow) mayContinue() bool { return len(r.numbers) < 3 || r.age == "" }

// size says how many parts of the row are present.
func (r *tableRow) size() int {
	n := 10*len(r.numbers) + len(r.targets) + len(r.reference)
	if r.age != "" {
		n += 10
	}
	return n
}

// isReference reports whether a word is a target, such as Deployment/web.
func isReference(word string) bool {
	kind, name, ok := strings.Cut(word, "/")
	return ok && kind != "" && kind[0] >= 'A' && kind[0] <= 'Z' && name != "" && strings.IndexFunc(kind, func(r rune) bool { return r > 'z' || !isLetter(byte(r)) }) < 0
}

// isName reports whether a word can be the name of an object.
func isName(word string) bool {
	for i := range len(word) {
		if c := word[i]; (c < 'a' || c > 'z') && !isDigit(c) && c != '-' && c != '.' {
			return false
		}
	}
	return word != ""
}

func isCount(word string) bool {
	_, ok := countIn(word)
	return ok || word == "<unset>"
}

// isAge reports whether a word is an age, such as 2d3h.
func isAge(word string) bool {
	if word == "<unknown>" || word == "<invalid>" {
		return true
	}
	units := strings.Trim(word, "0123456789")
	return units != "" && isDigit(word[0]) && strings.Trim(word, "0123456789ydhms") == "" && !isDigit(word[len(word)-1])
}

// isCutAge reports whether a word is an age whose last unit is missing, such as 3m45.
func isCutAge(word string) bool {
	return strings.Trim(word, "0123456789") != "" && isAge(word+"s")
}
