package hpa

import (
	"time"

	"hpaplayground/core/autoscaling"
)

// recordInitialRecommendation makes the current count the first recommendation,
// which keeps a new HPA from scaling down for its window.
func (s *sync) recordInitialRecommendation() {
	if !s.memory.initialized {
		s.memory.initialized = true
		s.memory.recommendations = []Recommendation{{s.now, s.decision.Current}}
	}
}

// stabilize mirrors stabilizeRecommendation, for an HPA without behavior. The result is the
// largest recommendation in the window. It may be above the current count, so an old
// recommendation can still scale up.
func (s *sync) stabilize(desired int32) int32 {
	step := s.newStabilization(desired, 0, s.config.DownscaleStabilization)
	cutoff := s.now - s.config.DownscaleStabilization
	slot := -1
	for i, r := range s.memory.recommendations {
		if r.At < cutoff {
			slot = i
		} else if r.Replicas > step.Highest {
			step.Highest = r.Replicas
		}
	}
	s.remember(desired, slot)
	step.Out = step.Highest
	step.Reason = ReasonReadyForNewScale
	if step.Out != desired {
		step.Reason = ReasonScaleDownStabilized
	}
	s.set(autoscaling.ConditionTrue, step.Reason)
	return step.Out
}

// stabilizeWithBehavior mirrors stabilizeRecommendationWithBehaviors: it changes the
// current count only as far as all recommendations in the direction's window allow.
func (s *sync) stabilizeWithBehavior(desired int32) int32 {
	step := s.newStabilization(desired, s.spec.up.window, s.spec.down.window)
	upCutoff, downCutoff := s.now-s.spec.up.window, s.now-s.spec.down.window
	slot := -1
	for i, r := range s.memory.recommendations {
		if r.At > upCutoff {
			step.Lowest = min(step.Lowest, r.Replicas)
		}
		if r.At > downCutoff {
			step.Highest = max(step.Highest, r.Replicas)
		}
		if r.At < upCutoff && r.At < downCutoff {
			slot = i
		}
	}
	s.remember(desired, slot)
	current := s.decision.Current
	step.Out = min(max(current, step.Lowest), step.Highest)
	switch {
	case step.Out == desired:
		step.Reason = ReasonReadyForNewScale
	case desired >= current:
		step.Reason = ReasonScaleUpStabilized
	default:
		step.Reason = ReasonScaleDownStabilized
	}
	s.set(autoscaling.ConditionTrue, step.Reason)
	return step.Out
}

func (s *sync) newStabilization(desired int32, up, down time.Duration) *StabilizationStep {
	s.work(recommendationWork, len(s.memory.recommendations))
	step := &StabilizationStep{In: desired, Lowest: desired, Highest: desired, UpWindow: up, DownWindow: down}
	if s.config.Detail {
		step.Recommendations = append(step.Recommendations, s.memory.recommendations...)
	}
	s.decision.Stabilization = step
	return step
}

// remember stores the recommendation of the metrics. It replaces the recommendation at
// slot, which is out of date; slot is -1 if there is none.
func (s *sync) remember(desired int32, slot int) {
	r := Recommendation{s.now, desired}
	if slot >= 0 {
		s.memory.recommendations[slot] = r
		return
	}
	s.memory.recommendations = append(s.memory.recommendations, r)
}
