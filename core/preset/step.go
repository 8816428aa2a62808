package preset

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/manifest/edit"
)

// Step is one of the changes that a preset's description says to try.
type Step struct {
	At   time.Duration // when its effect is visible
	Sets edit.Settings // empty: the step changes nothing
}

// Step reads a step, such as "2m; spec.maxReplicas=3; Simulation:spec.seed=2": a time, and
// fields as in hpasim run --set.
func (p *Preset) Step(i int) (s Step, err error) {
	at, sets, _ := strings.Cut(p.Steps[i], "; ")
	if s.At, err = time.ParseDuration(at); err != nil {
		return s, fmt.Errorf("step %d: %w", i+1, err)
	}
	for set := range strings.SplitSeq(sets, "; ") {
		if set == "" {
			continue
		}
		if err := s.Sets.Set(set); err != nil {
			return s, fmt.Errorf("step %d: %s: %w", i+1, set, err)
		}
	}
	return s, nil
}
