// Package argo computes what the controller of Argo Rollouts does with a Rollout: how many
// replicas each ReplicaSet gets, which step of a canary follows, and what the Rollout's status
// tells an HPA. The functions mirror v1.10.
//
// Analyses, experiments, step plugins, ping-pong Services, rollbackWindow, restartAt,
// progressDeadlineAbort, replicaProgressThreshold and the check that a router has taken over a
// weight are left out.
package argo

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/rollout"
)

// Set is a ReplicaSet of a Rollout.
type Set struct {
	Hash     string        // of its template; also its label rollouts-pod-template-hash
	Created  time.Duration // in whole seconds
	Revision int

	Replicas int32 // spec.replicas
	// Desired is the annotation rollout.argoproj.io/desired-replicas: the Rollout's size when
	// the set was last written.
	Desired int32
	// Deadline is the annotation scale-down-deadline, in whole seconds. 0: there is none.
	Deadline time.Duration

	Actual    int32 // status.replicas
	Available int32 // status.availableReplicas
}

// Rollout is what the controller reads in one sync. Exactly one of Canary and BlueGreen is set.
type Rollout struct {
	Replicas  int32
	Template  string // the hash of the template
	Paused    bool   // spec.paused
	Canary    *Canary
	BlueGreen *BlueGreen
	// StableSelector is pull request 4074: with a router and without dynamicStableScale,
	// status.selector selects the stable pods only. No release has it: v1.9.0-rc1 and rc2
	// had it, and pull request 4553 took it back.
	StableSelector bool

	Sets   []*Set
	Status Status
	// Services are the template hashes that the Services select: the stable and the canary
	// one, or the active and the preview one. "": the Service selects all pods.
	Services [2]string
	// adopted tells that the controller has set a Service's selector before.
	adopted [2]bool
}

// The indexes of Services.
const (
	stable, canary  = 0, 1
	active, preview = 0, 1
)

// Canary is a canary strategy.
type Canary struct {
	Strategy rollout.Strategy // maxSurge and maxUnavailable
	Steps    []Step
	// Service and StableService tell that canaryService and stableService have names.
	Service, StableService bool

	Routing            bool  // trafficRouting is set
	MaxWeight          int32 // trafficRouting.maxTrafficWeight; 0: 100
	MinPods            int32 // minPodsPerReplicaSet; 0: none. Only for Routing, as the rest.
	DynamicStableScale bool
	Delays
}

// BlueGreen is a blue-green strategy.
type BlueGreen struct {
	Preview             bool   // previewService has a name
	PreviewReplicaCount *int32 // nil: the Rollout's size
	NoAutoPromotion     bool   // autoPromotionEnabled is false
	AutoPromotion       time.Duration
	Delays
}

// Delays are how long ReplicaSets without traffic keep their pods. nil: 30 s.
type Delays struct {
	ScaleDown     *time.Duration
	Abort         *time.Duration // after an abort; 0: for ever
	RevisionLimit *int32         // ReplicaSets that wait for ScaleDown; nil: no limit
}

// StepKind is what a step of a canary does.
type StepKind uint8

// The kinds of steps. A step with setCanaryScale has one of three kinds.
const (
	SetWeight StepKind = iota
	Pause
	ScaleReplicas
	ScaleWeight
	MatchTrafficWeight
	Route // setHeaderRoute or setMirrorRoute: done at once
)

// Step is a step of a canary.
type Step struct {
	Kind     StepKind
	Value    int32         // a weight or a number of replicas
	Duration time.Duration // of a pause; negative: until somebody promotes the Rollout
}

// Status is a Rollout's status.
type Status struct {
	Current, Stable string // currentPodHash and stableRS
	Step            int    // currentStepIndex
	Steps           string // currentStepHash: the steps at the last sync

	Pausing bool          // pauseConditions has the strategy's own pause
	Since   time.Duration // of that pause, in whole seconds
	// ControllerPause is controllerPause: with no Pausing, somebody has promoted the Rollout.
	ControllerPause bool
	Abort           bool
	PromoteFull     bool

	Weights    Weights // canary.weights
	Checkpoint bool    // blueGreen.scaleUpPreviewCheckPoint
	// Active and Preview are blueGreen.activeSelector and previewSelector.
	Active, Preview string

	HPAReplicas int32 // what the HPA reads as status.replicas
	// Selector is the template hash that status.selector asks for. "": none, all pods of the
	// Rollout are selected.
	Selector string
}

// Weights is how the traffic is split. Without a StableHash, nothing is known.
type Weights struct {
	Canary, Stable         int32
	CanaryHash, StableHash string
}

