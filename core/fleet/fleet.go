// Package fleet reads texts with many HPAs, such as kubectl get hpa,deploy -A -o yaml
// prints of a whole cluster. It finds the objects by lines and brackets, and parses only
// the HPAs. Read lists the HPAs, PickText returns the text of a few HPAs for package parse, and
// Name returns a name for a text.
package fleet

import (
	"cmp"
	"iter"
	"slices"

	"hpaplayground/core/advise"
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
)

// MaxText is the greatest length of a text, in bytes.
const MaxText = 16 << 20

// Entry is an HPA of a text, as kubectl get hpa would show it.
type Entry struct {
	Namespace string   `json:"namespace"` // "default" if the text has none
	Name      string   `json:"name"`
	Target    string   `json:"reference"` // the kind and the name, such as Deployment/web
	Targets   string   `json:"targets"`   // as in kubectl's column, such as "cpu: 82%/50%"; empty: the metrics are invalid
	Metrics   []string `json:"metrics"`   // the same for each metric, with its name; none: the metrics are invalid
	Min       int32    `json:"minReplicas"`
	Max       int32    `json:"maxReplicas"`
	Replicas  int32    `json:"replicas"`         // the current ones in its status; 0: it has none
	Given     bool     `json:"targetGiven"`      // the text has the target, too
	Line      int      `json:"line"`             // its first line in the text
	Others    []string `json:"others,omitempty"` // the names of the other HPAs with its target

	Findings []advise.Finding `json:"-"` // what its objects show is wrong with it, what costs most first

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
		x := newIndex(text)
		for i := range x.objects {
			if o := &x.objects[i]; o.kind == hpaKind && !yield(x.entry(o)) {
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
