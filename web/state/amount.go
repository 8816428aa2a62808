package state

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/scenario"
)

// unit is the unit of a load's values in the text.
type unit struct {
	suffix string
	milli  float64 // milli-units in one unit
}

var (
	plain  = unit{"", 1000}
	binary = []unit{{"Ki", 1 << 10 * 1000}, {"Mi", 1 << 20 * 1000}, {"Gi", 1 << 30 * 1000}, {"Ti", 1 << 40 * 1000}}
	large  = []unit{{"k", 1e6}, {"M", 1e9}, {"G", 1e12}}
)

// unitOf is the unit that a series is written in: the first unit in its text.
func unitOf(text string, g *scenario.GivenLoad) unit {
	if g.Form != "csv" {
		units := slices.Concat(binary, large)
		for i := 0; i+1 < len(text); i++ {
			if text[i] < '0' || text[i] > '9' || text[i+1] < 'A' {
				continue
			}
			for _, u := range units {
				if rest, ok := strings.CutPrefix(text[i+1:], u.suffix); ok && (rest == "" || strings.ContainsRune(" ]},\"'\r\n", rune(rest[0]))) {
					return u
				}
			}
		}
	}
	if g.Demand.Metric.Name == "memory" {
		return binary[1]
	}
	return plain
}

// write writes a value as a quantity.
func (u unit) write(milli float64) string {
	v := milli / u.milli
	switch {
	case u.suffix == "" && math.Round(milli) != math.Round(v)*1000:
		return strconv.FormatFloat(math.Round(milli), 'f', -1, 64) + "m"
	case u.suffix == "":
		return strconv.FormatFloat(math.Round(v), 'f', -1, 64)
	case v == 0:
		return "0"
	}
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64) + u.suffix
}

// exact writes a value without rounding, in the unit if three decimals do.
func (u unit) exact(milli float64) string {
	text := u.write(milli)
	if v, err := strconv.ParseFloat(strings.TrimSuffix(text, u.suffix), 64); u.suffix != "" && (err != nil || float64(v*u.milli) != milli) {
		return plain.write(milli)
	}
	return text
}

// say writes a value for people to read: 12.7, 680m, 450Mi.
func (u unit) say(milli float64) string {
	if u.suffix != "" || milli < 1000 {
		return u.write(milli)
	}
	return strconv.FormatFloat(math.Round(milli)/1000, 'f', -1, 64)
}
