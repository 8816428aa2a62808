package exercise

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hpaplayground/core/words"
)

// FoundCode is a code found in a text.
type FoundCode struct {
	Line int    // from 1
	Name string // the name written before the code
	Err  error  // why the code cannot be read; the hand-in is then empty
	Submission
}

// Person is the name in the code, and the name written before it if they
// differ.
func (r *FoundCode) Person() string {
	switch {
	case r.Who == "":
		return r.Name
	case r.Name == "" || strings.EqualFold(r.Who, r.Name):
		return r.Who
	}
	return r.Who + " (" + r.Name + ")"
}

// Limits for the text, in case somebody pastes the wrong file.
const (
	maxCodes     = 2000
	maxCodeLines = 8 // the number of lines into which a mail program may break one code
)

// ReadCodes finds codes in a text, such as a copied chat: one per line, with
// the sender's name before it or on the line above. It skips lines without a
// code; other counts the skipped lines that are not names. A code that occurs
// twice is returned once.
func ReadCodes(text string) (all []FoundCode, other int) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	added := map[string]bool{}
	above, name := false, ""
	pass := func() {
		if above {
			other++
		}
		above, name = false, ""
	}
	for i := 0; i < len(lines) && len(all) < maxCodes; i++ {
		before, code, found := findCode(lines[i])
		if !found {
			if strings.TrimSpace(lines[i]) != "" {
				pass()
				above, name = true, sender(lines[i])
			}
			continue
		}
		r := FoundCode{Line: i + 1, Name: sender(before)}
		if r.Name == "" && above {
			r.Name, above = name, false
		}
		pass()
		h, err := Decode(code)
		for n := 1; err != nil && n < maxCodeLines && i+n < len(lines) && isRest(lines[i+n]); n++ {
			code += strings.TrimSpace(lines[i+n])
			if handIn, wrong := Decode(code); wrong == nil {
				h, err = handIn, nil
				i += n
			}
		}
		if r.Err = err; err == nil {
			r.Submission = *h
		}
		if key := r.Person() + "\n" + code; !added[key] {
			added[key] = true
			all = append(all, r)
		}
	}
	pass()
	return all, other
}

// findCode finds a code in a line, and returns the text before it. A code is a
// word that starts with an E, a digit and a dot.
func findCode(line string) (before, code string, found bool) {
	for i := range line {
		if (i == 0 || !isCode(rune(line[i-1]))) && len(line) > i+3 && line[i] == 'E' && line[i+1] >= '0' && line[i+1] <= '9' && line[i+2] == '.' {
			end := i + 3
			for end < len(line) && isCode(rune(line[end])) {
				end++
			}
			if end == i+3 {
				continue
			}
			return line[:i], line[i:end], true
		}
	}
	return "", "", false
}

func isCode(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}

// isRest reports whether a line may be the rest of the code above it.
func isRest(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && strings.IndexFunc(line, func(r rune) bool { return !isCode(r) }) < 0
}

// sender is a name as chats write it before a message: "[10:12] Anna: ", "Anna
// 10:12 AM", "<Anna> ", "- Anna,". It drops times and punctuation.
func sender(text string) string {
	var name []string
	for word := range strings.FieldsSeq(text) {
		word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ')' && r != '(' })
		lower := strings.ToLower(strings.Trim(word, "()"))
		if lower == "" || isTime(lower) {
			continue
		}
		name = append(name, word)
	}
	const maxLength = 60
	joined := []rune(strings.Join(name, " "))
	if !slices.ContainsFunc(joined, unicode.IsLetter) {
		return "" // a line number
	}
	return string(joined[:min(len(joined), maxLength)])
}

// isTime reports whether a word in a chat is a time and not a part of a name: 10:12,
// 2026-11-21, 10.12, am and pm.
func isTime(word string) bool {
	if word == "am" || word == "pm" || word == "上午" || word == "下午" {
		return true
	}
	digits, signs := false, false
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits = true
		case strings.ContainsRune(":.-/年月日t时分z", r):
			signs = true
		default:
			return false
		}
	}
	return digits && signs
}

// CSV returns the results as a table for spreadsheets, a row for each exercise.
// Goals are 1 for met and 0 for missed; for a code that cannot be read, the
// last column gives the reason.
func CSV(all []FoundCode, lang words.Language) string {
	var b strings.Builder
	row := func(cells ...string) {
		for i, c := range cells {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(quoted(c))
		}
		b.WriteString("\r\n")
	}
	row(lang.Say("Person"), lang.Say("Course"), lang.Say("Exercise"), lang.Say("Goals"), lang.Say("Met"), lang.Say("Of"),
		lang.Say("Solved"), lang.Say("Hints"), lang.Say("Solution shown"), lang.Say("Problem"))
	for i := range all {
		r := &all[i]
		if r.Err != nil {
			row(r.Person(), "", "", "", "", "", "", "", "", lang.Say("line %d: %s", r.Line, r.Err))
		}
		for j := range r.Done {
			d := &r.Done[j]
			goals := ""
			for k, met := range d.Met {
				if k > 0 {
					goals += " "
				}
				goals += digit(met)
			}
			row(r.Person(), r.Course, d.Exercise, goals, strconv.Itoa(d.Count()), strconv.Itoa(len(d.Met)), digit(d.Solved()),
				strconv.Itoa(d.Hints), digit(d.Shown), "")
		}
	}
	return b.String()
}

func digit(set bool) string {
	if set {
		return "1"
	}
	return "0"
}

// quoted quotes a cell of CSV. A value that a spreadsheet would run as a
// formula gets an apostrophe, so that a participant cannot run formulas on the
// trainer's computer.
func quoted(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t", rune(cell[0])) {
		cell = "'" + cell
	}
	if strings.ContainsAny(cell, ",\"\r\n") || strings.TrimSpace(cell) != cell {
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}
