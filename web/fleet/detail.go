package fleet

import (
	"fmt"
	"html"
	"strings"

	reading "hpaplayground/core/fleet"
	"hpaplayground/core/words"
)

// detail says which entry has its details in the list. They are a row of their own, which is beside
// the list if there is room, and else below the entry's row.
type detail struct {
	index int
	asked bool // somebody clicked the entry: only then the details are shown below its row
}

// breakable lets a line end within the name of a field.
var breakable = strings.NewReplacer(".", ".<wbr>", ":", ":<wbr>")

// row returns the details of an entry as HTML.
func (d detail) row(e *entry, lang words.Language) string {
	var b strings.Builder
	add := func(format string, values ...string) {
		escaped := make([]any, len(values))
		for i, v := range values {
			escaped[i] = html.EscapeString(v)
		}
		fmt.Fprintf(&b, format, escaped...)
	}
	class := "detail"
	if d.asked {
		class = "detail asked"
	}
	add(`<tr class="%s"><td colspan="8"><div><h3>%s</h3>`, class, e.Key().String())
	open := lang.Say("Open it")
	if n := len(e.Others); n > 0 {
		open = lang.Say("Open %d together", 1+n)
	}
	add(`<p><button type="button" class="done" data-do="open">%s</button></p>`, open)
	all := marks(e, lang)
	if e.Err != nil {
		b.WriteString(`<section>` + chip(all[0]))
		add(`<p><b>%s</b></p></section>`, problem(e, lang))
		all = all[1:]
	}
	for i, f := range e.Findings {
		b.WriteString(`<section>` + chip(all[i]))
		add(`<p><b>%s</b></p><p>%s</p><p><code>`, f.Says.In(lang.Say), f.Reason.In(lang.Say))
		b.WriteString(breakable.Replace(html.EscapeString(f.Field.String())) + `</code></p></section>`)
	}
	if !e.Has(reading.Any) {
		add(`<p class="quiet">%s</p>`, lang.Say("Its objects show nothing wrong. A run may show more."))
	}
	add(`<dl>`)
	for _, fact := range [][2]string{
		{lang.Say("Target"), e.Target}, {lang.Say("Metrics"), strings.Join(e.Metrics, "\n")}, {lang.Say("Min–max"), bounds(e)},
		{lang.Say("Replicas"), replicas(e)}, {lang.Say("Line"), fmt.Sprint(e.Line)},
	} {
		add(`<dt>%s</dt><dd>%s</dd>`, fact[0], fact[1])
	}
	add(`</dl>`)
	if absent := absence(e, lang); absent != "" {
		add(`<p class="quiet">%s</p>`, absent)
	}
	add(`</div></td></tr>`)
	return b.String()
}
