package sim

import (
	"time"

	"hpaplayground/core/scenario"
)

// objects is what the API server holds: namespaces with their pods, workloads, and what
// pods share. The parts above act on them as a cluster's controllers do: one marks what
// it has changed, and another looks at that.
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
