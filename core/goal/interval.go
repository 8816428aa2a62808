package goal

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
)

// interval is a range of numbers. It keeps the original spelling.
type interval struct {
	low, high       float64
	hasLow, hasHigh bool
	lowText         string
	highText        string
}

func (i *interval) isSet() bool { return i.hasLow || i.hasHigh }

func (i *interval) exact() bool { return i.hasLow && i.hasHigh && i.lowText == i.highText }

func (i *interval) holds(v float64) bool {
	return (!i.hasLow || v >= i.low) && (!i.hasHigh || v <= i.high)
}

// rounded widens an exact number to all values that round to it. It does not change
// ranges. Durations round to seconds.
func (i interval) rounded() interval {
	digits := i.lowText[:strings.LastIndexAny(i.lowText, "0123456789")+1]
	number, err := strconv.ParseFloat(digits, 64)
	if !i.exact() || err != nil {
		return i
	}
	half := 0.5
	if _, places, ok := strings.Cut(digits, "."); ok {
		half *= math.Pow(10, -float64(len(places)))
	}
	if number != 0 {
		half *= i.low / number // the value of the suffix
	}
	i.low, i.high = i.low-half, i.high+half
	return i
}

// readInterval reads a number or {atLeast, atMost}.
func readInterval(raw json.RawMessage, u unit) (interval, error) {
	var out interval
	var text string
	if json.Unmarshal(raw, &text) == nil {
		v, err := u.parse(text)
		return interval{v, v, true, true, text, text}, err
	}
	var bounds struct{ AtLeast, AtMost *string }
	if err := json.Unmarshal(raw, &bounds); err != nil || bounds.AtLeast == nil && bounds.AtMost == nil {
		return out, fmt.Errorf("want %s, or {atLeast: .., atMost: ..}", u.example())
	}
	for _, b := range []struct {
		bound *string
		v     *float64
		isSet *bool
		text  *string
	}{{bounds.AtLeast, &out.low, &out.hasLow, &out.lowText}, {bounds.AtMost, &out.high, &out.hasHigh, &out.highText}} {
		if b.bound == nil {
			continue
		}
		v, err := u.parse(*b.bound)
		if err != nil {
			return out, err
		}
		*b.v, *b.isSet, *b.text = v, true, *b.bound
	}
	if out.hasLow && out.hasHigh && out.low > out.high {
		return out, fmt.Errorf("at least %s and at most %s: no number is both", out.lowText, out.highText)
	}
	return out, nil
}

func (u unit) example() string {
	return [...]string{"a number such as 3", "a number or a quantity such as 80 or 500m", "a number such as 2.5", "a share such as 5%", "a duration such as 90s"}[u]
}

// parse reads one number. A duration is in seconds.
func (u unit) parse(text string) (float64, error) {
	v, err := 0.0, error(nil)
	switch u {
	case wholeNumber:
		var n int64
		n, err = strconv.ParseInt(text, 10, 32)
		v = float64(n)
	case quantity:
		var q resource.Quantity
		q, err = resource.ParseQuantity(strings.TrimSuffix(text, "%"))
		v = q.AsApproximateFloat64()
	case fraction:
		v, err = strconv.ParseFloat(text, 64)
	case percent:
		number, found := strings.CutSuffix(text, "%")
		if v, err = strconv.ParseFloat(number, 64); !found && v != 0 {
			err = strconv.ErrSyntax
		}
	case seconds:
		var d time.Duration
		d, err = time.ParseDuration(text)
		v = d.Seconds()
	}
	if err != nil || !(v >= 0) || v > 1e18 {
		return 0, fmt.Errorf("%q: want %s", text, u.example())
	}
	return v, nil
}

// format writes a measured number.
func (u unit) format(v float64) string {
	switch u {
	case seconds:
		return strconv.FormatFloat(v, 'f', 0, 64) + "s"
	case percent:
		return strconv.FormatFloat(v, 'f', 1, 64) + "%"
	case fraction:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}
