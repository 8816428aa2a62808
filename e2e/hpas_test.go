//go:build e2e

package e2e

import "testing"

// Each of several HPAs has a button with its result. The button shows that HPA's run
// and, if the text is the reader's own, that HPA's story.
func TestSeveralHPAs(t *testing.T) {
	p := open(t, "/#preset=two-tolerances", desktop)
	p.painted(func() { p.edit(hpaPart, "maxReplicas: ", "maxReplicas: 11") })
	names := eval[[]string](p, `[...document.querySelectorAll(".hpas b")].map((b) => b.textContent)`)
	if len(names) != 2 {
		t.Fatalf("the row has %q", names)
	}
	replicas := p.data(chart, "data-replicas")
	for _, i := range []int{1, 0} {
		p.run(each(hpaButtons) + `[` + string(rune('0'+i)) + `].click()`)
		p.until("the HPA "+names[i], `document.querySelector('.hpas [aria-pressed="true"] b').textContent === `+quote(names[i])+
			` && `+one(story)+`.textContent.startsWith(`+quote(names[i]+": ")+`)`)
		compared := map[bool]string{true: " === ", false: " !== "}[i == 0]
		p.until("the chart has the replicas of "+names[i], one(chart)+`.dataset.replicas`+compared+quote(replicas))
	}
}
