package parse

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// scaledDoc is a ScaledObject with its place in the text.
type scaledDoc struct {
	doc *manifest.Document
	so  *keda.ScaledObject
}

func (s scaledDoc) key() autoscaling.Key {
	return autoscaling.Key{Namespace: s.so.Namespace, Name: s.so.Name}
}

func (r *reader) readScaledObject(d *manifest.Document) {
	so := &keda.ScaledObject{}
	if err := d.Decode(so); err != nil {
		r.add(d.Errorf("", "%v", err))
		return
	}
	so.Namespace = namespaceOf(so.Namespace)
	r.scaled = append(r.scaled, scaledDoc{d, so})
}

// makeHPAs makes the HPAs of the ScaledObjects, after all other documents are read, because
// KEDA looks at the other HPAs and at the target's containers.
func (r *reader) makeHPAs() {
	cluster := keda.Cluster{HPAs: slices.Concat(r.others, r.scenario.Objects.HPAs)}
	for _, s := range slices.Concat(r.otherScaled, r.scaled) {
		cluster.ScaledObjects = append(cluster.ScaledObjects, s.so)
	}
	for _, s := range r.scaled {
		if r.failed() {
			return
		}
		r.makeHPA(s, cluster)
	}
}

// makeApplied makes the HPAs of the ScaledObjects that an action applies.
func (r *reader) makeApplied(inner *reader) {
	inner.others = slices.DeleteFunc(slices.Clone(r.clusterHPAs), func(h *autoscaling.HorizontalPodAutoscaler) bool {
		return r.earlier[h.Key()] != h
	})
	inner.otherScaled = r.scaled
	inner.makeHPAs()
	for _, s := range inner.scaled {
		if slices.ContainsFunc(inner.scenario.Objects.ScaledObjects, func(so *scenario.ScaledObject) bool { return so.Key == s.key() }) {
			r.scaled = append(slices.DeleteFunc(r.scaled, func(old scaledDoc) bool { return old.key() == s.key() }), s)
		}
	}
}

func (r *reader) makeHPA(s scaledDoc, cluster keda.Cluster) {
	var o keda.Options
	h, problems, warnings := s.so.Make(&o, cluster, WorkloadOf(s.so, r.docs))
	for _, p := range problems {
		r.add(s.doc.Errorf(p.Path, "%s", strings.ReplaceAll(p.Message, "\n", "; ")))
	}
	for _, w := range append(warnings, notRun(s.so)...) {
		r.add(s.doc.Warnf(w.Path, "%s", w.Text))
	}
	if h == nil {
		return
	}
	object, err := s.so.Operated(o)
	if err != nil {
		r.add(s.doc.Errorf("spec", "%v", err))
		return
	}
	autoscaling.SetDefaults(h)
	if !r.replaceMade(h) {
		r.hpas = append(r.hpas, hpaDoc{s.doc, h})
		r.scenario.Objects.HPAs = append(r.scenario.Objects.HPAs, h)
	}
	spec, err := json.Marshal(s.so.Spec)
	if err != nil {
		r.add(s.doc.Errorf("spec", "%v", err))
		return
	}
	made := &scenario.ScaledObject{Key: s.key(), HPA: h, Target: s.so.Target(), Spec: string(spec), Object: object, Origin: s.so.Origin(h)}
	for _, t := range s.so.Spec.Triggers {
		made.Triggers = append(made.Triggers, t.Type)
	}
	if a := s.so.Spec.Advanced; a != nil {
		made.RestoresReplicas = a.RestoreToOriginalReplicaCount
	}
	if t := s.so.CreationTimestamp; t != nil {
		made.Created = t.Time
	}
	r.scenario.Objects.ScaledObjects = append(r.scenario.Objects.ScaledObjects, made)
}

// replaceMade finds the HPA in the text, as a dump of a cluster has it, and gives it the spec
// that KEDA makes. Its status stays.
func (r *reader) replaceMade(h *autoscaling.HorizontalPodAutoscaler) bool {
	for _, old := range r.scenario.Objects.HPAs {
		if old.Key() == h.Key() {
			old.Spec, old.Labels, old.Annotations, old.OwnerReferences = h.Spec, h.Labels, h.Annotations, h.OwnerReferences
			return true
		}
	}
	return false
}

// WorkloadOf returns the target of a ScaledObject, without containers if the documents do not have
// it. It is nil if KEDA reads no containers of such a target.
func WorkloadOf(so *keda.ScaledObject, docs []*manifest.Document) *keda.Workload {
	for _, d := range docs {
		if namespaceOf(d.Namespace) == namespaceOf(so.Namespace) && so.Targets(d.Kind, d.Name) {
			w := new(keda.Workload)
			if d.Decode(w) == nil {
				return w
			}
		}
	}
	return so.NewWorkload()
}

// resolveTriggers lets a load name a trigger by the trigger's own name. The load then has the name
// of KEDA's metric.
func (r *reader) resolveTriggers() {
	metrics := map[string]string{} // by the trigger's name; empty: several metrics
	add := func(objects *scenario.Objects) {
		for _, so := range objects.ScaledObjects {
			for i := range so.Object.Sources {
				s := &so.Object.Sources[i]
				if other, found := metrics[s.Trigger]; found && other != s.Name() {
					metrics[s.Trigger] = ""
				} else if s.Trigger != "" {
					metrics[s.Trigger] = s.Name()
				}
			}
		}
	}
	add(&r.scenario.Objects)
	for _, a := range r.scenario.Timeline {
		if a.Apply != nil && !a.Repetition {
			add(a.Apply)
		}
	}
	if len(metrics) == 0 {
		return
	}
	for _, m := range r.allMetrics() {
		delete(metrics, m.Block().Name) // a metric of this name
	}
	for i := range r.loads {
		m := &r.loads[i].demand.Metric
		if name := metrics[m.Name]; name != "" && m.Type == string(autoscaling.ExternalMetricSourceType) {
			m.Name, r.scenario.Load[i].Metric.Name, r.scenario.Given[i].Demand.Metric.Name = name, name, name
		}
	}
}

// notRun warns about what a run does not do as KEDA does.
func notRun(so *keda.ScaledObject) (warnings []keda.Warning) {
	warn := func(path, text string) { warnings = append(warnings, keda.Warning{Path: path, Text: text}) }
	if a := so.Spec.Advanced; a != nil && a.ScalingModifiers.Formula != "" {
		warn("spec.advanced.scalingModifiers.formula", "formulas do not run here: a load of type External with the name "+operator.CompositeName+" gives the result")
	}
	for i, t := range so.Spec.Triggers {
		for _, name := range byPartition[t.Type] {
			if value, ok := t.Metadata[name]; ok && (value == "true") == (name != "allowIdleConsumers") {
				warn(fmt.Sprintf("spec.triggers[%d].metadata.%s", i, name), "it is ignored: a run knows no partitions, so the load is the lag that the HPA reads")
			}
		}
	}
	return warnings
}

// byPartition has the parameters with which a trigger's type counts the lag by partition. Without allowIdleConsumers there is
// at most a replica for each.
var byPartition = map[string][]string{
	"kafka":        {"limitToPartitionsWithLag", "ensureEvenDistributionOfPartitions", "excludePersistentLag", "allowIdleConsumers"},
	"apache-kafka": {"limitToPartitionsWithLag", "ensureEvenDistributionOfPartitions", "excludePersistentLag", "allowIdleConsumers"},
}
