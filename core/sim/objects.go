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
	random      nameRandom
	namespaces  []*namespace
	classes     []*class
	workloads   []*workload
	allocatable amounts       // of a node
	lookBack    time.Duration // older usage of a pod is in no sample any more
}

func newObjects(r *records, s *scenario.Scenario, lookBack time.Duration) *objects {
	return &objects{records: r, random: newNameRandom(s.Seed), allocatable: allocatableOf(&s.Nodes), lookBack: lookBack}
}

// namespace is a namespace: its pods in the simulation and, at the same indexes, as the
// controller sees them.
type namespace struct {
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

func (o *objects) namespace(name string) *namespace {
	for _, s := range o.namespaces {
		if s.name == name {
			return s
		}
	}
	s := &namespace{name: name, names: map[string]bool{}}
	o.namespaces = append(o.namespaces, s)
	return s
}

func (s *namespace) add(p *pod, view hpa.Pod) {
	p.namespace, p.index = s, len(s.pods)
	s.pods = append(s.pods, p)
	s.views = append(s.views, view)
	s.names[p.name] = true
	s.version++
}

func (s *namespace) remove(p *pod) {
	delete(s.names, p.name)
	s.pods = slices.Delete(s.pods, p.index, p.index+1)
	s.views = slices.Delete(s.views, p.index, p.index+1)
	for i, after := range s.pods[p.index:] {
		after.index = p.index + i
	}
	s.version++
}
