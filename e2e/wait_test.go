//go:build e2e

package e2e

import "time"

// waitFor calls done until it returns true, and reports whether it did so in
// time. It is the only place where the tests sleep.
func waitFor(limit time.Duration, done func() bool) bool {
	for end := time.Now().Add(limit); ; time.Sleep(20 * time.Millisecond) {
		if done() {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
}
