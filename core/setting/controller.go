package setting

import (
	"errors"
	"fmt"
	"time"
)

// Controller is kube-controller-manager's --horizontal-pod-autoscaler-* flags.
type Controller struct {
	SyncPeriod              time.Duration
	Tolerance               float64
	DownscaleStabilization  time.Duration
	CPUInitializationPeriod time.Duration
	InitialReadinessDelay   time.Duration
	SyncDuration            time.Duration // how long a sync takes
	SyncJitter              time.Duration // how much longer a sync may take; drawn from the seed for each sync
	RestartGap              time.Duration // how long no controller runs during a restart
}

// Interval returns the time from the start of one sync of an HPA to the next, without the
// jitter. It is at least a nanosecond, for callers that divide by it.
func (c *Controller) Interval() time.Duration { return max(c.SyncPeriod+c.SyncDuration, 1) }

// Check returns an error for times below 0, and for syncs that would never end.
func (c *Controller) Check() error {
	switch {
	case c.SyncPeriod < 0:
		return fmt.Errorf("sync period %v: must not be negative", c.SyncPeriod)
	case c.SyncDuration < 0:
		return fmt.Errorf("sync duration %v: must not be negative", c.SyncDuration)
	case c.SyncPeriod+c.SyncDuration == 0:
		return errors.New("sync period 0s: syncs that may take no time would never end; give syncDuration")
	}
	return nil
}

// ControllerFields are the settings of a controller. The defaults are the same as in
// kube-controller-manager.
var ControllerFields = []Field[Controller]{
	{Row{Name: "syncPeriod", Flag: "sync-period", Default: "15s", Stops: periods,
		Means: "How long the controller waits between two syncs of an HPA; 15s by default."},
		func(c *Controller) any { return &c.SyncPeriod }},
	{Row{Name: "tolerance", Flag: "tolerance", Default: "0.1", Stops: tolerances,
		Means: "How far the metric may be from its target before the HPA does anything, as a ratio; 0.1 by default."},
		func(c *Controller) any { return &c.Tolerance }},
	{Row{Name: "downscaleStabilization", Flag: "downscale-stabilization", Default: "5m", Stops: spansOrNone,
		Means: "How far to look back when scaling down if the HPA does not say: the highest number wanted counts; 5m by default."},
		func(c *Controller) any { return &c.DownscaleStabilization }},
	{Row{Name: "cpuInitializationPeriod", Flag: "cpu-initialization-period", Default: "5m", Stops: spansOrNone,
		Means: "How long after its start a pod's cpu counts only while it is Ready, and was so for the whole sample; 5m by default."},
		func(c *Controller) any { return &c.CPUInitializationPeriod }},
	{Row{Name: "initialReadinessDelay", Flag: "initial-readiness-delay", Default: "30s", Stops: spansOrNone,
		Means: "A pod that turned unready within this time of its start counts as never having been ready; 30s by default."},
		func(c *Controller) any { return &c.InitialReadinessDelay }},
	{Row{Name: "syncDuration", Default: "5ms",
		Means: "How long one sync takes; the next one starts a sync period after it ends."},
		func(c *Controller) any { return &c.SyncDuration }},
	{Row{Name: "syncJitter", Default: "0s", Stops: times,
		Means: "Up to how much longer a sync takes, drawn from the seed for each; 0s by default."},
		func(c *Controller) any { return &c.SyncJitter }},
	{Row{Name: "restartGap", Default: "0s", Stops: times,
		Means: "How long no controller runs after a restart, until the next one leads; 0s by default."},
		func(c *Controller) any { return &c.RestartGap }},
}
