package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// lineWidth returns the width of the writer's terminal, or 0 if it is not a terminal.
func lineWidth(w io.Writer) int {
	if width, ok := terminal(w); ok {
		return max(width, 40)
	}
	return 0
}

// terminal returns the width of the writer's terminal; ok is false if the
// writer is not a terminal.
func terminal(w io.Writer) (columns int, ok bool) {
	if o, isOutput := w.(*output); isOutput {
		w = o.Writer
	}
	file, ok := w.(*os.File)
	if !ok {
		return 0, false
	}
	return terminalWidth(file)
}

// writeWrapped writes a text in lines of at most width columns after an indent.
func writeWrapped(w io.Writer, text, indent string, width int) {
	line, used := "", 0
	for _, piece := range pieces(strings.Join(strings.Fields(text), " ")) {
		n := columns(strings.TrimRight(piece, " "))
		if line != "" && used+n > width {
			fmt.Fprintln(w, indent+strings.TrimRight(line, " "))
			line, used = "", 0
		}
		line += piece
		used += columns(piece)
	}
	if line = strings.TrimRight(line, " "); line != "" {
		fmt.Fprintln(w, indent+line)
	}
}

// pieces splits a text where a line may end: after spaces, and next to a Chinese character.
// A line may not end before punctuation or after an opening bracket.
func pieces(text string) (out []string) {
	start, before := 0, ' '
	for i, r := range text {
		if before == ' ' && r != ' ' || (isWide(before) || isWide(r)) && r != ' ' &&
			!strings.ContainsRune("，。、；：？！）”》", r) && !strings.ContainsRune("（“《", before) {
			if i > start {
				out = append(out, text[start:i])
			}
			start = i
		}
		before = r
	}
	if start < len(text) {
		out = append(out, text[start:])
	}
	return out
}

// columns returns the display width of a text: Chinese characters are two
// columns wide.
func columns(text string) int {
	n := 0
	for _, r := range text {
		if n++; isWide(r) {
			n++
		}
	}
	return n
}

func isWide(r rune) bool { return r >= 0x2e80 && r <= 0xffe6 }
