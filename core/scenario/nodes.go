package scenario

import "time"

// nodesDoc are the nodes of a cluster.
type nodesDoc struct {
	Pods    *int32    `json:"pods"`
	Initial *int32    `json:"initial"`
	Max     *int32    `json:"max"`
	Ready   *duration `json:"ready"`
}

// defaultNodeReady is how long a new node takes to be Ready, as in a cloud.
const defaultNodeReady = 3 * time.Minute

func (r *reader) readNodes(path string, in *nodesDoc) {
	if in == nil {
		return
	}
	bad := func(field, format string, args ...any) { r.add(r.simulation.Errorf(path+field, format, args...)) }
	count := func(field string, n *int32) int {
		switch {
		case n == nil || r.broken(r.simulation, path+field):
			return 0
		case *n < 1 || *n > MaxPods:
			bad(field, "%d: must be from 1 to %d", *n, MaxPods)
		}
		return int(*n)
	}
	n := &r.scenario.Nodes
	*n = Nodes{count(".pods", in.Pods), count(".initial", in.Initial), count(".max", in.Max), r.duration(path+".ready", in.Ready, defaultNodeReady)}
	switch {
	case in.Pods == nil && !r.broken(r.simulation, path+".pods"):
		bad("", "nodes say for how many pods each has room: pods is missing")
	case r.scenario.Pods.Capacity > 0:
		bad("", "the cluster's room is given as capacity already: use one of the two")
	case n.Max > 0 && n.Initial > n.Max:
		bad(".initial", "%d: there are at most %d", n.Initial, n.Max)
	}
}
