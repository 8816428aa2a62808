package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"
)

// lineWidth is how long lines may be on the writer: as wide as the terminal
// that it is, or 0, which is without limit.
func lineWidth(w io.Writer) int {
	if file, ok := w.(*os.File); ok {
		if width, ok := terminalWidth(file); ok {
			return max(width, 40)
		}
	}
	return 0
}

// writeWrapped writes a text in lines of at most width characters after an
// indent.
func writeWrapped(w io.Writer, text, indent string, width int) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			fmt.Fprintln(w, indent+line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		fmt.Fprintln(w, indent+line)
	}
}

// progress shows on a terminal how far a long run has come. A short one shows
// nothing.
type progress struct {
	out     io.Writer // nil: nobody looks
	whole   time.Duration
	begun   time.Time
	printed time.Time
}

func newProgress(w io.Writer, whole time.Duration) *progress {
	p := &progress{whole: whole, begun: time.Now()}
	if file, ok := w.(*os.File); ok {
		if _, ok := terminalWidth(file); ok {
			p.out = w
		}
	}
	return p
}

func (p *progress) at(now time.Duration) {
	if p.out == nil || p.whole <= 0 || time.Since(p.begun) < 300*time.Millisecond || time.Since(p.printed) < 100*time.Millisecond {
		return
	}
	p.printed = time.Now()
	fmt.Fprintf(p.out, "\rrunning: %3d%%", 100*now/p.whole)
}

// end takes the line away again.
func (p *progress) end() {
	if !p.printed.IsZero() {
		fmt.Fprint(p.out, "\r              \r")
	}
}
