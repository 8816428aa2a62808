package parse

import (
	"fmt"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
)

// hpaDoc is an HPA with its place in the text.
type hpaDoc struct {
	doc *manifest.Document
	hpa *autoscaling.HorizontalPodAutoscaler
}

func (r *reader) readHPA(d *manifest.Document) {
	h := r.decodeHPA(d)
	if h == nil {
		return
	}
	r.hpas = append(r.hpas, hpaDoc{d, h})
	r.scenario.Objects.HPAs = append(r.scenario.Objects.HPAs, h)
}

// decodeHPA reads an HPA of any API version. It applies defaults and validates as the
// API server does. A known object is validated as an update.
func (r *reader) decodeHPA(d *manifest.Document) *autoscaling.HorizontalPodAutoscaler {
	h, err := autoscaling.FromJSON(d.APIVersion, d.JSON())
	if err != nil {
		r.add(d.Errorf("", "%v", err))
		return nil
	}
	h.Namespace = namespaceOf(h.Namespace)
	h.APIVersion, h.Kind = "autoscaling/v2", "HorizontalPodAutoscaler"
	autoscaling.SetDefaults(h)
	options := autoscaling.ValidationOptions{
		KubernetesVersion:     r.release.String(),
		ScaleToZero:           r.gates.ScaleToZero,
		ConfigurableTolerance: r.gates.ConfigurableTolerance,
		Old:                   r.earlier[h.Key()],
	}
	r.dropTolerance(d, h, options)
	reported := map[string]bool{}
	read := r.diags // the text's own errors; validation errors may name the same field
	for _, e := range autoscaling.Validate(h, options) {
		if r.full() {
			break
		}
		message := e.ErrorBody()
		// Skip errors that the text's own errors caused. Also skip a repeated message
		// at the same field, as the API server does.
		if broken(read, d, e.Field) || reported[e.Field+message] {
			continue
		}
		reported[e.Field+message] = true
		g := d.Errorf(Place(d, h, e.Field), "%s", message)
		g.Path = e.Field
		r.add(g)
	}
	return h
}

// dropTolerance drops tolerances that the release's feature gates do not allow, and
// warns.
func (r *reader) dropTolerance(d *manifest.Document, h *autoscaling.HorizontalPodAutoscaler, options autoscaling.ValidationOptions) {
	hasTolerance := [2]bool{}
	if b := h.Spec.Behavior; b != nil {
		hasTolerance = [2]bool{b.ScaleUp != nil && b.ScaleUp.Tolerance != nil, b.ScaleDown != nil && b.ScaleDown.Tolerance != nil}
	}
	autoscaling.DropDisabledFields(h, options)
	message := fmt.Sprintf("the API server drops the tolerance: the feature gate HPAConfigurableTolerance is off in Kubernetes %s", r.release)
	if _, hasGate := r.release.DefaultGates()["HPAConfigurableTolerance"]; !hasGate {
		message = fmt.Sprintf("kubectl refuses the tolerance, a field that Kubernetes %s does not know: the run goes on without it", r.release)
	}
	for i, direction := range []string{"scaleUp", "scaleDown"} {
		b := h.Spec.Behavior
		if hasTolerance[i] && (i == 0 && b.ScaleUp.Tolerance == nil || i == 1 && b.ScaleDown.Tolerance == nil) {
			r.add(d.Warnf("spec.behavior."+direction+".tolerance", "%s", message))
		}
	}
}

// Place returns the field of a manifest that a field of autoscaling/v2 comes from. In a
// manifest of v1 it is the field or annotation that holds the v2 field. In a manifest of
// v2beta1 it is the flat field. The cpu metric of v1 comes after the metrics of the
// annotation.
func Place(d *manifest.Document, h *autoscaling.HorizontalPodAutoscaler, path string) string {
	const (
		cpu      = "spec.targetCPUUtilizationPercentage"
		metrics  = "metadata.annotations[autoscaling.alpha.kubernetes.io/metrics]"
		behavior = "metadata.annotations[autoscaling.alpha.kubernetes.io/behavior]"
	)
	switch d.APIVersion {
	case keda.APIVersion:
		so := &keda.ScaledObject{}
		if d.Decode(so) != nil {
			return path
		}
		return so.Origin(h).Path(path)
	case "autoscaling/v2beta1":
		if isWithin(path, "spec.behavior") && d.Has(behavior) {
			return behavior
		}
		return flatPath(path)
	case "autoscaling/v1":
	default:
		return path
	}
	last := fmt.Sprintf("spec.metrics[%d]", len(h.Spec.Metrics)-1)
	switch {
	case isWithin(path, last) && d.Has(cpu):
		return cpu
	case isWithin(path, "spec.metrics") && d.Has(metrics):
		return metrics
	case isWithin(path, "spec.behavior") && d.Has(behavior):
		return behavior
	}
	return path
}

// flatFields are the fields of a metric in autoscaling/v2, and in v2beta1.
var flatFields = []struct{ v2, flat string }{
	{".object.target.value", ".object.targetValue"},
	{".object.target.averageValue", ".object.averageValue"},
	{".object.target", ".object"},
	{".object.describedObject", ".object.target"},
	{".target.averageUtilization", ".targetAverageUtilization"},
	{".target.averageValue", ".targetAverageValue"},
	{".target.value", ".targetValue"},
	{".target", ""},
	{".external.metric.selector", ".external.metricSelector"},
	{".metric.selector", ".selector"},
	{".metric.name", ".metricName"},
	{".metric", ""},
}

// flatPath returns the path in autoscaling/v2beta1 of a field of v2.
func flatPath(path string) string {
	if isWithin(path, "spec.metrics") {
		for _, f := range flatFields {
			if before, after, ok := strings.Cut(path, f.v2); ok && (after == "" || after[0] == '.' || after[0] == '[') {
				return before + f.flat + after
			}
		}
	}
	return path
}

// broken reports whether there already is an error at the field, inside it or around
// it, or whether the field is misspelt.
func (r *reader) broken(d *manifest.Document, field string) bool { return broken(r.diags, d, field) }

func broken(diags []manifest.Diagnostic, d *manifest.Document, field string) bool {
	for _, g := range diags {
		if g.Severity == manifest.Error && g.Path != "" && d.Line <= g.Line && g.Line <= d.EndLine &&
			(isWithin(field, g.Path) || isWithin(g.Path, field) || g.MeantPath != "" && isWithin(field, g.MeantPath)) {
			return true
		}
	}
	return false
}

// isWithin reports whether a field path is the path outer or below it.
func isWithin(path, outer string) bool {
	after, ok := strings.CutPrefix(path, outer)
	return ok && (after == "" || after[0] == '.' || after[0] == '[')
}
