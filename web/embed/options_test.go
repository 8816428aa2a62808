package embed

import (
	"testing"

	"hpaplayground/core/lane"
)

func TestParse(t *testing.T) {
	for fragment, want := range map[string]Options{
		"":                          Usual(),
		"#preset=x&t=12m":           Usual(),
		"#view=why,replicas":        {View: Why | lane.KindsOf(lane.Replicas), Controls: true, Load: "click"},
		"view=replicas,results":     {View: Results | lane.KindsOf(lane.Replicas), Controls: true, Load: "click"},
		"view=load%2Cpods":          {View: lane.KindsOf(lane.Load) | lane.KindsOf(lane.Pods), Controls: true, Load: "click"},
		"view=everything":           Usual(),
		"view=":                     Usual(),
		"edit=hpa&edit=none":        {View: defaultOptions, Edit: "none", Controls: true, Load: "click"},
		"lang=zh-CN&lang=xx":        {View: defaultOptions, Controls: true, Load: "click", Lang: "zh-Hans"},
		"edit=load&load=lazy":       {View: defaultOptions, Edit: "load", Controls: true, Load: "lazy"},
		"edit=all&load=now":         Usual(),
		"controls=0&autoplay=1":     {View: defaultOptions, Autoplay: true, Load: "click"},
		"controls=&height=auto":     {View: defaultOptions, Controls: true, Auto: true, Load: "click"},
		"origin=https%3A%2F%2Fa.b":  {View: defaultOptions, Controls: true, Load: "click", Origin: "https://a.b"},
		"program=1&load=eager&x=%%": {View: defaultOptions, Controls: true, Load: "eager", Program: true},
	} {
		if got := Parse(fragment); got != want {
			t.Errorf("%s: got %+v, want %+v", fragment, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "#view=why,pods&edit=hpa&controls=0", "height=auto&load=lazy&origin=https%3A%2F%2Fx&%%%&="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		o := Parse(fragment)
		if again := Parse(o.Fragment()); again != o {
			t.Errorf("%q is %+v, and written as %q is %+v", fragment, o, o.Fragment(), again)
		}
		if rest := WithoutOption(fragment); Parse("#"+rest) != Usual() {
			t.Errorf("%q without its options is %q", fragment, rest)
		}
	})
}

func TestWithout(t *testing.T) {
	const in = "#preset=a&t=12m&view=why&edit=none&controls=0&load=lazy&autoplay=1&height=auto&origin=x&program=1&lang=en&theme=dark&later=1"
	if got, want := WithoutOption(in), "preset=a&t=12m&theme=dark&later=1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
