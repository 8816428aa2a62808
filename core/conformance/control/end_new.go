//go:build !k130 && !k129 && !k128 && !k127 && !k126

package control

import "k8s.io/kubernetes/pkg/controller/podautoscaler"

// endEvents does nothing: the event broadcaster ends with its context.
func endEvents(*podautoscaler.HorizontalController) {}
