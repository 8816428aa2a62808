package control

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/causetrial"
	"hpaplayground/core/parse"
)

var (
	hiddenFlag   = flag.Int("hidden", 4, "how many whole runs in which a cause is hidden, for core/observe to find")
	controlsFlag = flag.Int("controls", 4, "how many whole runs in which none is")
)

// TestCauses hides causes in runs of the real controller, and lets core/observe find them beside a scenario that does not
// have the cluster's load, random numbers and moments exactly.
func TestCauses(t *testing.T) {
	if release := hpa.Releases()[0]; release != fmt.Sprintf("1.%d", Minor) {
		t.Skip("the trials are of the newest release")
	}
	got, err := causetrial.Play(5000, *hiddenFlag, *controlsFlag, func(text string) (causetrial.Values, error) {
		s, diags := parse.Text(text)
		if s == nil {
			return nil, fmt.Errorf("%v", diags)
		}
		run, err := RealWhole(t, s, nil)
		if err != nil {
			return nil, err
		}
		tl := simulate(t, s)
		kept, spec := recordReal(run, tl, 0, 0), causetrial.ValuesOf(tl)
		return func(series string, at time.Duration) (float64, bool) {
			if strings.Contains(series, "_spec_m") {
				return spec(series, at) // what people wrote
			}
			if kept.series[series] == nil {
				return 0, false
			}
			v := kept.series[series].At(at)
			return v, !math.IsNaN(v)
		}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s\n%v", strings.Join(got.Missed, "\n"), got)
	if err := got.Check(); err != nil {
		t.Error(err)
	}
}
