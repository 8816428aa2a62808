// Package sim runs a scenario: a cluster whose pods carry a load, and the controller that
// scales it. The same scenario gives the same timeline, byte for byte, on every target.
//
// The run has these parts, from the ground up. Each is a struct of that name, in the
// files that begin with it, and uses only the parts above it in this list:
//
//   - clock: the time, and the queue of later events
//   - meter: what the run costs, and its limits
//   - records: the timeline, and how to add to it
//   - objects: what the API server holds: namespaces, pods, nodes, workloads and the
//     templates that pods share
//   - loads: what is offered over time, which pods carry it, and what waits
//   - usages: what a pod uses over any window of the past
//   - pods: what the kubelets do: pods start, become Ready, fail and end
//   - nodes: the scheduler, the cluster autoscaler and the room they share out
//   - workloads: the controllers of Deployments, ReplicaSets, StatefulSets and Rollouts
//   - metrics: what the metrics APIs serve, and when
//   - controller: the HPAs, and the queue of the process that syncs them
//   - operator: KEDA's operator and the API of its metrics
//   - rises: when the true values of an HPA's metrics exceed their targets
//   - actions: what people do
//   - engine: the run, step by step, and two other kinds of runs: Inspection, Cluster
//
// A lower part tells an upper part that something has changed in one of three ways. It
// marks what has changed (workload.stale, namespace.version, loads.changed), and the upper part
// reads the mark when its turn comes. It puts an event into the queue, which calls the
// upper part at the event's time. Or it calls a function that the upper part has set
// (pods.unplaced, pods.freed, workloads.reselected).
//
// A new part, such as another autoscaler, is one more struct, with a line in newEngine
// and a line in Step or in next for its turn. A test of package core checks that parts use
// only lower parts.
package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// Options say what a run keeps in addition to its timeline.
type Options struct {
	// Observe keeps everything that each sync read, and fills the parts of a
	// decision that take time to compute.
	Observe bool
	// noSyncs: another controller syncs the HPAs; see Cluster.
	noSyncs bool
}

// Engine is one run. Step advances it. A new run needs a new engine.
type Engine struct {
	*records
	objects    *objects
	loads      *loads
	usages     *usages
	pods       *pods
	nodes      *nodes
	workloads  *workloads
	metrics    *metrics
	controller *controller
	operator   *operator
	rises      *rises
	actions    *actions
	scenario   *scenario.Scenario

	done bool
}

// newEngine builds the parts, the lowest first.
func newEngine(s *scenario.Scenario, o Options, release hpa.Release, gates hpa.Gates) *Engine {
	e := &Engine{scenario: s, records: newRecords(s, release)}
	feeds := newFeeds(s)
	e.objects = newObjects(e.records, s, lookBack(feeds))
	e.loads = newLoads(e.objects, s)
	e.usages = newUsages(e.loads)
	e.pods = newPods(e.usages, &s.Pods)
	e.nodes = newNodes(e.pods, s)
	e.workloads = newWorkloads(e.nodes, s, release)
	e.metrics = newMetrics(e.usages, s, release, feeds)
	e.controller = newController(e.workloads, e.metrics, gates, s)
	e.controller.observe, e.controller.noSyncs = o.Observe, o.noSyncs
	e.operator = newOperator(e.controller, s)
	e.rises = newRises(e.controller)
	e.actions = newActions(e.operator, s.Timeline)
	return e
}

// New prepares a run of the scenario. An error says which limit the scenario
// exceeds. The scenario must not change while the engine runs; the engine does not
// change it.
func New(s *scenario.Scenario, o Options) (*Engine, error) {
	release, err := hpa.LookupRelease(s.KubernetesVersion)
	if err != nil {
		return nil, err
	}
	gates, err := release.Gates(s.FeatureGates)
	if err != nil {
		return nil, err
	}
	if err := checkLimits(s); err != nil {
		return nil, err
	}
	e := newEngine(s, o, release, gates)
	e.now = -settlingTime
	e.begin()
	e.loads.divide(e.loads.demands)
	e.now = 0
	e.startRun()
	e.workloads.runControllers()
	e.record()
	return e, e.err
}

// Run runs the whole scenario. If it returns an error, the timeline ends where the run
// stopped.
func Run(s *scenario.Scenario, o Options) (*timeline.Timeline, error) {
	e, err := New(s, o)
	if err != nil {
		return nil, err
	}
	for e.Step() {
	}
	return e.Timeline(), e.Err()
}

// Timeline returns the run so far. Each Step adds to it.
func (e *Engine) Timeline() *timeline.Timeline {
	e.timeline.Bytes, e.timeline.Work = e.meter.bytes, e.meter.work
	return e.timeline
}

// Now returns the time that the run has reached.
func (e *Engine) Now() time.Duration { return e.now }

// Err returns why the run ended early: it exceeded a limit.
func (e *Engine) Err() error { return e.err }

// Step advances to the next time at which something happens, and does everything
// that happens then. It returns false when the run is over. First pods change
// state, in the order in which that was scheduled; then a person acts; then the
// HPAs sync, in order of appearance. After each of these the workloads' controllers
// look at what has changed.
func (e *Engine) Step() bool {
	if e.done || e.err != nil {
		return false
	}
	next := e.next()
	if next > e.scenario.Duration {
		e.now = e.scenario.Duration
		e.record()
		e.done = true
		return false
	}
	e.now = next
	e.countWork(costPods, stepWork+len(e.objects.workloads), 1)
	e.countWork(costLoads, demandWork, len(e.loads.demands))
	for e.err == nil && e.queue.due(next) {
		e.queue.pop()()
	}
	e.workloads.runControllers()
	for e.err == nil && e.actions.next() <= next {
		e.actions.act()
		e.workloads.runControllers()
	}
	if e.err == nil && e.controller.leadsAt <= next {
		e.controller.startNext()
	}
	e.rises.watch()
	for _, s := range e.controller.hpas {
		if e.err == nil && s.due() <= next {
			e.controller.processNext(s)
			e.workloads.runControllers()
		}
	}
	e.record()
	if e.err != nil {
		e.timeline.Duration = e.now
	}
	return e.err == nil
}

// next returns the next time at which something happens.
func (e *Engine) next() time.Duration {
	return max(e.now, min(e.queue.first(), e.actions.next(), e.loads.next(), e.controller.next()))
}

// record writes what has changed to the timeline.
func (e *Engine) record() {
	e.rises.watch()
	e.workloads.record()
	e.nodes.record()
	e.loads.record()
	e.usages.record()
}
