package argo

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/rollout"
)

// steps has the steps of the tests: 20 %, a minute, 50 %, until a promotion.
var steps = []Step{{Kind: SetWeight, Value: 20}, {Kind: Pause, Duration: time.Minute}, {Kind: SetWeight, Value: 50}, {Kind: Pause, Duration: -1}}

// start returns a Rollout of ten ready pods with the template v1.
func start(r *Rollout) *Rollout {
	r.Replicas, r.Template = 10, "v1"
	ready(r, 0)
	return r
}

// ready makes all pods ready and runs the controller, until no size changes.
func ready(r *Rollout, now time.Duration) {
	for range 20 {
		r.Settle(now)
		for _, s := range r.Sets {
			s.Actual, s.Available = s.Replicas, s.Replicas
		}
	}
}

// line has the sizes of the sets, and what an HPA reads.
func line(r *Rollout) string {
	var b strings.Builder
	for _, s := range r.Sets {
		fmt.Fprintf(&b, "%s %d, ", s.Hash, s.Replicas)
	}
	return b.String() + fmt.Sprintf("HPA %d %q", r.Status.HPAReplicas, r.Status.Selector)
}

// TestUpdates has what an HPA counts in an update of a Rollout with 10 replicas.
func TestUpdates(t *testing.T) {
	two := int32(2)
	for _, c := range []struct {
		name string
		r    Rollout
		// at 20 %, at 50 %, and at the end before and after 30 s
		want [4]string
	}{
		{"without a router, the sum stays", Rollout{Canary: &Canary{Strategy: rollout.DefaultStrategy(), Steps: steps}}, [4]string{
			`v1 8, v2 2, HPA 10 ""`, `v1 5, v2 5, HPA 10 ""`, `v1 0, v2 10, HPA 10 ""`, `v1 0, v2 10, HPA 10 ""`,
		}},
		{"with a router, the canary's pods are on top", Rollout{Canary: &Canary{Routing: true, Steps: steps}}, [4]string{
			`v1 10, v2 2, HPA 12 ""`, `v1 10, v2 5, HPA 15 ""`, `v1 10, v2 10, HPA 20 ""`, `v1 0, v2 10, HPA 10 ""`,
		}},
		{"with pull request 4074, the selector is the stable set's", Rollout{StableSelector: true, Canary: &Canary{Routing: true, Steps: steps}}, [4]string{
			`v1 10, v2 2, HPA 12 "v1"`, `v1 10, v2 5, HPA 15 "v1"`, `v1 10, v2 10, HPA 20 "v2"`, `v1 0, v2 10, HPA 10 "v2"`,
		}},
		{"with dynamicStableScale, the sum stays", Rollout{Canary: &Canary{Routing: true, DynamicStableScale: true, Steps: steps}}, [4]string{
			`v1 8, v2 2, HPA 10 ""`, `v1 5, v2 5, HPA 10 ""`, `v1 0, v2 10, HPA 10 ""`, `v1 0, v2 10, HPA 10 ""`,
		}},
		{"blue-green counts the active set", Rollout{BlueGreen: &BlueGreen{NoAutoPromotion: true, PreviewReplicaCount: &two}}, [4]string{
			`v1 10, v2 2, HPA 10 "v1"`, `v1 10, v2 2, HPA 10 "v1"`, `v1 10, v2 10, HPA 10 "v2"`, `v1 0, v2 10, HPA 10 "v2"`,
		}},
	} {
		r := start(&c.r)
		r.Template = "v2"
		var got [4]string
		for i, now := range []time.Duration{time.Second, 2 * time.Minute, 3 * time.Minute, 4 * time.Minute} {
			if i == 2 {
				r.Promote()
			}
			ready(r, now)
			got[i] = line(r)
		}
		if got != c.want {
			t.Errorf("%s:\ngot  %q\nwant %q", c.name, got, c.want)
		}
	}
}

// TestAbort: the canary keeps its pods for abortScaleDownDelaySeconds.
func TestAbort(t *testing.T) {
	r := start(&Rollout{Canary: &Canary{Routing: true, Steps: steps}})
	r.Template = "v2"
	ready(r, time.Second)
	r.Status.Abort = true
	for _, c := range []struct {
		now  time.Duration
		want string
	}{{2 * time.Second, `v1 10, v2 2, HPA 12 ""`}, {31 * time.Second, `v1 10, v2 2, HPA 12 ""`}, {32 * time.Second, `v1 10, v2 0, HPA 10 ""`}} {
		if ready(r, c.now); line(r) != c.want {
			t.Errorf("%v: %s, want %s", c.now, line(r), c.want)
		}
	}
}
