package lives

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	"hpaplayground/core/scenario"
)

// never is a time that has not come.
const never = time.Duration(-1)

// life is the life of a pod, with the times that are compared.
type life struct {
	name      string
	version   version // the version of its template
	uid       types.UID
	restarts  int32
	createdAt time.Time // real time, which differs between the steps of one moment

	created, scheduled, started, ready, deleted, gone time.Duration

	running, answers, finished bool
	lastsReady                 bool          // deleted while Ready, and Ready until it is gone
	unready, crash             time.Duration // the end of failing probes, and of crashes
	backoff, restarted         time.Duration
	runID                      int // increases when the planned events no longer apply
}

func (l *life) active() bool { return l.deleted == never && !l.finished }

// kubelet is the scheduler and every node's kubelet. It keeps the times that the
// scenario gives pods. Each pod has a node of its own.
type kubelet struct {
	s       *server
	wake    chan struct{}
	version func(name string) version
	events  []event
	current map[types.UID]*life // pods that are not gone
	lives   []*life             // in order of creation
}

// event is something that will happen to a pod.
type event struct {
	at    time.Duration
	kind  kind
	life  *life
	runID int
}

type kind int

const (
	toScheduled kind = iota
	toRunning
	toReady
	toCrash
	toRestart
	toProbe
	toGone
)

// run does each event a little before its time. The controllers' own timers end at whole
// seconds, and then see the result.
func (k *kubelet) run(ctx context.Context) {
	for {
		if !k.await(ctx) {
			return
		}
		k.s.mu.Lock()
		for len(k.events) > 0 && k.events[0].at <= k.s.now() {
			e := k.events[0]
			k.events = k.events[1:]
			k.handle(e)
		}
		k.s.mu.Unlock()
	}
}

// await waits until something is due. It returns false when the run is over.
func (k *kubelet) await(ctx context.Context) bool {
	var due <-chan time.Time
	k.s.mu.Lock()
	if len(k.events) > 0 {
		due = time.After(max(time.Until(k.s.zero.Add(k.events[0].at))-time.Microsecond, 100*time.Nanosecond))
	}
	k.s.mu.Unlock()
	select {
	case <-ctx.Done():
		return false
	case <-k.wake:
		time.Sleep(100 * time.Nanosecond) // until all pods of this moment are created
	case <-due:
	}
	return true
}

func (k *kubelet) after(d time.Duration, next kind, l *life) {
	k.events = append(k.events, event{k.s.now() + d, next, l, l.runID})
	slices.SortStableFunc(k.events, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	signal(k.wake)
}

func (k *kubelet) handle(e event) {
	l := e.life
	if l.gone != never || e.kind != toGone && !l.active() || e.runID != l.runID && e.kind != toGone && e.kind != toProbe {
		return
	}
	now := k.s.now()
	switch e.kind {
	case toScheduled:
		l.scheduled = now
		k.write(l, func(p *corev1.Pod) {
			p.Spec.NodeName = "node-of-" + p.Name
			start := k.s.second()
			p.Status.StartTime = &start
			setReady(p, corev1.ConditionFalse, start)
		})
		k.after(l.version.times.Start, toRunning, l)
	case toRunning:
		k.begin(l)
	case toReady:
		l.answers = true
		k.probe(l)
	case toCrash:
		k.exit(l)
	case toRestart:
		l.restarts++
		l.restarted = now
		k.begin(l)
	case toProbe:
		k.probe(l)
	case toGone:
		k.remove(l)
	}
}

// begin starts the containers.
func (k *kubelet) begin(l *life) {
	now := k.s.now()
	l.running = true
	if l.started == never {
		l.started = now
	}
	k.write(l, func(p *corev1.Pod) { p.Status.Phase = corev1.PodRunning })
	ready := l.version.ready
	if runs := min(max(ready, time.Second), 10*time.Second); now+runs < l.crash {
		k.after(runs, toCrash, l)
		return
	}
	if l.restarts > 0 {
		ready = scenario.ReadyAfter(l.version.times, l.version.probes, now-l.scheduled)
	}
	k.after(ready, toReady, l)
}

// exit ends the containers. They start again at once the first time, then after 10 s,
// 20 s and so on.
func (k *kubelet) exit(l *life) {
	now, wait := k.s.now(), time.Duration(0)
	if l.backoff == 0 || now-l.restarted > 10*time.Minute {
		l.backoff = 10 * time.Second
	} else {
		wait = l.backoff
		l.backoff = min(2*l.backoff, 5*time.Minute)
	}
	l.running, l.answers = false, false
	l.runID++
	k.probe(l)
	k.after(wait, toRestart, l)
}

// probe writes the condition Ready if it has changed.
func (k *kubelet) probe(l *life) {
	now := k.s.now()
	ready := corev1.ConditionFalse
	if l.answers && now >= l.unready {
		ready = corev1.ConditionTrue
		if l.ready == never {
			l.ready = now
		}
	}
	k.write(l, func(p *corev1.Pod) { setReady(p, ready, k.s.second()) })
}

func setReady(p *corev1.Pod, ready corev1.ConditionStatus, at metav1.Time) {
	if c := p.Status.Conditions; len(c) > 0 && c[0].Status == ready {
		return
	}
	p.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: ready, LastTransitionTime: at}}
}

