package sim

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// objects is what the API server holds: namespaces with their pods, workloads, and what
// pods share. The upper parts act on them as a cluster's controllers do: one part marks
// what it has changed, and another part reads the marks.
type objects struct {
	*records
	random      source
	spaces      []*space
	classes     []*class
	workloads   []*workload
	allocatable amounts       // of a node
	lookBack    time.Duration // older usage of a pod is in no sample any more
}

func newObjects(r *records, s *scenario.Scenario, lookBack time.Duration) *objects {
	return &objects{records: r, random: newSource(s.Seed), allocatable: allocatableOf(&s.Nodes), lookBack: lookBack}
}

// space is a namespace: its pods in the simulation and, at the same indexes, as the
// controller sees them.
type space struct {
	name    string
	pods    []*pod
	views   []hpa.Pod
	names   map[string]bool
	version uint64 // increases with any change of a pod

	// hasGivenSamples is true if the scenario has samples of the namespace. goneSamples are
	// the samples of pods that do not exist.
	hasGivenSamples bool
	goneSamples     []*scenario.PodMetrics
}

func (o *objects) space(name string) *space {
	for _, s := range o.spaces {
		if s.name == name {
			return s
		}
	}
	s := &space{name: name, names: map[string]bool{}}
	o.spaces = append(o.spaces, s)
	return s
}

func (s *space) add(p *pod, view hpa.Pod) {
	p.space, p.index = s, len(s.pods)
	s.pods = append(s.pods, p)
	s.views = append(s.views, view)
	s.names[p.name] = true
	s.version++
}

func (s *space) remove(p *pod) {
	delete(s.names, p.name)
	s.pods = slices.Delete(s.pods, p.index, p.index+1)
	s.views = slices.Delete(s.views, p.index, p.index+1)
	for i, after := range s.pods[p.index:] {
		after.index = p.index + i
	}
	s.version++
}
