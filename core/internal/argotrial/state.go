package argotrial

import (
	"fmt"
	"math/rand/v2"

	"hpaplayground/core/argo"
)

// StatesPerHash is the number of states whose outcomes have one hash.
const StatesPerHash = 25

// State is a canary in any state, which no run need reach.
type State struct {
	*argo.Rollout
	New, Stable *argo.Set // either may be nil
	Others      []*argo.Set
}

// NewState makes the state of a seed.
func NewState(seed uint64) *State {
	d := dice{rand.New(rand.NewPCG(seed, 8))}
	r := &argo.Rollout{Replicas: d.upTo(40), Canary: d.canary()}
	r.Status = argo.Status{
		Current: pick(d, "v3", "v3", "v3", "v1"), Stable: pick(d, "v1", "v1", "v1", ""),
		Step: d.IntN(len(r.Canary.Steps) + 2), Abort: d.percent(20), PromoteFull: d.percent(10),
	}
	if d.percent(60) {
		most := max(100, r.Canary.MaxWeight)
		canary := d.upTo(most)
		r.Status.Weights = argo.Weights{Canary: canary, Stable: most - canary, CanaryHash: "v3", StableHash: "v1"}
	}
	out, hash := &State{Rollout: r}, pick(d, "v3", "v3", "v3", "v1")
	for _, name := range []string{"v1", "v2", "v3", "v4"} {
		if !d.percent(70) {
			continue
		}
		s := &argo.Set{Hash: name, Replicas: d.upTo(r.Replicas + 5)}
		s.Actual = pick(d, s.Replicas, d.upTo(45))
		s.Available = pick(d, s.Actual, d.upTo(s.Actual))
		if r.Sets = append(r.Sets, s); name == hash {
			out.New = s
		}
		if name == r.Status.Stable {
			out.Stable = s
		}
		if name != hash && name != r.Status.Stable {
			out.Others = append(out.Others, s)
		}
	}
	return out
}

// Ours are the sizes that the canary and the stable set get.
func (s *State) Ours() string {
	forCanary, forStable := s.Counts(s.New, s.Stable, s.Others, s.Status.Weights)
	return fmt.Sprintln(forCanary, forStable)
}
