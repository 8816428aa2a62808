package trace_test

import (
	"strings"
	"testing"

	"hpaplayground/core/trace/read"
)

func TestChoose(t *testing.T) {
	several := read.Text("Time,web-0,Web-1,200,empty\n0,1,2,3,\n15,2,3,4,\n")
	for want, name := range map[string]string{"web-0": "web-0", "1": "web-0", "2": "Web-1", "200": "200", "web-1": "Web-1", "b-1": "Web-1", " 3 ": "200"} {
		if s, err := several.Choose(want); err != nil || s.Name != name {
			t.Errorf("%q is %v %v, want %s", want, s, err, name)
		}
	}
	for want, message := range map[string]string{
		"": "there are 4 series: choose one by its name or number: 1 web-0, 2 Web-1, 3 200, 4 empty", "web": "or more than one", "0": "there is none", "5": "there is none", "x": "there is none", "empty": "no value",
	} {
		if s, err := several.Choose(want); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q is %v %v, want an error: %s", want, s, err, message)
		}
	}
	if s, err := read.Text("Time,a,empty\n0,1,\n15,2,\n").Choose(""); err != nil || s.Name != "a" {
		t.Errorf("the only one with values: %v %v", s, err)
	}
	many := read.Text("Time" + strings.Repeat(",a", 15) + "\n0" + strings.Repeat(",1", 15))
	if _, err := many.Choose(""); err == nil || !strings.HasSuffix(err.Error(), "10 a, and 5 more") {
		t.Error(err)
	}
}
