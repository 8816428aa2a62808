package read

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// maxColumns limits the number of columns.
const maxColumns = 200

// record is a line of a table, split into cells.
type record struct {
	row   int
	cells []string
}

// csv reads one or more tables with an empty line between them. Grafana exports series like
// this if they are not joined.
func (r *reader) csv(text string) {
	skipped := 0
	separator := byte(0)
	first, after, _ := strings.Cut(text, "\n")
	if named, ok := strings.CutPrefix(strings.TrimRight(first, "\r"), "sep="); ok && len(named) == 1 {
		text, separator, skipped = after, named[0], 1
	}
	if separator == 0 || separator == '"' || separator == '\r' || separator >= 0x80 {
		separator = guessSeparator(text)
	}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma = rune(separator)
	in.LazyQuotes = true
	in.FieldsPerRecord = -1
	in.TrimLeadingSpace = separator != '\t'
	if separator != '#' {
		in.Comment = '#'
	}
	lines := strings.Split(text, "\n")
	var table []record
	for {
		cells, err := in.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			var wrong *csv.ParseError
			if errors.As(err, &wrong) {
				r.report(wrong.Line+skipped, "%v", wrong.Err)
			} else {
				r.report(0, "%v", err)
			}
			return
		}
		line, _ := in.FieldPos(0)
		if empty(cells) {
			continue
		}
		if len(cells) > maxColumns {
			r.report(line+skipped, "%d columns: at most %d are read", len(cells), maxColumns)
			return
		}
		for _, cell := range cells {
			if strings.Count(cell, "\n") > 2 {
				r.report(line+skipped, "a quotation mark is opened here and closed lines later, or never")
				return
			}
		}
		rec := record{line + skipped, cells}
		if len(table) > 0 && line >= 2 && strings.TrimSpace(lines[line-2]) == "" && isHeader(cells) {
			r.table(table, separator)
			table = nil
		}
		table = append(table, rec)
	}
	if len(table) > 0 {
		r.table(table, separator)
	} else if r.errors == 0 {
		r.report(0, "there are no rows in it")
	}
}

func empty(cells []string) bool {
	for _, c := range cells {
		if trimmed(c) != "" {
			return false
		}
	}
	return true
}

// guessSeparator returns the separator that gives the most cells in the first lines. It
// prefers a separator with the same number of cells in each line.
func guessSeparator(text string) byte {
	best, maxCells := byte(','), 0
	for _, separator := range []byte{'\t', ';', ',', '|'} {
		equalLines, cells, lines := 0, -1, 0
		for line := range strings.Lines(text) {
			line = strings.TrimRight(line, "\r\n")
			if strings.TrimSpace(line) == "" || line[0] == '#' {
				continue
			}
			n := separators(line, separator)
			if n > 0 && (cells < 0 || n == cells) {
				equalLines++
			}
			if cells < 0 {
				cells = n
			}
			if lines++; lines == 20 {
				break
			}
		}
		if equalLines > maxCells {
			best, maxCells = separator, equalLines
		}
	}
	return best
}

// separators counts the separators outside of quotes.
func separators(line string, separator byte) int {
	n, quoted := 0, false
	for i := range len(line) {
		switch line[i] {
		case '"':
			quoted = !quoted
		case separator:
			if !quoted {
				n++
			}
		}
	}
	return n
}
