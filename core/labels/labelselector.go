package labels

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/meta"
)

// FromLabelSelector mirrors metav1.LabelSelectorAsSelector: nil matches nothing, and an
// empty selector matches everything. If several labels are invalid, the error names the
// first by key; upstream names any of them.
func FromLabelSelector(s *meta.LabelSelector) (Selector, error) {
	if s == nil {
		return Nothing(), nil
	}
	var requirements []requirement
	for _, key := range slices.Sorted(maps.Keys(s.MatchLabels)) {
		r, err := newRequirement(key, equals, []string{s.MatchLabels[key]})
		if err != nil {
			return Selector{}, err
		}
		requirements = append(requirements, r)
	}
	for _, e := range s.MatchExpressions {
		op, ok := expressionOperators[e.Operator]
		if !ok {
			return Selector{}, fmt.Errorf("%q is not a valid label selector operator", e.Operator)
		}
		// An empty list becomes nil, which the error prints as null.
		r, err := newRequirement(e.Key, op, append([]string(nil), e.Values...))
		if err != nil {
			return Selector{}, err
		}
		requirements = append(requirements, r)
	}
	return newSelector(requirements), nil
}

var expressionOperators = map[string]operator{
	"In":           in,
	"NotIn":        notIn,
	"Exists":       exists,
	"DoesNotExist": doesNotExist,
}

// FormatLabelSelector returns the selector as Go's %+v prints a *metav1.LabelSelector. The
// controller writes a metric's selector in this form in names and errors.
func FormatLabelSelector(s *meta.LabelSelector) string {
	if s == nil {
		return "nil"
	}
	var b strings.Builder
	b.WriteString("&LabelSelector{MatchLabels:map[string]string{")
	for _, key := range slices.Sorted(maps.Keys(s.MatchLabels)) {
		fmt.Fprintf(&b, "%s: %s,", key, s.MatchLabels[key])
	}
	b.WriteString("},MatchExpressions:[]LabelSelectorRequirement{")
	for _, e := range s.MatchExpressions {
		fmt.Fprintf(&b, "LabelSelectorRequirement{Key:%s,Operator:%s,Values:%v,},", e.Key, e.Operator, e.Values)
	}
	b.WriteString("},}")
	return b.String()
}

// Shorten shortens the selector at the end of a metric's name in the controller's texts.
// It replaces the form of FormatLabelSelector by the form of kubectl: (queue=orders).
func Shorten(name string) string {
	name, pairsText, ok := strings.Cut(strings.TrimSuffix(name, "(nil)"), "(&LabelSelector{MatchLabels:map[string]string{")
	if !ok {
		return name
	}
	pairs, expressions, _ := strings.Cut(pairsText, "},MatchExpressions:[]LabelSelectorRequirement{")
	short := strings.NewReplacer(": ", "=", ",", ", ").Replace(strings.TrimSuffix(pairs, ","))
	if strings.HasPrefix(expressions, "LabelSelectorRequirement") {
		short = strings.TrimPrefix(short+", …", ", ")
	}
	if short == "" {
		return name
	}
	return name + " (" + short + ")"
}
