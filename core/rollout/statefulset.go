package rollout

// OrdinalPod is what the StatefulSet controller reads of the pod with an ordinal.
type OrdinalPod struct {
	Exists      bool
	Terminating bool
	Ended       bool // Failed or Succeeded
	Available   bool // Ready for minReadySeconds
	Updated     bool // the pod has the newest revision, or would be created from it if missing
}

func (p *OrdinalPod) unavailable() bool { return !p.Available || p.Terminating }

// StatefulSet is what the StatefulSet controller reads in one sync.
type StatefulSet struct {
	Replicas  int
	Parallel  bool // podManagementPolicy
	OnDelete  bool // updateStrategy
	Partition int  // ordinals below it are not updated
	// MaxUnavailable limits a rolling update if BoundUnavailable is true, which is
	// the feature gate MaxUnavailableStatefulSet. Otherwise one pod is updated at a
	// time.
	MaxUnavailable   Amount
	BoundUnavailable bool
	Pods             []OrdinalPod // by ordinal; at least Replicas of them
}

// Sync returns the ordinals of the pods that one sync changes. It creates the pods in
// create. It deletes the pods in remove, which have ended or are too many, and the pods in
// update, to update them. A pod in update may also be in create or in remove. Sync mirrors
// updateStatefulSet.
func (s *StatefulSet) Sync() (create, remove, update []int) {
	for i := range s.Pods[:s.Replicas] {
		p := &s.Pods[i]
		switch {
		case p.Ended && !p.Terminating:
			remove = append(remove, i)
		case !p.Exists:
			create = append(create, i)
		}
		if !s.Parallel && (p.Ended || p.Terminating || !p.Available) {
			return create, remove, nil
		}
	}
	if s.Parallel {
		for i := s.Replicas; i < len(s.Pods); i++ {
			if p := &s.Pods[i]; p.Exists && !p.Terminating {
				remove = append(remove, i)
			}
		}
	} else if i := s.last(); i >= s.Replicas {
		if s.mayRemove(i) {
			remove = append(remove, i)
		}
		return create, remove, nil
	}
	switch {
	case s.OnDelete:
	case s.BoundUnavailable:
		update = s.bounded()
	default:
		update = s.oneByOne()
	}
	return create, remove, update
}

// last returns the highest ordinal with a pod, or -1.
func (s *StatefulSet) last() int {
	for i := len(s.Pods) - 1; i >= 0; i-- {
		if s.Pods[i].Exists {
			return i
		}
	}
	return -1
}

// mayRemove reports whether the last surplus pod may be deleted now. It must be available,
// or the only pod that is not available.
func (s *StatefulSet) mayRemove(last int) bool {
	if s.Pods[last].Terminating {
		return false
	}
	if s.Pods[last].Available {
		return true
	}
	for i := range s.Pods[:last] {
		if p := &s.Pods[i]; p.Exists && p.unavailable() {
			return false
		}
	}
	return true
}

// oneByOne returns the pod to update next: the highest outdated pod, once all pods above it
// are available.
func (s *StatefulSet) oneByOne() []int {
	for i := s.Replicas - 1; i >= s.Partition; i-- {
		p := &s.Pods[i]
		if !p.Updated && !p.Terminating {
			if p.Ended {
				return nil // the pod is gone; releases before 1.37 return an error here
			}
			return []int{i}
		}
		if p.unavailable() {
			return nil
		}
	}
	return nil
}

// bounded returns the pods to update next, as many as may be unavailable. It
// mirrors updateStatefulSetAfterInvariantEstablished.
func (s *StatefulSet) bounded() (remove []int) {
	budget := max(1, int(s.MaxUnavailable.resolve(int32(s.Replicas), false)))
	stuck := false
	outdated := func(i int) bool { return !s.Pods[i].Updated && !s.Pods[i].Terminating }
	for i := range s.Pods[:s.Replicas] {
		if s.Pods[i].unavailable() {
			budget--
			stuck = stuck || s.Parallel && outdated(i)
		}
	}
	if budget <= 0 && !stuck {
		return nil
	}
	if s.Parallel {
		// Outdated pods that are already unavailable do not count.
		for i := s.Replicas - 1; i >= s.Partition; i-- {
			if outdated(i) && !s.Pods[i].Available {
				remove = append(remove, i)
			}
		}
	}
	for i := s.Replicas - 1; i >= s.Partition && budget > 0; i-- {
		if outdated(i) && (s.Pods[i].Available || !s.Parallel) {
			remove = append(remove, i)
			budget--
		}
	}
	return remove
}
