package sim

import (
	"cmp"
	"maps"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// setTemplate makes the manifest's template, with the restart annotation, the template
// of new pods. If the workload had this template before, its old revision becomes the
// newest again, as after a rollback.
func (ws *workloads) setTemplate(w *workload, object *scenario.Workload, restarted time.Duration, times *setting.Pods) {
	w.restarted = restarted
	for _, r := range w.revisions {
		if r.text != object.TemplateText {
			ws.countWork(costPods, textWork, len(r.text)+len(object.TemplateText))
		}
		if r.restarted == restarted && scenario.SameTemplate(r.text, object.TemplateText) {
			w.revision = r
			return
		}
	}
	template := object.Template
	if template == nil {
		template = &hpa.PodTemplate{}
	}
	r := &revision{number: 1, text: object.TemplateText, restarted: restarted, hash: ws.objects.random.suffix(9)}
	if object.HasStrategy() {
		if len(w.revisions) == 0 {
			r.hash = cmp.Or(object.Hash, r.hash)
		}
		labelled := *template
		labelled.Labels = maps.Clone(template.Labels)
		if labelled.Labels != nil {
			labelled.Labels[hashLabel] = r.hash
		}
		template = &labelled
	}
	r.class = ws.objects.class(template, object.Limits, object.Probes, times)
	if n := len(w.revisions); n > 0 {
		r.number = w.revisions[n-1].number + 1
	}
	w.forgetRevisions()
	w.revisions, w.revision = append(w.revisions, r), r
}

// count returns how many pods of a revision a ReplicaSet counts, and how many of
// them are available. A nil revision means all revisions.
func (ws *workloads) count(w *workload, r *revision) (active, available int32) {
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
		if ws.available(p) {
			available++
		}
	}
	return active, available
}

// available reports whether the pod has been Ready for minReadySeconds.
func (ws *workloads) available(p *pod) bool {
	return p.serving && p.view().ReadySince+p.minReady() <= ws.now
}
