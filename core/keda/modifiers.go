package keda

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
)

const modifiersPath = "spec.advanced.scalingModifiers"

// Compiler compiles formulas in the language of github.com/expr-lang/expr. The library is
// large, so the page's program does not use a Compiler.
type Compiler interface {
	// Compile compiles a formula. All of its variables are numbers.
	Compile(formula string, variables []string) (operator.Program, error)
}

// CompileFormula compiles the formula of scalingModifiers and checks the other fields of
// scalingModifiers. Without a compiler the program is nil, and only the other fields are
// checked. CompileFormula mirrors ValidateAndCompileScalingModifiers.
func (so *ScaledObject) CompileFormula(o Options) (operator.Program, error) {
	sm := so.Spec.Advanced.ScalingModifiers
	if sm.Formula == "" {
		return nil, errors.New("error ScalingModifiers.Formula is mandatory")
	}
	if sm.Target == "" {
		return nil, errors.New("error validating formula in ScalingModifiers\nformula is given but target is empty")
	}
	var program operator.Program
	if o.Formula != nil {
		var err error
		if program, err = o.Formula.Compile(castToFloat(sm.Formula), so.variables()); err != nil {
			return nil, fmt.Errorf("error validating formula in ScalingModifiers\n%w", err)
		}
	}
	if n, err := strconv.ParseFloat(sm.Target, 64); err != nil || n <= 0 {
		return nil, fmt.Errorf("error validating target in ScalingModifiers\nerror converting target for scalingModifiers (string->float) to valid target: %w", err)
	}
	if sm.MetricType == autoscaling.UtilizationMetricType {
		return nil, errors.New("error validating target in ScalingModifiers\nerror trigger type is Utilization, but it needs to be AverageValue or Value for external metrics")
	}
	return program, nil
}

// variables returns the names that a formula may use: the names of triggers with a source.
func (so *ScaledObject) variables() (names []string) {
	for _, t := range so.Spec.Triggers {
		if !resourceTrigger(t.Type) && t.Name != "" {
			names = append(names, t.Name)
		}
	}
	return names
}

// castToFloat mirrors castToFloatIfNecessary.
func castToFloat(formula string) string {
	switch {
	case strings.Contains(formula, "??"):
		if strings.HasPrefix(formula, "let _kedaCompositeResult = ") {
			return formula
		}
		return "let _kedaCompositeResult = (" + formula + "); _kedaCompositeResult == nil ? nil : float(_kedaCompositeResult)"
	case strings.HasPrefix(formula, "float("):
		return formula
	}
	return "float(" + formula + ")"
}

// compositeMetric is the metric of scalingModifiers in the HPA; nil if the target is not a number
// above 0.
func (so *ScaledObject) compositeMetric() (*autoscaling.MetricSpec, error) {
	sm := so.Spec.Advanced.ScalingModifiers
	kind := sm.MetricType
	switch kind {
	case "":
		kind = autoscaling.AverageValueMetricType
	case autoscaling.UtilizationMetricType:
		return nil, errors.New("error metric target type is Utilization, but it needs to be AverageValue or Value for external metrics")
	}
	value, _ := strconv.ParseFloat(sm.Target, 64)
	if !(value > 0) {
		return nil, nil
	}
	spec := external(operator.CompositeName, kind, 0, true)
	q := *resource.NewMilliQuantity(truncate(value*1000), resource.DecimalSI)
	switch kind {
	case autoscaling.AverageValueMetricType:
		spec.External.Target.AverageValue = &q
	case autoscaling.ValueMetricType:
		spec.External.Target.Value = &q
	}
	so.addSelector(&spec)
	return &spec, nil
}
