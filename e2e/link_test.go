//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A link opens its preset at its moment.
func TestDeepLink(t *testing.T) {
	p := open(t, "/#preset=walkthrough&t=12m", desktop)
	if got := p.data("main", "data-preset"); got != "walkthrough" {
		t.Errorf("open is preset %q", got)
	}
	if got := p.clock(); got != "12:00" {
		t.Errorf("the cursor is at %q, want 12:00", got)
	}

	// Following another link on the page changes the page, not only its address.
	p.run(`location.hash = "#preset=spike-cautious-policy&t=6m"`)
	p.until("the other preset", `document.querySelector("main").dataset.preset === "spike-cautious-policy"`)
	p.until("its moment", `document.querySelector(".clock b").innerText === "6:00"`)

	// Back goes to where the visitor was.
	p.run(`history.back()`)
	p.until("the first preset again", `document.querySelector("main").dataset.preset === "walkthrough"`)
}

// The address follows what is shown, so that it can be copied at any time.
func TestLinkFollows(t *testing.T) {
	p := open(t, "/", desktop)
	p.painted(func() { p.choose("preset", "walkthrough") })
	p.until("the preset in the address", `location.hash.includes("preset=walkthrough")`)
	p.seek("5:00")
	p.until("the moment in the address", `/[&#]t=5m/.test(location.hash)`)

	fragment := eval[string](p, "location.hash")
	q := open(t, "/"+fragment, desktop)
	was, is := strings.Join(p.rows(".now-table"), "\n"), strings.Join(q.rows(".now-table"), "\n")
	if p.replicas() != q.replicas() || p.shown(".now") != q.shown(".now") || was != is {
		t.Errorf("the link %s opens at %s with\n%s\nit was made at %s with\n%s", fragment, q.clock(), is, p.clock(), was)
	}
}

// A link that is damaged or of another version still opens.
func TestOddLinks(t *testing.T) {
	for _, fragment := range []string{
		"#", "#preset=", "#preset=does-not-exist", "#t=never", "#t=-5m", "#t=99h&preset=walkthrough", "#%%%", "#&&==&",
		"#s=9.zzzz", "#preset=<script>alert(1)</script>", "#" + strings.Repeat("x", 100_000),
	} {
		name := fragment[:min(len(fragment), 30)]
		t.Run(name, func(t *testing.T) {
			p := open(t, "/"+fragment, desktop)
			if p.state() != "ok" || p.replicas() == "" {
				t.Errorf("state %q, replicas %q", p.state(), p.replicas())
			}
			// The page lives on, and so it does when the address becomes this.
			p.run("location.hash = " + quote(fragment))
			p.painted(func() { p.choose("preset", "blind-queue") })
			p.run("location.hash = " + quote(fragment+"x"))
			p.pause()
			p.painted(func() { p.choose("preset", "spike-cautious-policy") })
		})
	}
}
