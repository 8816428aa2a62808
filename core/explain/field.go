package explain

import (
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
)

// Field is a field of a manifest that governs a step.
type Field struct {
	Kind string // the document's kind: HorizontalPodAutoscaler, Simulation, ...
	Path string // such as spec.metrics[0].resource.target.averageUtilization
	// Flag is the controller's flag that a Simulation's field stands for.
	Flag string
}

// String returns the path and the flag, and the document's kind unless it is an
// HPA.
func (f Field) String() string {
	s := f.Path
	if f.Kind != hpaKind {
		s = f.Kind + " " + s
	}
	if f.Flag != "" {
		s += " (" + f.Flag + ")"
	}
	return s
}

const (
	hpaKind        = "HorizontalPodAutoscaler"
	simulationKind = "Simulation"
)

func spec(path string) Field { return Field{Kind: hpaKind, Path: "spec." + path} }

const flagPrefix = "--horizontal-pod-autoscaler-"

// FlagField returns the field of a Simulation that sets a flag of the controller, such
// as "tolerance" for --horizontal-pod-autoscaler-tolerance.
func FlagField(flag string) Field {
	rows := setting.Rows("controller")
	i := slices.IndexFunc(rows, func(row setting.Row) bool { return row.Flag == flag })
	return Field{simulationKind, "spec.controller." + rows[i].Name, flagPrefix + flag}
}

// metricField returns the field of the metric with an index, or a field in the metric.
func metricField(index int, path string) Field {
	return spec("metrics[" + strconv.Itoa(index) + "]" + path)
}

// targetField returns the field of a metric's target that its rule uses.
func (b *builder) targetField(index int) Field {
	source := "." + b.spec.Metrics[index].Type.Info().Field
	switch b.d.Metrics[index].Rule {
	case hpa.RuleUtilization:
		return metricField(index, source+".target.averageUtilization")
	case hpa.RuleAverage, hpa.RulePerPod:
		return metricField(index, source+".target.averageValue")
	case hpa.RuleRatio:
		return metricField(index, source+".target.value")
	}
	return metricField(index, "")
}

// requestsField returns the field that sets the pods' requests.
func (b *builder) requestsField() Field {
	kind, _, _ := strings.Cut(b.reference(), "/")
	return Field{Kind: kind, Path: "spec.template.spec.containers"}
}

// behavior returns a field of one direction's rules.
func behavior(up bool, path string) Field {
	if up {
		return spec("behavior.scaleUp" + path)
	}
	return spec("behavior.scaleDown" + path)
}

// rules returns the scaling rules of one direction, or nil.
func (b *builder) rules(up bool) *autoscaling.HPAScalingRules {
	switch {
	case b.spec.Behavior == nil:
		return nil
	case up:
		return b.spec.Behavior.ScaleUp
	}
	return b.spec.Behavior.ScaleDown
}

// toleranceField returns the field that sets the tolerance of one direction.
func (b *builder) toleranceField(up bool) Field {
	if r := b.rules(up); r != nil && r.Tolerance != nil && b.config.Gates.ConfigurableTolerance {
		return behavior(up, ".tolerance")
	}
	return FlagField("tolerance")
}

// ownTolerance returns the field that changes the tolerance of one direction: that of the HPA if the API server has it.
func (b *builder) ownTolerance(up bool) Field {
	if b.config.Gates.ConfigurableTolerance {
		return behavior(up, ".tolerance")
	}
	return FlagField("tolerance")
}

// windowField returns the field that sets the window of one direction.
func (b *builder) windowField(up bool) Field {
	if r := b.rules(up); up || r != nil && r.StabilizationWindowSeconds != nil {
		return behavior(up, ".stabilizationWindowSeconds")
	}
	return FlagField("downscale-stabilization")
}
