package paste

import (
	"slices"
	"strings"
)

// readTable reads what kubectl get hpa prints, of any release, with or without -A,
// -o wide, --show-labels, --watch and --no-headers.
func readTable(text string) (yaml string, notes []Note, ok bool) {
	r := readRows(text)
	if len(r.hpas) == 0 {
		return "", nil, false
	}
	for _, h := range r.hpas {
		r.addDefaults(h)
		r.noMetrics(h)
	}
	r.addOnce(0, "A table does not say the behavior of an HPA: the default stands for it.")
	return writeManifests(r.hpas), r.list, true
}

// readRows reads the rows of a table.
func readRows(text string) *tableReader {
	r := &tableReader{rows: map[string]int{}}
	lines := textLines(text)
	for i := range lines {
		if s := strings.TrimSpace(lines[i].text); len(s) > 1 && s[0] == '|' && s[len(s)-1] == '|' {
			lines[i].text = strings.ReplaceAll(s, "|", " ") // a table of Markdown
		}
	}
	r.wrapped = wrappingOf(lines)
	for i := 0; i < len(lines); i++ {
		i += r.read(lines[i:])
	}
	return r
}

// maxHPAs is how many rows are read.
const maxHPAs = 10000

type tableReader struct {
	notes
	hpas    []*found
	seen    []seenRow      // all rows
	rows    map[string]int // the index of an HPA, by namespace and name
	header  []string       // of the rows that follow
	wrapped wrapping
}

// read reads the first line and the lines that continue it. It returns the number of
// continuing lines.
func (r *tableReader) read(lines []textLine) (more int) {
	words := strings.Fields(lines[0].text)
	switch {
	case len(words) == 0:
		return 0
	case words[0] == "NAME" || words[0] == "NAMESPACE":
		line, more := lines[0].text, 0
		for more < 3 && more+1 < len(lines) && !slices.Contains(strings.Fields(line), "AGE") && isHeader(lines[more+1].text) {
			line = r.wrapped.join(line, lines[more].text, lines[more+1].text)
			r.wrapped.hard = true // only a terminal breaks a header
			more++
		}
		r.header = strings.Fields(line)
		return more
	case r.header != nil && !slices.Contains(r.header, "REFERENCE"):
		return 0 // a row of another table
	}
	line := lines[0].text
	row, ok := newRow(line, r.header)
	for more < 3 && more+1 < len(lines) && row.mayContinue() {
		next, joined := lines[more+1].text, ""
		if _, isRow := newRow(next, r.header); isRow || next == "" {
			break
		}
		joined = r.wrapped.join(line, lines[more].text, next)
		longer, longerOK := newRow(joined, r.header)
		if longer.size() <= row.size() && ok {
			break
		}
		line, row, ok = joined, longer, longerOK
		more++
	}
	if !ok || r.header == nil && !row.complete() {
		return 0
	}
	r.add(row, &lines[0])
	return more
}

// isHeader reports whether a line has nothing but capital letters, as the second part
// of a header that a terminal broke.
func isHeader(line string) bool {
	return line != "" && strings.Trim(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZ ") == ""
}

// add makes an HPA of a row. With --watch an HPA has several rows.
func (r *tableReader) add(row tableRow, line *textLine) {
	ref, ok := r.refer(line.number, row.reference)
	if !ok || len(r.hpas) >= maxHPAs {
		return
	}
	h := &found{line: line.number}
	h.Namespace, h.Name = row.namespace, row.name
	h.Spec.ScaleTargetRef = ref
	if len(row.numbers) == 0 { // the last target may be cut off, too
		row.targets = row.targets[:max(0, strings.LastIndex(row.targets, ", "))]
	}
	r.targets(h, row.targets)
	h.Spec.MinReplicas = row.minReplicas
	if row.maxReplicas != nil {
		h.Spec.MaxReplicas = *row.maxReplicas
	}
	if row.replicas != nil {
		h.status, h.Status.CurrentReplicas = true, *row.replicas
	}
	if len(row.numbers) < 3 {
		r.notes.add(line.number, "The row of the HPA %s is cut off: what it does not show is left out, and its last number may be longer.", h.Name)
	}
	r.labels(h, row.afterAge)
	key := h.Namespace + "/" + h.Name
	if len(r.seen) < maxSeen {
		r.seen = append(r.seen, seenRow{hpa: h, age: row.age, line: line.number})
	}
	if i, fields := r.rows[key]; fields {
		r.addOnce(line.number, "The HPA %s has several rows: they are a recording, and the last one is its status.", h.Name)
		r.hpas[i] = h
		return
	}
	r.rows[key] = len(r.hpas)
	r.hpas = append(r.hpas, h)
}

// labels reads the columns after AGE: LABELS of --show-labels, and the columns of -L.
func (r *tableReader) labels(h *found, cells []string) {
	age := slices.Index(r.header, "AGE")
	if age < 0 {
		return
	}
	columns := r.header[age+1:]
	for _, column := range columns {
		if column != "LABELS" {
			r.addOnce(0, "The column %s does not say the whole name of its label: it is left out.", column)
		}
	}
	if len(cells) == 0 || len(columns) == 0 || columns[len(columns)-1] != "LABELS" || cells[len(cells)-1] == "<none>" {
		return
	}
	for label := range strings.SplitSeq(cells[len(cells)-1], ",") {
		if key, value, ok := strings.Cut(label, "="); ok && key != "" {
			h.Labels = withEntry(h.Labels, key, value)
		}
	}
}
