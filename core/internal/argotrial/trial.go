// Package argotrial plays seeded Rollouts: templates, sizes, pods, promotions and aborts come
// and go. The controller of Argo Rollouts and ours get the same. Only tests and the conformance
// module use it.
package argotrial

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/argo"
	"hpaplayground/core/rollout"
)

// Recorded is the number of runs, and of blocks of states, whose outcomes are recorded. Their
// seeds count from 1.
const (
	Recorded       = 400
	RecordedBlocks = 200
)

// Stages is the number of stages of a run.
const Stages = 25

// World is a cluster with one Rollout.
type World interface {
	// Spec changes the Rollout's spec: all but Sets, Services and Status.
	Spec(*argo.Rollout)
	// Promote, PromoteFull, Abort and Retry do what the commands of kubectl argo rollouts do.
	Promote()
	PromoteFull()
	Abort()
	Retry()
	// Pods sets the status of the ReplicaSet with a template.
	Pods(template string, actual, available int32)
	// Settle runs the controller until nothing changes any more.
	Settle(now time.Duration)
	// Rollout returns the Rollout as it is.
	Rollout() *argo.Rollout
}

// dice are the only source of randomness.
type dice struct{ *rand.Rand }

func (d dice) percent(p int) bool { return d.IntN(100) < p }

func (d dice) upTo(n int32) int32 { return d.Int32N(n + 1) }

func pick[T any](d dice, values ...T) T { return values[d.IntN(len(values))] }

// Play plays the run of a seed and returns what became of it, a line for each stage.
func Play(seed uint64, w World) string {
	d := dice{rand.New(rand.NewPCG(seed, 7))}
	spec := &argo.Rollout{Replicas: d.upTo(15), Template: "v1"}
	if d.percent(35) {
		spec.BlueGreen = d.blueGreen()
	} else {
		spec.Canary = d.canary()
	}
	var text strings.Builder
	now, made, did := time.Hour, 1, "start"
	for range Stages {
		w.Spec(spec)
		w.Settle(now)
		fmt.Fprintf(&text, "%v %s: %s\n", now, did, Describe(w.Rollout()))
		now += time.Duration(pick(d, 0, 1, 5, 20, 40)) * time.Second
		did = "pods"
		switch d.IntN(16) {
		case 0, 1:
			spec.Replicas = d.upTo(20)
			did = fmt.Sprint("replicas ", spec.Replicas)
		case 2:
			made++
			spec.Template = fmt.Sprint("v", made)
			did = "template " + spec.Template
		case 3:
			if d.percent(80) {
				spec.Template = fmt.Sprint("v", 1+d.IntN(made))
				did = "template " + spec.Template
			}
		case 4:
			w.Abort()
			did = "abort"
		case 5:
			if d.percent(50) {
				w.Retry()
				did = "retry"
			}
		case 6:
			w.Promote()
			did = "promote"
		case 7:
			if d.percent(30) {
				w.PromoteFull()
				did = "promote --full"
			}
		case 8:
			spec.Paused = !spec.Paused && d.percent(30)
			did = fmt.Sprint("paused ", spec.Paused)
		case 9:
			if spec.Canary != nil && d.percent(20) {
				spec.Canary.Steps = d.steps(spec.Canary)
				did = "steps"
			}
		}
		d.pods(w)
	}
	return text.String()
}

// pods does what the ReplicaSet controller and the kubelets do. Now and then a status is late.
func (d dice) pods(w World) {
	mostly := d.percent(60)
	for _, s := range sorted(w.Rollout().Sets) {
		if d.percent(15) {
			continue
		}
		actual := s.Replicas
		available := min(s.Available, actual)
		switch {
		case d.percent(10):
			available = d.upTo(actual)
		case mostly || d.percent(50):
			available = actual
		default:
			available += d.upTo(actual - available)
		}
		w.Pods(s.Hash, actual, available)
	}
}

func (d dice) amount(limit int32) rollout.Amount {
	if d.percent(50) {
		return rollout.Amount{Value: d.upTo(5)}
	}
	return rollout.Amount{Value: d.upTo(limit), Percent: true}
}

