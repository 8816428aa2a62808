// Package control runs the real controller of k8s.io/kubernetes in virtual time
// over the same steps as ours.
package control

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	"k8s.io/client-go/tools/cache"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/record"
)

// workers is how many HPAs may wait for their next step at one time.
const workers = 4

// period is the controller's sync period. It is so short that every HPA is always due. Only
// the steps decide when an HPA is reconciled.
const period = time.Millisecond

// world is what the controller under test sees, and what it did.
type world struct {
	config  hpa.Config
	handler cache.ResourceEventHandler
	objects map[autoscaling.Key]*hpav2.HorizontalPodAutoscaler // as last read or written
	present map[autoscaling.Key]bool                           // which HPAs the informer has
	gates   map[autoscaling.Key]chan *trial.Step
	ended   <-chan struct{} // closed when the controller process has ended
	version int             // the last resource version
	behind  bool            // the informer has not seen the last write yet

	mu        sync.Mutex
	step      *trial.Step // the current one
	cursor    int         // number of metrics already requested
	puts      int
	outcome   *trial.Outcome
	outcomes  map[autoscaling.Key]*trial.Outcome // the outcome of each HPA's last sync
	problems  []error                            // errors of the test code itself
	stored    map[string]*stored
	emissions []Emission
}

// Result is a run of the real controller.
type Result struct {
	Done      trial.FixedSteps // the steps as they were done
	Outcomes  []trial.Outcome
	Emissions []Emission
	End       time.Duration                      // end of the run
	Events    map[autoscaling.Key][]record.Event // the events at the end
	// How often Compare met the differences that trial.Outcome.Normalize removes: another order of the
	// HPAs of an ambiguous selector, and the error of a failed mapping.
	SelectorOrders, MappingErrors int
}

// Run runs the source's steps with the real controller.
func Run(t *testing.T, source trial.Source) (result Result) {
	t.Helper()
	setup := source.Setup()
	restore, err := setGates(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer restore()
	synctest.Test(t, func(t *testing.T) {
		result = run(t, source, setup)
	})
	return result
}

func run(t *testing.T, source trial.Source, setup trial.Setup) Result {
	w := &world{
		config:   setup.Config,
		objects:  map[autoscaling.Key]*hpav2.HorizontalPodAutoscaler{},
		present:  map[autoscaling.Key]bool{},
		gates:    map[autoscaling.Key]chan *trial.Step{},
		outcomes: map[autoscaling.Key]*trial.Outcome{},
		stored:   map[string]*stored{},
	}
	result := Result{Done: trial.FixedSteps{Config: setup}, Events: map[autoscaling.Key][]record.Event{}}
	stop := w.start()
	for {
		synctest.Wait()
		step, ok := source.Next()
		if !ok {
			break
		}
		if wait := step.At - time.Since(trial.Epoch); wait > 0 {
			time.Sleep(wait)
			synctest.Wait()
		}
		result.Done.Steps = append(result.Done.Steps, step)
		outcome := w.take(&step, &stop)
		if now := time.Since(trial.Epoch); now != step.At && step.Conflicts == 0 {
			t.Fatalf("step %d was to be at %v and was at %v", len(result.Done.Steps)-1, step.At, now)
		}
		if outcome.Scale != nil {
			source.ScaleWritten(*outcome.Scale)
		}
		result.Outcomes = append(result.Outcomes, outcome)
	}
	result.End = time.Since(trial.Epoch)
	for key := range w.objects {
		result.Events[key] = w.keptEvents(key)
	}
	stop()
	time.Sleep(time.Second) // older queues end at the next tick of a timer
	for _, err := range w.problems {
		t.Fatalf("harness: %v", err)
	}
	result.Emissions = w.emissions
	return result
}

// start starts the controller process; stop ends it.
func (w *world) start() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ctx = withLog(ctx, w)
	w.ended = ctx.Done()
	w.handler = nil
	setErrorHandler(w.returned)
	await := launch(ctx, workers, &parts{events{w: w}, scales{w: w}, hpas{w: w}, mapper{w: w}, metrics{w}, hpaInformer{w, w.get}, podInformer{w}, period, w.config})
	time.Sleep(time.Millisecond)
	for key := range w.present {
		w.added(key)
	}
	return func() {
		cancel()
		await()
	}
}

