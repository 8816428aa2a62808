// Package fleet reads texts with many HPAs, such as kubectl get hpa,deploy -A -o yaml
// prints of a whole cluster. It finds the objects by lines and brackets, and parses only
// the HPAs. Read lists the HPAs, PickText returns the text of a few HPAs for package parse, and
// Name returns a name for a text.
package fleet

import (
	"cmp"
	"iter"
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
)

// MaxText is the greatest length of a text, in bytes.
const MaxText = 16 << 20

// Entry is an HPA of a text, as kubectl get hpa would show it.
type Entry struct {
	Namespace string `json:"namespace"` // "default" if the text has none
	Name      string `json:"name"`
	Target    string `json:"reference"` // the kind and the name, such as Deployment/web
	Metrics   string `json:"targets"`   // as in kubectl's column, such as "cpu: 82%/50%"; empty: the metrics are invalid
	Min       int32  `json:"minReplicas"`
	Max       int32  `json:"maxReplicas"`
	Replicas  int32  `json:"replicas"`    // the current ones in its status; 0: it has none
	Given     bool   `json:"targetGiven"` // the text has the target, too
	Line      int    `json:"line"`        // its first line in the text

	Finding Finding `json:"finding,omitempty"` // what its object says is wrong with it; "": nothing

	Err *manifest.Diagnostic `json:"-"` // the first thing that is wrong with it; nil: nothing is
}

// Key returns the HPA's namespace and name.
func (e *Entry) Key() autoscaling.Key {
	return autoscaling.Key{Namespace: e.Namespace, Name: e.Name}
}

// Read lists the HPAs of a text, as All does.
func Read(text string) []Entry { return slices.Collect(All(text)) }

// All yields the HPAs of a text in order. The Err of an HPA is its first mistake. A text
// longer than MaxText yields no HPAs. Most of the time is spent between two entries.
func All(text string) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		if len(text) > MaxText {
			return
		}
		objects := cut(text)
		has := map[identity]bool{}
		for i := range objects {
			has[objects[i].identity] = true
		}
		for i := range objects {
			o := &objects[i]
			if o.kind != hpaKind {
				continue
			}
			e := o.entry()
			kind, name := o.target()
			e.Target = kind + "/" + name
			e.Given = has[identity{kind, o.namespace, name}]
			if !yield(e) {
				return
			}
		}
	}
}

const (
	hpaKind          = "HorizontalPodAutoscaler"
	defaultNamespace = "default"
)

// identity identifies an object of a text.
type identity struct{ kind, namespace, name string }

// hpaIdentity returns the identity of the HPA with a key.
func hpaIdentity(k autoscaling.Key) identity {
	return identity{hpaKind, cmp.Or(k.Namespace, defaultNamespace), k.Name}
}
