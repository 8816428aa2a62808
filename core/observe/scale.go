package observe

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
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
	"steps":           {".steps.from", ".steps.by"},
}

// maxPoints is how many points of a load are changed one by one. More are written as one list.
const maxPoints = 20

// scaledLoads returns the changes that make all loads of a Simulation percent of what they are. It returns
// nil if one of them cannot be changed like this.
func scaledLoads(simulation *edit.Fields, loads []scenario.GivenLoad, percent int) (settings []string) {
	for i := range loads {
		changes := scaledLoad(simulation, &loads[i], percent)
		if changes == nil {
			return nil
		}
		settings = append(settings, changes...)
	}
	return settings
}

func scaledLoad(simulation *edit.Fields, l *scenario.GivenLoad, percent int) (settings []string) {
	paths := heights[l.Form]
	switch l.Form {
	case "points":
		if l.Base == nil {
			return nil
		}
		if len(l.Base.Points) > maxPoints {
			return []string{fmt.Sprintf("Simulation:%s.points=%s", l.Path, pointList(l.Base, percent))}
		}
		for i := range l.Base.Points {
			paths = append(paths, fmt.Sprintf(".points[%d][1]", i))
		}
	case "steps":
		for i := 0; ; i++ {
			path := fmt.Sprintf(".steps.values[%d]", i)
			if _, ok := simulation.Get(l.Path + path); !ok {
				break
			}
			paths = append(paths, path)
		}
		if len(paths) > maxPoints {
			return stepList(simulation, l.Path, len(paths)-2, percent)
		}
	case "csv":
		return scaledCSV(simulation, l.Path+".csv", percent)
	}
	for _, path := range paths {
		field, ok := simulation.Get(l.Path + path)
		if !ok {
			continue // it has its default
		}
		scaled, ok := scaledQuantity(field.Value, percent)
		if !ok {
			return nil
		}
		settings = append(settings, fmt.Sprintf("Simulation:%s=%s", l.Path+path, scaled))
	}
	return settings
}

func scaledQuantity(text string, percent int) (scaled string, ok bool) {
	q, err := resource.ParseQuantity(text)
	if err != nil || q.MilliValue() > math.MaxInt64/int64(percent) {
		return "", false
	}
	return resource.NewMilliQuantity(q.MilliValue()*int64(percent)/100, q.Format).String(), true
}

// pointList writes percent of a series as a list.
func pointList(s *load.Series, percent int) string {
	var all []string
	for _, p := range s.Points {
		all = append(all, fmt.Sprintf("[%s, %s]", scenario.ShortDuration(p.At), resource.NewMilliQuantity(load.Milli(float64(p.Milli*float64(percent)/100)), resource.DecimalSI)))
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// stepList writes percent of n steps as a list.
func stepList(simulation *edit.Fields, path string, n, percent int) []string {
	var all []string
	for i := range n {
		field, _ := simulation.Get(fmt.Sprintf("%s.steps.values[%d]", path, i))
		scaled, ok := scaledQuantity(field.Value, percent)
		if !ok {
			return nil
		}
		all = append(all, scaled)
	}
	return []string{fmt.Sprintf("Simulation:%s.steps.values=[%s]", path, strings.Join(all, ", "))}
}

// scaledCSV changes the scale of a trace.
func scaledCSV(simulation *edit.Fields, path string, percent int) []string {
	scale := ""
	if field, ok := simulation.Get(path + ".scale"); ok {
		scale = field.Value
	}
	var now float64
	switch scale = cmp.Or(scale, "1"); scale {
	case "percent":
		now = 0.01
	case "millicores":
		now = 0.001
	default:
		var err error
		if now, err = strconv.ParseFloat(scale, 64); err != nil {
			return nil
		}
	}
	value := strconv.FormatFloat(now*float64(percent)/100, 'g', 6, 64)
	if _, ok := simulation.Get(path + ".text"); ok {
		return []string{"Simulation:" + path + ".scale=" + value}
	}
	field, ok := simulation.Get(path)
	if !ok {
		return nil
	}
	text, _ := json.Marshal(field.Value)
	return []string{fmt.Sprintf("Simulation:%s={scale: %s, text: %s}", path, value, text)}
}
