package observe_test

import (
	"flag"
	"strings"
	"testing"

	"hpaplayground/core/internal/causetrial"
)

var (
	hiddenFlag   = flag.Int("hidden", 12, "how many trials with a hidden cause")
	controlsFlag = flag.Int("controls", 8, "how many trials without")
)

// A cause that was hidden in a cluster whose load, random numbers and moments nobody knows exactly is one of the first two
// that are found; where none is hidden, none is.
func TestTrials(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	got, err := causetrial.Play(5000, *hiddenFlag, *controlsFlag, causetrial.Simulate)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s\n%v", strings.Join(got.Missed, "\n"), got)
	if err := got.Check(); err != nil {
		t.Error(err)
	}
}
