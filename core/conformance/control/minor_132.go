//go:build k132

package control

// Minor is the release of the real controller that is linked in.
const Minor = 32
