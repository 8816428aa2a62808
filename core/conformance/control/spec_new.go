//go:build !k131 && !k130 && !k129 && !k128 && !k127 && !k126

package control

import corev1 "k8s.io/api/core/v1"

func setPodRequests(spec *corev1.PodSpec, requests corev1.ResourceList) {
	if requests != nil {
		spec.Resources = &corev1.ResourceRequirements{Requests: requests}
	}
}
