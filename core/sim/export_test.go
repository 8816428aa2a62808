package sim

import "pgregory.net/rapid"

// DrawText and DrawExtreme draw scenarios for the tests outside of the package.
func DrawText(t *rapid.T) string    { return dice{t}.text() }
func DrawExtreme(t *rapid.T) string { return dice{t}.extreme() }
