package document

import (
	"slices"
	"testing"

	"hpaplayground/core/manifest"
)

func TestTogether(t *testing.T) {
	var all []Problem
	for _, d := range []manifest.Diagnostic{
		{Message: "a"}, {Message: "b"}, {Message: "a", Line: 3}, {Message: "a", Severity: manifest.Warning}, {Message: "a", Path: "spec"},
	} {
		all = append(all, Problem{HPA, d})
	}
	if got, want := together(all), []equal{{0, 3}, {1, 1}, {3, 1}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
