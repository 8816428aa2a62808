package fleet

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
)

// PickText returns the text of up to ten HPAs and the objects that belong to them. See Pick.
func PickText(text string, keys ...autoscaling.Key) (string, error) {
	p, err := Pick(text, keys...)
	return p.Text, err
}

// Pick finds up to ten HPAs of a text and the objects that belong to them: the workloads
// that they scale, the other HPAs with these targets, the pods and PodMetrics of these workloads, and the Simulation. The
// objects are in the order of the text. If an HPA or a workload is given twice, the last
// one counts. If the objects are too long, Pick leaves out the fields that managers wrote.
func Pick(text string, keys ...autoscaling.Key) (Picked, error) {
	switch err := manifest.TooLong(text, MaxText); {
	case err != nil:
		return Picked{}, err
	case len(keys) == 0:
		return Picked{}, fmt.Errorf("no HorizontalPodAutoscaler is chosen")
	case len(keys) > scenario.MaxHPAs:
		return Picked{}, fmt.Errorf("%d HorizontalPodAutoscalers: at most %d run together", len(keys), scenario.MaxHPAs)
	}
	p := picker{index: newIndex(text), taken: map[int]bool{}}
	hpas := map[int]bool{}
	for _, key := range keys {
		i, ok := p.last[hpaIdentity(key)]
		if !ok {
			return Picked{}, fmt.Errorf("HorizontalPodAutoscaler %s: it is not in the text", strings.TrimPrefix(key.String(), "/"))
		}
		h := &p.objects[i]
		hpas[i] = true
		for _, name := range p.others(h) {
			hpas[p.last[identity{hpaKind, h.namespace, name}]] = true
		}
		p.takeTarget(h)
	}
	if len(hpas) > scenario.MaxHPAs {
		return Picked{}, fmt.Errorf("%d HorizontalPodAutoscalers, with those of the same targets: at most %d run together", len(hpas), scenario.MaxHPAs)
	}
	maps.Copy(p.taken, hpas)
	p.takeSimulations()
	p.takePods()
	return p.write()
}

// picker collects objects.
type picker struct {
	index
	taken map[int]bool // indices of objects
	pods  []podsOf
}

// podsOf are the pods of a workload.
type podsOf struct {
	namespace string
	selector  labels.Selector
}

// workloads are the kinds that a run reads.
var workloads = []string{"Deployment", "StatefulSet", "ReplicaSet", "Rollout"}

func (p *picker) takeTarget(h *object) {
	if w := p.takeWorkload(h.scales); w != nil {
		p.takeWorkload(w.templateOf())
	}
}

// takeWorkload takes a workload and remembers which pods it has. It returns nil if the
// text does not have it.
func (p *picker) takeWorkload(id identity) *object {
	i, ok := p.last[id]
	if !ok || !slices.Contains(workloads, id.kind) {
		return nil
	}
	w := &p.objects[i]
	if p.taken[i] {
		return w
	}
	p.taken[i] = true
	var in struct {
		Spec struct {
			Selector *meta.LabelSelector `json:"selector"`
		} `json:"spec"`
	}
	text, _ := w.source()
	docs, _ := manifest.Parse(text)
	if len(docs) == 0 || docs[0].Decode(&in) != nil || in.Spec.Selector == nil {
		return w
	}
	if s, err := labels.FromLabelSelector(in.Spec.Selector); err == nil && !s.Empty() {
		p.pods = append(p.pods, podsOf{w.namespace, s})
	}
	return w
}

func (p *picker) takeSimulations() {
	for i := range p.objects {
		if p.objects[i].kind == "Simulation" {
			p.taken[i] = true
		}
	}
}

// takePods takes the pods of the workloads, and their samples.
func (p *picker) takePods() {
	if len(p.pods) == 0 {
		return
	}
	names := map[identity]bool{}
	takeKind := func(kind string, take func(o *object) bool) {
		for i := range p.objects {
			o := &p.objects[i]
			sameNamespace := func(pods podsOf) bool { return pods.namespace == o.namespace }
			if o.kind == kind && slices.ContainsFunc(p.pods, sameNamespace) && take(o) {
				p.taken[i] = true
			}
		}
	}
	takeKind("Pod", func(o *object) bool {
		found := p.selects(o)
		names[identity{"PodMetrics", o.namespace, o.name}] = found
		return found
	})
	takeKind("PodMetrics", func(o *object) bool {
		if found, isPod := names[o.identity]; isPod {
			return found
		}
		return p.selects(o)
	})
}

// selects reports whether an object has the labels of a workload's pods.
func (p *picker) selects(o *object) bool {
	labelsOf := map[string]string{}
	for f := range o.metadata.field("labels").fields() {
		labelsOf[f.name] = f.value.scalar()
	}
	return slices.ContainsFunc(p.pods, func(pods podsOf) bool { return pods.namespace == o.namespace && pods.selector.Matches(labelsOf) })
}

// write writes the objects as one text.
func (p *picker) write() (Picked, error) {
	order := slices.Sorted(maps.Keys(p.taken))
	size := 0
	for _, fields := range [][]string{nil, {managedFields}, {managedFields, lastApplied}} {
		size = 0
		for _, i := range order {
			size += p.objects[i].size(fields)
		}
		if size > manifest.MaxText {
			continue
		}
		var w writer
		for _, i := range order {
			w.object(&p.objects[i], fields)
		}
		return w.picked(), nil
	}
	return Picked{}, fmt.Errorf("what belongs together has %s, in %d objects: at most 1 MiB runs; leave out the pods, or choose fewer HPAs", mebibytes(size), len(order))
}

func mebibytes(n int) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
