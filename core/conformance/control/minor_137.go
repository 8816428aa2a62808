//go:build !k136 && !k135 && !k134 && !k133 && !k132 && !k131 && !k130 && !k129 && !k128 && !k127 && !k126

package control

// Minor is the release of the real controller that is linked in.
const Minor = 37
