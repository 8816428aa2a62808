package state

import (
	"os"
	"runtime/debug"
	"testing"
)

// The tests collect garbage less often, as the page's program does.
func TestMain(m *testing.M) {
	debug.SetGCPercent(1000)
	os.Exit(m.Run())
}
