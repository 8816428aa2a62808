package sim

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
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

// revise makes the manifest's template, with the restart annotation, the template
// of new pods. If the workload had this template before, it takes the old revision,
// as when a change is reverted.
func (e *Engine) revise(w *workload, object *scenario.Workload, restarted time.Duration, times *setting.Pods) {
	w.restarted = restarted
	for _, r := range w.revisions {
		if r.restarted == restarted && scenario.SameTemplate(r.text, object.TemplateText) {
			w.revision = r
			return
		}
	}
	template := object.Template
	if template == nil {
		template = &hpa.PodTemplate{}
	}
	r := &revision{
		number: 1, text: object.TemplateText, restarted: restarted,
		class: e.class(template, object.Limits, object.Probes, times),
		hash:  e.random.suffix(9),
	}
	if n := len(w.revisions); n > 0 {
		r.number = w.revisions[n-1].number + 1
	}
	w.forgetRevisions()
	w.revisions, w.revision = append(w.revisions, r), r
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

// count returns how many pods of a revision a ReplicaSet counts, and how many of
// them are available. A nil revision means all revisions.
func (e *Engine) count(w *workload, r *revision) (active, available int32) {
	if r == nil || len(w.revisions) == 1 {
		active = int32(w.active)
		if !w.waits() {
			return active, int32(w.ready)
		}
		r = nil
	}
	active = 0
	for _, p := range w.pods {
		if r != nil && p.revision != r || !p.active() {
			continue
		}
		active++
		if e.available(p) {
			available++
		}
	}
	return active, available
}

// available reports whether the pod has been Ready for minReadySeconds.
func (e *Engine) available(p *pod) bool {
	return p.serving && p.seen().ReadySince+p.minReady() <= e.now
}

// minReady returns minReadySeconds of what owns the pod. An old ReplicaSet of a
// Deployment keeps what it had when it was the newest.
func (p *pod) minReady() time.Duration {
	if p.revision.set != nil {
		return p.revision.minReady
	}
	return p.workload.object.MinReady
}

// waits reports whether there may be Ready pods that are not available yet.
func (w *workload) waits() bool {
	return w.object.MinReady > 0 || slices.ContainsFunc(w.revisions, func(r *revision) bool { return r.minReady > 0 })
}

// awaitAvailable schedules the time at which a Ready pod becomes available.
func (e *Engine) awaitAvailable(p *pod) {
	if wait := p.seen().ReadySince + p.minReady() - e.now; p.minReady() > 0 && wait > 0 {
		e.after(wait, toAvailable, p)
	}
}
