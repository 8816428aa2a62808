//go:build k130 || k129 || k128 || k127 || k126

package control

import utilruntime "k8s.io/apimachinery/pkg/util/runtime"

// setErrorHandler replaces the handlers, the back-off among them: it goes by a
// clock of the whole process.
func setErrorHandler(handle func(error)) {
	utilruntime.ErrorHandlers = []func(error){handle}
}
