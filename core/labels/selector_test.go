package labels

import (
	"testing"

	"hpaplayground/core/meta"
)

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		selector string
		labels   map[string]string
		want     bool
	}{
		{"", nil, true},
		{"", map[string]string{"a": "b"}, true},
		{"a=b", nil, false},
		{"a=b", map[string]string{"a": "b", "c": "d"}, true},
		{"a=b", map[string]string{"a": "c"}, false},
		{"a=b,c=d", map[string]string{"a": "b"}, false},
		{"a=", map[string]string{}, false},
		{"a=", map[string]string{"a": ""}, true},
		{"a!=b", nil, true},
		{"a!=b", map[string]string{"a": "b"}, false},
		{"a in (x,y)", map[string]string{"a": "y"}, true},
		{"a in (x,y)", map[string]string{"a": "z"}, false},
		{"a notin (x,y)", map[string]string{"a": "z"}, true},
		{"a notin (x,y)", map[string]string{"b": "x"}, true},
		{"a notin (x,y)", map[string]string{"a": "x"}, false},
		{"a", map[string]string{"a": ""}, true},
		{"a", map[string]string{"b": ""}, false},
		{"!a", map[string]string{"a": ""}, false},
		{"!a", nil, true},
		{"n>5", map[string]string{"n": "6"}, true},
		{"n>5", map[string]string{"n": "5"}, false},
		{"n<5", map[string]string{"n": "-4"}, true},
		{"n<5", map[string]string{"n": "+4"}, true},
		{"n<5", map[string]string{"n": "4.0"}, false},
		{"n<5", map[string]string{"n": ""}, false},
		{"n>5", map[string]string{"n": "99999999999999999999"}, false},
		{"n>5", nil, false},
		{"a=b,a!=b", map[string]string{"a": "b"}, false},
	} {
		s, err := Parse(c.selector)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Matches(c.labels); got != c.want {
			t.Errorf("%q on %v: %v, want %v", c.selector, c.labels, got, c.want)
		}
	}
}

func TestNothing(t *testing.T) {
	n := Nothing()
	if n.Matches(nil) || n.Matches(map[string]string{"a": "b"}) || n.Empty() || n.String() != "" {
		t.Errorf("Nothing matches something, is empty or prints %q", n)
	}
	var everything Selector
	if !everything.Matches(nil) || !everything.Empty() || everything.String() != "" {
		t.Errorf("the zero Selector does not match everything, or prints %q", everything)
	}
}

func TestMatchesDoesNotAllocate(t *testing.T) {
	s, err := Parse("app=web,tier in (a,b),!old,n>5")
	if err != nil {
		t.Fatal(err)
	}
	all := []map[string]string{
		{"app": "web", "tier": "b", "n": "7"},
		{"app": "web", "tier": "b", "n": "seven"},
		{"app": "web"},
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, labels := range all {
			s.Matches(labels)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkMatches(b *testing.B) {
	s, err := Parse("app=web")
	if err != nil {
		b.Fatal(err)
	}
	labels := map[string]string{"app": "web", "pod-template-hash": "5d4f8c7b9"}
	b.ReportAllocs()
	for b.Loop() {
		s.Matches(labels)
	}
}

func TestFromLabelSelector(t *testing.T) {
	one := func(key, operator string, values ...string) *meta.LabelSelector {
		return &meta.LabelSelector{MatchExpressions: []meta.LabelSelectorRequirement{{Key: key, Operator: operator, Values: values}}}
	}
	for _, c := range []struct {
		in        *meta.LabelSelector
		want, err string
	}{
		{in: &meta.LabelSelector{}, want: ""},
		{in: &meta.LabelSelector{MatchLabels: map[string]string{"b": "c", "a": ""}}, want: "a=,b=c"},
		{in: one("a", "In", "y", "x"), want: "a in (x,y)"},
		{in: one("a", "NotIn", "x"), want: "a notin (x)"},
		{in: one("a", "Exists"), want: "a"},
		{in: one("a", "DoesNotExist"), want: "!a"},
		{
			in: &meta.LabelSelector{
				MatchLabels:      map[string]string{"b": "c"},
				MatchExpressions: []meta.LabelSelectorRequirement{{Key: "a", Operator: "Exists"}, {Key: "b", Operator: "In", Values: []string{"c"}}},
			},
			want: "a,b=c,b in (c)",
		},
		{in: one("a", "Gt", "5"), err: `"Gt" is not a valid label selector operator`},
		{in: one("a", ""), err: `"" is not a valid label selector operator`},
		{in: one("a", "In"), err: "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty"},
		{in: one("a", "NotIn", []string{}...), err: "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty"},
		{in: one("a", "Exists", "x"), err: `values: Invalid value: ["x"]: values set must be empty for exists and does not exist`},
		{in: one("", "Exists"), err: `key: Invalid value: "": name part must be non-empty; name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`},
	} {
		got, err := FromLabelSelector(c.in)
		if message := text(err); message != c.err {
			t.Errorf("%s: error\n%s\nwant\n%s", FormatLabelSelector(c.in), message, c.err)
		}
		if err == nil && got.String() != c.want {
			t.Errorf("%s: %q, want %q", FormatLabelSelector(c.in), got, c.want)
		}
	}
	if s, err := FromLabelSelector(nil); err != nil || s.Matches(nil) || s.Empty() {
		t.Errorf("nil does not become the selector of nothing: %v", err)
	}
}

func TestFormatLabelSelector(t *testing.T) {
	for _, c := range []struct {
		in   *meta.LabelSelector
		want string
	}{
		{nil, "nil"},
		{&meta.LabelSelector{}, "&LabelSelector{MatchLabels:map[string]string{},MatchExpressions:[]LabelSelectorRequirement{},}"},
		{
			&meta.LabelSelector{
				MatchLabels: map[string]string{"queue": "w", "a": "b"},
				MatchExpressions: []meta.LabelSelectorRequirement{
					{Key: "k", Operator: "In", Values: []string{"x", "y"}},
					{Key: "l", Operator: "Exists"},
				},
			},
			"&LabelSelector{MatchLabels:map[string]string{a: b,queue: w,},MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:k,Operator:In,Values:[x y],},LabelSelectorRequirement{Key:l,Operator:Exists,Values:[],},},}",
		},
	} {
		if got := FormatLabelSelector(c.in); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for want, selector := range map[string]*meta.LabelSelector{
		"queue":           {},
		"queue (a=, b=c)": {MatchLabels: map[string]string{"b": "c", "a": ""}},
		"queue (b=c, …)":  {MatchLabels: map[string]string{"b": "c"}, MatchExpressions: []meta.LabelSelectorRequirement{{Key: "k", Operator: "Exists"}}},
		"queue (…)":       {MatchExpressions: []meta.LabelSelectorRequirement{{Key: "k", Operator: "Exists"}}},
	} {
		if got := Shorten("queue(" + FormatLabelSelector(selector) + ")"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := Shorten("queue(nil)"); got != "queue" {
		t.Errorf("without one: %q", got)
	}
}
