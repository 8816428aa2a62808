// Package control runs the real controller of k8s.io/kubernetes in virtual time.
package control

import (
	_ "hpaplayground/core/hpa"

	_ "k8s.io/client-go/kubernetes/fake"
	_ "k8s.io/client-go/scale/fake"
	_ "k8s.io/kubernetes/pkg/controller/podautoscaler"
	_ "k8s.io/component-base/featuregate/testing"
)
