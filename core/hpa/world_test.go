package hpa

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// These helpers build observations from the short notation of the tables: pods
// are "n*Xv", n pods in state X with a sample of v milli-units; no number, no
// sample. The states:
//
//	R ready and old        P Pending         F Failed        S Succeeded
//	T ready, terminating   N old, not ready since 5 s after its start
//	L old, not ready since 10 min after its start
//	Y started 60 s ago, ready for 50 s       Z the same, ready for 5 s
//	U started 60 s ago, not ready            W old, no Ready condition
var tokens = regexp.MustCompile(`^(?:(\d+)\*)?([A-Z])(\d*)$`)

// testNow is late enough for old pods to be old.
const testNow = 2 * time.Hour

func testConfig(version string) Config {
	release, err := LookupRelease(version)
	if err != nil {
		panic(err)
	}
	gates, err := release.Gates(nil)
	if err != nil {
		panic(err)
	}
	return Config{
		Release: release, Gates: gates, Tolerance: 0.1, DownscaleStabilization: 5 * time.Minute,
		CPUInitializationPeriod: 5 * time.Minute, InitialReadinessDelay: 30 * time.Second,
		Epoch: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
	}
}

func testTemplate(request string) *PodTemplate {
	t := &PodTemplate{Labels: map[string]string{"app": "web"}, Containers: []Container{{Name: "app"}}}
	if request != "" {
		q := resource.MustParse(request)
		t.Containers[0].Requests = ResourceList{"cpu": q, "memory": q}
	}
	return t
}

// testPods reads the notation.
func testPods(t *testing.T, text, request string) ([]Pod, []Sample) {
	t.Helper()
	var pods []Pod
	var samples []Sample
	template := testTemplate(request)
	for _, token := range strings.Fields(text) {
		m := tokens.FindStringSubmatch(token)
		if m == nil {
			t.Fatalf("pods %q: bad token %q", text, token)
		}
		n := 1
		if m[1] != "" {
			n, _ = strconv.Atoi(m[1])
		}
		for range n {
			p := Pod{Name: fmt.Sprintf("web-%d", len(pods)), Template: template, Phase: PhaseRunning, HasStart: true, Start: 0, Ready: ReadyTrue, ReadySince: 10 * time.Second}
			switch m[2] {
			case "P":
				p.Phase, p.Ready = PhasePending, ReadyFalse
			case "F":
				p.Phase, p.Ready = PhaseFailed, ReadyFalse
			case "S":
				p.Phase, p.Ready = PhaseSucceeded, ReadyFalse
			case "T":
				p.Terminating = true
			case "N":
				p.Ready, p.ReadySince = ReadyFalse, 5*time.Second
			case "L":
				p.Ready, p.ReadySince = ReadyFalse, 10*time.Minute
			case "Y":
				p.Start, p.ReadySince = testNow-60*time.Second, testNow-50*time.Second
			case "Z":
				p.Start, p.ReadySince = testNow-60*time.Second, testNow-5*time.Second
			case "U":
				p.Start, p.Ready, p.ReadySince = testNow-60*time.Second, ReadyFalse, testNow-60*time.Second
			case "W":
				p.Ready = ReadyAbsent
			case "R":
			default:
				t.Fatalf("pods %q: no state %q", text, m[2])
			}
			s := Sample{Timestamp: testNow, Window: 15 * time.Second}
			if m[3] != "" {
				s.Present = true
				s.Value, _ = strconv.ParseInt(m[3], 10, 64)
			}
			pods, samples = append(pods, p), append(samples, s)
		}
	}
	return pods, samples
}

// testHPA is an HPA on Deployment/web with the metrics given.
func testHPA(minimum, maximum int32, metrics ...autoscaling.MetricSpec) *autoscaling.HorizontalPodAutoscaler {
	h := &autoscaling.HorizontalPodAutoscaler{}
	h.Namespace, h.Name, h.Generation = "default", "web", 1
	h.Spec.ScaleTargetRef = autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "web"}
	h.Spec.MinReplicas, h.Spec.MaxReplicas, h.Spec.Metrics = &minimum, maximum, metrics
	return h
}

func utilizationOf(name string, percent int32) autoscaling.MetricSpec {
	return autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType, Resource: &autoscaling.ResourceMetricSource{
		Name: name, Target: autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType, AverageUtilization: &percent}}}
}

func averageOf(name, value string) autoscaling.MetricSpec {
	q := resource.MustParse(value)
	return autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType, Resource: &autoscaling.ResourceMetricSource{
		Name: name, Target: autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: &q}}}
}

func podsMetric(name, value string) autoscaling.MetricSpec {
	q := resource.MustParse(value)
	return autoscaling.MetricSpec{Type: autoscaling.PodsMetricSourceType, Pods: &autoscaling.PodsMetricSource{
		Metric: autoscaling.MetricIdentifier{Name: name}, Target: autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: &q}}}
}

func target(kind autoscaling.MetricTargetType, value string) autoscaling.MetricTarget {
	q := resource.MustParse(value)
	if kind == autoscaling.ValueMetricType {
		return autoscaling.MetricTarget{Type: kind, Value: &q}
	}
	return autoscaling.MetricTarget{Type: kind, AverageValue: &q}
}

func externalMetric(name string, kind autoscaling.MetricTargetType, value string) autoscaling.MetricSpec {
	return autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{
		Metric: autoscaling.MetricIdentifier{Name: name}, Target: target(kind, value)}}
}

func objectMetric(name string, kind autoscaling.MetricTargetType, value string) autoscaling.MetricSpec {
	return autoscaling.MetricSpec{Type: autoscaling.ObjectMetricSourceType, Object: &autoscaling.ObjectMetricSource{
		DescribedObject: autoscaling.CrossVersionObjectReference{Kind: "Service", Name: "svc"},
		Metric:          autoscaling.MetricIdentifier{Name: name}, Target: target(kind, value)}}
}

// observe makes an observation. The status has the same replicas as the spec.
func observe(h *autoscaling.HorizontalPodAutoscaler, replicas int32, pods []Pod, readings ...Reading) *Observation {
	return &Observation{HPA: h, Scale: Scale{SpecReplicas: replicas, StatusReplicas: replicas, Selector: "app=web"}, Pods: pods, Metrics: readings}
}

// trace runs one HPA over several syncs and keeps its status, as a cluster does.
type trace struct {
	c   *Controller
	hpa *autoscaling.HorizontalPodAutoscaler
	now time.Duration
}

func newTrace(config Config, h *autoscaling.HorizontalPodAutoscaler) *trace {
	c := New(config)
	c.Add(h.Key())
	return &trace{c: c, hpa: h}
}

func (tr *trace) sync(obs *Observation) Decision {
	h := *tr.hpa
	obs.HPA = &h
	d := tr.c.Reconcile(tr.now, obs)
	tr.hpa.Status = *d.Status
	return d
}

func conditionOf(t *testing.T, s *autoscaling.HorizontalPodAutoscalerStatus, kind autoscaling.ConditionType) autoscaling.HorizontalPodAutoscalerCondition {
	t.Helper()
	for _, c := range s.Conditions {
		if c.Type == kind {
			return c
		}
	}
	return autoscaling.HorizontalPodAutoscalerCondition{}
}
