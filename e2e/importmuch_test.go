//go:build e2e

package e2e

import "testing"

// If an imported load is far too large, the page asks first: Apply waits for an answer.
func TestImportMuch(t *testing.T) {
	p := open(t, slowPods(), desktop)
	p.pasteBeside("time,http_requests\n0,900\n60,1070\n120,1200\n")
	p.until("the question", says(importDialog+"[open] .much", "The load reaches 1.2k cores; with maxReplicas 10, the pods of php-apache carry 1 at the target"))
	p.until("Apply to wait", one(importDone)+`.disabled`)
	p.click("#import-much")
	p.until("Apply", `!`+one(importDone)+`.disabled`)
	p.click(importDone)
	p.until("the load", editor(simulationPart)+`.text.includes("1070")`)
}
