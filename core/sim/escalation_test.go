package sim

import (
	"fmt"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestRolloutEscalation plays the rollout of kubernetes/kubernetes#72775 as it
// went before Kubernetes 1.16, whose controller took status.replicas for the
// current size: 383 pods and their surge of 25 % are 479. Within the tolerance
// that is the recommendation. Once some of the old pods are gone the status is
// below it, the scale-down stabilization holds on to it, and it is written into
// spec.replicas, to which the Deployment adds another surge. The report has 383,
// 479, 589 and 664; the last step depends on when each of its pods became ready,
// which it does not say. rollout_hpa.txtar has today's controller stay at 383.
func TestRolloutEscalation(t *testing.T) {
	script, err := txtar.ParseFile("testdata/rollout_hpa.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := parse(t, string(script.Files[0].Data))
	for _, test := range []struct {
		statusAsSpec bool
		want         string
	}{{true, "[383 479 589 657 723]"}, {false, "[383]"}} {
		e, err := New(s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		e.statusAsSpec = test.statusAsSpec
		for e.Step() {
		}
		if got := fmt.Sprint(e.Timeline().Targets[0].Spec.V); got != test.want {
			t.Errorf("status taken for spec %v: %s; want %s", test.statusAsSpec, got, test.want)
		}
	}
}
