package trial

import (
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// toZero changes the spec so that it may scale to zero.
func toZero(d dice, s *autoscaling.HorizontalPodAutoscalerSpec) {
	s.MinReplicas, s.MaxReplicas = pointer(int32(0)), max(s.MaxReplicas, 3)
	s.Metrics = s.Metrics[:1]
	if m := newMetric(d, 0); m.Object != nil || m.External != nil {
		s.Metrics[0] = m
		return
	}
	s.Metrics[0] = autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType,
		External: &autoscaling.ExternalMetricSource{Metric: newIdentifier(d, "m0"), Target: valueTarget(d)}}
}

// edit replaces the object by one with a changed spec, as an update does.
func (a *app) edit(change func(*autoscaling.HorizontalPodAutoscalerSpec)) {
	object := *a.object
	change(&object.Spec)
	object.Generation++
	a.object = &object
}

// change changes something about the app before its sync.
func (t *Trial) change(a *app) {
	d, config := t.d, &t.setup.Config
	if d.percent(12) {
		a.health = newHealth(d)
	}
	if d.percent(20) {
		a.trend = newTrend(d, config)
		if t.scalesToZero && d.percent(50) {
			a.trend = trend{}
		}
	}
	if t.scalesToZero && d.percent(6) {
		a.edit(func(s *autoscaling.HorizontalPodAutoscalerSpec) { s.MinReplicas = pointer(int32(d.between(0, 2))) })
	}
	if d.percent(3) {
		a.target.replicas = int32(weighted(d, share[int]{4, d.between(1, 20)}, share[int]{2, 0}, share[int]{1, d.between(100, 2000)}, share[int]{1, 2_000_000_000}))
	}
	if a.target.replicas > 2000 && d.percent(20) {
		a.target.replicas = int32(d.between(1, 20))
	}
	if d.percent(4) {
		a.edit(func(s *autoscaling.HorizontalPodAutoscalerSpec) {
			switch d.IntN(8) {
			case 0, 1, 2:
				setBounds(d, s)
			case 3, 4:
				setBehavior(d, s)
			case 5, 6:
				setMetrics(d, s)
			case 7:
				s.ScaleTargetRef.APIVersion = pick(d, "apps/v1", "a/b/c", "apps/v1", "/", "apps/")
			}
		})
	}
	if a.object.Spec.ScaleTargetRef.APIVersion == "a/b/c" && d.percent(40) {
		a.edit(func(s *autoscaling.HorizontalPodAutoscalerSpec) { s.ScaleTargetRef.APIVersion = "apps/v1" })
	}
	if d.percent(2) {
		a.target.selector = weighted(d, share[string]{6, "app=" + a.target.name}, share[string]{1, ""}, share[string]{1, pick(d, "a in (", "!!", "=x", "app==web, b in ()")},
			share[string]{1, "tier=front"}, share[string]{1, "app in (web0,web1),tier"}, share[string]{1, "app=nobody"}, share[string]{1, "track!=canary,app=" + a.target.name})
	} else if d.percent(10) {
		a.target.selector = "app=" + a.target.name
	}
	if d.percent(2) {
		a.target.templates = []*hpa.PodTemplate{newTemplate(d, a.target.templates[0].Labels)}
	}
	switch {
	case a.fails != "" && d.percent(50):
		a.fails = ""
	case d.percent(1):
		a.fails = pick(d, `deployments.apps "web" not found`, "the server could not find the requested resource", "100% of etcd <is> gone")
	}
	if d.percent(1) {
		a.status = true
	}
}
