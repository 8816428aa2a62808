package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// reader reads Markdown as GitHub does. It keeps HTML, so that a test sees it.
var reader = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))

func toHTML(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := reader.Convert([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var escapeHTML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// checkText writes a text wherever a report has text, and checks that a Markdown parser reads just that text.
func checkText(t *testing.T, text string) {
	t.Helper()
	line := oneLine(text)
	if line == "" || strings.ContainsAny(text, "\x00\r") { // parsers replace these in a block
		return
	}
	var m markdown
	m.heading(1, text)
	m.paragraph(prose(text), prose(text))
	m.header(text, "b")
	m.row("a", text)
	m.end()
	m.item(prose(text), code(text))
	m.item(bold(prose(text)))
	m.end()
	m.block("yaml", text)
	m.paragraph("end " + link(text, text))

	in := escapeHTML.Replace(line)
	block := escapeHTML.Replace(strings.TrimSuffix(strings.ToValidUTF8(text, "\ufffd"), "\n")) + "\n"
	want := "<h1>" + in + "</h1>\n<p>" + in + "<br>\n" + in + "</p>\n" +
		"<table>\n<thead>\n<tr>\n<th>" + in + "</th>\n<th>b</th>\n</tr>\n</thead>\n" +
		"<tbody>\n<tr>\n<td>a</td>\n<td>" + in + "</td>\n</tr>\n</tbody>\n</table>\n" +
		"<ul>\n<li>" + in + "<br>\n<code>" + in + "</code></li>\n<li><strong>" + in + "</strong></li>\n</ul>\n" +
		"<pre><code class=\"language-yaml\">" + block + "</code></pre>\n<p>end <a href=\""
	got := toHTML(t, m.b.String())
	if rest, ok := strings.CutPrefix(got, want); !ok || !strings.HasSuffix(rest, "\">"+in+"</a></p>\n") || strings.ContainsAny(strings.TrimSuffix(rest, in+"</a></p>\n"), "< ") {
		t.Errorf("%q in\n%s\nis read as\n%s\nwant\n%s", text, m.b.String(), got, want)
	}
}

var hostile = []string{
	"web", "a|b", `a\|b`, `a\\|b|`, "<script>alert(1)</script>", "<!-- ", "a < b", "a<b>c</b>", "&lt;&#124;&copy;", "# title #", "a #", "- item", "1. item", "12) item", "2.38",
	"> quote", ">5:00", "===", "---", "+ a", "* a", "_a_ b_c __d__", "*a* **b**", "~~a~~", "~~~", "```\nb\n```", "`a`", "``", "`", "a`b``c", "![a](b)", "[a]: b", "[a][chart]", "[ ] todo",
	"https://evil.example", "www.evil.example", "WWW.evil.example", "me@evil.example", "javascript:alert(1)", "a\n\nb", "a\n# b", "a\tb", "  a  ", "    code", "a  \nb", "a\\", `\`, "$a$",
	"\u202eabc", "名称|<b>", "a\u2028b", "\xff", "<a@b.example>", "\n````\n<b>", "a://b", "|", "|---|", ":-", ":-:", ":---", ":", ":a", ":--|", "a\u00a0b", "(a)", "<https://evil.example>", "]", ")", "\">x", "*", "a*", "_", "!", "![", "😀_a_",
}

// No text changes what is around it.
func TestText(t *testing.T) {
	for _, text := range hostile {
		checkText(t, text)
	}
}

func FuzzText(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(checkText)
}
