package advise

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/timeline"
)

// noTarget: the target does not exist. The text's own warning says so.
func noTarget(l *look) {
	if l.Timeline.HPAs[l.HPA].Target >= 0 || l.Timeline.ScaledObjectOf(l.HPA) != nil {
		return
	}
	spans := l.spans(func(d *hpa.Decision) bool { return d.Zone == hpa.ZoneFailed })
	_, problems := parse.Text(l.text)
	i := slices.IndexFunc(problems, func(p manifest.Diagnostic) bool { return p.Path == "spec.scaleTargetRef" })
	if len(spans) == 0 || i < 0 {
		return
	}
	f := l.raise("no-target", undecided, l.field("scaleTargetRef"), spans,
		note.Phrase(strings.ReplaceAll(problems[i].Message, "%", "%%")),
		note.Say("Without its target the HPA reads no metric and scales nothing. The API server takes it all the same."))
	for _, w := range l.s.Objects.Workloads {
		if w.MadeUp || w.Namespace != l.key.Namespace || slices.ContainsFunc(l.Timeline.Targets, func(t timeline.Target) bool {
			return t.Name == w.Kind+"/"+w.Name && l.scaled(t.Name)
		}) {
			continue
		}
		f.tries = append(f.tries, []string{set(f.Field, "{apiVersion: %s, kind: %s, name: %s}", w.APIVersion, w.Kind, w.Name)})
	}
	l.add(f)
}

// scaled reports whether an HPA scales the target.
func (l *look) scaled(target string) bool {
	return slices.ContainsFunc(l.Timeline.HPAs, func(h timeline.HPA) bool { return h.Target >= 0 && l.Timeline.Targets[h.Target].Name == target })
}

// twoHPAs: another HPA has the same target.
func twoHPAs(l *look) {
	for i := range l.Timeline.HPAs {
		other := &l.Timeline.HPAs[i]
		if i <= l.HPA || other.Target < 0 || other.Target != l.Timeline.HPAs[l.HPA].Target || len(other.Versions) == 0 || other.Versions[0].Object == nil ||
			l.Timeline.OriginOf(i) != nil || l.Timeline.OriginOf(l.HPA) != nil {
			continue
		}
		spans := l.spans(decidesNothing)
		if len(spans) == 0 {
			continue
		}
		// One HPA with the metrics of both.
		settings := []string{l.event(0, "delete: %s", other.Key.Name)}
		n := len(l.spec.Metrics)
		for _, m := range other.Versions[0].Object.Spec.Metrics {
			text, err := json.Marshal(m)
			if err != nil || slices.ContainsFunc(settings, func(s string) bool { return strings.HasSuffix(s, string(text)) }) {
				continue
			}
			settings = append(settings, set(l.field(fmt.Sprintf("metrics[%d]", n)), "%s", text))
			n++
		}
		f := l.raise("two-hpas", undecided, manifest.Target{Object: manifest.Object{Kind: "HorizontalPodAutoscaler", Name: other.Key.Name}, Path: "spec.scaleTargetRef"}, spans,
			note.Say("%s neither of the HPAs %s and %s scaled: both have the target %s.", l.when(spans), l.key.Name, other.Key.Name, l.Target().Name),
			note.Say("An HPA whose pods belong to another HPA, too, does nothing. One HPA with the metrics of both takes the larger number."))
		f.tries = [][]string{settings, settings[:1], {l.event(0, "delete: %s", l.key.Name)}}
		l.add(f)
		return
	}
}

