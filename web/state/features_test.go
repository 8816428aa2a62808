package state

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/exercises"
	"hpaplayground/web/loads"
	"hpaplayground/web/pods"
	"hpaplayground/web/spread"
	"hpaplayground/web/why"
)

// newModel returns a model with the features that these tests need.
func newModel() Model {
	return New(why.Why{}, loads.Editor{}, pods.New(), compare.Comparison{}, spread.Spread{}, exercises.Course{}, exercises.Codes{})
}
