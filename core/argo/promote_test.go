package argo

import (
	"testing"
	"time"

	"hpaplayground/core/rollout"
)

// TestNext: the controller syncs again when a pause or a delay ends. Times have fractions, and
// what the API server keeps has none.
func TestNext(t *testing.T) {
	r := start(&Rollout{Canary: &Canary{Routing: true, Steps: steps}})
	r.Template = "v2"
	for _, c := range []struct{ now, next time.Duration }{
		{10500 * time.Millisecond, 70 * time.Second}, // the pause of a minute began at 10.5 s
		{70*time.Second + 1, 0},                      // the pause without end
	} {
		if ready(r, c.now); r.Next(c.now) != c.next {
			t.Errorf("after %v: %v, want %v", c.now, r.Next(c.now), c.next)
		}
	}
	r.PromoteNow(false)
	ready(r, 100500*time.Millisecond)
	if at := r.Next(100500 * time.Millisecond); at != 130*time.Second || line(r) != `v1 10, v2 10, HPA 20 ""` {
		t.Errorf("%s, the next sync at %v", line(r), at)
	}
	if ready(r, 130*time.Second); line(r) != `v1 0, v2 10, HPA 10 ""` {
		t.Error(line(r))
	}
}

// TestPromoteNow: the command ends a pause or skips a step, and with --full all of them.
func TestPromoteNow(t *testing.T) {
	for _, c := range []struct {
		full bool
		want string
	}{{false, `v1 5, v2 5, HPA 10 ""`}, {true, `v1 0, v2 10, HPA 10 ""`}} {
		r := start(&Rollout{Canary: &Canary{Strategy: rollout.DefaultStrategy(), Steps: steps}})
		r.Template = "v2"
		ready(r, time.Second)
		r.PromoteNow(c.full)
		if ready(r, 2*time.Second); line(r) != c.want {
			t.Errorf("full %v: %s, want %s", c.full, line(r), c.want)
		}
	}
	r := start(&Rollout{Canary: &Canary{Steps: steps}})
	r.PromoteNow(true)
	if r.PromoteNow(false); r.Status.PromoteFull || r.Status.Step != len(steps) || r.Updating() {
		t.Errorf("no update: %+v", r.Status)
	}
}
