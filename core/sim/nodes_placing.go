package sim

import (
	"math/bits"
	"slices"
)

// assumedRequests are the requests that the scheduler assumes for a pod without requests
// when it compares nodes. They mirror DefaultMilliCPURequest and DefaultMemoryRequest.
var assumedRequests = amounts{100, 200 << 20 * 1000}

// howManyFit returns how many pods with this need fit on a node with this much in use.
func (g *nodeGroup) howManyFit(used, need amounts) int64 {
	n := g.allocatable[podCount]
	for i, amount := range need {
		if amount > 0 {
			n = min(n, (g.allocatable[i]-used[i])/amount)
		}
	}
	return n
}

// fits reports whether a pod with this need fits on a node with this much in use.
func (g *nodeGroup) fits(used, need amounts) bool {
	for i, amount := range need {
		if amount > g.allocatable[i]-used[i] {
			return false
		}
	}
	return true
}

// score mirrors leastResourceScorer: the mean of the percentages of cpu and memory that
// stay free. For nodes whose size is a number of pods it is the percentage of free places.
func (g *nodeGroup) score(n *node, need amounts) int64 {
	sum := int64(0)
	for _, i := range g.measured {
		after := n.scoreUsed[i] + scoredNeed(need, i)
		if total := g.allocatable[i]; after <= total {
			hi, lo := bits.Mul64(uint64(total-after), 100)
			score, _ := bits.Div64(hi, lo, uint64(total))
			sum += int64(score)
		}
	}
	return sum / int64(len(g.measured))
}

// scoredNeed returns a pod's request for resource i, or the assumed request if it has none.
func scoredNeed(need amounts, i int) int64 {
	if need[i] == 0 {
		return assumedRequests[i]
	}
	return need[i]
}

// best returns the node that the scheduler would choose: one that the autoscaler has not
// marked as unneeded (its taint DeletionCandidateOfClusterAutoscaler weighs most), and
// among these a node with the highest score. If several have the same score, it takes the
// first; a real scheduler takes a random one. It returns nil if the pod fits on no node.
func (g *nodeGroup) best(need amounts) *node {
	var best *node
	bestScore := int64(0)
	for _, n := range g.nodes {
		if n.draining || !g.fits(n.used, need) {
			continue
		}
		score := g.score(n, need)
		if n.unneeded == never {
			score += 1000
		}
		if best == nil || score > bestScore {
			best, bestScore = n, score
		}
	}
	return best
}

// put places a pod on a node and adds its requests to those of the node.
func (g *nodeGroup) put(n *node, p *pod) {
	p.node = n
	n.pods = append(n.pods, p)
	g.count(n, p.class.needs, 1)
}

// take removes a pod from its node.
func (g *nodeGroup) take(p *pod) {
	n := p.node
	p.node = nil
	n.pods = slices.DeleteFunc(n.pods, func(other *pod) bool { return other == p })
	g.count(n, p.class.needs, -1)
}

func (g *nodeGroup) count(n *node, need amounts, sign int64) {
	g.counted = false
	n.used.add(need, sign)
	for _, i := range g.measured {
		n.scoreUsed[i] += sign * scoredNeed(need, i)
	}
}

// relatedPods returns how many active pods of its workload are on a pod's node, itself
// included. It mirrors getPodsRankedByRelatedPodsOnSameNode (controller_utils.go).
func (ns *nodes) relatedPods(p *pod) (count int) {
	if p.node == nil {
		return 0
	}
	ns.countWork(costPods, podWork, len(p.node.pods))
	for _, other := range p.node.pods {
		if other.workload == p.workload && other.active() {
			count++
		}
	}
	return count
}

// placeWaiting gives nodes to waiting pods, in the order in which they came. A pod that
// fits on no node does not hold back the next pods.
func (ns *nodes) placeWaiting() {
	g := ns.group
	var full []*class // whose pods fit on no node
	waiting := ns.waiting[:0]
	ns.countWork(costPods, podWork, len(ns.waiting))
	for _, p := range ns.waiting {
		if !p.waits() {
			continue
		}
		if slices.Contains(full, p.class) {
			waiting = append(waiting, p)
			continue
		}
		ns.countWork(costPods, nodeWork, len(g.nodes))
		n := g.best(p.class.needs)
		if n == nil {
			full = append(full, p.class)
			waiting = append(waiting, p)
			continue
		}
		g.put(n, p)
		ns.takePlace(p)
		ns.pods.assign(p)
	}
	clear(ns.waiting[len(waiting):])
	ns.waiting = waiting
}

// resize counts the new size of a pod. It returns false, and keeps the old size, if the
// pod's node has no room for the new one.
func (g *nodeGroup) resize(p *pod, to *class) bool {
	if g == nil || p.node == nil {
		return true
	}
	n, need := p.node, to.needs
	g.count(n, p.class.needs, -1)
	fits := g.fits(n.used, need)
	if !fits {
		need = p.class.needs
	}
	g.count(n, need, 1)
	return fits
}
