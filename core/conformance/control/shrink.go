package control

import (
	"slices"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// Shrink leaves as few steps of a run with a difference as possible. It leaves out steps, then
// metrics, then pods, as long as there still is a difference.
func Shrink(t *testing.T, r trial.FixedSteps) (trial.FixedSteps, *Difference) {
	differs := func(r trial.FixedSteps) *Difference {
		result := Run(t, r.Rewind())
		return Compare(&result)
	}
	d := differs(r)
	if d == nil {
		return r, nil
	}
	keep := func(steps []trial.Step) bool {
		smaller := trial.FixedSteps{Config: r.Config, Steps: steps}
		found := differs(smaller)
		if found != nil {
			r, d = smaller, found
			r.Steps = r.Steps[:d.Step+1]
		}
		return found != nil
	}
	keep(r.Steps[:d.Step+1])
	for size := max(len(r.Steps)/2, 1); ; size /= 2 {
		for from := len(r.Steps) - 1 - size; from >= 0; from -= size {
			if from+size < len(r.Steps) && !slices.ContainsFunc(r.Steps[from:from+size], isAdd) {
				keep(slices.Delete(slices.Clone(r.Steps), from, from+size))
			}
		}
		if size <= 1 {
			break
		}
	}
	for i := 8; i >= 0; i-- {
		keep(withoutMetric(r.Steps, i))
	}
	for size := 16; size >= 1; size /= 2 {
		for from := 32 - size; from >= 0; from -= size {
			keep(withoutPods(r.Steps, from, from+size))
		}
	}
	return r, d
}

func isAdd(s trial.Step) bool { return s.Op == trial.OpAdd }

// withoutMetric takes the metric out of every HPA that has it and another.
func withoutMetric(steps []trial.Step, index int) []trial.Step {
	copies := map[*autoscaling.HorizontalPodAutoscaler]*autoscaling.HorizontalPodAutoscaler{}
	return eachObservation(steps, func(obs *hpa.Observation) {
		if len(obs.HPA.Spec.Metrics) <= max(index, 1) {
			return
		}
		object := copies[obs.HPA]
		if object == nil {
			copied := *obs.HPA
			copied.Spec.Metrics = slices.Delete(slices.Clone(copied.Spec.Metrics), index, index+1)
			object = &copied
			copies[obs.HPA] = object
		}
		obs.HPA = object
		obs.Metrics = slices.Delete(slices.Clone(obs.Metrics), index, index+1)
	})
}

// withoutPods takes pods, and their samples, out of every observation.
func withoutPods(steps []trial.Step, from, to int) []trial.Step {
	return eachObservation(steps, func(obs *hpa.Observation) {
		first, last := min(from, len(obs.Pods)), min(to, len(obs.Pods))
		obs.Pods = slices.Delete(slices.Clone(obs.Pods), first, last)
		obs.Metrics = slices.Clone(obs.Metrics)
		for i := range obs.Metrics {
			samples := obs.Metrics[i].Samples
			obs.Metrics[i].Samples = slices.Delete(slices.Clone(samples), min(first, len(samples)), min(last, len(samples)))
		}
	})
}

func eachObservation(steps []trial.Step, change func(*hpa.Observation)) []trial.Step {
	steps = slices.Clone(steps)
	for i := range steps {
		if steps[i].Obs != nil {
			obs := *steps[i].Obs
			change(&obs)
			steps[i].Obs = &obs
		}
	}
	return steps
}
