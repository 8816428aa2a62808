package exercise

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"hpaplayground/core/link"
	"hpaplayground/core/manifest"
)

// Submission is what a participant hands in: which goals they met. It is no proof, because
// anybody who reads the source can forge one.
type Submission struct {
	Who    string
	Course string // the course's title, in English
	Done   []Done
}

// Done is the result of one exercise.
type Done struct {
	Exercise string
	Met      []bool // one per goal, best attempt
	Hints    int    // number of hints shown
	Shown    bool   // whether the solution was shown
}

// Solved reports whether all goals are met.
func (d *Done) Solved() bool { return d.Count() == len(d.Met) && len(d.Met) > 0 }

// Count returns the number of goals met.
func (d *Done) Count() int {
	n := 0
	for _, met := range d.Met {
		if met {
			n++
		}
	}
	return n
}

// A code is "E" followed by a text as package link packs it, with a checksum. The text
// has the name, the course, and a line for each exercise: its name, a digit for each
// goal, the number of hints, and "s" if the solution was shown. Old codes must stay
// readable: a new format gets a new letter.
const codeMark = "E"

// Encode returns the code to hand in: letters, digits, "-", "_" and one ".".
func (h *Submission) Encode() string {
	var b strings.Builder
	b.WriteString(oneLine(h.Who) + "\n" + oneLine(h.Course) + "\n")
	for i := range h.Done {
		d := &h.Done[i]
		b.WriteString(oneLine(d.Exercise) + " ")
		for _, met := range d.Met {
			if met {
				b.WriteByte('1')
			} else {
				b.WriteByte('0')
			}
		}
		b.WriteString(" " + strconv.Itoa(max(d.Hints, 0)))
		if d.Shown {
			b.WriteString(" s")
		}
		b.WriteByte('\n')
	}
	return codeMark + link.Encode(b.String())
}

// oneLine joins the lines of a name, so that a name cannot add lines to the
// code.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Decode reads a code. It ignores white space, which mail programs insert.
func Decode(code string) (*Submission, error) {
	code = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, code)
	packed, ok := strings.CutPrefix(code, codeMark)
	if !ok {
		return nil, fmt.Errorf("code %q: want one that begins with %s1.", manifest.Shorten(code, 24), codeMark)
	}
	text, err := link.Decode(packed)
	if err == nil {
		var h *Submission
		if h, err = readSubmission(text); err == nil {
			return h, nil
		}
	}
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	return nil, fmt.Errorf("code %q: %w", manifest.Shorten(code, 24), err)
}

func readSubmission(text string) (*Submission, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) < 2 || len(lines) > maxExercises+2 {
		return nil, errors.New("it holds no results")
	}
	h := &Submission{Who: lines[0], Course: lines[1]}
	for _, line := range lines[2:] {
		words := strings.Split(line, " ")
		if len(words) < 3 || len(words) > 4 || len(words) == 4 && words[3] != "s" || strings.Trim(words[1], "01") != "" {
			return nil, fmt.Errorf("%q is not a result", manifest.Shorten(line, 24))
		}
		hints, err := strconv.ParseUint(words[2], 10, 16)
		if err != nil {
			return nil, fmt.Errorf("%q is not a result", manifest.Shorten(line, 24))
		}
		d := Done{Exercise: words[0], Hints: int(hints), Shown: len(words) == 4}
		for _, met := range words[1] {
			d.Met = append(d.Met, met == '1')
		}
		h.Done = append(h.Done, d)
	}
	return h, nil
}
