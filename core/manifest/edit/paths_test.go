package edit

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/tree"
)

// TestPaths: Get finds each path, and long lists are cut.
func TestPaths(t *testing.T) {
	text := "apiVersion: v1\nkind: Pod\nmetadata: &m\n  name: x\n  labels: {a.b/c: d, e: f}\nspec:\n  again: *m\n  list: [" + strings.Repeat("{v: 1}, ", 30) + "]\n"
	in, err := Open(text, manifest.Object{Kind: "Pod"}, new(tree.Cache))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	all := in.Paths(500)
	for _, e := range all {
		if f, ok := in.Get(e.Path); !ok || f.Value != e.Value {
			t.Errorf("%s is %q, but Get finds %v, %q", e.Path, e.Value, ok, f.Value)
		}
		if !strings.Contains(e.Path, "list") {
			got = append(got, fmt.Sprintf("%s=%s", e.Path, e.Value))
		}
	}
	if got := strings.Join(got, " "); got != "apiVersion=v1 kind=Pod metadata= metadata.name=x metadata.labels= metadata.labels[a.b/c]=d metadata.labels.e=f spec= spec.again=" {
		t.Errorf("the paths are %s", got)
	}
	if n := len(all) - len(got); n != 1+2*maxListEntries {
		t.Errorf("%d paths of a long list", n)
	}
	if got := in.Paths(3); len(got) != 3 {
		t.Errorf("%d paths of at most 3", len(got))
	}
}
