package paste

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/words"
)

// Note says one thing that was done to a text, or what the text looks like.
type Note struct {
	Line int    // in the pasted text, from 1; 0: the whole text
	Text string // an English format, as words.Language.Say takes it
	Args []any
}

// In says the note in a language, without its line.
func (n Note) In(lang words.Language) string { return fmt.Sprintf(lang.Phrase(n.Text), n.Args...) }

// lineNote is a note, and the lines that it is about.
type lineNote struct {
	Note
	lines            []int
	singular, plural string
}

// mergeNotes joins the notes with the same text into one note that names all their lines.
func mergeNotes(all []lineNote) []Note {
	var notes []Note
	for i, t := range all {
		if t.plural == "" {
			notes = append(notes, t.Note)
			continue
		}
		if slices.ContainsFunc(all[:i], func(before lineNote) bool { return before.plural == t.plural }) {
			continue
		}
		var lines []int
		for _, other := range all[i:] {
			if other.plural == t.plural {
				lines = append(lines, other.lines...)
			}
		}
		slices.Sort(lines)
		notes = append(notes, noteLines(slices.Compact(lines), t.singular, t.plural))
	}
	return notes
}

// noteLines returns a note about lines, which are in ascending order. singular is the text
// for a single line. plural is the text for several lines, with a %s for their numbers.
func noteLines(lines []int, singular, plural string) Note {
	if len(lines) == 1 || len(lines) > 0 && lines[0] == lines[len(lines)-1] {
		return Note{Line: lines[0], Text: singular}
	}
	return Note{Line: lines[0], Text: plural, Args: []any{ranges(lines)}}
}

// ranges writes line numbers as 3-9, 12.
func ranges(lines []int) string {
	const maxRanges = 6
	var parts []string
	for i := 0; i < len(lines); {
		from, to := lines[i], lines[i]
		for i++; i < len(lines) && lines[i] <= to+1; i++ {
			to = lines[i]
		}
		if len(parts) == maxRanges {
			parts = append(parts, "…")
			break
		}
		part := strconv.Itoa(from)
		if to > from {
			part += "-" + strconv.Itoa(to)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}
