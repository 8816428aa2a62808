package fleet

import (
	"slices"

	"hpaplayground/core/name"
)

// Name returns a name for a text: the name of its first HPA, and how many more HPAs it has.
// An HPA without a name gets the name of its target. A text without an HPA gets the name of
// its first ScaledObject, else of its first workload, else of its Simulation. Only valid names count, so a name can be
// part of a file's name. If there is none, it returns "".
func Name(text string) (textName string, more int) {
	if len(text) > MaxText {
		return "", 0
	}
	valid := func(s string) bool { return len(name.DNSSubdomain(s)) == 0 }
	hpas, scaledObject, workload, simulation := 0, "", "", ""
	objects := cut(text)
	for i := range objects {
		o := &objects[i]
		switch {
		case o.kind == hpaKind:
			hpas++
			for _, s := range []string{o.name, o.target().name} {
				if textName == "" && valid(s) {
					textName = s
				}
			}
		case scaledObject == "" && o.kind == "ScaledObject" && valid(o.name):
			scaledObject = o.name
		case workload == "" && slices.Contains(workloads, o.kind) && valid(o.name):
			workload = o.name
		case simulation == "" && o.kind == "Simulation" && valid(o.name):
			simulation = o.name
		}
	}
	for _, s := range []string{scaledObject, workload, simulation} {
		if textName == "" {
			textName = s
		}
	}
	return textName, max(hpas-1, 0)
}
