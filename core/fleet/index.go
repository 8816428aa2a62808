package fleet

import (
	"slices"
	"strings"

	"hpaplayground/core/advise"
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/tree"
)

// index finds the objects of a text by name, and the HPAs by what they scale.
type index struct {
	objects []object
	last    map[identity]int      // the last object of each name
	scalers map[identity][]string // for each target the names of its HPAs, in the order of the text
}

func newIndex(text string) index {
	x := index{objects: cut(text), last: map[identity]int{}, scalers: map[identity][]string{}}
	for i := range x.objects {
		x.last[x.objects[i].identity] = i
	}
	for i := range x.objects {
		o := &x.objects[i]
		if o.kind != hpaKind {
			continue
		}
		if o.scales = o.target(); o.scales.name != "" && x.last[o.identity] == i {
			x.scalers[o.scales] = append(x.scalers[o.scales], o.name)
		}
	}
	return x
}

// find returns the last object of a name, nil if there is none.
func (x *index) find(id identity) *object {
	if i, ok := x.last[id]; ok {
		return &x.objects[i]
	}
	return nil
}

// others returns the names of the other HPAs with the target of an HPA.
func (x *index) others(o *object) []string {
	all := x.scalers[o.scales]
	if len(all) < 2 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(name string) bool { return name == o.name })
}

// look returns what the objects of an HPA show is wrong with it.
func (x *index) look(o *object, h *autoscaling.HorizontalPodAutoscaler) []advise.Finding {
	objects := advise.Objects{HPA: h, Others: x.others(o), Template: func() *manifest.Document { return x.template(o.scales) }}
	if w := x.find(o.scales); w != nil {
		objects.Applier = w.applier()
	}
	return advise.Look(&objects)
}

// template reads the manifest that has the pod template of a workload, nil if it is not in the text.
func (x *index) template(id identity) *manifest.Document {
	w := x.find(id)
	if w != nil {
		if ref := w.templateOf(); ref.name != "" {
			w = x.find(ref)
		}
	}
	if w == nil || !slices.Contains(workloads, w.kind) {
		return nil
	}
	text, _ := w.source()
	docs, _ := manifest.Parse(text)
	if len(docs) == 0 {
		return nil
	}
	return docs[0]
}

// applier returns what applies a manifest with replicas to a workload, "" if nothing is known to. The replicas
// of the object itself do not tell: the HPA writes them, too. Nor does a field that a manager of the operation
// Update has, because that may be a default.
func (o *object) applier() string {
	if !strings.Contains(o.metadata.text, "replicas") {
		return ""
	}
	if root, err := tree.Parse(o.metadata.field("annotations", lastApplied).text); err == nil && root != nil && manifest.HasReplicas(root.Value) {
		return "kubectl apply"
	}
	for entry := range o.metadata.field(managedFields).entries() {
		if entry.field("operation").scalar() == "Apply" && entry.field("fieldsV1", "f:spec", "f:replicas").text != "" {
			return entry.field("manager").scalar()
		}
	}
	return ""
}
