package hpa

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
)

// limiter makes a sync that is about to apply its limits.
func limiter(current, minimum, maximum int32, up, down rules, ups, downs []ScaleEvent) *sync {
	c := New(testConfig("1.37"))
	s := &sync{Controller: c, now: testNow, memory: &memory{scaleUps: ups, scaleDowns: downs}, spec: &spec{up: up, down: down, behavior: true}}
	s.decision.Current, s.decision.Min, s.decision.Max = current, minimum, maximum
	return s
}

func TestLimitWithoutBehavior(t *testing.T) {
	for _, tt := range []struct {
		current, desired, min, max, want int32
		reason                           string
	}{
		{1, 10, 1, 100, 4, "ScaleUpLimit"},
		{3, 10, 1, 100, 6, "ScaleUpLimit"},
		{5, 11, 1, 100, 10, "ScaleUpLimit"},
		{5, 11, 1, 10, 10, "TooManyReplicas"},
		{0, 10, 0, 100, 4, "ScaleUpLimit"},
		{4, 2, 3, 10, 3, "TooFewReplicas"},
		{4, 0, 0, 10, 0, "DesiredWithinRange"},
		{10, 21, 1, 20, 20, "TooManyReplicas"},
		{10, 20, 1, 20, 20, "DesiredWithinRange"},
	} {
		s := limiter(tt.current, tt.min, tt.max, rules{}, rules{}, nil, nil)
		if got := s.limit(tt.desired); got != tt.want || s.decision.Limit.Reason.String() != tt.reason {
			t.Errorf("%d to %d in %d..%d: got %d %s; want %d %s", tt.current, tt.desired, tt.min, tt.max, got, s.decision.Limit.Reason, tt.want, tt.reason)
		}
	}
}

func podsPolicy(n, period int32) autoscaling.HPAScalingPolicy {
	return autoscaling.HPAScalingPolicy{Type: autoscaling.PodsScalingPolicy, Value: n, PeriodSeconds: period}
}

func percentPolicy(n, period int32) autoscaling.HPAScalingPolicy {
	return autoscaling.HPAScalingPolicy{Type: autoscaling.PercentScalingPolicy, Value: n, PeriodSeconds: period}
}

func rulesOf(s autoscaling.ScalingPolicySelect, policies ...autoscaling.HPAScalingPolicy) rules {
	return rules{selectPolicy: s, policies: policies}
}

func eventAgo(seconds int, change int32) []ScaleEvent {
	return []ScaleEvent{{At: testNow - time.Duration(seconds)*time.Second, Change: change}}
}

