package document

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/words"
)

// Inline returns the controls of a field that a sentence names, to show their values beside
// the field's name: a value, the value and the period of a policy, or the values and
// periods of a list of policies. It returns nothing for a field that has no control, is not
// a number, or has more than a single value.
func (c Controls) Inline(path string) (list []Control) {
	add := func(f Control) {
		if f.Choices == nil && !f.Fixed && numberOf(f.Shown()) != "" {
			list = append(list, f)
		}
	}
	if strings.HasPrefix(path, "spec.metrics[0].resource.") && slices.ContainsFunc(c.Fields, func(f Control) bool { return f.Path == UtilizationV1 }) {
		path = UtilizationV1
	}
	for _, f := range c.Fields {
		if f.Path == path {
			add(f)
		}
	}
	for _, r := range c.Rules {
		for _, f := range r.Fields {
			if f.Path == path {
				add(f)
			}
		}
		for _, p := range r.Policies {
			allPolicies := path == p.Path || path == r.Path+".policies"
			for _, f := range []Control{p.Value, p.Period} {
				if allPolicies || path == f.Path {
					add(f)
				}
			}
		}
	}
	return list
}

// unit returns the word after the value in a sentence; "" if the value includes its unit,
// or has no unit.
func (c Controls) unit(f Control, lang words.Language) string {
	for _, r := range c.Rules {
		for _, p := range r.Policies {
			switch {
			case f.Path == p.Period.Path:
				return "s"
			case f.Path != p.Value.Path:
			case p.Type.Shown() == string(autoscaling.PercentScalingPolicy):
				return "%"
			case f.Shown() == "1":
				return lang.SayN(1, "pod", "pods")
			default:
				return lang.SayN(2, "pod", "pods")
			}
		}
	}
	return units[f.Name]
}

// numberOf returns the digits with which a value begins.
func numberOf(value string) string {
	return value[:len(value)-len(strings.TrimLeft(value, "0123456789."))]
}

// Steps returns the values that the arrow keys and a drag step through, in order: the
// control's stops or, for a quantity without any, round numbers with the value's unit. The
// steps include the value itself.
func (c Control) Steps() []string {
	current := c.Shown()
	steps := slices.Clone(c.Stops)
	measure := Measure
	if steps == nil {
		unit := current[len(numberOf(current)):]
		measure = func(s string) float64 { return Measure(strings.TrimSuffix(s, unit)) }
		parts := 1
		if unit == "" && !c.Whole {
			parts = 1000 // a quantity has no smaller part
		}
		for power := 1; power < 1e6*parts; power *= 10 {
			for _, tenths := range roundTenths {
				if n := tenths * power; n%10 == 0 {
					steps = append(steps, strconv.FormatFloat(float64(n)/float64(10*parts), 'f', -1, 64)+unit)
				}
			}
		}
	}
	i, found := slices.BinarySearchFunc(steps, current, func(a, b string) int { return cmp.Compare(measure(a), measure(b)) })
	if found {
		steps[i] = current // perhaps written in another way
		return steps
	}
	return slices.Insert(steps, i, current)
}

// roundTenths are the tenths of the round numbers from 1 to 10.
var roundTenths = []int{10, 15, 20, 30, 40, 50, 60, 80}
