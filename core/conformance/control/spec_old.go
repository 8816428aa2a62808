//go:build k131 || k130 || k129 || k128 || k127 || k126

package control

import corev1 "k8s.io/api/core/v1"

// setPodRequests does nothing: pods have no requests of their own yet.
func setPodRequests(*corev1.PodSpec, corev1.ResourceList) {}