// sharedLabels: the selector of the target also matches the pods of another workload, so that these count.
func sharedLabels(l *look) {
	if !l.template() || l.workload.Selector == nil || l.now.foreign == 0 {
		return
	}
	selector, err := labels.FromLabelSelector(l.workload.Selector)
	if err != nil {
		return
	}
	for _, w := range l.s.Objects.Workloads {
		if w == l.workload || w.Namespace != l.workload.Namespace || w.Template == nil || !selector.Matches(w.Template.Labels) {
			continue
		}
		target := l.Target()
		var spans []Span
		for i := range l.Syncs {
			sync := &l.Syncs[i]
			if measured(&sync.Decision) <= target.Status.At(sync.At) {
				continue
			}
			spans = append(spans, Span{sync.At, l.until(i)})
		}
		spans = joined(spans)
		own, err := json.Marshal(l.workload.Template.Labels)
		if len(spans) == 0 || err != nil {
			return
		}
		f := l.raise("shared-labels", foreign, l.owned("spec.selector.matchLabels"), spans,
			note.Say("%s the pods of %s counted, too: the selector of %s matches them.", l.when(spans), w.Kind+"/"+w.Name, target.Name),
			note.Say("The HPA averages all pods that the selector matches. What other pods use hides or exaggerates the load of its own."))
		f.tries = [][]string{{set(f.Field, "%s", own)}}
		l.add(f)
		return
	}
}

// appliedReplicas: a manifest that sets replicas is applied, and the HPA's number is lost.
func appliedReplicas(l *look) {
	target, doc := l.Target(), documentOf(l.docs, manifest.Object{Kind: "Simulation"})
	if target == nil || doc == nil || l.workload == nil || l.workload.MadeUp {
		return
	}
	entries, _ := doc.Value("spec.timeline").([]any)
	for i, entry := range entries {
		fields, _ := entry.(map[string]any)
		text, _ := fields["apply"].(string)
		at, err := time.ParseDuration(fmt.Sprint(fields["at"]))
		e := edit.New(text, manifest.Object{Kind: l.workload.Kind, Name: l.workload.Name}, nil)
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
		f := l.raise("replicas-applied", nil, l.owned("spec.replicas"), []Span{{at, at}},
			note.Say("At %s a manifest with replicas was applied, and the replicas went from %s to %s.", l.Timeline.TimeFormat().In(at), explain.Number(before, 9), explain.Number(after, 9)),
			appliedWhy())
		f.tries = [][]string{{set(f.Field, ""), set(simulation(fmt.Sprintf("spec.timeline[%d].apply", i)), "%s", without)}}
		l.costs(f)
	}
	if doc = documentOf(l.docs, l.owned("").Object); l.template() && doc != nil && doc.Has("spec.replicas") {
		l.appliedAgain(target, doc)
	}
}

// appliedAgain tries what happens when the manifest of the target is applied once more.
func (l *look) appliedAgain(target *timeline.Target, doc *manifest.Document) {
	at, most := time.Duration(-1), float64(l.workload.Replicas)
	for i, v := range target.Spec.V {
		until := l.End()
		if i+1 < len(target.Spec.T) {
			until = target.Spec.T[i+1]
		}
		if v > most && until-target.Spec.T[i] >= time.Minute {
			at, most = (target.Spec.T[i]+until)/2, v
		}
	}
	e := edit.New(string(doc.JSON()), l.owned("").Object, nil)
	if e.Remove("spec.replicas"); at < 0 || e.Err != nil {
		return
	}
	with, _ := json.Marshal(string(doc.JSON()))
	without, err := json.Marshal(e.Text)
	if err != nil {
		return
	}
	at = at.Truncate(time.Second)
	when := l.Timeline.TimeFormat().In(at)
	f := l.raise("replicas-applied", nil, l.owned("spec.replicas"), []Span{{at, at}},
		note.Say("%s has replicas: %d in its manifest, and at %s there were %s.", target.Name, l.workload.Replicas, when, explain.Number(most, 9)),
		appliedWhy())
	f.tries = [][]string{{set(f.Field, "")}}
	f.Change.Drill = [2][]string{{l.event(at, "apply: %s", with)}, {l.event(at, "apply: %s", without)}}
	f.Change.If = note.Say("if it is applied again at %s", when)
	for _, f.measure = range []*measure{unserved, above} {
		l.add(f)
	}
}

func appliedWhy() note.Text {
	return note.Say("Each time such a manifest is applied, its number replaces that of the HPA, until the HPA has scaled again. A manifest without replicas leaves it alone.")
}
