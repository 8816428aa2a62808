package trial

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
)

// Trial is a run that is made from its seed, step by step.
type Trial struct {
	setup        Setup
	d            dice
	apps         []*app
	targets      []*target
	pace         func() time.Duration
	now          time.Duration
	syncsLeft    int  // syncs
	scalesToZero bool // targets are scaled to zero and back
	last         *app
	queue        []Step
}

// target is a workload.
type target struct {
	name      string
	namespace string
	replicas  int32
	selector  string
	templates []*hpa.PodTemplate
}

// app is an HPA and what it observes.
type app struct {
	target *target
	object *autoscaling.HorizontalPodAutoscaler
	next   time.Duration // the time of its next sync
	health health
	trend  trend
	fails  string // error of the scale's GET, for some syncs
	status bool   // before its next sync, somebody else wrote its status
}

// New makes the seed's run, with that many syncs, for a release.
func New(seed uint64, release hpa.Release, syncs int) *Trial {
	d := newDice(seed, 1)
	t := &Trial{d: d, syncsLeft: syncs, setup: Setup{Seed: seed, Gates: map[string]bool{}}}
	t.setup.Config = hpa.Config{
		Release:                 release,
		Tolerance:               weighted(d, share[float64]{8, 0.1}, share[float64]{1, 0}, share[float64]{1, pick(d, 0.05, 0.2, 0.25, 0.3, 1, 0.01)}),
		DownscaleStabilization:  weighted(d, share[time.Duration]{6, 5 * time.Minute}, share[time.Duration]{3, pick(d, time.Minute, 0, 15*time.Second)}, share[time.Duration]{1, 90500 * time.Millisecond}),
		CPUInitializationPeriod: weighted(d, share[time.Duration]{4, 5 * time.Minute}, share[time.Duration]{1, pick(d, 2*time.Minute, 0, 100500*time.Millisecond)}),
		InitialReadinessDelay:   weighted(d, share[time.Duration]{4, 30 * time.Second}, share[time.Duration]{1, pick(d, 10*time.Second, 0)}),
		Epoch:                   Epoch,
		Detail:                  d.percent(20),
	}
	t.setGates()
	t.setPace()
	t.scalesToZero = d.percent(12)
	if t.scalesToZero {
		t.setup.Config.DownscaleStabilization = pick(d, 0, 15*time.Second, time.Minute)
	}
	t.now = 2 * time.Second
	if d.percent(60) {
		t.now += time.Duration(d.IntN(1_000_000_000))
	}
	for i := range weighted(d, share[int]{7, 1}, share[int]{3, 2}, share[int]{1, 3}) {
		t.addApp(i)
	}
	return t
}

