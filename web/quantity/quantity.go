// Package quantity writes values as Kubernetes quantities, in the unit that the
// text around them uses.
package quantity

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Unit is the unit of a quantity.
type Unit struct {
	Suffix string
	Milli  float64 // how many milli-units one unit has
}

// The units for a text that has none.
var (
	Plain = Unit{"", 1000}
	Mebi  = binary[1]
)

var (
	binary   = []Unit{{"Ki", 1 << 10 * 1000}, {"Mi", 1 << 20 * 1000}, {"Gi", 1 << 30 * 1000}, {"Ti", 1 << 40 * 1000}}
	prefixes = []Unit{{"k", 1e6}, {"M", 1e9}, {"G", 1e12}}
)

// First returns the first unit in a text of many quantities. If there is none, ok is false.
func First(text string) (u Unit, ok bool) {
	units := slices.Concat(binary, prefixes)
	for i := 0; i+1 < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[i+1] < 'A' {
			continue
		}
		for _, u := range units {
			if suffix, ok := strings.CutPrefix(text[i+1:], u.Suffix); ok && (suffix == "" || strings.ContainsRune(" ]},\"'\r\n", rune(suffix[0]))) {
				return u, true
			}
		}
	}
	return Unit{}, false
}

// Cut splits a quantity into its unit and its number.
func Cut(quantity string) (u Unit, number string) {
	for _, u := range slices.Concat([]Unit{{"m", 1}}, binary, prefixes) {
		if number, ok := strings.CutSuffix(quantity, u.Suffix); ok {
			return u, number
		}
	}
	return Plain, quantity
}

// Write writes a value as a quantity.
func (u Unit) Write(milli float64) string {
	v := milli / u.Milli
	switch {
	case u.Suffix == "" && math.Round(milli) != math.Round(v)*1000:
		return strconv.FormatFloat(math.Round(milli), 'f', -1, 64) + "m"
	case u.Suffix == "":
		return strconv.FormatFloat(math.Round(v), 'f', -1, 64)
	case v == 0:
		return "0"
	}
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64) + u.Suffix
}

// Exact writes a value without rounding, in the unit if three decimals are enough.
func (u Unit) Exact(milli float64) string {
	text := u.Write(milli)
	if v, err := strconv.ParseFloat(strings.TrimSuffix(text, u.Suffix), 64); u.Suffix != "" && (err != nil || float64(v*u.Milli) != milli) {
		return Plain.Write(milli)
	}
	return text
}

// Text writes a value for people to read: 12.7, 680m, 450Mi.
func (u Unit) Text(milli float64) string {
	if u.Suffix != "" || milli < 1000 {
		return u.Write(milli)
	}
	return strconv.FormatFloat(math.Round(milli)/1000, 'f', -1, 64)
}
