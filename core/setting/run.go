package setting

import (
	"strings"
	"time"
)

// Run is the settings of a run as a whole.
type Run struct {
	Duration time.Duration
	Seed     uint64 // seed of all random values
}

// RunFields are the settings of a run, in spec itself.
var RunFields = []Field[Run]{
	{Row{Name: "duration", Default: "30m", Stops: strings.Fields("5m 10m 15m 20m 25m 30m 45m 1h 90m 2h 3h 4h 6h 8h 12h 24h"),
		Means: "How long the run lasts in simulated time."},
		func(r *Run) any { return &r.Duration }},
	{Row{Name: "seed", Default: "1", TextField: true,
		Means: "The number that all randomness of the run is drawn from: the same seed gives the same run."},
		func(r *Run) any { return &r.Seed }},
}

// The stops of sliders.
var (
	periods    = strings.Fields("1s 2s 5s 10s 15s 20s 30s 45s 1m 2m 5m")
	spans      = strings.Fields("1s 15s 30s 1m 90s 2m 3m 4m 5m 7m30s 10m 15m 20m 30m 1h")
	times      = strings.Fields("0s 1s 2s 5s 10s 15s 20s 30s 45s 1m 90s 2m 3m 5m 10m")
	tolerances = strings.Fields("0 0.01 0.02 0.05 0.1 0.15 0.2 0.25 0.3 0.4 0.5")
)
