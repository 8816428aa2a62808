package rollout

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Set is a ReplicaSet of a Deployment.
type Set struct {
	Name    string
	Created time.Duration // in whole seconds

	Replicas int32 // spec.replicas
	// The annotations deployment.kubernetes.io/desired-replicas and max-replicas:
	// the Deployment's size when the set was last written.
	Desired, Max int32

	Actual    int32 // status.replicas
	Available int32 // status.availableReplicas
}

// Deployment is what the Deployment controller reads in one sync.
type Deployment struct {
	Replicas int32
	Strategy Strategy
	Paused   bool
	Sets     []*Set
	New      *Set // the set with the Deployment's template; nil: not created yet
	// OldPods: other sets than New still have pods that have not ended. Terminating
	// pods count.
	OldPods bool
	// Create creates the new set with 0 replicas and adds it to Sets.
	Create func() *Set
}

// Sync makes the changes of one syncDeployment to the sets' Replicas and annotations. It
// reports whether it changed anything. The next sync may change more.
func (d *Deployment) Sync() bool {
	before := make([]Set, len(d.Sets))
	for i, s := range d.Sets {
		before[i] = *s
	}
	switch {
	case d.Paused || d.scaled():
		d.scale()
	case d.Strategy.Recreate:
		d.recreate()
	default:
		d.roll()
	}
	if len(before) != len(d.Sets) {
		return true
	}
	for i, s := range d.Sets {
		if before[i] != *s {
			return true
		}
	}
	return false
}

// scaled mirrors isScalingEvent: the Deployment's size has changed since one of its
// active sets was last written.
func (d *Deployment) scaled() bool {
	return slices.ContainsFunc(d.Sets, func(s *Set) bool { return s.Replicas > 0 && s.Desired != d.Replicas })
}

// write mirrors scaleReplicaSet. If force is set, it writes the annotations even if the
// size does not change.
func (d *Deployment) write(s *Set, replicas int32, force bool) (changed bool) {
	if s.Replicas == replicas && !force {
		return false
	}
	changed = s.Replicas != replicas
	s.Replicas = replicas
	s.Desired, s.Max = d.Replicas, d.Replicas+d.Strategy.Surge(d.Replicas)
	return changed
}

// old returns the sets with another template, in order of creation.
func (d *Deployment) old() []*Set {
	var sets []*Set
	for _, s := range d.Sets {
		if s != d.New {
			sets = append(sets, s)
		}
	}
	slices.SortFunc(sets, compareCreated)
	return sets
}

func compareCreated(a, b *Set) int {
	return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.Name, b.Name))
}

func active(sets []*Set) []*Set {
	return slices.DeleteFunc(slices.Clone(sets), func(s *Set) bool { return s.Replicas == 0 })
}

func total(sets []*Set) (replicas, available int32) {
	for _, s := range sets {
		replicas += s.Replicas
		available += s.Available
	}
	return replicas, available
}

// ensureNew creates the new set if there is none, with the size that a rolling update allows.
func (d *Deployment) ensureNew() {
	if d.New != nil {
		return
	}
	d.New = d.Create()
	d.write(d.New, d.newReplicas(), true)
}

// newReplicas mirrors NewRSNewReplicas.
func (d *Deployment) newReplicas() int32 {
	if d.Strategy.Recreate {
		return d.Replicas
	}
	current, _ := total(d.Sets)
	allowed := d.Replicas + d.Strategy.MaxSurge.resolve(d.Replicas, true)
	if current >= allowed {
		return d.New.Replicas
	}
	return d.New.Replicas + min(allowed-current, d.Replicas-d.New.Replicas)
}

// roll mirrors rolloutRolling.
func (d *Deployment) roll() {
	d.ensureNew()
	replicas := d.New.Replicas
	switch {
	case replicas > d.Replicas:
		replicas = d.Replicas
	case replicas < d.Replicas:
		replicas = d.newReplicas()
	}
	if !d.write(d.New, replicas, false) {
		d.shrinkOld()
	}
}

