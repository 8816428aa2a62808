package sim

import (
	"bytes"
	"encoding/json"
	"maps"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// apply applies the manifest of an HPA as kubectl apply does.
func (c *controller) apply(object *autoscaling.HorizontalPodAutoscaler) {
	s := c.queuedHPA(object.Key())
	if s == nil || s.live == nil {
		if s == nil && len(c.hpas) >= scenario.MaxHPAs {
			c.note(note.Say("At %v %s was not applied", c.now, object.Key()), note.Say("at most %d HorizontalPodAutoscalers run together.", scenario.MaxHPAs))
			return
		}
		applied := *object
		applied.Status = autoscaling.HorizontalPodAutoscalerStatus{}
		c.addHPA(&applied, true)
		return
	}
	live := *s.live
	live.Labels, live.Annotations = object.Labels, object.Annotations
	c.countWork(costSyncs, specWork, len(live.Spec.Metrics)+len(object.Spec.Metrics))
	changed := !sameSpec(&live.Spec, &object.Spec)
	live.Spec = object.Spec
	if !changed {
		if !maps.Equal(s.live.Labels, live.Labels) || !maps.Equal(s.live.Annotations, live.Annotations) {
			c.enqueue(s, false)
		}
		s.live = &live
		c.addVersion(s)
		return
	}
	if c.gates.Generation {
		live.Generation++
	}
	c.put(s, &live)
	c.enqueue(s, c.gates.EditedAtOnce())
}

// sameSpec compares the JSON of two specs, in which equal quantities look the same.
func sameSpec(a, b *autoscaling.HorizontalPodAutoscalerSpec) bool {
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// delete mirrors kubectl delete: the controller forgets the HPA's selector at once,
// and its history only when its queued key is processed.
func (c *controller) delete(at time.Duration, key autoscaling.Key) {
	s := c.queuedHPA(key)
	if s == nil || s.live == nil {
		c.note(note.Say("At %v nothing was deleted", at), note.Say("there is no HorizontalPodAutoscaler %s.", key))
		return
	}
	s.live = nil
	c.process.Delete(key)
	c.addVersion(s)
	c.resolve()
}
