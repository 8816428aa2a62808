//go:build k130

package control

import (
	"reflect"

	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

// endEvents ends the event broadcaster; its watchers ended with the context.
func endEvents(c *podautoscaler.HorizontalController) { broadcasterOf(reflect.ValueOf(c)).Shutdown() }
