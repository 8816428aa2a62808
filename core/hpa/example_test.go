package hpa_test

import (
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// One sync of an HPA with 50 requests per second as its target. Each of its three
// pods has 80.
func Example() {
	var object autoscaling.HorizontalPodAutoscaler
	object.Namespace, object.Name = "default", "web"
	object.Spec.ScaleTargetRef = autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "web"}
	object.Spec.MaxReplicas = 10
	object.Spec.Metrics = []autoscaling.MetricSpec{{Type: autoscaling.PodsMetricSourceType, Pods: &autoscaling.PodsMetricSource{
		Metric: autoscaling.MetricIdentifier{Name: "rps"},
		Target: autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: resource.NewQuantity(50, resource.DecimalSI)},
	}}}

	observed := hpa.Observation{HPA: &object, Scale: hpa.Scale{SpecReplicas: 3, StatusReplicas: 3, Selector: "app=web"}, Metrics: make([]hpa.Reading, 1)}
	template := &hpa.PodTemplate{Labels: map[string]string{"app": "web"}}
	for i := range 3 {
		observed.Pods = append(observed.Pods, hpa.Pod{Name: fmt.Sprintf("web-%d", i), Template: template, Phase: hpa.PhaseRunning, HasStart: true, Ready: hpa.ReadyTrue})
		sample := hpa.Sample{Present: true, Value: 80_000, Timestamp: 9 * time.Minute, Window: time.Minute} // milli-units
		observed.Metrics[0].Samples = append(observed.Metrics[0].Samples, sample)
	}

	controller := hpa.New(hpa.Config{Release: hpa.Newest(), Tolerance: 0.1})
	controller.Add(object.Key())
	decision := controller.Reconcile(10*time.Minute, &observed)

	fmt.Printf("%d -> %d\n", decision.Current, decision.Desired)
	for _, metric := range decision.Metrics {
		fmt.Printf("%s: %.1f times the target, proposes %d\n", metric.Name, metric.Ratio, metric.Proposal)
	}
	for _, condition := range decision.Status.Conditions {
		fmt.Println(condition.Type, condition.Status, condition.Reason)
	}
	fmt.Println(decision.Events[0].Message)
	// Output:
	// 3 -> 5
	// pods metric rps: 1.6 times the target, proposes 5
	// AbleToScale True SucceededRescale
	// ScalingActive True ValidMetricFound
	// ScalingLimited False DesiredWithinRange
	// New size: 5; reason: pods metric rps above target
}