func TestLimitWithBehavior(t *testing.T) {
	selectMax, selectMin, disabled := autoscaling.MaxChangePolicySelect, autoscaling.MinChangePolicySelect, autoscaling.DisabledPolicySelect
	up := rulesOf(selectMax, podsPolicy(4, 15), percentPolicy(100, 15))
	down := rulesOf(selectMax, percentPolicy(100, 15))
	five := rulesOf(selectMax, podsPolicy(5, 60))
	four := rulesOf(selectMax, podsPolicy(4, 60))
	for _, tt := range []struct {
		current, desired, min, max int32
		up, down                   rules
		ups, downs                 []ScaleEvent
		want                       int32
		reason                     string
	}{
		{1, 50, 1, 100, up, down, nil, nil, 5, "ScaleUpLimit"},
		{10, 50, 1, 100, up, down, nil, nil, 20, "ScaleUpLimit"},
		{10, 50, 1, 15, up, down, nil, nil, 15, "TooManyReplicas"},
		{0, 50, 1, 100, up, down, nil, nil, 4, "ScaleUpLimit"},
		{0, 50, 1, 100, rulesOf(selectMax, percentPolicy(100, 15)), down, nil, nil, 0, "ScaleUpLimit"},
		{1, 50, 1, 100, rulesOf(selectMin, podsPolicy(4, 15), percentPolicy(50, 15)), down, nil, nil, 2, "ScaleUpLimit"},
		{50, 200, 1, 300, rulesOf(selectMax, percentPolicy(10, 60)), down, nil, nil, 56, "ScaleUpLimit"},
		{90, 200, 1, 300, rulesOf(selectMax, percentPolicy(10, 60)), down, nil, nil, 100, "ScaleUpLimit"},
		{100, 200, 1, 300, rulesOf(selectMax, percentPolicy(10, 60)), down, nil, nil, 111, "ScaleUpLimit"},
		{20, 200, 1, 300, five, down, eventAgo(30, 5), nil, 20, "ScaleUpLimit"},
		{20, 200, 1, 300, five, down, eventAgo(61, 5), nil, 25, "ScaleUpLimit"},
		{20, 200, 1, 300, five, down, eventAgo(60, 5), nil, 25, "ScaleUpLimit"}, // strictly within the period
		{20, 200, 1, 300, five, down, eventAgo(30, 3), nil, 22, "ScaleUpLimit"},
		{20, 200, 1, 300, five, down, eventAgo(30, 9), nil, 20, "ScaleUpLimit"},
		{20, 200, 1, 300, five, down, nil, eventAgo(30, 10), 35, "ScaleUpLimit"},
		{20, 200, 1, 300, rulesOf(disabled, podsPolicy(5, 60)), down, nil, nil, 20, "ScaleUpLimit"},
		{20, 22, 1, 300, five, down, nil, nil, 22, "DesiredWithinRange"},
		{20, 30, 1, 15, five, down, nil, nil, 15, "TooManyReplicas"},
		{10, 1, 1, 100, up, down, nil, nil, 1, "DesiredWithinRange"},
		{10, 0, 1, 100, up, down, nil, nil, 1, "TooFewReplicas"},
		{10, 1, 1, 100, up, rulesOf(selectMax, percentPolicy(10, 60)), nil, nil, 9, "ScaleDownLimit"},
		{3, 1, 1, 100, up, rulesOf(selectMax, percentPolicy(10, 60)), nil, nil, 2, "ScaleDownLimit"},
		{5, 0, 0, 100, up, rulesOf(selectMax, percentPolicy(80, 60)), nil, nil, 0, "DesiredWithinRange"},
		{90, 0, 0, 100, up, rulesOf(selectMax, percentPolicy(30, 60)), nil, nil, 62, "ScaleDownLimit"},
		{80, 10, 1, 100, up, rulesOf(selectMax, podsPolicy(4, 60), percentPolicy(10, 60)), nil, nil, 72, "ScaleDownLimit"},
		{80, 10, 1, 100, up, rulesOf(selectMin, podsPolicy(4, 60), percentPolicy(10, 60)), nil, nil, 76, "ScaleDownLimit"},
		{76, 10, 1, 100, up, four, nil, eventAgo(30, 4), 76, "ScaleDownLimit"},
		{76, 10, 1, 100, up, four, eventAgo(30, 6), eventAgo(30, 4), 70, "ScaleDownLimit"},
		{10, 1, 1, 100, up, rulesOf(disabled, percentPolicy(100, 15)), nil, nil, 10, "ScaleDownLimit"},
		{10, 10, 1, 5, up, down, nil, nil, 10, "DesiredWithinRange"}, // the bounds do not change an unchanged count
	} {
		s := limiter(tt.current, tt.min, tt.max, tt.up, tt.down, tt.ups, tt.downs)
		if got := s.limitWithBehavior(tt.desired); got != tt.want || s.decision.Limit.Reason.String() != tt.reason {
			t.Errorf("%d to %d in %d..%d with %v %v: got %d %s; want %d %s", tt.current, tt.desired, tt.min, tt.max, tt.up, tt.down, got, s.decision.Limit.Reason, tt.want, tt.reason)
		}
	}
}

// naiveRate computes the policies' limit in the simplest way: each policy's own
// limit from the count at the start of its period, then the largest or smallest.
func naiveRate(current int32, r rules, up bool, ups, downs []ScaleEvent) int32 {
	if r.selectPolicy == autoscaling.DisabledPolicySelect {
		return current
	}
	var limits []int32
	for _, p := range r.policies {
		start := current
		for _, e := range ups {
			if testNow-e.At < time.Duration(p.PeriodSeconds)*time.Second {
				start -= e.Change
			}
		}
		for _, e := range downs {
			if testNow-e.At < time.Duration(p.PeriodSeconds)*time.Second {
				start += e.Change
			}
		}
		switch {
		case p.Type == autoscaling.PodsScalingPolicy && up:
			limits = append(limits, start+p.Value)
		case p.Type == autoscaling.PodsScalingPolicy:
			limits = append(limits, start-p.Value)
		case up:
			limits = append(limits, int32(math.Ceil(float64(start)*(1+float64(p.Value)/100))))
		default:
			limits = append(limits, int32(float64(start)*(1-float64(p.Value)/100)))
		}
	}
	best := limits[0]
	for _, l := range limits {
		if (l > best) == (up == (r.selectPolicy == autoscaling.MaxChangePolicySelect)) {
			best = l
		}
	}
	return best
}

func TestRateAgainstNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	selects := []autoscaling.ScalingPolicySelect{autoscaling.MaxChangePolicySelect, autoscaling.MinChangePolicySelect, autoscaling.DisabledPolicySelect}
	events := func() (list []ScaleEvent) {
		for range rng.IntN(4) {
			list = append(list, eventAgo(rng.IntN(120), int32(rng.IntN(9)))...)
		}
		return list
	}
	for range 5000 {
		r := rules{selectPolicy: selects[rng.IntN(3)]}
		for range 1 + rng.IntN(3) {
			p := podsPolicy(int32(1+rng.IntN(20)), int32(1+rng.IntN(100)))
			if rng.IntN(2) == 0 {
				p = percentPolicy(int32(1+rng.IntN(200)), p.PeriodSeconds)
			}
			r.policies = append(r.policies, p)
		}
		current, ups, downs := int32(rng.IntN(100)), events(), events()
		s := limiter(current, 1, 1000, r, r, ups, downs)
		if got, want := s.scaleUpLimit(&LimitStep{}), naiveRate(current, r, true, ups, downs); got != want {
			t.Fatalf("up from %d with %v after %v %v: got %d, want %d", current, r, ups, downs, got, want)
		}
		if got, want := s.scaleDownLimit(&LimitStep{}), naiveRate(current, r, false, ups, downs); got != want {
			t.Fatalf("down from %d with %v after %v %v: got %d, want %d", current, r, ups, downs, got, want)
		}
	}
}

