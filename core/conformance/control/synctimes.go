package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing/synctest"
	"time"

	scalev1 "k8s.io/api/autoscaling/v1"
	hpav2 "k8s.io/api/autoscaling/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	typedhpa "k8s.io/client-go/kubernetes/typed/autoscaling/v2"
	scaleclient "k8s.io/client-go/scale"
	"k8s.io/client-go/tools/cache"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// syncWorkers is kube-controller-manager's
// --concurrent-horizontal-pod-autoscaler-syncs.
const syncWorkers = 5

// Begin is the time at which a sync of an HPA begins.
type Begin struct {
	At  time.Duration
	Key autoscaling.Key
}

// timedRun runs the real controller with its own clock and its own queue, and records when
// it syncs.
type timedRun struct {
	gates   hpa.Gates
	resync  bool // the informer sends every HPA again each period
	process *process
	ends    []func()

	mu      sync.Mutex
	objects map[autoscaling.Key]*hpav2.HorizontalPodAutoscaler
	began   []Begin
}

// process is one run of the controller process.
type process struct {
	c        *timedRun
	flags    setting.Controller
	ignored  *world // takes the events and errors, which are ignored here
	handler  cache.ResourceEventHandler
	finished bool
}

// SyncTimes runs the scenario's timeline with the real controller, and returns when its syncs begin. It
// must run in a synctest bubble. The whole duration of a sync passes while it reads the scale.
func SyncTimes(s *scenario.Scenario, gates hpa.Gates, resync bool) []Begin {
	c := &timedRun{gates: gates, resync: resync, objects: map[autoscaling.Key]*hpav2.HorizontalPodAutoscaler{}}
	start := time.Now()
	for _, h := range s.Objects.HPAs {
		c.objects[h.Key()] = c.newObject(h)
	}
	c.start(s.Controller)
	for i := range s.Timeline {
		a := &s.Timeline[i]
		time.Sleep(a.At - time.Since(start))
		synctest.Wait()
		switch {
		case a.Apply != nil:
			for _, h := range a.Apply.HPAs {
				c.apply(h)
			}
		case a.Delete != nil:
			for _, key := range a.Delete {
				c.delete(key)
			}
		case a.RestartController:
			c.start(a.Flags)
		}
		synctest.Wait()
	}
	time.Sleep(s.Duration - time.Since(start))
	synctest.Wait()
	c.process.finished = true
	for _, end := range c.ends {
		end()
	}
	time.Sleep(time.Minute) // older queues end at the next tick of a timer
	for i := range c.began {
		c.began[i].At -= start.Sub(trial.Epoch)
	}
	return c.began
}

// start ends the process at once, even in the middle of a sync, and starts another.
func (c *timedRun) start(flags setting.Controller) {
	if c.process != nil {
		c.process.finished = true
	}
	p := &process{c: c, flags: flags, ignored: &world{stored: map[string]*stored{}}}
	c.process = p
	ctx, cancel := context.WithCancel(context.Background())
	ctx = withLog(ctx, p.ignored)
	setErrorHandler(func(error) {})
	w := p.ignored
	await := launch(ctx, syncWorkers, &parts{
		events{w: w}, timedScales{p: p}, timedHPAs{p: p}, mapper{w: &world{step: &trial.Step{Mappings: 1}}}, metrics{w}, hpaInformer{w, p.begin}, podInformer{w}, flags.SyncPeriod, configOf(&flags, c.gates)})
	p.handler = w.handler
	if p.handler == nil {
		panic("no handler")
	}
	synctest.Wait()
	for _, object := range c.sorted() {
		added(p.handler, object)
	}
	if c.resync {
		go p.resync(ctx, flags.SyncPeriod)
	}
	c.ends = append(c.ends, func() {
		cancel()
		await()
	})
}

// resync sends every HPA again each period, as the informer does.
func (p *process) resync(ctx context.Context, period time.Duration) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(period):
		}
		if p.finished {
			return
		}
		for _, object := range p.c.sorted() {
			p.handler.OnUpdate(object, object)
		}
	}
}

func (c *timedRun) sorted() []*hpav2.HorizontalPodAutoscaler {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []*hpav2.HorizontalPodAutoscaler
	for _, object := range c.objects {
		list = append(list, object)
	}
	slices.SortFunc(list, func(a, b *hpav2.HorizontalPodAutoscaler) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return list
}

func (c *timedRun) newObject(h *autoscaling.HorizontalPodAutoscaler) *hpav2.HorizontalPodAutoscaler {
	object, err := toHPA(h)
	if err != nil {
		panic(err)
	}
	object.Generation = 0
	if c.gates.Generation {
		object.Generation = 1
	}
	object.Status = hpav2.HorizontalPodAutoscalerStatus{}
	return object
}

// apply creates the object or replaces the existing one.
func (c *timedRun) apply(h *autoscaling.HorizontalPodAutoscaler) {
	object := c.newObject(h)
	c.mu.Lock()
	old := c.objects[h.Key()]
	if old != nil {
		object.Status, object.Generation = old.Status, old.Generation
		if c.gates.Generation && asText(old.Spec) != asText(object.Spec) {
			object.Generation++
		}
	}
	c.objects[h.Key()] = object
	c.mu.Unlock()
	switch {
	case old == nil:
		added(c.process.handler, object)
	case asText(old.Spec) != asText(object.Spec) || asText(old.Labels) != asText(object.Labels):
		c.process.handler.OnUpdate(old, object)
	}
}

func asText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func (c *timedRun) delete(key autoscaling.Key) {
	c.mu.Lock()
	old := c.objects[key]
	delete(c.objects, key)
	c.mu.Unlock()
	if old != nil {
		c.process.handler.OnDelete(old)
	}
}

// begin is the first call of a sync.
func (p *process) begin(key autoscaling.Key) *hpav2.HorizontalPodAutoscaler {
	p.c.mu.Lock()
	defer p.c.mu.Unlock()
	object := p.c.objects[key]
	if object == nil || p.finished {
		return nil
	}
	p.c.began = append(p.c.began, Begin{time.Since(trial.Epoch), key})
	return object
}

// timedScales returns an error after the sync's duration. The error is new each
// time, so that each sync writes a status.
type timedScales struct {
	scaleclient.ScaleInterface
	p *process
}

func (s timedScales) Scales(string) scaleclient.ScaleInterface { return s }

func (s timedScales) Get(context.Context, schema.GroupResource, string, metav1.GetOptions) (*scalev1.Scale, error) {
	time.Sleep(s.p.flags.SyncDuration)
	return nil, fmt.Errorf("none at %v", time.Since(trial.Epoch))
}

type timedHPAs struct {
	typedhpa.HorizontalPodAutoscalerInterface
	p *process
}

func (h timedHPAs) HorizontalPodAutoscalers(string) typedhpa.HorizontalPodAutoscalerInterface {
	return h
}

func (h timedHPAs) UpdateStatus(_ context.Context, object *hpav2.HorizontalPodAutoscaler, _ metav1.UpdateOptions) (*hpav2.HorizontalPodAutoscaler, error) {
	c := h.p.c
	key := autoscaling.Key{Namespace: object.Namespace, Name: object.Name}
	c.mu.Lock()
	old := c.objects[key]
	if h.p.finished || old == nil || old.Generation != object.Generation {
		c.mu.Unlock()
		return nil, errors.New("the object has been modified")
	}
	written := old.DeepCopy()
	written.Status = apiStatus(&object.Status)
	c.objects[key] = written
	c.mu.Unlock()
	h.p.handler.OnUpdate(old, written)
	return written, nil
}
