package hpa

import (
	"math"

	"hpaplayground/core/autoscaling"
)

// tolerance is how far a ratio may be from 1 in each direction.
type tolerance struct {
	up, down float64
	bounds   bool // held against 1-down and 1+up; else the distance against up
}

// tolerance answers to tolerancesForHpa.
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

// within answers to Tolerances.isWithin, and before 1.33 to the distance test.
func (t tolerance) within(ratio float64) bool {
	if t.bounds {
		return 1-t.down <= ratio && ratio <= 1+t.up
	}
	return math.Abs(1-ratio) <= t.up
}

// beyond is the opposite of within, except that before 1.33 a ratio that is not
// a number is neither: metrics per pod then stay put.
func (t tolerance) beyond(ratio float64) bool {
	if t.bounds {
		return !t.within(ratio)
	}
	return math.Abs(1-ratio) > t.up
}
