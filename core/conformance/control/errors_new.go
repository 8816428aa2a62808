//go:build !k130 && !k129 && !k128 && !k127 && !k126

package control

import (
	"context"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// setErrorHandler replaces the handlers. One of them is the back-off, which
// uses a clock of the whole process.
func setErrorHandler(handle func(error)) {
	utilruntime.ErrorHandlers = []utilruntime.ErrorHandler{func(_ context.Context, err error, _ string, _ ...interface{}) { handle(err) }}
}
