package control

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/dynamic"
	typedhpa "k8s.io/client-go/kubernetes/typed/autoscaling/v2"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/scale"
	realmetrics "k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"
	resourceclient "k8s.io/metrics/pkg/client/clientset/versioned/typed/metrics/v1beta1"
	"k8s.io/metrics/pkg/client/custom_metrics"
	"k8s.io/metrics/pkg/client/external_metrics"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/record"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/core/sim"
)

// scenarioRun is a run of a scenario in which the real controller, with its real
// clients, scales a cluster of core/sim.
type scenarioRun struct {
	scenario *scenario.Scenario
	gates    hpa.Gates
	cluster  *sim.Cluster
	served   *discovered
	operator Operator // nil: there is no KEDA
	world    *world   // receives events, and counts resource versions
	process  *wholeProcess
	next     *setting.Controller // flags of the next leading process, which starts after a gap
	leadsAt  time.Duration       // when that process starts to lead
	ends     []func()
	turn     chan struct{} // has room for the one that advances the cluster

	mu          sync.Mutex
	objects     map[autoscaling.Key]*hpav2.HorizontalPodAutoscaler
	order       []autoscaling.Key
	objectsMade int // counts the objects, for their UIDs
	syncs       []*WholeSync
	interrupt   string // what happened in the middle of a sync that takes time
	err         error
}

// WholeSync is one sync and all that it wrote.
type WholeSync struct {
	Begin
	trial.Outcome
	Unmapped bool // the mapping of the target's kind failed
}

// WholeRun is a run of the real controller.
type WholeRun struct {
	Syncs   []*WholeSync
	Events  map[autoscaling.Key][]record.Event // at the end
	Cluster *sim.Cluster
	// Interrupt says what happened in the middle of a sync that takes time: a status
	// write that fails, which core/sim leaves out.
	Interrupt string
}

// wholeProcess is one life of the controller.
type wholeProcess struct {
	*scenarioRun
	flags    setting.Controller
	finished bool
	waited   bool // the duration of the current sync has passed
}

// Whole runs the scenario with the real controller. It must run in a bubble. newOperator makes
// what runs beside the controller; nil: nothing does.
func Whole(s *scenario.Scenario, gates hpa.Gates, newOperator func(*Live) (Operator, error)) (*WholeRun, error) {
	cluster, err := sim.NewCluster(s)
	if err != nil {
		return nil, err
	}
	w := &scenarioRun{scenario: s, gates: gates, cluster: cluster, objects: map[autoscaling.Key]*hpav2.HorizontalPodAutoscaler{}, turn: make(chan struct{}, 1)}
	w.world = &world{stored: map[string]*stored{}}
	if w.served, err = discover(s); err != nil {
		return nil, err
	}
	if newOperator != nil {
		if w.operator, err = newOperator(&Live{cluster, w}); err != nil {
			return nil, err
		}
		cluster.OnTurn(w.operator.Turn)
		w.ends = append(w.ends, w.operator.Stop)
	}
	for _, h := range s.Objects.HPAs {
		if w.operator != nil {
			if h = w.operator.Made(h.Key()); h == nil {
				return nil, errors.New("KEDA has not made the HPA")
			}
		}
		w.create(h)
	}
	if w.operator != nil {
		w.operator.Start()
	}
	if err := w.start(s.Controller); err != nil {
		return nil, err
	}
	for i := range s.Timeline {
		a := &s.Timeline[i]
		if err := w.passTime(a.At); err != nil {
			return nil, err
		}
		if err := w.act(a); err != nil {
			return nil, err
		}
		synctest.Wait()
	}
	if err := w.passTime(s.Duration); err != nil {
		return nil, err
	}
	return w.end(), w.err
}

// passTime lets time pass until the moment. The next process may start to lead meanwhile.
func (w *scenarioRun) passTime(until time.Duration) error {
	if w.next != nil && w.leadsAt <= until {
		time.Sleep(w.leadsAt - time.Since(trial.Epoch))
		synctest.Wait()
		w.advance(w.leadsAt)
		if err := w.start(*w.next); err != nil {
			return err
		}
	}
	time.Sleep(until - time.Since(trial.Epoch))
	synctest.Wait()
	return nil
}

