package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/internal/golden"
)

// difference compares two decisions without their Before.
func difference(a, b hpa.Decision) string {
	a.Before, b.Before = nil, nil
	return cmp.Diff(a, b, cmpopts.EquateNaNs())
}

// TestDecideAgain: every sync of every script gives the same decision when it is
// decided again from the state before it. A rerun for one sync finds that sync.
func TestDecideAgain(t *testing.T) {
	for file, archive := range golden.Read(t, "testdata/*.txtar") {
		s := read(t, string(archive.Files[0].Data))
		tl, err := Run(s, Options{Observe: true})
		if err != nil {
			continue // it exceeds a limit
		}
		for i := range tl.Syncs {
			sync := &tl.Syncs[i]
			if diff := difference(sync.Decision, sync.Decision.Before.Decide(sync.Observed)); diff != "" {
				t.Errorf("%s: %s: decided otherwise:\n%s", file, timeline.Clock(sync.At), diff)
				break
			}
		}
		if last := len(tl.Syncs) - 1; last >= 0 {
			one, err := Inspect(s, last/2)
			if err != nil {
				t.Fatal(err)
			}
			got, want := &one.Syncs[last/2], &tl.Syncs[last/2]
			if diff := difference(want.Decision, got.Decision); diff != "" || got.At != want.At || got.Observed == nil {
				t.Errorf("%s: sync %d differs when it is run again:\n%s", file, last/2, diff)
			}
		}
		if _, err := Inspect(s, len(tl.Syncs)); err == nil {
			t.Errorf("%s: there is no sync %d", file, len(tl.Syncs))
		}
	}
}
