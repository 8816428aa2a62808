package advise

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// noTarget: the target does not exist. The text's own warning says so, too.
func noTarget(l *checker) {
	if l.Timeline.HPAs[l.HPA].Target >= 0 || l.Timeline.ScaledObjectOf(l.HPA) != nil {
		return
	}
	spans := l.spans(func(d *hpa.Decision) bool { return d.Zone == hpa.ZoneFailed })
	if len(spans) == 0 || spans[0].From > l.start[0].At { // else it was deleted
		return
	}
	ref := l.spec.ScaleTargetRef
	f := l.newFinding("no-target", undecided, l.field("scaleTargetRef"), spans,
		note.Say("%s the HPA did not find its target, %s.", l.when(spans), ref.Kind+"/"+ref.Name),
		note.Say("Without its target the HPA reads no metric and scales nothing. The API server takes it all the same."))
	var names []string
	for _, w := range l.s.Objects.Workloads {
		if w.MadeUp || w.Namespace != l.key.Namespace || l.scaled(w) {
			continue
		}
		names = append(names, w.Name)
		f.tries = append(f.tries, []string{set(f.Field, "{apiVersion: %s, kind: %s, name: %s}", w.APIVersion, w.Kind, w.Name)})
	}
	if i := slices.Index(names, manifest.Nearest(ref.Name, names)); i > 0 {
		f.tries = slices.Insert(slices.Delete(slices.Clone(f.tries), i, i+1), 0, f.tries[i])
	}
	l.add(f)
}

// scaled reports whether an HPA scales a workload.
func (l *checker) scaled(w *scenario.Workload) bool {
	return slices.ContainsFunc(l.s.Objects.HPAs, func(h *autoscaling.HorizontalPodAutoscaler) bool {
		return w.MatchesRef(h.Spec.ScaleTargetRef, h.Namespace)
	})
}

// twoHPAs: other HPAs have the same target. It is a finding about the first of them.
func twoHPAs(l *checker) {
	names := note.List{l.key.Name}
	metrics := slices.Clone(l.spec.Metrics)
	var deletions []string
	var second manifest.Object
	for i := range l.Timeline.HPAs {
		other := &l.Timeline.HPAs[i]
		if i == l.HPA || other.Target < 0 || other.Target != l.Timeline.HPAs[l.HPA].Target {
			continue
		}
		o := manifest.Object{Kind: "HorizontalPodAutoscaler", Name: other.Key.Name, Namespace: other.Key.Namespace}
		if i < l.HPA || o.In(l.docs) == nil { // the others cannot be deleted at the start if KEDA makes them, or an event
			return
		}
		if len(deletions) == 0 {
			second = o.Short(l.docs)
		}
		names = append(names, other.Key.Name)
		deletions = append(deletions, "delete: "+strings.TrimPrefix(other.Key.String(), "default/"))
		metrics = append(metrics, other.Versions[0].Object.Spec.Metrics...)
	}
	spans := l.spans((*hpa.Decision).IsAmbiguous)
	if len(deletions) == 0 || len(spans) == 0 || l.Timeline.OriginOf(l.HPA) != nil {
		return
	}
	settings := l.events(0, deletions...)
	alone := len(settings)
	var own []string // one HPA with the metrics of all
	for i := range metrics {
		text, err := json.Marshal(metrics[i])
		if err != nil || slices.Contains(own, string(text)) {
			continue
		}
		if own = append(own, string(text)); i >= len(l.spec.Metrics) {
			settings = append(settings, set(l.field(fmt.Sprintf("metrics[%d]", len(l.spec.Metrics)+len(settings)-alone)), "%s", text))
		}
	}
	f := l.newFinding("two-hpas", undecided, manifest.Target{Object: second, Path: "spec.scaleTargetRef"}, spans,
		note.Say("%s none of the HPAs %s scaled: all of them have the target %s.", l.when(spans), names, l.Target().Name),
		sharedReason())
	f.tries = [][]string{settings, settings[:alone]}
	l.add(f)
}

func sharedReason() note.Text {
	return note.Say("An HPA whose pods belong to another HPA, too, does nothing. One HPA with the metrics of both takes the larger number.")
}

// sharedLabels: the selector of the target also matches the pods of another workload, so that these count.
func sharedLabels(l *checker) {
	if !l.template() || l.workload.Selector == nil || l.now.foreign == 0 {
		return
	}
	selector, err := labels.FromLabelSelector(l.workload.Selector)
	if err != nil {
		return
	}
	var others note.List
	for _, w := range l.s.Objects.Workloads {
		if w != l.workload && w.Namespace == l.workload.Namespace && w.Template != nil && selector.Matches(w.Template.Labels) {
			others = append(others, w.Kind+"/"+w.Name)
		}
	}
	target := l.Target()
	var spans []Span
	for i := range l.Syncs {
		if sync := &l.Syncs[i]; measured(&sync.Decision) > replicasRead(target, sync) {
			spans = append(spans, Span{sync.At, l.Until(i)})
		}
	}
	spans = joined(spans)
	own, err := json.Marshal(l.workload.Template.Labels)
	if len(others) == 0 || len(spans) == 0 || err != nil {
		return
	}
	f := l.newFinding("shared-labels", foreign, l.workloadField("spec.selector.matchLabels"), spans,
		note.Say("%s the pods of %s counted, too: the selector of %s matches them.", l.when(spans), others, target.Name),
		note.Say("The HPA averages all pods that the selector matches. What other pods use hides or exaggerates the load of its own."))
	f.tries = [][]string{{set(f.Field, "%s", own)}}
	l.add(f)
}

