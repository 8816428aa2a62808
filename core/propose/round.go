package propose

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/scenario"
)

// roundAmount rounds an amount in milli-units to a value that a person would write: to two
// digits, or to three if two would change it by more than the fraction part. The unit is 1
// or, for bytes, the largest that fits. It rounds up if up is true, and down otherwise.
func roundAmount(milli, part float64, binary, up bool) float64 {
	if milli <= 0 {
		return 0
	}
	milli = min(milli, maxAmount)
	unit := 1.0
	if binary {
		unit = 1000
		for milli/unit >= 1024 {
			unit *= 1024
		}
	}
	v := milli / unit
	power := 1.0 // of ten, up to v
	for v >= 10*power {
		power *= 10
	}
	for digits := 2; ; digits++ {
		if power /= 10; unit == 1 {
			power = max(power, 1)
		}
		out := math.Floor(v/power+rounding) * power
		if up {
			out = math.Ceil(v/power-rounding) * power
		}
		if digits == 3 || math.Abs(out-v) <= v*part {
			return math.Round(out * unit)
		}
	}
}

const (
	maxAmount = scenario.MaxUsage / 2
	rounding  = 1e-9 // the largest error of a division
	exactPart = 0.02 // for a load that sets the number of pods
	roughPart = 0.1  // for a load that only has to be large or small
)

func (p *plan) binary() bool {
	b := p.driver.Block()
	return isBinary(b.Resource(), b.Target.AverageValue, b.Target.Value)
}

// isBinary reports whether amounts of a metric are written as Mi and Gi.
func isBinary(name string, targets ...*resource.Quantity) bool {
	for _, q := range targets {
		if q != nil && q.Format == resource.BinarySI {
			return true
		}
	}
	return name == "memory"
}

func (p *plan) floor(milli, part float64) float64 { return roundAmount(milli, part, p.binary(), false) }
func (p *plan) ceil(milli, part float64) float64  { return roundAmount(milli, part, p.binary(), true) }

// amount writes milli-units as a quantity.
func amount(milli float64, binary bool) string {
	if binary {
		for i := len(binarySuffixes) - 1; i >= 0; i-- {
			unit := 1000 * math.Pow(1024, float64(i))
			if v := milli / unit; v >= 1 && math.Abs(float64(v*100)-math.Round(float64(v*100))) < 1e-6 {
				return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) + binarySuffixes[i]
			}
		}
	}
	if math.Mod(milli, 1000) == 0 {
		return decimal(milli / 1000)
	}
	return strconv.FormatFloat(milli, 'f', 0, 64) + "m"
}

var binarySuffixes = []string{"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"}

// decimal writes a whole number, a large one with a suffix.
func decimal(v float64) string {
	suffix := ""
	for _, s := range []string{"k", "M", "G", "T", "P", "E"} {
		if v < 100_000 || math.Mod(v, 1000) != 0 {
			break
		}
		v, suffix = v/1000, s
	}
	return strconv.FormatFloat(v, 'f', 0, 64) + suffix
}

// percent writes a fraction as a percentage.
func percent(part float64) string { return fmt.Sprintf("%.0f%%", part*100) }

// niceTime rounds a time up to a value that a person would write.
func niceTime(t time.Duration) time.Duration {
	step := 30 * time.Second
	switch {
	case t > 4*time.Hour:
		step = 30 * time.Minute
	case t > time.Hour:
		step = 5 * time.Minute
	case t > 10*time.Minute:
		step = time.Minute
	}
	if remainder := t % step; remainder > 0 {
		t += step - remainder
	}
	return t
}
