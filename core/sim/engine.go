// Package sim runs a scenario. It has a virtual clock, workloads that create and
// delete pods, load that becomes usage, the metrics pipeline and the controller's
// queue. The same scenario gives the same timeline, byte for byte, on every target.
package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// Options are what a run keeps besides its timeline.
type Options struct {
	// Observe keeps everything that each sync read, and fills the parts of a
	// decision that take time to compute.
	Observe bool
	// apart: another controller syncs the HPAs; see Cluster.
	apart bool
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
	rises      *rises
	actions    *actions
	scenario   *scenario.Scenario

	done bool
}

// newEngine builds the parts, from the ground up.
func newEngine(s *scenario.Scenario, o Options, release hpa.Release, gates hpa.Gates) *Engine {
	e := &Engine{scenario: s, records: newRecords(s, release)}
	feeds := newFeeds(s)
	e.objects = newObjects(e.records, s, lookBack(feeds))
	e.loads = newLoads(e.objects, s.Seed)
	e.usages = newUsages(e.loads)
	e.pods = newPods(e.usages, &s.Pods)
	e.nodes = newNodes(e.pods, s)
	e.workloads = newWorkloads(e.nodes, release)
	e.metrics = newMetrics(e.usages, s, release, feeds)
	e.controller = newController(e.workloads, e.metrics, gates, s, o)
	e.rises = newRises(e.controller)
	e.actions = newActions(e.controller, s.Timeline)
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
	e.now = -settled
	e.begin()
	e.loads.divide(e.loads.demands)
	e.now = 0
	e.settle()
	e.workloads.keep()
	e.record()
	return e, e.err
}

// Run runs the whole scenario. With an error it returns the timeline up to it.
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
	e.timeline.Kept = e.meter.kept
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
	e.spend(onPods, stepWork+len(e.objects.workloads), 1)
	e.spend(onLoads, demandWork, len(e.loads.demands))
	for e.err == nil && e.queue.due(next) {
		e.queue.pop()()
	}
	e.workloads.keep()
	for e.err == nil && e.actions.next() <= next {
		e.actions.act()
		e.workloads.keep()
	}
	if e.err == nil && e.controller.leads <= next {
		e.controller.lead()
	}
	e.rises.watch()
	for _, s := range e.controller.scalers {
		if e.err == nil && s.due() <= next {
			e.controller.processNext(s)
			e.workloads.keep()
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
