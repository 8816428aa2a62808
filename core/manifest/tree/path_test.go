package tree

import (
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		path string
		want []string
		ok   bool
	}{
		{"spec.metrics[0].type", []string{"spec", "metrics", "0", "type"}, true},
		{"metadata.labels[example.com/team]", []string{"metadata", "labels", "example.com/team"}, true},
		{"points[1][0]", []string{"points", "1", "0"}, true},
		{"", nil, true},
		{"spec..x", []string{"spec", "x"}, false},
		{".spec", []string{"spec"}, false},
		{"spec.", []string{"spec"}, false},
		{"a[b", []string{"a", "b"}, false},
		{"a[]", []string{"a", ""}, false},
	} {
		got, ok := Split(test.path)
		if !slices.Equal(got, test.want) || ok != test.ok {
			t.Errorf("%q gives %q %v", test.path, got, ok)
		}
		if joined := Join(got); ok && joined != test.path {
			t.Errorf("%q becomes %q", test.path, joined)
		}
	}
}
