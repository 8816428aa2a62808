package operator

import (
	"errors"
	"fmt"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"
)

// Variable is a variable of a formula: the value of a trigger's metric, in thousandths.
type Variable struct {
	Trigger string // the trigger's name
	Metric  string
	Milli   int64
}

// Compose returns the result of the formula for the triggers' metrics, in thousandths. With
// fallback.behavior scalingModifiers, a metric that failed too often is nil in the formula;
// if the result is nil, the result is the value for the fallback's replicas. It mirrors
// calculateScalingModifiersFormula.
func (o *Object) Compose(variables []Variable, failures Failures) (int64, error) {
	if o.Modifiers.Program == nil {
		return 0, errors.New("the formula was not compiled")
	}
	values := map[string]any{}
	for _, v := range variables {
		values[v.Trigger] = approximate(v.Milli)
		f := o.Fallback
		if f != nil && f.Behavior == FallbackScalingModifiers && failures[v.Metric] > f.FailureThreshold {
			values[v.Trigger] = nil
		}
	}
	result, err := o.Modifiers.Program.Run(values)
	if err != nil {
		return 0, fmt.Errorf("error trying to run custom formula: %w", err)
	}
	number, ok := result.(float64)
	switch {
	case ok:
	case result != nil:
		return 0, fmt.Errorf("formula returned non-float result %T (%v)", result, result)
	case o.Fallback == nil:
		return 0, errors.New("scalingModifiers formula evaluated to nil but no fallback is configured")
	default:
		number = float64(o.Fallback.Replicas) * o.Modifiers.Target
	}
	return truncate(number * 1000), nil
}

// approximate is the float64 of a metric's value, as a Quantity that was read from three decimal
// places gives it: 1005 thousandths are a little more than 1.005.
func approximate(milli int64) float64 {
	q := resource.MustParse(strconv.FormatFloat(float64(milli)/1000, 'f', 3, 64))
	return q.AsApproximateFloat64()
}
