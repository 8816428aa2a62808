package hpa

import (
	"math"

	"hpaplayground/core/autoscaling"
)

// tolerance is how far a ratio may be from 1 in each direction.
type tolerance struct {
	up, down float64
	bounds   bool // compare with 1-down and 1+up; else compare the distance with up
}

// tolerance mirrors tolerancesForHpa.
func (c *Controller) tolerance(b *autoscaling.HorizontalPodAutoscalerBehavior) tolerance {
	t := tolerance{c.config.Tolerance, c.config.Tolerance, c.config.Release.boundsTolerance()}
	if b == nil || !c.config.Gates.ConfigurableTolerance {
		return t
	}
	if b.ScaleDown != nil && b.ScaleDown.Tolerance != nil {
		t.down = b.ScaleDown.Tolerance.AsApproximateFloat64()
	}
	if b.ScaleUp != nil && b.ScaleUp.Tolerance != nil {
		t.up = b.ScaleUp.Tolerance.AsApproximateFloat64()
	}
	return t
}

// isWithin mirrors Tolerances.isWithin, and before 1.33 the test of the distance.
func (t tolerance) isWithin(ratio float64) bool {
	if t.bounds {
		return 1-t.down <= ratio && ratio <= 1+t.up
	}
	return math.Abs(1-ratio) <= t.up
}

// isOutside is the opposite of isWithin, except that NaN is neither before 1.33: then a
// metric per pod does not change the count.
func (t tolerance) isOutside(ratio float64) bool {
	if t.bounds {
		return !t.isWithin(ratio)
	}
	return math.Abs(1-ratio) > t.up
}
