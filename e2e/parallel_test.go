//go:build e2e

package e2e

import (
	"strings"
	"sync"
	"testing"
)

// placed has the tests that have called inParallel.
var placed sync.Map

// inParallel makes a test run in parallel with other tests from here on. Each test has its own
// profiles, so pages share only the server and the processor. Opening a page calls inParallel, except in a subtest.
func inParallel(t testing.TB) {
	if t, ok := t.(*testing.T); ok && (!strings.Contains(t.Name(), "/") || isSplit(t)) {
		if _, before := placed.LoadOrStore(t, true); !before {
			t.Parallel()
		}
	}
}

// splitTests has the name of each test that called split.
var splitTests sync.Map

// split makes the subtests of t run in parallel, too. They start after t has returned, so clean up
// with t.Cleanup, not with defer.
func split(t *testing.T) {
	splitTests.Store(t.Name(), true)
	inParallel(t)
}

func isSplit(t *testing.T) bool {
	top, _, _ := strings.Cut(t.Name(), "/")
	_, ok := splitTests.Load(top)
	return ok
}
