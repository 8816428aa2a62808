package fleet

import (
	"slices"

	"hpaplayground/core/name"
)

// Name returns what a text is called: its first HPA's name, and how many more HPAs it
// has. An HPA without a name is called after its target, a text without an HPA after its
// first workload or else its Simulation. Only valid names count, so a name can be part
// of a file's name. If there is none, it returns "".
func Name(text string) (called string, more int) {
	if len(text) > MaxText {
		return "", 0
	}
	valid := func(s string) bool { return len(name.DNSSubdomain(s)) == 0 }
	hpas, workload, simulation := 0, "", ""
	objects := cut(text)
	for i := range objects {
		o := &objects[i]
		switch {
		case o.kind == hpaKind:
			hpas++
			_, target := o.target()
			for _, s := range []string{o.name, target} {
				if called == "" && valid(s) {
					called = s
				}
			}
		case workload == "" && slices.Contains(workloads, o.kind) && valid(o.name):
			workload = o.name
		case simulation == "" && o.kind == "Simulation" && valid(o.name):
			simulation = o.name
		}
	}
	for _, s := range []string{workload, simulation} {
		if called == "" {
			called = s
		}
	}
	return called, max(hpas-1, 0)
}
