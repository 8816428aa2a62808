package report

import (
	"fmt"
	"slices"
	"strings"
)

const (
	// diffContext is how many equal lines are around a change.
	diffContext = 3
	// maxEdits is how many lines two texts may differ in for the shortest difference. Beyond it, all lines between
	// the first and the last difference are replaced.
	maxEdits = 400
)

// unified returns the difference of two texts in the unified format of diff -u, without the names of files; "" if there
// is none.
func unified(before, after string) string {
	a, b := lines(before), lines(after)
	var out strings.Builder
	edits := editsOf(a, b)
	for i := 0; i < len(edits); {
		end := i + 1 // of the changes that share their context
		for end < len(edits) && edits[end].from-edits[end-1].to <= 2*diffContext {
			end++
		}
		first, last := edits[i], edits[end-1]
		lead, tail := min(diffContext, first.from), min(diffContext, len(a)-last.to)
		fmt.Fprintf(&out, "@@ -%s +%s @@\n", lineRange(first.from-lead, last.to+tail), lineRange(first.into-lead, last.until+tail))
		at := first.from - lead
		for _, e := range edits[i:end] {
			write(&out, " ", a[at:e.from])
			write(&out, "-", a[e.from:e.to])
			write(&out, "+", b[e.into:e.until])
			at = e.to
		}
		write(&out, " ", a[at:last.to+tail])
		i = end
	}
	return out.String()
}

// lines returns a text's lines without their ends.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\r\n", "\n"), "\n")
}

func write(out *strings.Builder, sign string, lines []string) {
	for _, line := range lines {
		out.WriteString(sign + line + "\n")
	}
}

// lineRange writes lines as diff does: the first, from 1, and how many. Of none it is the line before.
func lineRange(from, to int) string {
	switch n := to - from; n {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	default:
		return fmt.Sprintf("%d,%d", from+1, n)
	}
}

// lineEdit replaces lines of one text by lines of the other; the ends are exclusive.
type lineEdit struct{ from, to, into, until int }

// editsOf returns the edits that turn a into b, with the greedy algorithm of Myers (An O(ND) Difference Algorithm).
func editsOf(a, b []string) (edits []lineEdit) {
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	x, y := len(a)-tail, len(b)-tail
	if x == head && y == head {
		return nil
	}
	all := []lineEdit{{head, x, head, y}}
	furthest := furthestPaths(a[head:x], b[head:y])
	if furthest == nil {
		return all
	}
	x, y = x-head, y-head
	add := func(from, to, into, until int) {
		if n := len(edits); n > 0 && edits[n-1].from == to+head && edits[n-1].into == until+head {
			edits[n-1].from, edits[n-1].into = from+head, into+head
		} else {
			edits = append(edits, lineEdit{from + head, to + head, into + head, until + head})
		}
	}
	for d := len(furthest) - 1; d > 0; d-- { // from the end back to the start
		before, k := furthest[d-1], x-y
		if k == -d || k != d && before[k-1+d] < before[k+1+d] {
			k++
		} else {
			k--
		}
		fromX := before[k+d]
		fromY := fromX - k
		if k > x-y { // a line of b was added
			add(fromX, fromX, fromY, fromY+1)
		} else {
			add(fromX, fromX+1, fromY, fromY)
		}
		x, y = fromX, fromY
	}
	slices.Reverse(edits)
	return edits
}

// furthestPaths returns, for each number d of edits, how far in a one comes with d edits on each diagonal k, at k+d+1;
// nil if there are too many edits. The last is with all of them.
func furthestPaths(a, b []string) (all [][]int) {
	now := []int{0, 0, 0}
	for d := 0; d <= min(len(a)+len(b), maxEdits); d++ {
		next := make([]int, 2*d+3)
		for k := -d; k <= d; k += 2 {
			x := 0
			if d > 0 {
				if k == -d || k != d && now[k-1+d] < now[k+1+d] {
					x = now[k+1+d]
				} else {
					x = now[k-1+d] + 1
				}
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			if next[k+d+1] = x; x == len(a) && x-k == len(b) {
				return append(all, next)
			}
		}
		all, now = append(all, next), next
	}
	return nil
}
