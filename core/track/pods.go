package track

import (
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// PodDisplay is how a pod is drawn: states with the same display are counted together.
type PodDisplay uint8

// The displays. PodStarting: the pod has a node but is not Ready. PodFailing: crashed or failed.
// PodTerminating: terminating or succeeded.
const (
	PodReady PodDisplay = iota
	PodStarting
	PodPending
	PodFailing
	PodTerminating
	podDisplays
)

// PodDisplays returns all displays.
func PodDisplays() [podDisplays]PodDisplay {
	return [podDisplays]PodDisplay{PodReady, PodStarting, PodPending, PodFailing, PodTerminating}
}

// String returns the display's name in the style sheet.
func (l PodDisplay) String() string {
	return [...]string{"ready", "starting", "pending", "failing", "leaving"}[l]
}

// Name returns the display's name on the page.
func (l PodDisplay) Name(lang words.Language) string {
	switch l {
	case PodStarting:
		return lang.Say("starting")
	case PodPending:
		return lang.Say("pending")
	case PodFailing:
		return lang.Say("failing")
	case PodTerminating:
		return lang.Say("terminating")
	}
	return lang.Say("ready")
}

// PodDisplayOf returns the display of a state. ok is false for a pod that no longer belongs to
// its target: gone or orphaned.
func PodDisplayOf(s timeline.PodState) (l PodDisplay, ok bool) {
	switch s {
	case timeline.PodReady:
		return PodReady, true
	case timeline.PodStarting, timeline.PodNotReady:
		return PodStarting, true
	case timeline.PodPending:
		return PodPending, true
	case timeline.PodCrashed, timeline.PodFailed:
		return PodFailing, true
	case timeline.PodTerminating, timeline.PodSucceeded:
		return PodTerminating, true
	}
	return 0, false
}

// PodCounts is the number of pods of each display.
type PodCounts [podDisplays]int

// targetPod returns the pod with index i in the timeline, or nil if it does not belong to the
// target.
func (r Run) targetPod(i int) *timeline.Pod {
	p := &r.Timeline.Pods[i]
	if !r.Has() || p.Target < 0 || p.Target != r.Timeline.HPAs[r.HPA].Target {
		return nil
	}
	return p
}

// exists reports whether the pod exists at t.
func exists(p *timeline.Pod, t time.Duration) bool {
	return p.Created <= t && (!p.Reached(p.Gone) || t < p.Gone)
}

// PodCountsAt counts the target's pods at t.
func (r Run) PodCountsAt(t time.Duration) (counts PodCounts) {
	for i := range r.Timeline.Pods {
		if p := r.targetPod(i); p != nil && exists(p, t) {
			state, _ := p.StateAt(t)
			if display, ok := PodDisplayOf(state); ok {
				counts[display]++
			}
		}
	}
	return counts
}

// PodNow is a pod at one moment.
type PodNow struct {
	*timeline.Pod
	State timeline.PodState
	Since time.Duration // negative: since before the start
	// Usage is the cpu usage in percent of the request; negative: unknown.
	Usage float64
}

// HasActions reports whether the page offers actions on the pod. A pod that terminates,
// has failed or is orphaned has none.
func (p PodNow) HasActions() bool {
	display, ok := PodDisplayOf(p.State)
	return ok && display != PodTerminating && p.State != timeline.PodFailed
}

// PodsAt returns the pods that exist at t, including orphans, the newest first, at most limit
// pods. all is the number of all pods.
func (r Run) PodsAt(t time.Duration, limit int) (pods []PodNow, all int) {
	for i := len(r.Timeline.Pods) - 1; i >= 0; i-- {
		p := r.targetPod(i)
		if p == nil || !exists(p, t) {
			continue
		}
		if all++; len(pods) < limit {
			pods = append(pods, r.podNow(p, t))
		}
	}
	return pods, all
}

// PodAt returns the pod with a name; ok is false if the pod does not exist at t.
func (r Run) PodAt(name string, t time.Duration) (p PodNow, ok bool) {
	for i := range r.Timeline.Pods {
		if p := r.targetPod(i); p != nil && p.Name == name && exists(p, t) {
			return r.podNow(p, t), true
		}
	}
	return PodNow{}, false
}

// PodNow returns the pod with index i in the timeline at t.
func (r Run) PodNow(i int, t time.Duration) PodNow { return r.podNow(&r.Timeline.Pods[i], t) }

func (r Run) podNow(p *timeline.Pod, t time.Duration) PodNow {
	pod := PodNow{Pod: p, Since: p.Created, Usage: -1}
	if v, ok := r.Timeline.UsageAt(p, t); ok {
		pod.Usage = v
	}
	for _, turn := range p.Changes() {
		if turn.At > t {
			break
		}
		pod.State, pod.Since = turn.State, turn.At
	}
	return pod
}
