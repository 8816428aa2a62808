package sim

import (
	"fmt"

	"hpaplayground/core/scenario"
)

// meter counts the cost of a run, and ends a run that costs too much. If a scenario is
// known to cost too much before the run, package parse rejects it; see checkBudget.
type meter struct {
	clock
	err             error // the limit that the run exceeds
	work, bytes     int64
	workBy, bytesBy [costParts]int64
	podsMade        int
	podsLive        int
	restarts        int
}

// costPart is a part of the run that takes work and memory.
type costPart uint8

const (
	costSyncs costPart = iota
	costPods
	costLoads
	costDetails
	costParts
)

// costPartNames say what each part is, and how to make its cost smaller.
var costPartNames = [costParts][2]string{
	costSyncs:   {"the HPAs' syncs", "shorten the run, lengthen the sync period, or have fewer metrics, policies and selector requirements"},
	costPods:    {"the pods", "shorten the run, lower maxReplicas, or have fewer containers, actions and workloads"},
	costLoads:   {"the loads", "shorten the run, or have fewer loads and points"},
	costDetails: {"what each sync observed", "shorten the run, lower maxReplicas, or run without it"},
}

// The work of each part of a run, in units of about a nanosecond, and the bytes of each
// value that it keeps.
const (
	stepWork         = 300 // an instant
	demandWork       = 20
	usageWork        = 60 // of each container and load of a pod
	segmentWork      = 20 // of a straight segment of a load
	podWork          = 3
	nodeWork         = 10
	matchWork        = 25   // of each requirement and value of a selector
	textWork         = 15   // of a byte of a template that is compared with another
	specWork         = 3000 // of a metric of an HPA's spec that is compared with another
	changeBytes      = 24   // an entry of a series, or a change of a pod's state
	podBytes         = 700
	classBytes       = 600
	observedPodBytes = 100 // a pod that a sync observed
	sampleBytes      = 32
	turnWork         = 500 // a turn of KEDA's loop, and each source that it saw
	turnBytes        = 300
)

// countWork counts work: a number of times the given units.
func (m *meter) countWork(c costPart, units, times int) {
	n := int64(units) * int64(times)
	m.work += n
	m.workBy[c] += n
	if m.work > scenario.MaxWork && m.err == nil {
		m.err = m.limitError("takes too long", &m.workBy)
	}
}

// countBytes counts bytes that are kept until about the end of the run.
func (m *meter) countBytes(c costPart, bytes, times int) {
	n := int64(bytes) * int64(times)
	m.bytes += n
	m.bytesBy[c] += n
	if m.bytes > scenario.MaxKept && m.err == nil {
		m.err = m.limitError(fmt.Sprintf("keeps more than %d MB", scenario.MaxKept>>20), &m.bytesBy)
	}
}

func (m *meter) limitError(kind string, shares *[costParts]int64) error {
	largest, sum := costPart(0), int64(0)
	for i, n := range shares {
		sum += n
		if n > shares[largest] {
			largest = costPart(i)
		}
	}
	name := costPartNames[largest]
	return fmt.Errorf("the run %s by %v, and %d%% of it is for %s: %s", kind, m.now, shares[largest]*100/sum, name[0], name[1])
}
