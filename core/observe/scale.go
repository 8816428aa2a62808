package observe

import (
	"fmt"
	"math"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
)

// heights has, by the form of a load, the paths of the quantities that say how high it is.
var heights = map[string][]string{
	scenario.Constant: {""},
	"wave":            {".wave.low", ".wave.high"},
	"daily":           {".daily.low", ".daily.high"},
	"ramp":            {".ramp.from", ".ramp.to"},
	"spike":           {".spike.base", ".spike.peak"},
}

// maxPoints is how many points of a load are changed one by one.
const maxPoints = 100

// scaledLoads returns the changes that make all loads of a Simulation percent of what they are. It returns
// nil if one of them cannot be changed like this.
func scaledLoads(simulation *edit.Fields, loads []scenario.GivenLoad, percent int) (settings []string) {
	for _, l := range loads {
		paths := heights[l.Form]
		if l.Form == "points" {
			if l.Base == nil || len(l.Base.Points) > maxPoints {
				return nil
			}
			for i := range l.Base.Points {
				paths = append(paths, fmt.Sprintf(".points[%d][1]", i))
			}
		}
		if len(paths) == 0 {
			return nil
		}
		for _, path := range paths {
			field, ok := simulation.Get(l.Path + path)
			if !ok {
				continue // it has its default
			}
			q, err := resource.ParseQuantity(field.Value)
			if err != nil || q.MilliValue() > math.MaxInt64/int64(percent) {
				return nil
			}
			settings = append(settings, fmt.Sprintf("Simulation:%s=%s", l.Path+path, resource.NewMilliQuantity(q.MilliValue()*int64(percent)/100, q.Format)))
		}
	}
	return settings
}
