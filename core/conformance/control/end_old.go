//go:build k129 || k128 || k127 || k126

package control

import (
	"reflect"
	"testing/synctest"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

// endEvents ends the event broadcaster, which these releases never do. Otherwise its
// goroutines would not end before the bubble. A last event ends its two watchers first,
// because without a broadcaster they would loop forever.
func endEvents(c *podautoscaler.HorizontalController) {
	b := broadcasterOf(reflect.ValueOf(c))
	b.Action(watch.Added, &corev1.Event{Type: corev1.EventTypeNormal, Reason: lastReason,
		InvolvedObject: corev1.ObjectReference{UID: lastReason}})
	synctest.Wait()
	b.Shutdown()
}
