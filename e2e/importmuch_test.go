//go:build e2e

package e2e

import "testing"

// A load that is far too much asks first: Apply waits for an answer.
func TestImportMuch(t *testing.T) {
	p := open(t, slowPods(), desktop)
	p.pasteBeside("time,http_requests\n0,900\n60,1070\n120,1200\n")
	p.until("the question", `document.querySelector("#import[open] .much")?.innerText.includes("The load reaches 1.2k cores; with maxReplicas 10, the pods of php-apache carry 1 at the target")`)
	p.until("Apply to wait", `document.querySelector("#import form .done").disabled`)
	p.click("#import-much")
	p.until("Apply", `!document.querySelector("#import form .done").disabled`)
	p.click("#import form .done")
	p.until("the load", editor(simulationPart)+`.text.includes("1070")`)
}
