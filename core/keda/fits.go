package keda

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// checkAllowed checks that a value is allowed, if the parameter has a list of allowed values.
func (p *param) checkAllowed(value string) error {
	exclusiveItems := 0
	for _, item := range strings.Split(value, p.separator) {
		item = strings.TrimSpace(item)
		if p.enum != nil && !slices.Contains(p.enum, item) {
			return fmt.Errorf("parameter %q value %q must be one of %v", p.name(), value, p.enum)
		}
		if slices.Contains(p.exclusive, item) {
			exclusiveItems++
		}
	}
	if exclusiveItems > 1 {
		return fmt.Errorf("parameter %q value %q must contain only one of %v", p.name(), value, p.exclusive)
	}
	return nil
}

// checkKind checks that a value has the parameter's kind. It mirrors setConfigValueHelper.
func (p *param) checkKind(value string) error {
	switch p.kind {
	case "int64", "int", "float64", "*float64":
		return checkNumber(value, p.kind)
	case "bool":
		if _, err := strconv.ParseBool(value); err != nil {
			return fmt.Errorf("unable to parse boolean value %q: %w", value, err)
		}
	case "duration":
		_, err := parseDuration(value)
		return err
	case "map":
		for _, pair := range strings.Split(value, p.separator) {
			if pair = strings.TrimSpace(pair); strings.Count(pair, "=") != 1 {
				return fmt.Errorf("expected format key=value, got %q", pair)
			}
		}
	case "ints":
		return checkRanges(value, p.separator)
	}
	return nil
}

func checkNumber(value, kind string) (err error) {
	switch kind {
	case "int64":
		err = json.Unmarshal([]byte(value), new(int64))
	case "int":
		err = json.Unmarshal([]byte(value), new(int))
	default:
		err = json.Unmarshal([]byte(value), new(float64))
	}
	if err != nil {
		return fmt.Errorf("unable to unmarshal to field type %s: %w", kind, err)
	}
	return nil
}

// parseDuration reads a duration, or a number of milliseconds. A negative one is returned with an error.
func parseDuration(value string) (time.Duration, error) {
	if d, err := time.ParseDuration(value); err == nil {
		if d < 0 {
			return d, fmt.Errorf("duration cannot be negative: %q", value)
		}
		return d, nil
	}
	ms, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("unable to parse duration value %q: must be either a duration string (e.g. '30s', '5m') or a number of milliseconds", value)
	}
	d := time.Duration(ms) * time.Millisecond
	if ms < 0 {
		return d, fmt.Errorf("duration cannot be negative: %d milliseconds", ms)
	}
	return d, nil
}

// checkRanges checks a list of whole numbers and ranges such as 3-5.
func checkRanges(value, separator string) error {
	for i, part := range strings.Split(value, separator) {
		part = strings.TrimSpace(part)
		ends := strings.Split(part, "-")
		if len(ends) > 2 {
			return fmt.Errorf("slice element %d: expected format start-end, got %q", i, part)
		}
		for j, end := range ends {
			err := json.Unmarshal([]byte(end), new(int))
			switch {
			case err == nil:
			case len(ends) == 2:
				return fmt.Errorf("slice element %d: unable to parse %s value %q: %w", i, []string{"start", "end"}[j], end, err)
			default:
				return fmt.Errorf("slice element %d: unable to unmarshal to field type int: %w", i, err)
			}
		}
	}
	return nil
}
