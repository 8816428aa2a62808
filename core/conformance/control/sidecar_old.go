//go:build k127 || k126

package control

import corev1 "k8s.io/api/core/v1"

// setSidecar does nothing: there are no sidecars yet.
func setSidecar(*corev1.Container) {}
