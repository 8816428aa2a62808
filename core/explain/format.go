package explain

import (
	"math"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
)

// amount writes milli-units as a quantity: 740m, 13, 128Mi. Memory that is a
// multiple of 1Ki has a binary suffix; other memory is rounded. From 10 on, thousandths are decimals: 176.001.
func (b *builder) amount(metric int, milli int64) string {
	const mebi = 1 << 20 * 1000
	switch isMemory := b.resource(metric) == "memory"; {
	case isMemory && milli%(1024*1000) == 0 && milli != 0:
		return resource.NewMilliQuantity(milli, resource.BinarySI).String()
	case isMemory && milli >= mebi:
		return Number(float64(milli)/mebi, 6) + "Mi"
	case milli >= 10_000 && milli%1000 != 0:
		return milliText(milli)
	}
	return resource.NewMilliQuantity(milli, resource.DecimalSI).String()
}

// level writes a metric's value or target. A utilization is in percent of the
// request.
func (b *builder) level(metric int, v int64) string {
	if b.d.Metrics[metric].Rule == hpa.RuleUtilization {
		return strconv.FormatInt(v, 10) + "%"
	}
	return b.amount(metric, v)
}

// resource returns a metric's resource; "" if the metric does not measure one.
func (b *builder) resource(metric int) string {
	block := b.spec.Metrics[metric].Block()
	return block.Resource()
}

// Number writes a float with the given number of significant digits, without an exponent.
func Number(v float64, digits int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return strings.TrimPrefix(strconv.FormatFloat(v, 'f', -1, 64), "+")
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	if err != nil {
		rounded = v
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// ratio writes a ratio with four digits. It writes all digits if rounding would change
// the result of a comparison with one of the numbers in against.
func ratio(v float64, against ...float64) string {
	text := Number(v, 4)
	rounded, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	for _, limit := range append(against, 1) {
		if (v < limit) != (rounded < limit) || (v > limit) != (rounded > limit) {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
	}
	return text
}

// period writes a duration as Kubernetes does in its flags, without zero parts: 5m,
// 90s, 1h30m.
func period(d time.Duration) string {
	if d < 2*time.Minute && d%time.Second == 0 {
		return strconv.FormatInt(int64(d/time.Second), 10) + "s"
	}
	return scenario.ShortDuration(d)
}

// age writes how long ago something was, in whole seconds.
func age(d time.Duration) string { return period(d.Truncate(time.Second)) }

// comma, semicolon, colon and list join parts with the language's punctuation.
func comma(lang words.Language, a, b string) string     { return lang.Say("%s, %s", a, b) }
func semicolon(lang words.Language, a, b string) string { return lang.Say("%s; %s", a, b) }
func colon(lang words.Language, a, b string) string     { return lang.Say("%s: %s", a, b) }

func list(lang words.Language, parts []string) string {
	text := ""
	for i, part := range parts {
		if i == 0 {
			text = part
		} else {
			text = comma(lang, text, part)
		}
	}
	return text
}
