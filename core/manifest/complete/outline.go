package complete

import (
	"strings"

	"hpaplayground/core/manifest/lex"
)

// branch is a key of a mapping, an entry of a list, or the document. Branches are
// found by indentation and brackets, so the text may be broken.
type branch struct {
	parent *branch
	depth  int    // twice the column, and one more for a list's entry; -1 for a document
	level  int    // the number of branches above it
	key    string // empty for a list's entry
	item   bool   // whether it is a list's entry
	index  int    // the index of a list's entry
	value  string // a scalar on the same line
	lists  []*branch
	keys   []*branch
}

// spot is the place of the cursor.
type spot struct {
	branch   *branch // the branch whose value or content is at the cursor; nil if unknown
	key      *branch // the key at the cursor, if any
	from     int     // from and to limit the word at the cursor
	to       int
	column   int    // where the word at the cursor begins
	sameLine bool   // after a key's colon, on the same line
	flow     bool   // in brackets
	colon    bool   // the word has a colon already
	space    string // what must be inserted first
}

// outline reads one document line by line.
type outline struct {
	text  string
	at    int
	root  *branch
	last  *branch
	block int // the lines of a block scalar are to the right of this column; -1: none
	spot  spot
	ends  map[int]int // results of flowEnd, by column
}

// deepest is the number of levels that are read at most.
const deepest = 100

// outlineAt reads the document of a text that contains the offset.
func outlineAt(text string, at int) *outline {
	o := &outline{text: text, at: min(max(at, 0), len(text)), block: -1}
	o.begin()
	for start := 0; start <= len(text); {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
			end = start + i
		}
		next := end + 1
		if end > start && text[end-1] == '\r' {
			end--
		}
		switch l := text[start:end]; {
		case lex.IsMarker(l, "---"), lex.IsMarker(l, "..."):
			if start > o.at {
				return o
			}
			o.begin()
		default:
			next = max(next, o.line(start, end))
		}
		start = next
	}
	return o
}

func (o *outline) begin() {
	o.root = &branch{depth: -1}
	o.last, o.block, o.spot, o.ends = o.root, -1, spot{}, nil
}

// parentAt returns the branch that contains a key at this depth.
func (o *outline) parentAt(depth int) *branch {
	b := o.last
	for b.depth >= depth {
		b = b.parent
	}
	return b
}

func (b *branch) add(child branch) *branch {
	child.parent, child.level = b, b.level+1
	c := &child
	if c.item {
		c.index = len(b.lists)
		b.lists = append(b.lists, c)
	} else {
		b.keys = append(b.keys, c)
	}
	return c
}

// child returns the scalar value of a key; empty if it has none.
func (b *branch) child(key string) string {
	for _, c := range b.keys {
		if c.key == key {
			return c.value
		}
	}
	return ""
}

func (o *outline) hasCursor(from, to int) bool { return from <= o.at && o.at <= to }

// line reads a line, and returns the end of the brackets that it opens.
func (o *outline) line(start, end int) int {
	p := start
	for p < end && (o.text[p] == ' ' || o.text[p] == '\t') {
		p++
	}
	if o.block >= 0 {
		if p == end || p-start > o.block {
			return 0
		}
		o.block = -1
	}
	if p == end {
		if o.hasCursor(start, end) {
			b := o.parentAt(2 * (o.at - start))
			for b.value != "" {
				b = b.parent
			}
			o.spot = spot{branch: b, from: o.at, to: o.at, column: o.at - start}
		}
		return 0
	}
	parent := o.parentAt(2 * (p - start))
	for o.text[p] == '-' && (p+1 == end || o.text[p+1] == ' ') {
		depth := 2*(p-start) + 1
		if parent = o.parentAt(depth); parent.level > deepest {
			return 0
		}
		parent = parent.add(branch{depth: depth, item: true})
		o.last = parent
		dash := p
		for p++; p < end && o.text[p] == ' '; p++ {
		}
		if p == end {
			if o.hasCursor(dash+1, end) {
				o.spot = spot{branch: parent, from: o.at, to: o.at, column: max(o.at-start, dash+2-start)}
				if o.at == dash+1 {
					o.spot.space = " "
				}
			}
			return 0
		}
	}
	return o.content(parent, start, p, end)
}