// shrinkOld mirrors reconcileOldReplicaSets. It first removes old pods that are not
// available, then as many available ones as maxUnavailable allows.
func (d *Deployment) shrinkOld() {
	old := active(d.old())
	replicas, _ := total(d.Sets)
	minAvailable := d.Replicas - d.Strategy.Unavailable(d.Replicas)
	spare := replicas - minAvailable - (d.New.Replicas - d.New.Available)
	if len(old) == 0 || spare <= 0 {
		return
	}
	for _, s := range old {
		if spare <= 0 {
			break
		}
		unhealthy := min(spare, s.Replicas-s.Available)
		if unhealthy < 0 {
			return // the status is older than the size: wait for the new status
		}
		d.write(s, s.Replicas-unhealthy, false)
		spare -= unhealthy
	}
	_, available := total(append(old, d.New))
	spare = available - minAvailable
	for _, s := range old {
		if spare <= 0 {
			break
		}
		n := min(spare, s.Replicas)
		d.write(s, s.Replicas-n, false)
		spare -= n
	}
}

// recreate mirrors rolloutRecreate: the new pods are created when all old pods are gone.
func (d *Deployment) recreate() {
	scaled, waits := false, d.OldPods
	for _, s := range d.old() {
		scaled = d.write(s, 0, false) || scaled
		waits = waits || s.Actual > 0
	}
	if scaled || waits {
		return
	}
	d.ensureNew()
	d.write(d.New, d.Replicas, false)
}

// scale mirrors the controller's scale. During a rollout or while paused, it
// spreads a change of size over the sets in proportion.
func (d *Deployment) scale() {
	old := d.old()
	all := active(d.Sets)
	switch {
	case len(all) == 1:
		d.write(all[0], d.Replicas, false)
		return
	case len(all) == 0:
		// The newest set.
		newest := d.New
		if newest == nil && len(old) > 0 {
			newest = old[len(old)-1]
		}
		if newest != nil {
			d.write(newest, d.Replicas, false)
		}
		return
	case d.New != nil && d.New.Replicas == d.Replicas && d.New.Desired == d.Replicas && d.New.Available == d.Replicas:
		for _, s := range active(old) {
			d.write(s, 0, false)
		}
		return
	case d.Strategy.Recreate:
		return
	}
	replicas, _ := total(all)
	allowed := int32(0)
	if d.Replicas > 0 {
		allowed = d.Replicas + d.Strategy.Surge(d.Replicas)
	}
	add := allowed - replicas
	// The largest set comes first. Of equal sets, the newer comes first when pods are
	// added, and the older when pods are removed.
	slices.SortFunc(all, func(a, b *Set) int {
		if c := cmp.Compare(b.Replicas, a.Replicas); c != 0 {
			return c
		}
		if add > 0 {
			a, b = b, a
		}
		return compareCreated(a, b)
	})
	sizes, added := make([]int32, len(all)), int32(0)
	for i, s := range all {
		n := d.proportion(s, add, added)
		sizes[i] = s.Replicas + n
		added += n
	}
	if add != 0 {
		sizes[0] = max(0, sizes[0]+add-added) // the largest set gets the rest
	}
	for i, s := range all {
		d.write(s, sizes[i], true)
	}
}

// proportion mirrors GetReplicaSetProportion: the set's share of the pods to add. A
// negative share is removed.
func (d *Deployment) proportion(s *Set, add, added int32) int32 {
	if s.Replicas == 0 || add == 0 || add == added {
		return 0
	}
	part := d.fraction(s)
	if add > 0 {
		return min(part, add-added)
	}
	return max(part, add-added)
}

// fraction mirrors getReplicaSetFraction.
func (d *Deployment) fraction(s *Set) int32 {
	if d.Replicas == 0 {
		return -s.Replicas
	}
	before := s.Max
	if before == 0 {
		// The set has no annotation yet: use the actual size.
		for _, other := range d.Sets {
			before += other.Actual
		}
		if before == 0 {
			return 0
		}
	}
	size := float64(int64(s.Replicas)*int64(d.Replicas+d.Strategy.Surge(d.Replicas))) / float64(before)
	return int32(min(math.Round(size), maxAmount)) - s.Replicas //fits: min limits it
}
