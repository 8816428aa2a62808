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
	least, most       float64
	hasLeast, hasMost bool
	leastText         string
	mostText          string
}

func (i *interval) given() bool { return i.hasLeast || i.hasMost }

func (i *interval) exact() bool { return i.hasLeast && i.hasMost && i.leastText == i.mostText }

func (i *interval) holds(v float64) bool {
	return (!i.hasLeast || v >= i.least) && (!i.hasMost || v <= i.most)
}

// rounded widens an exact number to all values that round to it. It does not change
// ranges. Durations round to seconds.
func (i interval) rounded() interval {
	digits := i.leastText[:strings.LastIndexAny(i.leastText, "0123456789")+1]
	bare, err := strconv.ParseFloat(digits, 64)
	if !i.exact() || err != nil {
		return i
	}
	half := 0.5
	if _, places, ok := strings.Cut(digits, "."); ok {
		half *= math.Pow(10, -float64(len(places)))
	}
	if bare != 0 {
		half *= i.least / bare // the value of the suffix
	}
	i.least, i.most = i.least-half, i.most+half
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
	for _, bound := range []struct {
		text *string
		v    *float64
		has  *bool
		kept *string
	}{{bounds.AtLeast, &out.least, &out.hasLeast, &out.leastText}, {bounds.AtMost, &out.most, &out.hasMost, &out.mostText}} {
		if bound.text == nil {
			continue
		}
		v, err := u.parse(*bound.text)
		if err != nil {
			return out, err
		}
		*bound.v, *bound.has, *bound.kept = v, true, *bound.text
	}
	if out.hasLeast && out.hasMost && out.least > out.most {
		return out, fmt.Errorf("at least %s and at most %s: no number is both", out.leastText, out.mostText)
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
		bare, found := strings.CutSuffix(text, "%")
		if v, err = strconv.ParseFloat(bare, 64); !found && v != 0 {
			err = strconv.ErrSyntax
		}
	case span:
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
	case span:
		return strconv.FormatFloat(v, 'f', 0, 64) + "s"
	case percent:
		return strconv.FormatFloat(v, 'f', 1, 64) + "%"
	case fraction:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}