// content reads the rest of a line after its indentation and dashes.
func (o *outline) content(parent *branch, start, p, end int) int {
	column := p - start
	switch o.text[p] {
	case '#':
		return 0
	case '{', '[':
		return o.flow(p, o.flowEnd(end, parent.depth/2), parent)
	case '|', '>':
		o.block = max(parent.depth/2, 0)
		return 0
	}
	word, colon := lex.Word(o.text[p:end], false)
	word += p
	if !colon {
		if o.hasCursor(p, word) {
			for parent.value != "" {
				parent = parent.parent
			}
			o.spot = spot{branch: parent, from: p, to: word, column: column}
		}
		return 0
	}
	if parent = o.parentAt(2 * column); parent.level > deepest {
		return 0
	}
	key := parent.add(branch{depth: 2 * column, key: unquoted(o.text[p:word])})
	o.last = key
	if o.hasCursor(p, word) {
		o.spot = spot{branch: parent, key: key, from: p, to: word, column: column, colon: true}
	}
	after := word + 1
	for p = after; p < end && (o.text[p] == ' ' || o.text[p] == '\t'); p++ {
	}
	if p < end {
		switch o.text[p] {
		case '{', '[':
			return o.flow(p, o.flowEnd(end, column), key)
		case '|', '>':
			o.block = column
			return 0
		}
	}
	o.readValue(key, after, p, end, false)
	return 0
}

// readValue reads the scalar after a key's colon, on the key's line.
func (o *outline) readValue(key *branch, after, p, end int, flow bool) {
	to := p
	if p < end && o.text[p] != '#' {
		n, _ := lex.Word(o.text[p:end], flow)
		to = p + n
		key.value = unquoted(o.text[p:to])
	}
	if !o.hasCursor(after, max(p, to)) {
		return
	}
	o.spot = spot{branch: key, from: p, to: to, sameLine: true, flow: flow}
	if o.at < p || to == p {
		o.spot.from, o.spot.to = o.at, o.at
	}
	if o.at == after {
		o.spot.space = " "
	}
}

func unquoted(word string) string { return strings.Trim(word, `"'`) }

// flowEnd returns how far brackets can reach that are opened on the line ending at
// end: over all lines below that are indented more than the column.
func (o *outline) flowEnd(end, column int) int {
	if cached := o.ends[column]; cached >= end {
		return cached
	}
	for end < len(o.text) {
		start := end + strings.IndexByte(o.text[end:], '\n') + 1
		line, _, _ := strings.Cut(o.text[start:], "\n")
		line = strings.TrimSuffix(line, "\r")
		content := strings.TrimLeft(line, " ")
		if content == "" || len(line)-len(content) <= column && content[0] != '}' && content[0] != ']' {
			break
		}
		end = start + len(line)
	}
	if o.ends == nil {
		o.ends = map[int]int{}
	}
	o.ends[column] = end
	return end
}

// flow reads the content of brackets, and returns where they end.
func (o *outline) flow(p, end int, owner *branch) int {
	if owner.level > deepest {
		return end
	}
	list := o.text[p] == '['
	p++
	for first := true; ; {
		parent, gap := owner, p
		for p < end && strings.IndexByte(" \t\r\n", o.text[p]) >= 0 {
			p++
		}
		if list {
			parent = owner.add(branch{depth: owner.depth + 1, item: true})
		}
		if p >= end || strings.IndexByte(",]}", o.text[p]) >= 0 {
			if first && o.hasCursor(gap, p) {
				o.spot = spot{branch: parent, from: o.at, to: o.at, flow: true}
			}
			if p >= end || o.text[p] != ',' {
				return min(p+1, end)
			}
			first = true
			p++
			continue
		}
		first = false
		if p = o.flowEntry(parent, p, end); p < end && o.text[p] == ',' {
			first = true
			p++
		}
	}
}

// flowEntry reads one entry in brackets, up to the next entry or bracket.
func (o *outline) flowEntry(parent *branch, p, end int) int {
	if c := o.text[p]; c == '{' || c == '[' {
		return o.flow(p, end, parent)
	}
	n, colon := lex.Word(o.text[p:end], true)
	word := p + n
	if o.hasCursor(p, word) {
		o.spot = spot{branch: parent, from: p, to: word, flow: true, colon: colon}
	}
	if !colon {
		return max(o.toStop(word, end), p+1)
	}
	key := parent.add(branch{depth: parent.depth + 1, key: unquoted(o.text[p:word])})
	if o.hasCursor(p, word) {
		o.spot.key = key
	}
	after := word + 1
	for p = after; p < end && strings.IndexByte(" \t\r\n", o.text[p]) >= 0; p++ {
	}
	if p < end && (o.text[p] == '{' || o.text[p] == '[') {
		return o.flow(p, end, key)
	}
	n, _ = lex.Word(o.text[p:end], true)
	o.readValue(key, after, p, p+n, true)
	return o.toStop(p+n, end)
}

// toStop returns the offset of the comma or the bracket after an entry.
func (o *outline) toStop(p, end int) int {
	for p < end && strings.IndexByte(",]}", o.text[p]) < 0 {
		p++
	}
	return p
}