// end ends the run, and every process.
func (w *scenarioRun) end() *WholeRun {
	w.advance(w.scenario.Duration)
	run := &WholeRun{Syncs: w.syncs, Events: map[autoscaling.Key][]record.Event{}, Cluster: w.cluster, Interrupt: w.interrupt}
	for _, s := range w.world.stored {
		run.Events[s.key] = nil
	}
	for key := range run.Events {
		run.Events[key] = w.world.keptEvents(key)
	}
	w.process.finished = true
	for _, end := range w.ends {
		end()
	}
	time.Sleep(time.Minute) // older queues notice their end by a ticker
	w.assignEvents()
	return run
}

// assignEvents assigns each event to the sync that emitted it.
func (w *scenarioRun) assignEvents() {
	for _, e := range w.world.emissions {
		var last *WholeSync
		for _, s := range w.syncs {
			if s.Key == e.Key && s.At <= e.At {
				last = s
			}
		}
		if last == nil {
			w.err = errors.Join(w.err, fmt.Errorf("an event of no sync: %v", e))
			continue
		}
		last.Events = append(last.Events, e.Event)
	}
}

// advance runs the cluster until the moment. The channel is a lock, with which time passes while
// one waits: a turn of the operator may wait for it.
func (w *scenarioRun) advance(to time.Duration) {
	w.turn <- struct{}{}
	defer func() { <-w.turn }()
	if err := w.cluster.Advance(to); err != nil && w.err == nil {
		w.err = err
	}
}

// act does what a person does. The cluster does its own part.
func (w *scenarioRun) act(a *scenario.Action) error {
	w.advance(a.At)
	switch {
	case a.Apply != nil:
		for _, h := range a.Apply.HPAs {
			w.apply(h)
		}
	case a.Delete != nil:
		for _, key := range a.Delete {
			w.delete(key)
		}
	case a.RestartController:
		w.process.finished = true // at once, even in the middle of a sync
		w.next, w.leadsAt = &a.Flags, a.At+a.Flags.RestartGap
		if a.Flags.RestartGap == 0 {
			return w.start(a.Flags)
		}
	}
	return nil
}

// start starts a process with the same parts as kube-controller-manager.
func (w *scenarioRun) start(flags setting.Controller) error {
	p := &wholeProcess{scenarioRun: w, flags: flags}
	w.process, w.next = p, nil
	ctx, cancel := context.WithCancel(context.Background())
	ctx = p.withLog(ctx)
	setErrorHandler(p.returned)
	controllerParts, err := p.parts()
	if err != nil {
		cancel()
		return err
	}
	await := launch(ctx, 1, controllerParts) // one worker, so that the syncs of one moment come in order
	synctest.Wait()
	for _, object := range w.listed() {
		added(w.world.handler, object)
	}
	w.ends = append(w.ends, func() {
		cancel()
		await()
	})
	return nil
}

// parts mirrors newHorizontalPodAutoscalerController.
func (p *wholeProcess) parts() (*parts, error) {
	config := &rest.Config{Host: "http://cluster", Transport: &apiServer{p}, QPS: -1}
	finder, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return nil, err
	}
	kinds := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(finder))
	scaling, err := scale.NewForConfig(config, kinds, dynamic.LegacyAPIPathResolverFunc, scale.NewDiscoveryScaleKindResolver(finder))
	if err != nil {
		return nil, err
	}
	statuses, err := typedhpa.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	resources, err := resourceclient.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	external, err := external_metrics.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	custom := custom_metrics.NewForConfig(config, kinds, custom_metrics.NewAvailableAPIsGetter(finder))
	return &parts{
		events{w: p.world}, scaling, statuses, kinds, realmetrics.NewRESTMetricsClient(resources, custom, external),
		hpaInformer{p.world, p.begin}, wholePods{scenarioRun: p.scenarioRun}, p.flags.SyncPeriod, configOf(&p.flags, p.gates),
	}, nil
}

// waitSyncDuration lets the duration of the sync pass, once per sync, before its last call.
func (p *wholeProcess) waitSyncDuration() {
	if !p.waited {
		p.waited = true
		time.Sleep(p.flags.SyncDuration)
	}
}

// returned records the error that a sync returned, or reported before. The last error
// counts.
func (p *wholeProcess) returned(err error) {
	if p.finished || len(p.syncs) == 0 || errors.Is(err, context.Canceled) {
		return
	}
	last := p.syncs[len(p.syncs)-1]
	last.Error = err.Error()
	last.Unmapped = strings.HasPrefix(last.Error, "unable to determine resource for scale target reference")
	p.waitSyncDuration()
}
