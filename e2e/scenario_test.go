//go:build e2e

package e2e

import (
	_ "embed"
	"strings"

	"hpaplayground/core/link"
	"hpaplayground/web/sharing"
)

// The scenarios of tests that are not about a preset. Such a test depends on the
// numbers of its scenario, which do not change for other reasons.
var (
	//go:embed testdata/rise-and-fall.yaml
	riseAndFallText string
	//go:embed testdata/slow-pods.yaml
	slowPodsText string
)

// riseAndFall returns the path of a page with the scenario of testdata. The options are options of
// a link, such as "t=6m".
func riseAndFall(options ...string) string { return linked(riseAndFallText, options) }

// slowPods is like riseAndFall, for tests that need pods in all phases or a load
// of cpu.
func slowPods(options ...string) string { return linked(slowPodsText, options) }

// linked returns the path of a page with a text.
func linked(text string, options []string) string {
	return "/#" + strings.Join(append([]string{"s=" + link.Encode(text)}, options...), "&")
}

// addressText returns the text in the address, or "".
func (p *tab) addressText() string {
	p.t.Helper()
	return sharing.ParseLink(eval[string](p, "location.hash")).Text
}

// addressHas waits until the text in the address has a line.
func (p *tab) addressHas(line string) {
	p.t.Helper()
	if !waitFor(patience, func() bool { return strings.Contains(p.addressText(), line) }) {
		p.t.Fatalf("no %q in the text of the address:\n%s", line, p.addressText())
	}
}
