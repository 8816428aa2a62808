package control

import (
	"runtime"
	"slices"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	typedcore "k8s.io/client-go/kubernetes/typed/core/v1"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/record"
)

// Emission is an event as the controller emitted it, before the correlator.
type Emission struct {
	At      time.Duration
	Key     autoscaling.Key
	Restart bool // not an event: the process ended, and its correlator with it
	Event   hpa.Event
}

// lastReason is the reason of the event that ends the watchers.
const lastReason = "ProcessEnded"

const combined = "(combined from similar events): "

// lifetime is how long the API server keeps an event.
const lifetime = time.Hour

// stored is an event object in the API server.
type stored struct {
	event   record.Event
	key     autoscaling.Key
	written time.Duration
}

// events is the sink to which the real correlator writes.
type events struct {
	typedcore.EventInterface
	w *world
}

func (c events) Events(string) typedcore.EventInterface { return c }

// name returns a unique name for an event object. The real names contain the time, which is
// the same for all events of one sync here.
func name(e *corev1.Event) string {
	message := e.Message
	if strings.HasPrefix(message, combined) {
		message = combined
	}
	return strings.Join([]string{e.Name, e.Type, e.Reason, message}, "\n")
}

func (c events) CreateWithEventNamespace(e *corev1.Event) (*corev1.Event, error) {
	if e.Reason == lastReason {
		runtime.Goexit()
	}
	return c.write(e), nil
}

func (c events) UpdateWithEventNamespace(e *corev1.Event) (*corev1.Event, error) {
	return c.PatchWithEventNamespace(e, nil)
}

func (c events) PatchWithEventNamespace(e *corev1.Event, _ []byte) (*corev1.Event, error) {
	c.w.mu.Lock()
	old := c.w.stored[name(e)]
	c.w.mu.Unlock()
	if old == nil || time.Since(trial.Epoch) >= old.written+lifetime {
		return nil, apierrors.NewNotFound(corev1.Resource("events"), e.Name)
	}
	return c.write(e), nil
}

func (c events) write(e *corev1.Event) *corev1.Event {
	c.w.mu.Lock()
	defer c.w.mu.Unlock()
	second := func(t time.Time) time.Duration { return t.Sub(trial.Epoch).Truncate(time.Second) }
	c.w.stored[name(e)] = &stored{
		key:     autoscaling.Key{Namespace: e.InvolvedObject.Namespace, Name: e.InvolvedObject.Name},
		written: time.Since(trial.Epoch),
		event: record.Event{Type: e.Type, Reason: e.Reason, Message: e.Message, Count: int(e.Count),
			First: second(e.FirstTimestamp.Time), Last: second(e.LastTimestamp.Time)},
	}
	return e
}

// emitted records every event before the correlator gets it.
func (w *world) emitted(key autoscaling.Key, event hpa.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.emissions = append(w.emissions, Emission{At: time.Since(trial.Epoch), Key: key, Event: event})
	if w.outcome != nil {
		w.outcome.Events = append(w.outcome.Events, event)
	}
}

// keptEvents returns the events of the HPA that the API server still has, in the order of
// SortEvents.
func (w *world) keptEvents(key autoscaling.Key) []record.Event {
	var list []record.Event
	for _, s := range w.stored {
		if s.key == key && time.Since(trial.Epoch) < s.written+lifetime {
			list = append(list, s.event)
		}
	}
	SortEvents(list)
	return list
}

// SortEvents sorts events by their contents.
func SortEvents(list []record.Event) {
	slices.SortFunc(list, func(a, b record.Event) int {
		return strings.Compare(a.Type+a.Reason+a.Message+a.First.String(), b.Type+b.Reason+b.Message+b.First.String())
	})
}
