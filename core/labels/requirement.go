package labels

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/name"
)

// operator relates a key to values. Its text is upstream's selection.Operator.
type operator string

const (
	exists       operator = "exists"
	doesNotExist operator = "!"
	in           operator = "in"
	notIn        operator = "notin"
	equals       operator = "="
	doubleEquals operator = "=="
	notEquals    operator = "!="
	greaterThan  operator = "gt"
	lessThan     operator = "lt"
)

// requirement is one condition on one label.
type requirement struct {
	key    string
	op     operator
	values []string
	bound  int64 // values[0] as a number, for greaterThan and lessThan
}

// newRequirement checks the parts as upstream's NewRequirement does, and returns all
// mistakes in one error.
func newRequirement(key string, op operator, values []string) (requirement, error) {
	r := requirement{key: key, op: op, values: values}
	var errs field.ErrorList
	if err := invalidKey(key, field.NewPath("key")); err != nil {
		errs = append(errs, err)
	}
	path := field.NewPath("values")
	switch op {
	case in, notIn:
		if len(values) == 0 {
			errs = append(errs, field.Invalid(path, values, "for 'in', 'notin' operators, values set can't be empty"))
		}
	case equals, doubleEquals, notEquals:
		// Every caller gives exactly one value.
	case exists, doesNotExist:
		if len(values) != 0 {
			errs = append(errs, field.Invalid(path, values, "values set must be empty for exists and does not exist"))
		}
	case greaterThan, lessThan:
		for i, v := range values {
			bound, err := strconv.ParseInt(v, 10, 64)
			if err != nil {
				errs = append(errs, field.Invalid(path.Index(i), v, "for 'Gt', 'Lt' operators, the value must be an integer"))
			}
			r.bound = bound
		}
	}
	for i, v := range values {
		if wrong := name.LabelValue(v); len(wrong) > 0 {
			errs = append(errs, field.Invalid(path.Index(i).Key(key), v, strings.Join(wrong, "; ")))
		}
	}
	if len(errs) > 0 {
		return requirement{}, errs.ToAggregate()
	}
	return r, nil
}

func invalidKey(key string, path *field.Path) *field.Error {
	if wrong := name.LabelKey(key); len(wrong) > 0 {
		return field.Invalid(path, key, strings.Join(wrong, "; "))
	}
	return nil
}

// matches is also true for notIn and notEquals if the object does not have the
// label.
func (r *requirement) matches(labels map[string]string) bool {
	value, found := labels[r.key]
	switch r.op {
	case in, equals, doubleEquals:
		return found && slices.Contains(r.values, value)
	case notIn, notEquals:
		return !found || !slices.Contains(r.values, value)
	case exists:
		return found
	case doesNotExist:
		return !found
	case greaterThan, lessThan:
		if !found || !isInteger(value) {
			return false
		}
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return false
		}
		return r.op == greaterThan && n > r.bound || r.op == lessThan && n < r.bound
	}
	return false
}

// isInteger rejects most texts that are not numbers, because an error of ParseInt
// allocates memory.
func isInteger(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return 0 < len(s) && len(s) < 20
}

func (r *requirement) write(b *strings.Builder) {
	if r.op == doesNotExist {
		b.WriteByte('!')
	}
	b.WriteString(r.key)
	switch r.op {
	case exists, doesNotExist:
		return
	case in, notIn:
		fmt.Fprintf(b, " %s (%s)", r.op, strings.Join(sorted(r.values), ","))
		return
	case greaterThan:
		b.WriteByte('>')
	case lessThan:
		b.WriteByte('<')
	default:
		b.WriteString(string(r.op))
	}
	b.WriteString(strings.Join(r.values, ","))
}

func sorted(values []string) []string {
	if slices.IsSorted(values) {
		return values
	}
	return slices.Sorted(slices.Values(values))
}
