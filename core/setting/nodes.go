package setting

import "time"

// Nodes are the cluster's nodes. When pods do not fit, nodes are added; none is
// removed.
type Nodes struct {
	Pods    int // how many pods fit on a node; 0: there are no nodes
	Initial int // 0: as many as the pods at the start need
	Max     int // 0: no limit
	Ready   time.Duration
}

// MaxPods is how many pods a run has at one time, at most.
const MaxPods = 5000

// NodeFields are the settings of nodes. They take as long to be Ready as in a cloud.
var NodeFields = []Field[Nodes]{
	{Row{Name: "pods", Most: MaxPods,
		Means: "How many pods fit on one node."},
		func(n *Nodes) any { return &n.Pods }},
	{Row{Name: "initial", Most: MaxPods,
		Means: "How many nodes there are at the start."},
		func(n *Nodes) any { return &n.Initial }},
	{Row{Name: "max", Most: MaxPods,
		Means: "The most nodes that there can be."},
		func(n *Nodes) any { return &n.Max }},
	{Row{Name: "ready", Default: "3m",
		Means: "How long a new node takes until pods can run on it."},
		func(n *Nodes) any { return &n.Ready }},
}
