//go:build k130 || k129 || k128 || k127 || k126

package control

import utilruntime "k8s.io/apimachinery/pkg/util/runtime"

// setErrorHandler replaces the handlers. One of them is the back-off, which
// uses a clock of the whole process.
func setErrorHandler(handle func(error)) {
	utilruntime.ErrorHandlers = []func(error){handle}
}
