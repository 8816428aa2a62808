package propose

import (
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// dryRun is an HPA that follows a load without a cluster: the real controller, on
// one metric that says how many pods the load asks for. It shows how long the
// HPA takes, and which of its policies limit a change. Pods and their metrics have the longest
// delays that are possible, and syncs are at least defaultSync apart.
type dryRun struct {
	plan       *plan
	controller *hpa.Controller
	hpa        autoscaling.HorizontalPodAutoscaler
	now        time.Duration
	pods       int32
	maxPods    int32
	podSyncs   int64   // pods at each sync, added up
	levels     []level // of the load so far
	counts     []int32 // of pods, at each sync
	limiting   policySet
	changedAt  time.Duration
}

func newDryRun(p *plan) *dryRun {
	r := &dryRun{plan: p, pods: p.start, maxPods: p.start, controller: newController(p.scenario)}
	r.controller.Add(p.hpa.Key())
	quantity := resource.NewQuantity(1, resource.DecimalSI)
	r.hpa = autoscaling.HorizontalPodAutoscaler{TypeMeta: p.hpa.TypeMeta, ObjectMeta: p.hpa.ObjectMeta, Spec: p.hpa.Spec}
	r.hpa.Spec.Metrics = []autoscaling.MetricSpec{{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{
		Metric: autoscaling.MetricIdentifier{Name: "pods"},
		Target: autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: quantity},
	}}}
	return r
}

// newController returns the controller of a scenario.
func newController(s *scenario.Scenario) *hpa.Controller {
	release, err := hpa.LookupRelease(s.KubernetesVersion)
	if err != nil {
		release = hpa.Newest()
	}
	return hpa.New(hpa.Config{
		Release: release, Gates: gates(s), Tolerance: s.Controller.Tolerance,
		DownscaleStabilization: s.Controller.DownscaleStabilization, Epoch: s.Start,
	})
}

// level is a load from a time on.
type level struct {
	at    time.Duration
	milli float64
}

// sync runs one sync.
func (r *dryRun) sync() {
	c := &r.plan.scenario.Controller
	r.counts = append(r.counts, r.pods)
	r.podSyncs += int64(r.pods) * int64(max(1, r.plan.syncPeriod/c.Interval()))
	wanted := r.wanted()
	d := r.controller.Reconcile(r.now, &hpa.Observation{
		HPA:     &r.hpa,
		Scale:   hpa.Scale{SpecReplicas: r.pods, StatusReplicas: r.pods, Selector: "app=app"},
		Metrics: []hpa.Reading{{Values: []int64{int64(wanted * 1000)}}}, //fits: as few pods as a run can have
	})
	r.limiting.addLimiting(&d)
	if d.Status != nil {
		r.hpa.Status = *d.Status
	}
	if d.Rescaled && d.Desired != r.pods {
		r.pods, r.changedAt = d.Desired, r.now
		r.maxPods = max(r.maxPods, r.pods)
	}
	r.now += r.plan.syncPeriod
	if len(r.counts)%64 == 0 {
		r.plan.pause()
	}
}

// wanted returns how many pods the metrics ask for.
func (r *dryRun) wanted() float64 {
	p, d := r.plan, &r.plan.driver
	syncAt := func(lag time.Duration) int {
		return max(0, len(r.counts)-1-int((lag+p.syncPeriod-1)/p.syncPeriod))
	}
	load, pods := r.mean(r.now-p.metricLag, r.now-p.metricLag+p.api.Window), float64(r.pods)
	ready := float64(min(r.pods, r.counts[syncAt(p.podLag)]))
	wanted := 0.0
	switch d.kind {
	case kindShared:
		wanted = (load + float64(pods*d.idle)) / d.target
		if d.limit > 0 {
			wanted = min(wanted, float64(min(r.pods, r.counts[syncAt(p.podLag+p.metricLag)]))*d.limit)
		}
	case kindAverage:
		wanted = load / d.target
	case kindFixed:
		wanted = load / d.target
		if r.pods > 0 {
			wanted *= ready
		}
	}
	const maxMilli = scenario.MaxPods * 1000 // so that it fits an int64
	return min(max(wanted, p.otherDemand.perPod*ready, p.otherDemand.pods), maxMilli)
}

// mean is the mean load between two times, or the load at a time if both are equal.
func (r *dryRun) mean(from, to time.Duration) float64 {
	sum, end := 0.0, to
	for i := len(r.levels) - 1; i >= 0; i-- {
		l := &r.levels[i]
		switch {
		case i > 0 && l.at >= end:
			continue
		case from >= to, i == 0 && end == to:
			return l.milli
		}
		start := max(l.at, from)
		if i == 0 {
			start = from
		}
		sum += float64(l.milli * float64(end-start))
		if end = start; end <= from {
			break
		}
	}
	return sum / float64(to-from)
}

// waitedEnough reports whether the HPA has had time to do everything that it does at this
// load.
func (r *dryRun) waitedEnough(since time.Duration) bool {
	return r.now-max(since, r.changedAt) > r.plan.patience
}

// metricLag returns how late a metrics API is, at most.
func metricLag(api *scenario.API) time.Duration {
	lag := api.Delay + api.Resolution + api.Window
	if api.Between {
		lag += 20 * time.Second // between two measurements of the kubelet
	}
	return lag
}

// podLag returns how long a new pod takes to be Ready.
func podLag(s *scenario.Scenario, w *scenario.Workload) time.Duration {
	var probes []scenario.Probes
	if w != nil {
		probes = w.Probes
	}
	t := s.Pods
	return min(t.Scheduling+t.Start+scenario.ReadyAfter(&t, probes, t.Start), scenario.MaxDuration)
}
