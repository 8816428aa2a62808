package setting

import (
	"strings"
	"time"
)

// Nodes are the cluster's nodes, which are all equal, and the settings of the cluster
// autoscaler, which adds and removes nodes. docs/nodes.md names the sources.
type Nodes struct {
	Pods        int   // how many pods fit on a node; 0: there are no nodes
	CPU         int64 // milli-cores that a node has for pods; 0: not counted
	Memory      int64 // milli-bytes; 0: not counted
	Initial     int   // 0: as many as the pods at the start need
	Min, Max    int   // size of the node group; Max 0: no limit
	Ready       time.Duration
	Idle        time.Duration // 0: no node is removed
	Utilization float64       // a node may be removed if its pods request less than this
}

// MaxPods limits the number of pods that a run has at one time.
const MaxPods = 5000

// KubeletPods is how many pods a kubelet runs by default: --max-pods.
const KubeletPods = 110

// NodeFields are the settings of nodes. By default nodes take as long to be Ready as in a
// cloud.
var NodeFields = []Field[Nodes]{
	{Row{Name: "pods", Max: MaxPods,
		Means: "How many pods fit on one node; 110 if its cpu or memory is given, as a kubelet has it."},
		func(n *Nodes) any { return &n.Pods }},
	{Row{Name: "cpu",
		Means: "The allocatable cpu of one node; pods are then placed by their requests, each on the node with the most room, without regard to affinity, taints or spread."},
		func(n *Nodes) any { return &n.CPU }},
	{Row{Name: "memory",
		Means: "The allocatable memory of one node; pods are then placed by their requests."},
		func(n *Nodes) any { return &n.Memory }},
	{Row{Name: "initial", Max: MaxPods,
		Means: "How many nodes there are at the start."},
		func(n *Nodes) any { return &n.Initial }},
	{Row{Name: "min", Max: MaxPods, Default: "1",
		Means: "How many nodes are kept, however idle they are: the minimum size of their node group; 1 by default."},
		func(n *Nodes) any { return &n.Min }},
	{Row{Name: "max", Max: MaxPods,
		Means: "The most nodes that there can be."},
		func(n *Nodes) any { return &n.Max }},
	{Row{Name: "ready", Default: "3m", Stops: times,
		Means: "How long a new node takes until pods can run on it."},
		func(n *Nodes) any { return &n.Ready }},
	{Row{Name: "idle", Default: "0s", Stops: spansOrNone,
		Means: "How long a node must be unneeded until its pods are evicted and it is removed, without regard to disruption budgets or to when nodes were added; 10m in a cluster autoscaler, and with 0s none is removed."},
		func(n *Nodes) any { return &n.Idle }},
	{Row{Name: "utilization", Default: "0.5", Stops: shares,
		Means: "A node may be removed only while its pods request no more than this share of its cpu and of its memory; 0.5 by default."},
		func(n *Nodes) any { return &n.Utilization }},
}

// The stops of sliders.
var (
	spansOrNone = append([]string{"0s"}, spans...)
	shares      = strings.Fields("0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1")
)
