package read

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"hpaplayground/core/trace"
)

// numbers reads values in the notation of a text.
type numbers struct {
	// decimalComma means that 1,5 is 1.5 and 1.500 is 1500.
	decimalComma bool
}

// absent are the words that mean "no value", in lower case.
var absent = map[string]bool{
	"": true, "nan": true, "null": true, "nil": true, "none": true, "n/a": true, "na": true, "#n/a": true,
	"-": true, "--": true, "undefined": true, "no data": true, `\n`: true,
}

// read reads a value and its unit, without the unit's prefix. NaN means no
// value.
func (n numbers) read(text string) (v float64, unit string, err error) {
	if v, ok := readDigits(text); ok {
		return v, "", nil
	}
	text = trimmed(text)
	if n.isPlain(text) {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			return v, "", nil
		}
	}
	if absent[strings.ToLower(text)] {
		return math.NaN(), "", nil
	}
	switch strings.TrimLeft(strings.ToLower(text), "+-") {
	case "inf", "infinity", "∞":
		return math.Inf(1), "", nil
	}
	digits, unit := cut(text)
	plain, ok := n.plain(digits)
	if !ok {
		return 0, "", fmt.Errorf("%q is not a number", trace.Shorten(text))
	}
	v, err = strconv.ParseFloat(plain, 64)
	if err != nil {
		return 0, "", fmt.Errorf("%q is too large a number", trace.Shorten(text))
	}
	factor, base, ok := scale(unit)
	switch {
	case unit == "B" && !strings.ContainsFunc(text, blank):
		return 0, "", fmt.Errorf("%q: a billion, or bytes? Export the values without units", trace.Shorten(text))
	case !ok:
		return 0, "", fmt.Errorf("%q: the unit %q is not known; export the values without units", trace.Shorten(text), trace.Shorten(unit))
	}
	return v * factor, base, nil
}

// readDigits reads a number of few digits and nothing else, as most are.
func readDigits(text string) (v float64, ok bool) {
	n := int64(0)
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' || i == 15 {
			return 0, false
		}
		n = 10*n + int64(text[i]-'0')
	}
	return float64(n), text != ""
}

// isPlain reports whether a text is only digits, with at most a sign and a point. Most values are, and
// need no closer look.
func (n numbers) isPlain(text string) bool {
	digits, points := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.':
			points++
		case i > 0 || c != '-' && c != '+':
			return false
		}
	}
	return digits > 0 && (points == 0 || points == 1 && !n.decimalComma)
}

// trimmed returns a text without blanks around it. Most cells have none.
func trimmed(text string) string {
	if text != "" && isPrinted(text[0]) && isPrinted(text[len(text)-1]) {
		return text
	}
	return strings.TrimFunc(text, blank)
}

