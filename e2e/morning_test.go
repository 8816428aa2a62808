//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// What people have after a bad night gives the same run, however they bring it: as one text, as files in any order,
// or the recording before its HPA, which then waits for it. The status of the morning does not cut the run.
func TestMorning(t *testing.T) {
	hpa, err := os.ReadFile("../docs/examples/hpa.yaml")
	if err != nil {
		t.Fatal(err)
	}
	csv, err := os.ReadFile("../docs/examples/night.csv")
	if err != nil {
		t.Fatal(err)
	}
	manifests, night := string(hpa)+"status:\n  currentReplicas: 3\n  desiredReplicas: 3\n  lastScaleTime: \"2026-03-03T06:00:00Z\"\n", string(csv)
	want := ""
	for name, bring := range map[string]func(*tab){
		"one text":  func(p *tab) { p.pasteBeside(night + "\n" + manifests) },
		"two files": func(p *tab) { p.dropFiles(night, manifests) },
		"the recording first": func(p *tab) {
			p.pasteBeside(night)
			p.until("the recording to wait", says(".said", "recorded of another HPA"))
			p.pasteBeside(manifests)
		},
	} {
		p := open(t, "/", phone)
		bring(p)
		p.until("the recording's clock", editor(simulationPart)+`.text.includes("start: 2026-03-02T22:00:00Z")`)
		p.waitForIdle()
		got := strings.ReplaceAll(p.source(simulationPart), "\n\n", "\n")
		if want == "" {
			want = got
		}
		if got != want || p.state() != "ok" {
			t.Errorf("%s: %s\n%s\nnot\n%s", name, p.state(), got, want)
		}
	}
}

// dropFiles drops files with these texts together.
func (p *tab) dropFiles(texts ...string) {
	p.t.Helper()
	add := ""
	for i, text := range texts {
		add += fmt.Sprintf("dataTransfer.items.add(new File([%s], \"%d.txt\"));\n", quote(text), i)
	}
	p.run(`{
		const dataTransfer = new DataTransfer();
		` + add + `
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	}`)
}
