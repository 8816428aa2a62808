package sim

import "pgregory.net/rapid"

// DrawText and DrawExtreme draw scenarios for tests outside the package.
func DrawText(t *rapid.T) string    { return dice{t}.text() }
func DrawExtreme(t *rapid.T) string { return dice{t}.extreme() }