func isPrinted(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

func blank(c rune) bool { return unicode.IsSpace(c) || c == '\u00a0' || c == '\u202f' || c == '\u2009' }

// cut splits a value into the number and the unit after it.
func cut(text string) (digits, unit string) {
	for _, sign := range []string{"$", "€", "£", "¥"} {
		text = strings.TrimPrefix(text, sign)
	}
	end := 0
	for i, c := range text {
		switch {
		case c >= '0' && c <= '9':
			end = i + 1
			continue
		case c == '+' || c == '-':
			if i == 0 || (text[i-1] == 'e' || text[i-1] == 'E') && i == end+1 {
				continue
			}
		case c == '.' || c == ',' || c == '\'' || c == '_' || blank(c):
			continue
		case (c == 'e' || c == 'E') && i == end && exponent(text[i+1:]):
			continue
		}
		break
	}
	if end < len(text) && text[end] == '.' {
		end++
	}
	return text[:end], strings.TrimFunc(text[end:], blank)
}

// exponent reports whether a text starts like the exponent of a number.
func exponent(text string) bool {
	text = strings.TrimLeft(text, "+-")
	return text != "" && text[0] >= '0' && text[0] <= '9'
}

// plain removes the thousands separators from a number and turns a decimal
// comma into a point.
func (n numbers) plain(s string) (string, bool) {
	s = strings.Map(func(c rune) rune {
		if blank(c) || c == '\'' || c == '_' {
			return -1
		}
		return c
	}, s)
	point, comma := strings.LastIndexByte(s, '.'), strings.LastIndexByte(s, ',')
	switch {
	case comma < 0 && strings.Count(s, ".") <= 1 && !(n.decimalComma && grouped(s, ".")):
		return s, s != ""
	case comma < 0:
		return strings.ReplaceAll(s, ".", ""), grouped(s, ".")
	case point > comma: // 1,234.5
		return strings.ReplaceAll(s, ",", ""), grouped(s[:point], ",") && strings.Count(s, ".") == 1
	case point >= 0: // 1.234,5
		integer := strings.ReplaceAll(s[:comma], ".", "")
		return integer + "." + s[comma+1:], grouped(s[:comma], ".") && strings.Count(s, ",") == 1
	case strings.Count(s, ",") == 1 && (n.decimalComma || !grouped(s, ",")):
		return strings.Replace(s, ",", ".", 1), true
	}
	return strings.ReplaceAll(s, ",", ""), grouped(s, ",")
}

// grouped reports whether a number's digits are in groups of three.
func grouped(s, separator string) bool {
	part := strings.Split(strings.TrimLeft(s, "+-"), separator)
	for i, p := range part {
		if i == 0 && (len(p) < 1 || len(p) > 3 || p == "0") || i > 0 && len(p) != 3 {
			return false
		}
		if strings.Trim(p, "0123456789") != "" {
			return false
		}
	}
	return len(part) > 1
}

// commas is how the numbers of a text use the comma.
type commas struct{ decimal, thousands, ambiguous bool }

func (c *commas) findOrder(text string) {
	if strings.IndexByte(text, ',') < 0 {
		return
	}
	s, _ := cut(trimmed(text))
	comma := strings.LastIndexByte(s, ',')
	switch point := strings.IndexByte(s, '.'); {
	case comma < 0:
	case point >= 0 && point < comma:
		c.decimal = true
	case point >= 0 || strings.Count(s, ",") > 1:
		c.thousands = true
	case grouped(s, ","):
		c.ambiguous = true
	default:
		c.decimal = true
	}
}

// prefixes are the prefixes of Grafana's short units and counts, and of units in general. A
// word is not a prefix but a unit.
var (
	words = map[string]float64{
		"K": 1e3, "Mil": 1e6, "Bil": 1e9, "Tri": 1e12, "Quadr": 1e15, "Quint": 1e18,
		"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18, "m": 1e-3, "u": 1e-6, "µ": 1e-6, "μ": 1e-6, "n": 1e-9,
		"Ki": 1 << 10, "Mi": 1 << 20, "Gi": 1 << 30, "Ti": 1 << 40, "Pi": 1 << 50, "Ei": 1 << 60,
	}
	counts = map[string]float64{"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}
	// durations are in seconds.
	durations = map[string]float64{
		"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "sec": 1, "second": 1,
		"min": 60, "minute": 60, "h": 3600, "hour": 3600, "d": 86400, "day": 86400, "week": 604800,
	}
	// bases are units that may have a prefix.
	bases = map[string]bool{
		"B": true, "b": true, "B/s": true, "b/s": true, "Bps": true, "bps": true, "Hz": true, "pps": true, "p/s": true,
		"W": true, "core": true, "cores": true, "cpu": true, "CPU": true, "bytes": true, "bits": true,
	}
)

// scale returns the factor to the base unit, and the base unit.
// Percent does not change.
func scale(unit string) (factor float64, base string, ok bool) {
	if unit == "" || unit == "%" {
		return 1, unit, true
	}
	if f, ok := words[unit]; ok {
		return f, "", true
	}
	if f, ok := durations[unit]; ok {
		return f, "s", true
	}
	if f, ok := durations[strings.TrimSuffix(unit, "s")]; ok {
		return f, "s", true
	}
	if bases[unit] {
		return 1, unit, true
	}
	_, size := utf8.DecodeRuneInString(unit)
	if f, ok := counts[unit[:size]]; ok && strings.HasPrefix(unit[size:], " ") {
		return f, strings.TrimSpace(unit[size:]), true
	}
	for _, size := range []int{size + 1, size} {
		if size < len(unit) && bases[unit[size:]] {
			if f, ok := words[unit[:size]]; ok {
				return f, unit[size:], true
			}
		}
	}
	// A plain unit after the number, such as req/s.
	if len(unit) <= 20 && strings.Trim(unit, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/") == "" && strings.Contains(unit, "/") || rates[unit] {
		return 1, unit, true
	}
	return 0, "", false
}

// rates are Grafana's units of throughput without a slash.
var rates = map[string]bool{
	"cps": true, "ops": true, "reqps": true, "rps": true, "wps": true, "iops": true, "cpm": true, "opm": true, "rpm": true,
	"wpm": true, "reqpm": true, "req": true, "requests": true, "messages": true, "msgs": true, "items": true, "jobs": true,
}