// appliedReplicas: a manifest that sets replicas is applied, and the HPA's number is lost.
func appliedReplicas(l *checker) {
	target := l.Target()
	if target == nil || l.workload == nil || l.workload.MadeUp {
		return
	}
	for i, entry := range l.entries() {
		fields, _ := entry.(map[string]any)
		text, _ := fields["apply"].(string)
		at, err := time.ParseDuration(fmt.Sprint(fields["at"]))
		e := edit.New(text, manifest.Object{Kind: l.workload.Kind, Name: l.workload.Name, Namespace: l.workload.Namespace}, nil)
		if _, ok := e.Get("spec.replicas"); text == "" || err != nil || !ok {
			continue
		}
		before, after := target.Spec.At(at-1), target.Spec.At(at)
		if e.Remove("spec.replicas"); before == after || e.Err != nil {
			continue
		}
		without, err := json.Marshal(e.Text)
		if err != nil {
			continue
		}
		f := l.newFinding("replicas-applied", nil, l.workloadField("spec.replicas"), []Span{{at, at}},
			note.Say("At %s a manifest with replicas was applied, and the replicas went from %s to %s.", l.Timeline.TimeFormat().In(at), explain.Number(before, 9), explain.Number(after, 9)),
			appliedReason())
		f.tries = [][]string{{set(f.Field, ""), set(simulation(fmt.Sprintf("spec.timeline[%d].apply", i)), "%s", without)}}
		l.addWithCost(f)
	}
	if doc := l.workloadField("").In(l.docs); l.template() && doc != nil {
		if replicas, ok := doc.AppliedReplicas(); ok {
			l.appliedAgain(target, doc, replicas)
		}
	}
}

// appliedAgain tries what happens when the manifest of the target, which has replicas, is applied once more.
func (l *checker) appliedAgain(target *timeline.Target, doc *manifest.Document, replicas int32) {
	at, highest := time.Duration(-1), float64(replicas)
	for i, v := range target.Spec.V {
		until := l.End()
		if i+1 < len(target.Spec.T) {
			until = target.Spec.T[i+1]
		}
		if v > highest && until-target.Spec.T[i] >= time.Minute {
			at, highest = (target.Spec.T[i]+until)/2, v
		}
	}
	fall, fell := l.recordedFall(target, replicas)
	if fell {
		at, highest = fall.at, target.Spec.At(fall.at)
	}
	const applied, managed, annotation = "spec.replicas", "metadata.managedFields", "metadata.annotations[" + manifest.LastApplied + "]"
	e := edit.New(string(doc.JSON()), l.workloadField("").Object, nil)
	e.Remove(annotation)
	e.Set(applied, strconv.Itoa(int(replicas)))
	with, _ := json.Marshal(e.Text)
	if e.Remove(applied); at < 0 || e.Err != nil {
		return
	}
	without, _ := json.Marshal(e.Text)
	at = at.Truncate(time.Second)
	when := l.Timeline.TimeFormat().In(at)
	f := l.newFinding("replicas-applied", nil, l.workloadField("spec.replicas"), []Span{{at, at}},
		note.Say("%s has replicas: %d in its manifest, and at %s there were %s.", target.Name, replicas, when, explain.Number(highest, 9)),
		appliedReason())
	if fell {
		f.Says = note.Say("%s has replicas: %d in its manifest. At %s the recorded replicas fell from %s to %s and soon rose again, and in the run they did not fall.",
			target.Name, replicas, when, explain.Number(fall.from, 9), explain.Number(fall.to, 9))
	}
	f.tries = [][]string{{set(f.Field, "")}}
	if doc.Has(annotation) { // it has what is applied, and spec.replicas are those of the start
		f.tries = [][]string{{set(l.workloadField(annotation), "'{}'")}}
	} else if doc.Has(managed) {
		f.tries = [][]string{{set(l.workloadField(managed), "")}}
	}
	f.Change.Drill = [2][]string{{l.event(at, "apply: %s", with)}, {l.event(at, "apply: %s", without)}}
	f.Change.If = note.Say("if it is applied again at %s", when)
	for _, f.measure = range []*measure{unserved, above} {
		l.add(f)
	}
}

func appliedReason() note.Text {
	return note.Say("Each time such a manifest is applied, its number replaces that of the HPA, until the HPA has scaled again. A manifest without replicas leaves it alone.")
}
