package fleet

import (
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/manifest"
)

// target returns what an HPA scales.
func (o *object) target() identity { return o.reference(o.field("spec", "scaleTargetRef")) }

// templateOf returns the workload whose pod template a Rollout has, if it has no own one.
func (o *object) templateOf() identity { return o.reference(o.field("spec", "workloadRef")) }

// reference returns what a reference of the object names.
func (o *object) reference(ref value) identity {
	to := identity{namespace: o.namespace}
	for f := range ref.fields() {
		switch f.name {
		case "kind":
			to.kind = f.value.scalar()
		case "name":
			to.name = f.value.scalar()
		}
	}
	return to
}

// entry reads an HPA.
func (x *index) entry(o *object) Entry {
	e := Entry{
		Namespace: o.namespace, Name: o.name, Line: o.line, Target: o.scales.kind + "/" + o.scales.name,
		Given: x.find(o.scales) != nil, Others: x.others(o),
	}
	text, added := o.source()
	docs, diags := manifest.Parse(text)
	for _, d := range diags {
		if d.Severity == manifest.Error || len(docs) == 0 {
			d.Line, d.EndLine = o.line+max(d.Line-1-added, 0), o.line+max(d.EndLine-1-added, 0)
			e.fail(d)
		}
	}
	if len(docs) == 0 {
		e.fail(manifest.Diagnostic{Line: o.line, Column: o.margin + 1, EndLine: o.line, EndColumn: o.margin + 1, Message: "this is not read"})
		return e
	}
	wrong := func(path, format string, args ...any) {
		d := docs[0].Errorf(path, format, args...)
		d.Line, d.EndLine = o.line+max(d.Line-1-added, 0), o.line+max(d.EndLine-1-added, 0)
		e.fail(d)
	}
	h, err := autoscaling.FromJSON(docs[0].APIVersion, docs[0].JSON())
	if err != nil {
		wrong("", "%v", err)
		return e
	}
	h.Namespace = o.namespace
	autoscaling.SetDefaults(h)
	e.Min, e.Max, e.Replicas = *h.Spec.MinReplicas, h.Spec.MaxReplicas, h.Status.CurrentReplicas
	e.Findings = x.look(o, h)
	shown := true
	// The run reports mistakes that depend on the release.
	for _, w := range autoscaling.Validate(h, autoscaling.ValidationOptions{ScaleToZero: true, ConfigurableTolerance: true}) {
		wrong(w.Field, "%s", w.ErrorBody())
		shown = shown && !strings.HasPrefix(w.Field, "spec.metrics")
	}
	if shown {
		e.Targets, e.Metrics = kubectl.Targets(h), kubectl.NamedTargets(h)
	}
	return e
}

// fail notes a mistake, unless there is one already.
func (e *Entry) fail(d manifest.Diagnostic) {
	if e.Err == nil {
		d.Severity = manifest.Error
		e.Err = &d
	}
}

// source returns the object's text for the parser. The fields that managers wrote are blank
// lines. The first line is before the object's line if lines were added.
func (o *object) source() (text string, added int) {
	text, added = o.typed(o.blankFields(managedFields, lastApplied))
	return strings.Repeat(" ", o.margin) + text, added
}
