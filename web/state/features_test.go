package state

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/exercises"
	"hpaplayground/web/loads"
	"hpaplayground/web/pods"
	"hpaplayground/web/spread"
	"hpaplayground/web/why"
)

// newModel has the features that these tests are about.
func newModel() Model {
	return New(why.Why{}, loads.Editor{}, pods.New(), compare.Comparison{}, spread.Spread{}, exercises.Course{}, exercises.Codes{})
}
