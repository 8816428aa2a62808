package timeline

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// Grid is text in aligned columns. Remarks are lines between the rows. They do not
// affect the columns.
type Grid struct {
	lines []line
	width []int
}

type line struct {
	cells  []string
	remark string
}

// Row adds a row. The last cell may have any length.
func (g *Grid) Row(cells ...string) {
	for len(cells) > 1 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	for i, cell := range cells {
		if i == len(g.width) {
			g.width = append(g.width, 0)
		}
		g.width[i] = max(g.width[i], utf8.RuneCountInString(cell))
	}
	g.lines = append(g.lines, line{cells: cells})
}

// Remark adds a line that spans all columns.
func (g *Grid) Remark(text string) { g.lines = append(g.lines, line{remark: text}) }

// Write writes the text. Lines longer than limit characters are cut and end in an
// ellipsis. A limit of 0 is no limit.
func (g *Grid) Write(w io.Writer, limit int) error {
	out := bufio.NewWriter(w)
	var b strings.Builder
	for _, line := range g.lines {
		b.Reset()
		b.WriteString(line.remark)
		for i, cell := range line.cells {
			b.WriteString(cell)
			if i+1 < len(line.cells) {
				b.WriteString(strings.Repeat(" ", g.width[i]-utf8.RuneCountInString(cell)+2))
			}
		}
		text := strings.TrimRight(b.String(), " ")
		if limit > 0 && utf8.RuneCountInString(text) > limit {
			text = string([]rune(text)[:limit-1]) + "…"
		}
		out.WriteString(text)
		out.WriteByte('\n')
	}
	return out.Flush()
}
