package sim

import (
	"slices"
	"time"

	"hpaplayground/core/rollout"
)

// revision is one version of a workload's pod template.
type revision struct {
	number    int
	text      string        // the template's text in its manifest
	restarted time.Duration // the template's annotation of kubectl rollout restart; never: none
	class     *class
	hash      string        // in the names of a Deployment's pods
	set       *rollout.Set  // of a Deployment, after its controller has created it
	minReady  time.Duration // the set's minReadySeconds
}

// historyLimit is how many old revisions are kept: the default of
// revisionHistoryLimit.
const historyLimit = 10

// forgetRevisions drops the oldest revisions that have no pods.
func (w *workload) forgetRevisions() {
	for i := 0; i < len(w.revisions) && len(w.revisions) > historyLimit; {
		r := w.revisions[i]
		used := r == w.revision || r == w.current || r.set != nil && r.set.Replicas > 0 ||
			slices.ContainsFunc(w.pods, func(p *pod) bool { return p.revision == r })
		if used {
			i++
			continue
		}
		w.revisions = slices.Delete(w.revisions, i, i+1)
	}
}