func (t *Trial) setGates() {
	release := t.setup.Config.Release
	var names []string
	defaults := release.DefaultGates()
	for name := range defaults { //maps: sorted below
		if name != "StaleControllerConsistencyHPA" { // without effect; core/conformance turns it off in some runs
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if !t.d.percent(25) {
			continue
		}
		t.setup.Gates[name] = !defaults[name]
		if _, err := release.Gates(t.setup.Gates); err != nil {
			delete(t.setup.Gates, name) // locked
		}
	}
	t.setup.Config.Gates, _ = release.Gates(t.setup.Gates)
}

func (t *Trial) setPace() {
	d := t.d
	switch d.IntN(5) {
	case 0:
		t.pace = func() time.Duration { return 15 * time.Second }
	case 1, 2:
		t.pace = func() time.Duration {
			return 15*time.Second + time.Duration(d.between(1_000_000, 40_000_000))
		}
	case 3:
		t.pace = func() time.Duration {
			return time.Duration(weighted(d, share[int]{5, d.between(10, 20_000)}, share[int]{1, d.between(20_000, 120_000)})) * time.Millisecond
		}
	default:
		seconds := pick(d, 5, 20, 30, 60, 150, 300)
		t.pace = func() time.Duration { return time.Duration(seconds) * time.Second }
	}
}

func (t *Trial) addApp(index int) {
	d := t.d
	name := "web" + strconv.Itoa(index)
	namespace := "default"
	if d.percent(20) {
		namespace = "shop"
	}
	var existing *target
	if index > 0 && d.percent(25) {
		existing = t.targets[0] // two HPAs on one target
		namespace = existing.namespace
	} else {
		existing = &target{name: name, namespace: namespace, replicas: int32(weighted(d, share[int]{6, d.between(1, 10)}, share[int]{1, 0}, share[int]{2, d.between(10, 40)}, share[int]{1, d.between(40, 500)}))}
		labels := map[string]string{"app": name, "tier": "front"}
		existing.templates = []*hpa.PodTemplate{newTemplate(d, labels)}
		if d.percent(30) {
			more := map[string]string{"app": name, "tier": "front", "track": "canary"}
			if d.percent(30) {
				delete(more, "tier")
			}
			existing.templates = append(existing.templates, newTemplate(d, more))
		}
		existing.selector = "app=" + name
		t.targets = append(t.targets, existing)
	}
	a := &app{target: existing, health: newHealth(d), trend: newTrend(d, &t.setup.Config)}
	a.object = &autoscaling.HorizontalPodAutoscaler{
		TypeMeta:   meta.TypeMeta{APIVersion: "autoscaling/v2", Kind: "HorizontalPodAutoscaler"},
		ObjectMeta: meta.ObjectMeta{Name: name, Namespace: namespace, UID: "uid-" + name, Generation: 1},
		Spec:       newSpec(d, existing.name),
	}
	if t.scalesToZero {
		toZero(d, &a.object.Spec)
	}
	a.next = t.now + time.Duration(index)*137*time.Millisecond
	if d.percent(15) {
		a.status = true
	}
	t.apps = append(t.apps, a)
	t.queue = append(t.queue, Step{At: t.now - time.Second + time.Duration(index)*time.Millisecond, Op: OpAdd, Key: a.object.Key()})
}

// Setup implements Source.
func (t *Trial) Setup() Setup { return t.setup }

// ScaleWritten implements Source. If an int32 overflows, the controller writes a negative
// count, which an API server would reject.
func (t *Trial) ScaleWritten(replicas int32) { t.last.target.replicas = max(replicas, 0) }

// Next implements Source.
func (t *Trial) Next() (Step, bool) {
	if len(t.queue) > 0 {
		step := t.queue[0]
		t.queue = t.queue[1:]
		return step, true
	}
	if t.syncsLeft == 0 {
		return Step{}, false
	}
	a := slices.MinFunc(t.apps, func(a, b *app) int { return int(min(max(a.next-b.next, -1), 1)) })
	if a.next < t.now+200*time.Millisecond && a.next != t.now {
		a.next = t.now + 200*time.Millisecond
	}
	if t.interrupt(a) {
		return t.Next()
	}
	t.now = a.next
	a.next += t.pace()
	t.syncsLeft--
	t.last = a
	return t.sync(a), true
}

// interrupt adds a restart, or deletes an HPA and creates it again, before the next
// sync.
func (t *Trial) interrupt(a *app) bool {
	d := t.d
	n := d.IntN(400)
	if n > 3 || a.next < t.now+5*time.Second {
		return false
	}
	key := a.object.Key()
	t.now += time.Second
	switch n {
	case 0, 1:
		t.queue = append(t.queue, Step{At: t.now, Op: OpRestart})
		t.now += time.Second
	case 2: // deleted now and created again later
		t.queue = append(t.queue, Step{At: t.now, Op: OpDelete, Key: key})
		if d.percent(60) {
			t.now += time.Second
			t.queue = append(t.queue, Step{At: t.now, Op: OpForget, Key: key})
		}
		t.now += time.Second
		t.queue = append(t.queue, Step{At: t.now, Op: OpAdd, Key: key})
		a.edit(func(s *autoscaling.HorizontalPodAutoscalerSpec) {
			if d.percent(50) {
				*s = newSpec(d, a.target.name)
			}
		})
	case 3: // deleted while it is reconciled
		t.queue = append(t.queue, Step{At: t.now, Op: OpDelete, Key: key})
		t.now += time.Second
		t.last = a
		t.syncsLeft = max(t.syncsLeft-1, 0)
		t.queue = append(t.queue, t.sync(a))
		t.now += time.Second
		t.queue = append(t.queue, Step{At: t.now, Op: OpAdd, Key: key})
		t.now += time.Second
	}
	return true
}

// sync is the app's sync at t.now.
func (t *Trial) sync(a *app) Step {
	d, config := t.d, &t.setup.Config
	t.change(a)
	step := Step{At: t.now, Op: OpSync, Key: a.object.Key(), Mappings: weighted(d, share[int]{9, 1}, share[int]{1, 2}, share[int]{1, 3})}
	replicas := a.target.replicas
	obs := &hpa.Observation{HPA: a.object, Scale: hpa.Scale{SpecReplicas: replicas, StatusReplicas: replicas, Selector: a.target.selector, Error: a.fails}}
	if a.fails != "" && d.percent(30) {
		step.MappingError = true
		if d.percent(30) {
			step.MappingError, step.Mappings, obs.Scale.Error = false, 0, "unrecognized resource"
		}
	}
	if d.percent(15) {
		obs.Scale.StatusReplicas = int32(weighted(d, share[int]{2, 0}, share[int]{5, max(int(replicas)+d.between(-3, 3), 0)}, share[int]{1, d.between(0, 100)}))
	}
	if d.percent(2) {
		obs.Scale.UpdateError = pick(d, "admission denied", `admission webhook "x" denied the request: 50% <only>`)
	}
	if d.percent(1) {
		obs.StatusError = pick(d, "etcdserver: request timed out", `horizontalpodautoscalers.autoscaling "web" not found`)
	}
	if config.Release.Minor >= 34 && d.percent(2) {
		// The controller tries five times, about 10 ms apart.
		step.Conflicts = 5
		step.RegetError = d.percent(30)
		obs.Scale.UpdateError = `Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again`
		if a.object.Spec.Behavior == nil && d.percent(50) {
			// It succeeds a few milliseconds later. That makes no difference if no
			// scale event is stored.
			step.Conflicts, obs.Scale.UpdateError = d.between(1, 4), ""
		}
		if t.now%time.Second > 900*time.Millisecond {
			step.Conflicts = 0
		}
	}
	obs.Pods = t.pods(a)
	obs.Metrics = readings(d, config, a, obs, t.now)
	if a.status {
		a.status, step.SetStatus = false, true
		object := *a.object
		object.Status = newStatus(d, t.now)
		obs.HPA = &object
	}
	step.Obs = obs
	return step
}

// pods are the pods of the app's namespace.
func (t *Trial) pods(a *app) []hpa.Pod {
	d := t.d
	var pods []hpa.Pod
	for _, other := range t.targets {
		if other.namespace != a.target.namespace || other != a.target && !d.percent(70) {
			continue
		}
		n := int(min(other.replicas, 30))
		switch k := d.IntN(40); {
		case k == 0:
			n = 0
		case k < 6:
			n = max(n+d.between(-4, 4), 0)
		}
		pods = append(pods, newPods(d, &t.setup.Config, n, other.name, other.templates, a.health, t.now)...)
	}
	return pods
}

// leftConditions are the conditions that a status may have. Their order decides the random
// draws, so it must not change.
var leftConditions = []autoscaling.ConditionType{
	autoscaling.ScaledToZero, autoscaling.ScalingLimited, autoscaling.AbleToScale, autoscaling.ScalingActive, "Custom",
}

// newStatus is a status that another controller or a person wrote.
func newStatus(d dice, now time.Duration) autoscaling.HorizontalPodAutoscalerStatus {
	at := func() meta.Time {
		return meta.NewTime(Epoch.Add(now.Truncate(time.Second) - time.Duration(d.between(0, 3600))*time.Second))
	}
	s := autoscaling.HorizontalPodAutoscalerStatus{
		CurrentReplicas: int32(d.between(0, 10)),
		DesiredReplicas: int32(d.between(0, 10)),
	}
	if d.percent(50) {
		s.LastScaleTime = pointer(at())
	}
	if d.percent(30) {
		s.ObservedGeneration = pointer(int64(d.between(0, 3)))
	}
	if d.percent(50) {
		s.CurrentMetrics = []autoscaling.MetricStatus{{Type: autoscaling.ResourceMetricSourceType, Resource: &autoscaling.ResourceMetricStatus{
			Name: "cpu", Current: autoscaling.MetricValueStatus{AverageValue: quantity("120m"), AverageUtilization: pointer(int32(60))}}}}
	}
	for _, kind := range leftConditions {
		if d.percent(50) {
			s.Conditions = append(s.Conditions, autoscaling.HorizontalPodAutoscalerCondition{
				Type: kind, Status: pick(d, autoscaling.ConditionTrue, autoscaling.ConditionFalse, autoscaling.ConditionUnknown),
				LastTransitionTime: at(), Reason: fmt.Sprintf("Left%d", d.IntN(3)), Message: "left behind"})
		}
	}
	return s
}
