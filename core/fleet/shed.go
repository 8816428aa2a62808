package fleet

import (
	"slices"
	"strings"

	"hpaplayground/core/manifest"
)

const (
	managedFields = "managedFields"
	lastApplied   = manifest.LastApplied
)

// span is a part of an object's text.
type span struct{ from, to int }

// keptSpans returns the spans of the object's text without some fields of its metadata or some
// annotations.
func (o *object) keptSpans(fields []string) []span {
	if len(fields) == 0 {
		return []span{{0, len(o.text)}}
	}
	cuts := append(o.extents(o.metadata, fields), o.extents(o.metadata.field("annotations"), fields)...)
	slices.SortFunc(cuts, func(a, b span) int { return a.from - b.from })
	var kept []span
	at := 0
	for _, c := range cuts {
		if c.from >= at {
			kept = append(kept, span{at, c.from})
			at = c.to
		}
	}
	return append(kept, span{at, len(o.text)})
}

// blankFields returns the object's text without these fields. A line that is left out becomes
// an empty line.
func (o *object) blankFields(fields ...string) string {
	var b strings.Builder
	at := 0
	for _, s := range o.keptSpans(fields) {
		b.WriteString(strings.Repeat("\n", strings.Count(o.text[at:s.from], "\n")))
		b.WriteString(o.text[s.from:s.to])
		at = s.to
	}
	return b.String()
}

// extents returns the spans of some fields of a value in this object, each with its
// separator.
func (o *object) extents(v value, names []string) []span {
	all := slices.Collect(v.fields())
	var found []span
	for i, f := range all {
		if !slices.Contains(names, f.name) {
			continue
		}
		s := span{f.from, f.to}
		switch {
		case !v.isFlow():
			s.from -= v.margin
		case i+1 < len(all):
			s.to = all[i+1].from
		case i > 0:
			s.from = all[i-1].to
		}
		at := v.at - o.at
		found = append(found, span{at + s.from, at + s.to})
	}
	return found
}

// typed adds the type that the list gives to the object's text. It also returns the number
// of added lines.
func (o *object) typed(text string) (typed string, lines int) {
	switch {
	case len(o.missing) == 0:
		return text, 0
	case o.isFlow():
		return "{" + strings.Join(o.missing, ", ") + ", " + text[1:], 0
	}
	next := "\n" + strings.Repeat(" ", o.margin)
	return strings.Join(o.missing, next) + next + text, len(o.missing)
}
