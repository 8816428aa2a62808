package parse

import (
	"time"

	"hpaplayground/core/scenario"
)

// probeDoc holds the fields of a probe that the playground reads.
type probeDoc struct {
	InitialDelaySeconds int32 `json:"initialDelaySeconds"`
	PeriodSeconds       int32 `json:"periodSeconds"`
	SuccessThreshold    int32 `json:"successThreshold"`
}

// probe returns the probe with the API server's defaults.
func (d *probeDoc) probe() *scenario.Probe {
	if d == nil {
		return nil
	}
	seconds := func(n int32) time.Duration { return min(time.Duration(n)*time.Second, scenario.MaxDuration) }
	p := &scenario.Probe{
		InitialDelay:     seconds(max(d.InitialDelaySeconds, 0)),
		Period:           seconds(d.PeriodSeconds),
		SuccessThreshold: min(max(d.SuccessThreshold, 1), 1000),
	}
	if p.Period <= 0 {
		p.Period = 10 * time.Second
	}
	return p
}
