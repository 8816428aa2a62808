package page

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/describe"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/loads"
	"hpaplayground/web/pods"
	"hpaplayground/web/spread"
	"hpaplayground/web/why"
)

// features returns all features, in the order of their tabs.
func features() []feature.Feature {
	return []feature.Feature{
		why.Why{},
		loads.Editor{},
		why.Conditions{},
		describe.Events{},
		describe.HPA{},
		pods.New(),
		why.Syncs{},
		compare.Comparison{},
		spread.Spread{},
		exercises.Course{},
		exercises.Codes{},
	}
}