// write changes the pod's object.
func (k *kubelet) write(l *life, change func(*corev1.Pod)) {
	old := k.s.get("pods", l.name)
	p := old.DeepCopyObject().(*corev1.Pod)
	change(p)
	p.Status.ContainerStatuses = []corev1.ContainerStatus{{Name: "app", RestartCount: l.restarts}}
	k.s.write("pods", old, p)
}

// add begins the life of a pod that is being created.
func (k *kubelet) add(p *corev1.Pod) {
	l := &life{name: p.Name, uid: p.UID, created: k.s.now(), scheduled: never, started: never, ready: never, deleted: never, gone: never}
	l.createdAt = time.Now()
	l.unready, l.crash = l.created, l.created // not at all
	name := versionName(&p.ObjectMeta, &p.Spec)
	l.version = k.version(name)
	l.version.name = name
	k.lives = append(k.lives, l)
	k.current[l.uid] = l
	k.after(l.version.times.Scheduling, toScheduled, l)
}

// delete mirrors the API server's deletion of a pod. A pod that has no node, or that has
// ended, is gone at once.
func (k *kubelet) delete(p *corev1.Pod) {
	l := k.current[p.UID]
	if l.deleted != never {
		return
	}
	l.deleted = k.s.now()
	if l.scheduled == never || l.finished {
		k.remove(l)
		return
	}
	l.lastsReady = l.answers && l.deleted >= l.unready
	k.write(l, func(p *corev1.Pod) {
		at := metav1.NewTime(k.s.second().Add(l.version.times.Termination))
		p.DeletionTimestamp = &at
	})
	k.after(l.version.times.Termination, toGone, l)
}

func (k *kubelet) remove(l *life) {
	l.gone = k.s.now()
	delete(k.current, l.uid)
	k.s.remove("pods", k.s.get("pods", l.name))
}

// fail ends a pod as an eviction does.
func (k *kubelet) fail(l *life) {
	l.finished, l.running, l.answers = true, false, false
	l.runID++
	k.write(l, func(p *corev1.Pod) {
		p.Status.Phase = corev1.PodFailed
		setReady(p, corev1.ConditionFalse, k.s.second())
	})
}

// actOn does what a person does to a pod.
func (k *kubelet) actOn(l *life, a *scenario.PodAction) {
	until := time.Duration(1) << 62
	if a.For > 0 {
		until = k.s.now() + a.For
	}
	if a.DeletionCost != nil {
		k.write(l, func(p *corev1.Pod) {
			metav1.SetMetaDataAnnotation(&p.ObjectMeta, corev1.PodDeletionCost, strconv.Itoa(int(*a.DeletionCost)))
		})
	}
	switch a.Do {
	case scenario.PodFail:
		k.fail(l)
	case scenario.PodDelete:
		k.delete(k.s.get("pods", l.name).(*corev1.Pod))
	case scenario.PodUnready:
		l.unready = until
		k.probe(l)
		k.after(max(a.For, 0), toProbe, l)
	case scenario.PodCrash:
		l.crash = until
		if l.running {
			k.exit(l)
		}
	}
}
