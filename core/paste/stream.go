package paste

import (
	"strings"

	"hpaplayground/core/manifest"
)

// addSeparators adds the "---" between two objects that were put after each other. Both
// must have an apiVersion, a kind and metadata.
func (r *reader) addSeparators(b *block) {
	inside := scalars(b.lines)
	var begins []int             // where an object may begin
	var fields []map[string]bool // the top fields from there on
	begin := func(i int) { begins, fields = append(begins, i), append(fields, map[string]bool{}) }
	begin(0)
	for i := range b.lines {
		s := b.lines[i].text
		if isMarker(s) || strings.HasPrefix(s, "...") {
			begin(i)
		}
		name, value, ok := field(s)
		if !ok || indent(s) > 0 || s[0] == '-' || inside[i] {
			continue
		}
		top := fields[len(fields)-1]
		if (name == "apiVersion" || name == "kind") && value != "" && top["apiVersion"] && top["kind"] {
			begin(i)
			top = fields[len(fields)-1]
		}
		top[name] = true
	}
	isComplete := func(top map[string]bool) bool { return top["apiVersion"] && top["kind"] && top["metadata"] }
	var out []line
	var found []int
	for k, from := range begins {
		to := len(b.lines)
		if k+1 < len(begins) {
			to = begins[k+1]
		}
		if k > 0 && from < to && isComplete(fields[k-1]) && isComplete(fields[k]) && !isMarker(b.lines[from].text) && !strings.HasPrefix(b.lines[from].text, "...") {
			number := b.lines[from].number
			out = append(out, line{text: "---", number: number, added: true})
			found = append(found, number)
		}
		out = append(out, b.lines[from:to]...)
	}
	if len(found) == 0 {
		return
	}
	b.lines = out
	r.lines(found, "a second object begins here: --- was added before it", "further objects begin in lines %s: --- was added before them")
}

// makeList turns a list of objects, as jq and yq print .items, into a List.
func (r *reader) makeList(b *block) {
	first := firstContent(b.lines)
	if first == len(b.lines) {
		return
	}
	s, margin := b.lines[first].text, ""
	switch after, dash := strings.CutPrefix(s, "- "); {
	case dash && (isObject(after) || strings.HasPrefix(after, "metadata:")) && allEntries(b.lines[first:]):
	case s[0] == '[' && rank(b.lines) == rankObject:
		margin = " "
	default:
		return
	}
	number := b.lines[first].number
	out := []line{
		{text: "apiVersion: v1", number: number, added: true},
		{text: "kind: List", number: number, added: true},
		{text: "items:", number: number, added: true},
	}
	for _, l := range b.lines[first:] {
		l.apply(change{0, 0, margin})
		out = append(out, l)
	}
	b.lines = out
	r.add(Note{Line: number, Text: "a list of objects was read as a List"})
}

// allEntries reports whether all lines belong to one list.
func allEntries(lines []line) bool {
	for i := range lines {
		if s := lines[i].text; !isBlank(s) && indent(s) == 0 && s[0] != '-' && s[0] != '#' {
			return false
		}
	}
	return true
}

// keepLatest drops a part whose objects all come again below, as in a message that shows a
// manifest before and after a change.
func (r *reader) keepLatest(parts []block) []block {
	names := make([][]string, len(parts))
	last := map[string]int{} // the last part with an object
	for i := range parts {
		names[i] = identities(parts[i].text())
		for _, name := range names[i] {
			last[name] = i
		}
	}
	var kept []block
	var dropped []int
	for i, p := range parts {
		repeated := len(names[i]) > 0
		for _, name := range names[i] {
			repeated = repeated && last[name] > i
		}
		if !repeated {
			kept = append(kept, p)
			continue
		}
		for _, l := range trim(p.lines) {
			dropped = append(dropped, l.number)
		}
	}
	if len(dropped) > 0 {
		r.lines(dropped, "the same object is given again below: this one was left out", "the same objects are given again below: lines %s were left out")
	}
	return kept
}

func identities(text string) []string {
	docs, _ := manifest.Parse(text)
	var names []string
	for _, d := range docs {
		if d.Name == "" {
			return nil
		}
		names = append(names, d.Kind+"/"+d.Namespace+"/"+d.Name)
	}
	return names
}
