//go:build !k127 && !k126

package control

import corev1 "k8s.io/api/core/v1"

func setSidecar(c *corev1.Container) {
	always := corev1.ContainerRestartPolicyAlways
	c.RestartPolicy = &always
}