func TestStoreScaleEvent(t *testing.T) {
	r := rulesOf(autoscaling.MaxChangePolicySelect, podsPolicy(1, 60), podsPolicy(1, 30))
	old, recent := eventAgo(61, 1)[0], eventAgo(60, 2)[0]
	for _, tt := range []struct {
		name    string
		before  []ScaleEvent
		changes []int32
	}{
		{"empty", nil, []int32{3}},
		{"young is kept", []ScaleEvent{recent}, []int32{2, 3}},
		{"outdated is overwritten", []ScaleEvent{old, recent}, []int32{3, 2}},
		{"the last outdated", []ScaleEvent{old, old, recent}, []int32{1, 3, 2}},
		{"the flag stays", []ScaleEvent{{At: testNow, Change: 7, outdated: true}}, []int32{3}},
	} {
		for _, up := range []bool{true, false} {
			s := limiter(10, 1, 100, r, r, nil, nil)
			list, desired := &s.memory.scaleDowns, int32(7)
			if up {
				list, desired = &s.memory.scaleUps, 13
			}
			*list = append(*list, tt.before...)
			s.storeScaleEvent(desired)
			var changes []int32
			for _, e := range *list {
				changes = append(changes, e.Change)
			}
			if fmt.Sprint(changes) != fmt.Sprint(tt.changes) {
				t.Errorf("%s, up %v: got %v, want %v", tt.name, up, changes, tt.changes)
			}
		}
	}
}

func TestStabilize(t *testing.T) {
	at := func(seconds int, n int32) Recommendation {
		return Recommendation{testNow - time.Duration(seconds)*time.Second, n}
	}
	for _, tt := range []struct {
		name             string
		up, down         int // seconds; down -1: no behavior
		current, desired int32
		past             []Recommendation
		want             int32
		reason           string
		stored           []int32
	}{
		{"none", 0, -1, 10, 5, nil, 5, "ReadyForNewScale", []int32{5}},
		{"highest of the window", 0, -1, 10, 5, []Recommendation{at(100, 9)}, 9, "ScaleDownStabilized", []int32{9, 5}},
		{"above current", 0, -1, 10, 5, []Recommendation{at(100, 20)}, 20, "ScaleDownStabilized", []int32{20, 5}},
		{"exactly at the cutoff counts", 0, -1, 10, 5, []Recommendation{at(300, 9)}, 9, "ScaleDownStabilized", []int32{9, 5}},
		{"the last outdated slot", 0, -1, 10, 5, []Recommendation{at(400, 9), at(301, 8), at(10, 4)}, 5, "ReadyForNewScale", []int32{9, 5, 4}},
		{"exactly at the cutoff does not count", 0, 300, 10, 5, []Recommendation{at(300, 9)}, 5, "ReadyForNewScale", []int32{9, 5}},
		{"down window", 0, 300, 10, 5, []Recommendation{at(299, 9)}, 9, "ScaleDownStabilized", []int32{9, 5}},
		{"down stays at current", 0, 300, 10, 5, []Recommendation{at(299, 20)}, 10, "ScaleDownStabilized", []int32{20, 5}},
		{"up window", 60, 300, 10, 20, []Recommendation{at(30, 15)}, 15, "ScaleUpStabilized", []int32{15, 20}},
		{"up stays at current", 60, 300, 10, 20, []Recommendation{at(30, 5)}, 10, "ScaleUpStabilized", []int32{5, 20}},
		{"exactly at the up cutoff keeps its slot", 300, 60, 10, 20, []Recommendation{at(300, 15)}, 20, "ReadyForNewScale", []int32{15, 20}},
		{"a slot outdated for both", 60, 300, 10, 20, []Recommendation{at(301, 15), at(61, 4)}, 20, "ReadyForNewScale", []int32{20, 4}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := limiter(tt.current, 1, 100, rules{window: time.Duration(tt.up) * time.Second}, rules{window: time.Duration(tt.down) * time.Second}, nil, nil)
			s.memory.recommendations = append(s.memory.recommendations, tt.past...)
			stabilize := s.stabilizeWithBehavior
			if tt.down < 0 {
				stabilize = s.stabilize
			}
			if got := stabilize(tt.desired); got != tt.want || s.decision.Stabilization.Reason.String() != tt.reason {
				t.Errorf("got %d %s; want %d %s", got, s.decision.Stabilization.Reason, tt.want, tt.reason)
			}
			var stored []int32
			for _, r := range s.memory.recommendations {
				stored = append(stored, r.Replicas)
			}
			if fmt.Sprint(stored) != fmt.Sprint(tt.stored) {
				t.Errorf("stored %v, want %v", stored, tt.stored)
			}
		})
	}
}
