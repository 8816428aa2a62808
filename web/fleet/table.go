package fleet

import (
	"html"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

// maxRows is how many rows are shown at most. More would make the search slow.
const maxRows = 1000

// The table is one piece of HTML. The browser makes 500 rows of it in the time in which
// go-app makes 20.

// table returns the rows of entries as HTML.
func table(f Fleet, indices []int, sorted order, shown detail, lang words.Language) string {
	t := writer{fleet: f, lang: lang, focus: -1, shown: shown}
	for _, c := range columns {
		t.cells = append(t.cells, `<td class="`+c.name+`"`+widget.TermAttr("data-label", c.label(lang))+`>`)
	}
	if len(f.opened) > 0 && slices.Contains(indices, f.opened[0]) {
		t.focus = f.opened[0]
	} else if len(indices) > 0 {
		t.focus = indices[0]
	}
	if !slices.Contains(indices, shown.index) {
		t.shown = detail{index: t.focus}
	}
	t.add(`<table><thead><tr><td></td>`)
	for _, c := range columns {
		t.heading(c, sorted)
	}
	t.add(`</tr></thead><tbody>`)
	for _, i := range indices[:min(len(indices), maxRows)] {
		t.row(i)
	}
	t.add(`</tbody></table>`)
	return t.html.String()
}

// writer writes a table.
type writer struct {
	html  strings.Builder
	fleet Fleet
	lang  words.Language
	cells []string // how a cell begins, for each column
	focus int      // the entry that has the focus when the dialog opens; -1: none
	shown detail
}

func (t *writer) add(html ...string) {
	for _, part := range html {
		t.html.WriteString(part)
	}
}

// heading writes the head of a column, which sorts by it.
func (t *writer) heading(c column, sorted order) {
	way := ""
	if sorted.column == c.name {
		way = ` aria-sort="ascending"`
		if sorted.down {
			way = ` aria-sort="descending"`
		}
	}
	t.add(`<th scope="col" class="`, c.name, `"`, way, `><button type="button" data-sort="`, c.name, `">`, html.EscapeString(c.label(t.lang)), `</button></th>`)
}

// row writes an entry.
func (t *writer) row(i int) {
	e := &t.fleet.Entries[i]
	current, checked := "", ""
	if slices.Contains(t.fleet.opened, i) {
		current = ` aria-current="true"`
	}
	if t.fleet.Chooses(i) {
		checked = ` checked`
	}
	if t.shown.index == i {
		current += ` class="picked"`
	}
	t.add(`<tr data-hpa="`, strconv.Itoa(i), `"`, current, `><td class="tick"><label><input type="checkbox"`,
		widget.TermAttr("aria-label", t.lang.Say("Choose %s", e.Key().String())), checked, `></label></td>`)
	for at, c := range columns {
		text := strings.ReplaceAll(html.EscapeString(c.text(e, t.lang)), "/", "/<wbr>") // a line may end there
		switch c.name {
		case findings:
			t.add(t.cells[at], chips(e, t.lang), `</td>`)
		case "hpa":
			focus := ""
			if i == t.focus {
				focus = ` autofocus`
			}
			t.add(`<th scope="row" class="hpa"><button type="button" class="hpa-name"`, focus, `>`, text, `</button></th>`)
		case "metrics":
			t.add(t.cells[at], strings.NewReplacer("\n", "<br>", "_", "_<wbr>").Replace(text), `</td>`)
		default:
			t.add(t.cells[at], text, `</td>`)
		}
	}
	t.add(`</tr>`)
	if t.shown.index == i {
		t.add(t.shown.row(e, t.lang))
	}
}

// chips returns the marks of an entry as HTML.
func chips(e *entry, lang words.Language) string {
	var all []string
	for _, m := range marks(e, lang) {
		all = append(all, chip(m))
	}
	return strings.Join(all, " ")
}

func chip(m mark) string {
	return `<span class="chip ` + m.severity.String() + `">` + html.EscapeString(m.name) + `</span>`
}
