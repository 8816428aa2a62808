package scenario

import (
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
)

// hpaDoc is an HPA with its place in the text.
type hpaDoc struct {
	doc *manifest.Document
	hpa *autoscaling.HorizontalPodAutoscaler
}

func (r *reader) readHPA(d *manifest.Document) {
	h := r.decodeHPA(d, nil)
	if h == nil {
		return
	}
	r.hpas = append(r.hpas, hpaDoc{d, h})
	r.scenario.Objects.HPAs = append(r.scenario.Objects.HPAs, h)
}

// decodeHPA reads an HPA of any version, defaulted and validated as the API
// server would on create, or on update of old.
func (r *reader) decodeHPA(d *manifest.Document, old *autoscaling.HorizontalPodAutoscaler) *autoscaling.HorizontalPodAutoscaler {
	h := &autoscaling.HorizontalPodAutoscaler{}
	var err error
	if d.APIVersion == "autoscaling/v1" {
		h, err = autoscaling.FromV1(d.JSON())
	} else {
		err = d.Decode(h)
	}
	if err != nil {
		r.add(d.Errorf("", "%v", err))
		return nil
	}
	h.Namespace = namespaceOf(h.Namespace)
	h.APIVersion, h.Kind = "autoscaling/v2", "HorizontalPodAutoscaler"
	autoscaling.SetDefaults(h)
	errs := autoscaling.Validate(h, autoscaling.ValidationOptions{
		KubernetesVersion:     r.release.String(),
		ScaleToZero:           r.gates.ScaleToZero,
		ConfigurableTolerance: r.gates.ConfigurableTolerance,
		Old:                   old,
	})
	said := map[string]bool{}
	for _, e := range errs {
		message := e.ErrorBody()
		// What the text's own errors led to is not told again, nor is the same
		// message at the same field, which the API server drops as well.
		if r.broken(d, e.Field) || said[e.Field+message] {
			continue
		}
		said[e.Field+message] = true
		r.add(d.Errorf(e.Field, "%s", message))
	}
	return h
}

// broken says whether an error was told already at the field, in it or around
// it.
func (r *reader) broken(d *manifest.Document, field string) bool {
	for _, g := range r.diags {
		if g.Severity == manifest.Error && g.Path != "" && d.Line <= g.Line && g.Line <= d.EndLine &&
			(within(field, g.Path) || within(g.Path, field)) {
			return true
		}
	}
	return false
}

// within says whether a field path is the outer one or below it.
func within(path, outer string) bool {
	rest, ok := strings.CutPrefix(path, outer)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
