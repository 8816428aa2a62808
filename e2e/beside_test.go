//go:build e2e

package e2e

import (
	"strings"
	"sync"
	"testing"
)

// placed has each test that is known to run beside others, or alone.
var placed sync.Map

// beside lets a test run beside others from here on; those that run alone come
// first. Each test has profiles of its own, so that pages share nothing but the
// server and the processor. Opening a page does it, but in a subtest.
func beside(t testing.TB) {
	if t, ok := t.(*testing.T); ok && (!strings.Contains(t.Name(), "/") || isSplit(t)) {
		if _, before := placed.LoadOrStore(t, true); !before {
			t.Parallel()
		}
	}
}

// alone keeps a test from running beside others, because it measures time. It
// comes before the first page.
func alone(t *testing.T) { placed.Store(t, true) }

// splits has the name of each test that called split.
var splits sync.Map

// split lets the subtests of t run side by side, too. They start when t has
// returned, so t.Cleanup ends what they need, not defer.
func split(t *testing.T) {
	splits.Store(t.Name(), true)
	beside(t)
}

func isSplit(t *testing.T) bool {
	top, _, _ := strings.Cut(t.Name(), "/")
	_, ok := splits.Load(top)
	return ok
}