// launch starts a controller. await waits for its end, after the context has ended.
func launch(ctx context.Context, workers int, controllerParts *parts) (await func()) {
	controller := newController(ctx, controllerParts)
	done := make(chan struct{})
	go func() {
		defer close(done)
		controller.Run(ctx, workers)
	}()
	return func() {
		<-done
		synctest.Wait()
		endEvents(controller)
		synctest.Wait()
	}
}

// take does one step and returns its outcome.
func (w *world) take(step *trial.Step, stop *func()) trial.Outcome {
	switch step.Op {
	case trial.OpRestart:
		(*stop)()
		w.emissions = append(w.emissions, Emission{Restart: true})
		at := time.Since(trial.Epoch)
		*stop = w.start()
		step.At = at + time.Millisecond
		return trial.Outcome{}
	case trial.OpAdd:
		if w.objects[step.Key] == nil {
			w.objects[step.Key] = &hpav2.HorizontalPodAutoscaler{}
			w.objects[step.Key].Namespace, w.objects[step.Key].Name = step.Key.Namespace, step.Key.Name
		}
		delete(w.outcomes, step.Key)
		w.present[step.Key] = true
		w.added(step.Key)
		return trial.Outcome{}
	case trial.OpDelete:
		w.handler.OnDelete(w.objects[step.Key])
		delete(w.present, step.Key)
		return trial.Outcome{}
	}
	gate := w.gates[step.Key]
	if gate == nil {
		gate = make(chan *trial.Step)
		w.gates[step.Key] = gate
	}
	w.mu.Lock()
	w.step, w.cursor, w.puts = step, 0, 0
	w.outcome = &trial.Outcome{}
	w.mu.Unlock()
	gate <- step
	synctest.Wait()
	if step.Conflicts > 0 {
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
	}
	if step.Op == trial.OpForget {
		return trial.Outcome{}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	outcome := *w.outcome
	if outcome.Status == nil { // nothing was written
		outcome.SetStatus(apiStatus(&w.objects[step.Key].Status))
	}
	outcome.Normalize(step)
	w.step = nil
	return outcome
}

// added sends the object to the controller.
func (w *world) added(key autoscaling.Key) { added(w.handler, w.objects[key]) }

// added calls the handler's method, which took no second argument in older
// releases.
func added(handler cache.ResourceEventHandler, object any) {
	switch handler := any(handler).(type) {
	case interface{ OnAdd(any, bool) }:
		handler.OnAdd(object, false)
	case interface{ OnAdd(any) }:
		handler.OnAdd(object)
	}
}

// get is the lister's Get, with which every sync begins. It waits for the HPA's next step
// and returns the object in this step, or nil if the object is deleted.
func (w *world) get(key autoscaling.Key) *hpav2.HorizontalPodAutoscaler {
	w.mu.Lock()
	gate := w.gates[key]
	if gate == nil {
		gate = make(chan *trial.Step)
		w.gates[key] = gate
	}
	w.mu.Unlock()
	var step *trial.Step
	select {
	case step = <-gate:
	case <-w.ended:
		return nil
	}
	if step.Op == trial.OpForget {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	object, err := toHPA(step.Obs.HPA)
	if err != nil {
		w.problem(err)
		return nil
	}
	if old := w.objects[key]; old != nil && !step.SetStatus && w.wasReconciled(key) {
		object.Status = old.Status
	}
	w.outcomes[key] = w.outcome
	w.version++
	object.ResourceVersion = fmt.Sprint(w.version)
	if old := w.objects[key]; old != nil && w.present[key] && old.Generation != object.Generation {
		w.handler.OnUpdate(old, object) // the edit that causes this sync
	}
	w.objects[key] = object
	return object
}

// wasReconciled: the HPA was reconciled before, so that its status is known.
func (w *world) wasReconciled(key autoscaling.Key) bool { return w.outcomes[key] != nil }

func (w *world) problem(err error) { w.problems = append(w.problems, err) }

// returned records an error that a sync returned, or reported before it returned. The last
// error counts.
func (w *world) returned(err error) {
	if w.outcome == nil || errors.Is(err, context.Canceled) || strings.HasPrefix(err.Error(), "error getting latest scale") ||
		strings.HasPrefix(err.Error(), "read version: ") {
		return
	}
	w.outcome.Error = err.Error()
}