func (w *Weights) known() bool { return w.StableHash != "" }

// set returns the set with a hash, or nil.
func (r *Rollout) set(hash string) *Set {
	i := slices.IndexFunc(r.Sets, func(s *Set) bool { return s.Hash == hash })
	if i < 0 || hash == "" {
		return nil
	}
	return r.Sets[i]
}

// sync is what one sync knows.
type sync struct {
	*Rollout
	now time.Duration
	// The sets as the sync has read them: it does not see the sizes that it has written.
	new, stable *Set // stable may be nil
	others      []*Set
	before      Status // status at the start; Status is the new one
	aborted     bool   // the pause context's view of an abort
	withinDelay bool   // new had a deadline that is not over
}

// Sync makes the changes of one sync to the sets and to the status. It reports whether it
// changed anything. The next sync may change more. The times that it writes are in whole
// seconds, as an API server keeps them.
func (r *Rollout) Sync(now time.Duration) bool {
	sets, services := make([]Set, len(r.Sets)), r.Services
	for i, s := range r.Sets {
		sets[i] = *s
	}
	if r.set(r.Template) == nil {
		r.Sets = append(r.Sets, &Set{Hash: r.Template, Created: now.Truncate(time.Second), Desired: r.Replicas})
	}
	revision := 0
	for _, s := range r.Sets {
		if s.Hash != r.Template {
			revision = max(revision, s.Revision)
		}
	}
	c := sync{Rollout: r, now: now, before: r.Status}
	for _, s := range r.Sets {
		read := *s
		switch s.Hash {
		case r.Template:
			s.Revision = max(s.Revision, revision+1)
			read.Revision, c.new = s.Revision, &read
		case r.Status.Stable:
			c.stable = &read
		default:
			c.others = append(c.others, &read)
		}
	}
	if r.Status.Stable == r.Template {
		c.stable = c.new
	}
	c.withinDelay = c.new.Deadline > now
	c.aborted = r.Status.Abort && r.Status.Stable != r.Status.Current
	switch {
	case c.scaled(c.new) || c.stable != nil && c.scaled(c.stable):
		c.scale()
	case r.Canary != nil:
		c.rollCanary()
		c.keepPause()
	default:
		c.rollBlueGreen()
		c.keepPause()
	}
	r.Status.Abort = c.aborted
	return r.Status != c.before || r.Services != services ||
		!slices.EqualFunc(sets, r.Sets, func(a Set, b *Set) bool { return a == *b })
}

// keepPause keeps controllerPause only beside a pause, and no pause after an abort.
func (c *sync) keepPause() {
	if c.aborted || !c.Status.Pausing {
		c.resume()
	}
}

// scaled tells, as isScalingEvent does, that the Rollout's size has changed since the set was
// last written.
func (c *sync) scaled(s *Set) bool { return s.Replicas > 0 && s.Desired != c.Replicas }

// scale mirrors syncReplicasOnly. status.selector stays.
func (c *sync) scale() {
	if c.Canary != nil {
		c.scaleCanary()
		c.Status.HPAReplicas = c.actual()
		return
	}
	c.scaleBlueGreen()
	c.Status.HPAReplicas = c.actual()
	if s := c.set(c.Status.Active); s != nil {
		c.Status.HPAReplicas = s.Actual
	}
}

// actual is the number of pods of all sets.
func (r *Rollout) actual() (n int32) {
	for _, s := range r.Sets {
		n += s.Actual
	}
	return n
}

func total(sets []*Set) (replicas, available int32) {
	for _, s := range sets {
		replicas += s.Replicas
		available += s.Available
	}
	return replicas, available
}

// delays returns the strategy's delays.
func (r *Rollout) delays() *Delays {
	if r.Canary != nil {
		return &r.Canary.Delays
	}
	return &r.BlueGreen.Delays
}

func orDefault(d *time.Duration) time.Duration {
	if d == nil {
		return 30 * time.Second
	}
	return *d
}

// limit mirrors GetScaleDownRevisionLimit.
func (d *Delays) limit() int32 {
	if d.RevisionLimit == nil {
		return math.MaxInt32
	}
	return *d.RevisionLimit
}

// settleSyncs limits the syncs of Settle. Every sync but the last comes nearer to the end.
const settleSyncs = 50

// Settle syncs until nothing changes any more, as the controller does when no pod changes
// meanwhile.
func (r *Rollout) Settle(now time.Duration) {
	for range settleSyncs {
		if !r.Sync(now) {
			return
		}
	}
}
