package control

import (
	"context"
	"runtime"

	"github.com/go-logr/logr"
	"k8s.io/klog/v2"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// sink is a log that reads one kind of message: the recorder logs each event before it is
// correlated.
type sink struct{ w *world }

func withLog(ctx context.Context, w *world) context.Context {
	logger := logr.New(sink{w})
	klog.SetLogger(logger) // older recorders have no context
	return klog.NewContext(ctx, logger)
}

func (s sink) Init(logr.RuntimeInfo)          {}
func (s sink) Enabled(int) bool               { return true }
func (s sink) Error(error, string, ...any)    {}
func (s sink) WithValues(...any) logr.LogSink { return s }
func (s sink) WithName(string) logr.LogSink   { return s }
func (s sink) Info(_ int, message string, args ...any) {
	if message != "Event occurred" {
		return
	}
	var key autoscaling.Key
	var event hpa.Event
	for i := 0; i+1 < len(args); i += 2 {
		value, _ := args[i+1].(string)
		switch args[i] {
		case "object":
			if ref, ok := args[i+1].(klog.ObjectRef); ok {
				key = autoscaling.Key{Namespace: ref.Namespace, Name: ref.Name}
			}
		case "type":
			event.Type = value
		case "reason":
			event.Reason = value
		case "message":
			event.Message = value
		}
	}
	if event.Reason == lastReason {
		runtime.Goexit()
	}
	s.w.emitted(key, event)
}
