//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// A pod that is evicted at the cursor becomes Failed, a new pod replaces it,
// and the text records it; undo reverts it.
func TestEvictPod(t *testing.T) {
	p := open(t, "/#preset=walkthrough&t=2m1s", tablet)
	p.detail("pods")
	p.until("the pods", `document.querySelector(".pods tbody tr")`)
	before := p.rows(".pods")
	if len(before) == 0 || !strings.Contains(before[0], "Ready") {
		t.Fatalf("pods: %q", before)
	}
	name, _, _ := strings.Cut(before[len(before)-1], " | ")
	text := p.source(simulationPart)
	p.click(`.pods tr:last-child button.name`)
	p.until("something to do to the pod", `document.querySelector(".acts")?.getAttribute("aria-label") === `+quote("What to do to "+name))
	p.painted(func() { p.click(`.act[data-do="fail"]`) })
	if p.state() != "ok" {
		t.Fatalf("the text is broken: %s", p.shown(".problems"))
	}
	entry := "  - at: 2m1s\n    pod:\n      name: " + name + "\n      do: fail\n"
	if got := p.source(simulationPart); !strings.Contains(got, entry) {
		t.Errorf("the Simulation does not have\n%s\nbut\n%s", entry, got)
	}
	p.until("one more pod", fmt.Sprintf(`document.querySelectorAll(".pods tbody tr").length === %d`, len(before)+1))
	after := p.rows(".pods")
	if last := after[len(after)-1]; !strings.HasPrefix(last, name) || !strings.Contains(last, "Failed") {
		t.Errorf("the evicted pod: %q", last)
	}
	if strings.HasPrefix(after[0], name) || !strings.Contains(after[0], "2:01") {
		t.Errorf("the pod in its place: %q", after[0])
	}
	// The editor's own undo reverts it.
	p.run(editor(simulationPart) + ".focus()")
	p.undone(simulationPart, text)
	if got := p.rows(".pods"); strings.Join(got, "\n") != strings.Join(before, "\n") {
		t.Errorf("after undo the pods are %q, were %q", got, before)
	}
}

// By keyboard: a row's button, then the actions.
func TestPodsByKeyboard(t *testing.T) {
	p := open(t, "/#preset=no-room&t=6m", desktop)
	p.click("#detail-pods")
	p.until("pending pods", `document.querySelector(".pods")?.innerText.includes("Pending")`)
	if head := p.shown(`[data-track="pods"]`); !strings.Contains(head, "pending") {
		t.Errorf("the head counts %q", head)
	}
	p.focus(".pods tr:last-child button.name")
	p.press("Enter")
	p.until("the row to be chosen", `document.querySelector('.pods [aria-pressed="true"]')`)
	p.focus(".act")
	p.painted(func() { p.press("Enter") })
	if got := p.source(simulationPart); !strings.Contains(got, "do: unready\n      for: 2m\n") {
		t.Errorf("the Simulation has no unready pod:\n%s", got)
	}
}

// A pod's usage is also shown as a number wherever it is drawn as a shade.
func TestPodUsage(t *testing.T) {
	p := open(t, "/#preset=walkthrough&t=12m", look{width: 1440, height: 900, dark: true})
	head := p.shown(`[data-track="pods"]`)
	if !strings.Contains(head, "cpu") || !strings.Contains(head, "%") {
		t.Errorf("the head reads %q", head)
	}
	p.focus("#detail-pods")
	p.press("Enter")
	p.until("the pods", `document.querySelector(".pods tbody tr")`)
	if names := p.shown(".pods thead"); !strings.Contains(names, "CPU of request") {
		t.Errorf("the columns are %q", names)
	}
	ready := 0
	for _, row := range p.rows(".pods") {
		if strings.Contains(row, "| Ready |") {
			ready++
			if !strings.Contains(row, "%") {
				t.Errorf("no usage: %q", row)
			}
		}
	}
	if ready == 0 {
		t.Error("no pod is Ready")
	}
}

// A pod gets another request at the cursor: its percentage changes, the text
// records it, and the explanation shows its request separately.
func TestChangeRequest(t *testing.T) {
	split(t)
	for _, l := range []look{desktop, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, "/#preset=walkthrough&t=11m", l)
			if l == phone {
				p.click("#view-details")
			}
			p.click("#detail-pods")
			p.click(".pods tr:last-child button.name")
			const field = `.requests input[data-resource="cpu"]`
			p.until("the request", `document.querySelector('`+field+`')?.value === "200m"`)
			give := func(value string) {
				p.click(field)
				p.press("a", ctrl)
				p.typed(value)
				p.press("Enter")
			}
			p.painted(func() { give("400m") })
			if p.state() != "ok" {
				t.Fatalf("the text is broken: %s", p.shown(".problems"))
			}
			if got := p.source(simulationPart); !strings.Contains(got, "\n      resize:\n        requests:\n          cpu: 400m\n") {
				t.Errorf("the Simulation does not resize:\n%s", got)
			}
			p.until("the pod's row", `document.querySelector(".pods tbody tr:last-child")?.innerText.includes("400m")`)
			p.until("the request", `document.querySelector('`+field+`').value === "400m"`)
			// An invalid quantity changes nothing, and the field shows a valid
			// example.
			text := p.source(simulationPart)
			give("much")
			p.until("the value back", `document.querySelector('`+field+`').value === "400m"`)
			if got := p.source(simulationPart); got != text {
				t.Errorf("the text became\n%s", got)
			}
			p.seek("11:30")
			p.click("#detail-why")
			p.until("the explanation", `document.querySelector(".panel").innerText.includes("1 pod requests 400m")`)
		})
	}
}

// Before 1.33 a pod's requests are immutable, and the page says so.
func TestRequestOfOld(t *testing.T) {
	p := open(t, "/#preset=no-room&t=6m", desktop)
	p.painted(func() { p.choose("release", "1.32") })
	p.click("#detail-pods")
	p.click(".pods tr button.name")
	p.until("the reason", `document.querySelector(".acts")?.innerText.includes("cannot be changed in Kubernetes 1.32")`)
}