func (d dice) canary() *argo.Canary {
	c := &argo.Canary{Service: d.percent(70), StableService: d.percent(70), Routing: d.percent(60)}
	for c.Strategy.MaxSurge.Value == 0 && c.Strategy.MaxUnavailable.Value == 0 {
		c.Strategy = rollout.Strategy{MaxSurge: d.amount(120), MaxUnavailable: d.amount(100)}
	}
	if c.Routing {
		c.MaxWeight = pick(d, int32(0), 0, 0, 1000)
		c.MinPods = pick(d, int32(0), 0, 2, 5)
		c.DynamicStableScale = d.percent(40)
		c.Delays = d.delays()
		if c.DynamicStableScale {
			c.ScaleDown = nil
		}
	}
	c.Steps = d.steps(c)
	return c
}

func (d dice) steps(c *argo.Canary) (steps []argo.Step) {
	maxWeight := max(100, c.MaxWeight)
	for range d.IntN(7) {
		s := argo.Step{Kind: argo.SetWeight, Value: pick(d, d.upTo(maxWeight), maxWeight/5, maxWeight/2)}
		switch d.IntN(6) {
		case 0, 1:
			s = argo.Step{Kind: argo.Pause, Duration: pick(d, time.Duration(-1), 0, 10*time.Second, time.Minute)}
		case 2:
			if c.Routing {
				s.Kind = pick(d, argo.ScaleReplicas, argo.ScaleWeight, argo.MatchTrafficWeight)
				switch s.Kind {
				case argo.ScaleReplicas:
					s.Value = d.upTo(12)
				case argo.MatchTrafficWeight:
					s.Value = 0
				default:
					s.Value = d.upTo(100)
				}
			}
		}
		steps = append(steps, s)
	}
	return steps
}

func (d dice) blueGreen() *argo.BlueGreen {
	b := &argo.BlueGreen{Preview: d.percent(60), NoAutoPromotion: d.percent(40), Delays: d.delays()}
	if d.percent(50) {
		n := d.upTo(8)
		b.PreviewReplicaCount = &n
	}
	if d.percent(40) {
		b.AutoPromotion = pick(d, 10*time.Second, time.Minute)
	}
	return b
}

func (d dice) delays() (out argo.Delays) {
	seconds := func() *time.Duration {
		if d.percent(50) {
			return nil
		}
		v := pick(d, 0, 10*time.Second, 2*time.Minute)
		return &v
	}
	out = argo.Delays{ScaleDown: seconds(), Abort: seconds()}
	if d.percent(25) {
		n := d.upTo(2)
		out.RevisionLimit = &n
	}
	return out
}

// Describe describes what the controller keeps.
func Describe(r *argo.Rollout) string {
	var b strings.Builder
	for _, s := range sorted(r.Sets) {
		fmt.Fprintf(&b, "%s r%d %d of %d, until %v; ", s.Hash, s.Revision, s.Replicas, s.Desired, s.Deadline)
	}
	s := &r.Status
	fmt.Fprintf(&b, "services %v, current %s, stable %s, active %s, preview %s, step %d, pausing %v since %v %v, abort %v, full %v, checkpoint %v, HPA %d of %q",
		r.Services, s.Current, s.Stable, s.Active, s.Preview, s.Step, s.Pausing, s.Since, s.ControllerPause, s.Abort, s.PromoteFull, s.Checkpoint, s.HPAReplicas, s.Selector)
	if s.Weights.StableHash != "" {
		fmt.Fprintf(&b, ", weights %+v", s.Weights)
	}
	return b.String()
}

func sorted(sets []*argo.Set) []*argo.Set {
	return slices.SortedFunc(slices.Values(sets), func(a, b *argo.Set) int { return strings.Compare(a.Hash, b.Hash) })
}

// Hash returns a short hash of an outcome, for the vectors.
func Hash(text string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text))
	return fmt.Sprintf("%08x", h.Sum32())
}
