package sim

import (
	"time"

	"hpaplayground/core/scenario"
)

// objects is what the API server and the kubelets hold: namespaces with their pods,
// workloads, nodes, and what pods share. The parts above act on them. What an upper part
// must look at, a lower one marks: workload.stale, workload.dirty, space.version.
type objects struct {
	*records
	random    source
	spaces    []*space
	classes   []*class
	workloads []*workload
	room      amounts       // of a node
	lookBack  time.Duration // what a pod did longer ago is in no sample any more
}

func newObjects(r *records, s *scenario.Scenario, lookBack time.Duration) *objects {
	return &objects{records: r, random: newSource(s.Seed), room: roomOf(&s.Nodes), lookBack: lookBack}
}
