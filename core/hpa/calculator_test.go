package hpa

import (
	"fmt"
	"math"
	"testing"

	"hpaplayground/core/autoscaling"
)

// propose runs one sync at testNow and returns the metric's step.
func propose(t *testing.T, version string, h *autoscaling.HorizontalPodAutoscaler, spec, status int32, pods []Pod, reading Reading) MetricStep {
	t.Helper()
	tr := newTrace(testConfig(version), h)
	tr.now = testNow
	obs := observe(h, spec, pods, reading)
	obs.Scale.StatusReplicas = status
	if spec == 0 { // the HPA itself scaled to zero
		tr.hpa.Status.Conditions = []autoscaling.HorizontalPodAutoscalerCondition{{Type: autoscaling.ScaledToZero, Status: autoscaling.ConditionTrue}}
	}
	d := tr.sync(obs)
	if len(d.Metrics) != 1 {
		t.Fatalf("no metric step: %+v", d)
	}
	return d.Metrics[0]
}

func TestUtilization(t *testing.T) {
	const noSamples = "failed to get cpu utilization: did not receive metrics for targeted pods (pods might be unready)"
	for _, tt := range []struct {
		resource, pods, request string
		current, target         int32
		want, util              int32
		raw                     int64
		err                     string
	}{
		{"cpu", "3*R110", "100m", 3, 100, 3, 110, 110, ""},
		{"cpu", "3*R111", "100m", 3, 100, 4, 111, 111, ""},
		{"cpu", "3*R90", "100m", 3, 100, 3, 90, 90, ""},
		{"cpu", "3*R89", "100m", 3, 100, 3, 89, 89, ""},
		{"cpu", "R100 R101 R100", "300m", 3, 30, 3, 33, 100, ""},
		{"cpu", "4*R800", "1", 4, 50, 7, 80, 800, ""},
		{"cpu", "2*R600 2*P", "1", 4, 50, 4, 60, 600, ""},
		{"memory", "2*R600 2*P", "1", 4, 50, 4, 60, 600, ""},
		{"cpu", "2*R1000 2*P", "1", 4, 50, 4, 100, 1000, ""},
		{"cpu", "4*R200 6*P", "1", 10, 50, 2, 20, 200, ""},
		{"cpu", "2*R1000 2*U900", "1", 4, 50, 4, 100, 1000, ""},
		{"memory", "2*R1000 2*U900", "1", 4, 50, 8, 95, 950, ""},
		{"cpu", "2*R1000 2*Z900", "1", 4, 50, 4, 100, 1000, ""},
		{"cpu", "2*R1000 2*Y900", "1", 4, 50, 8, 95, 950, ""},
		{"cpu", "2*R1000 2*N900", "1", 4, 50, 4, 100, 1000, ""},
		{"cpu", "2*R1000 2*L900", "1", 4, 50, 8, 95, 950, ""},
		{"cpu", "2*R1000 2*W900", "1", 4, 50, 4, 100, 1000, ""},
		{"cpu", "3*R200 R", "1", 4, 50, 4, 20, 200, ""},
		{"cpu", "8*R100 2*R", "1", 10, 50, 6, 10, 100, ""},
		{"cpu", "8*R100 2*R", "1", 10, 200, 3, 10, 100, ""},
		{"cpu", "3*R1000 R", "1", 4, 50, 6, 100, 1000, ""},
		{"cpu", "3*R520 R", "1", 4, 50, 4, 52, 520, ""},
		{"cpu", "3*R600 2*T10 F", "1", 3, 50, 4, 60, 600, ""},
		{"cpu", "3*R200 3*S", "1", 3, 50, 3, 20, 200, ""},
		{"cpu", "3*R900 3*S", "1", 3, 50, 3, 90, 900, ""},
		{"cpu", "5*R750", "1", 10, 50, 8, 75, 750, ""},
		{"cpu", "12*R600", "1", 10, 50, 15, 60, 600, ""},
		{"cpu", "27*R7000", "3", 27, 100, 63, 233, 7000, ""},
		{"cpu", "2*R1000 2*P 2*R", "1", 6, 50, 6, 100, 1000, ""},
		{"cpu", "2*R100 2*P 2*R", "1", 6, 50, 6, 10, 100, ""},
		{"cpu", "3*P", "1", 3, 50, 0, 0, 0, noSamples},
		{"cpu", "3*R", "1", 3, 50, 0, 0, 0, noSamples},
		{"cpu", "3*R100", "", 3, 50, 0, 0, 0, "failed to get cpu utilization: missing request for cpu in container app of Pod web-0"},
		{"cpu", "3*R100", "0", 3, 50, 0, 0, 0, "failed to get cpu utilization: no metrics returned matched known pods"},
		{"cpu", "", "1", 3, 50, 0, 0, 0, "failed to get cpu utilization: no pods returned by selector while calculating replica count"},
	} {
		t.Run(fmt.Sprint(tt.resource, " ", tt.pods, " of ", tt.request, " at ", tt.target), func(t *testing.T) {
			pods, samples := testPods(t, tt.pods, tt.request)
			step := propose(t, "1.37", testHPA(1, 1000, utilizationOf(tt.resource, tt.target)), tt.current, tt.current, pods, Reading{Samples: samples})
			if step.Error != tt.err {
				t.Fatalf("error %q, want %q", step.Error, tt.err)
			}
			if tt.err == "" && (step.Proposal != tt.want || step.Utilization != tt.util || step.Value != tt.raw) {
				t.Errorf("got %d, %d %%, %dm; want %d, %d %%, %dm", step.Proposal, step.Utilization, step.Value, tt.want, tt.util, tt.raw)
			}
		})
	}
}

func TestAverage(t *testing.T) {
	for _, tt := range []struct {
		version, pods string
		cpu           bool
		current       int32
		want          int32
		average       int64
	}{
		{"1.37", "3*R1500", false, 3, 5, 1500},
		{"1.37", "2*R1500 2*P", false, 4, 4, 1500},
		{"1.37", "2*R1500 2*U100", false, 4, 4, 800},
		{"1.37", "2*R1500 2*U100", true, 4, 4, 1500},
		{"1.37", "8*R400 2*R", false, 10, 6, 400},
		{"1.37", "8*R2000 2*R", false, 10, 16, 2000},
		{"1.37", "R1000 R1001 R1001", false, 3, 3, 1000},
		{"1.37", "R1100 R1101 R1101", false, 3, 3, 1100},
		{"1.37", "3*R1000 R", false, 4, 4, 1000},
		{"1.27", "3*R1000 5*R", false, 8, 3, 1000}, // until 1.27 missing pods at exactly the target counted as 0
		{"1.28", "3*R1000 5*R", false, 8, 8, 1000},
		{"1.32", "3*R1100", false, 3, 4, 1100}, // exactly 110 % was outside until 1.32
		{"1.33", "3*R1100", false, 3, 3, 1100},
		{"1.32", "3*R900", false, 3, 3, 900},
	} {
		t.Run(tt.version+" "+tt.pods, func(t *testing.T) {
			metric := podsMetric("rps", "1")
			if tt.cpu {
				metric = averageOf("cpu", "1")
			}
			pods, samples := testPods(t, tt.pods, "1")
			step := propose(t, tt.version, testHPA(1, 1000, metric), tt.current, tt.current, pods, Reading{Samples: samples})
			if step.Error != "" || step.Proposal != tt.want || step.Value != tt.average {
				t.Errorf("got %d, average %dm, error %q; want %d, %dm", step.Proposal, step.Value, step.Error, tt.want, tt.average)
			}
		})
	}
}

// The assumed usage of missing pods must not reverse the direction. It may lead to
// the current count.
func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		pods    string
		current int32
		want    int32
		verdict Verdict
	}{
		{"3*R1050 R", 4, 4, VerdictReversed},        // 105 %, then 79 % of four: not fewer
		{"3*R1600 R", 4, 5, VerdictScaled},          // 160 %, then 120 % of four
		{"3*R1600 R", 5, 5, VerdictScaled},          // the same five
		{"3*R1600 R", 6, 6, VerdictReversed},        // not fewer than six
		{"3*R1450 R", 4, 4, VerdictWithinTolerance}, // 145 %, then 109 %
		{"3*R600 R", 4, 3, VerdictScaled},           // 60 %, then 70 % of four
		{"3*R600 R", 3, 3, VerdictScaled},           // the same three
		{"3*R600 R", 2, 2, VerdictReversed},         // not more than two
		{"3*R1000", 4, 4, VerdictWithinTolerance},
		{"3*R1000 R", 4, 4, VerdictWithinTolerance}, // a missing pod is at the target, too
	} {
		pods, samples := testPods(t, tt.pods, "1")
		step := propose(t, "1.37", testHPA(1, 1000, podsMetric("rps", "1")), tt.current, tt.current, pods, Reading{Samples: samples})
		if step.Proposal != tt.want || step.Verdict != tt.verdict {
			t.Errorf("%s of %d: got %d, %v; want %d, %v", tt.pods, tt.current, step.Proposal, step.Verdict, tt.want, tt.verdict)
		}
	}
}

func TestGoneSamplesCount(t *testing.T) {
	pods, samples := testPods(t, "2*R1500", "1")
	step := propose(t, "1.37", testHPA(1, 1000, podsMetric("rps", "1")), 2, 2, pods, Reading{Samples: samples, GoneSamples: []Sample{{Present: true, Value: 3000}}})
	if step.Value != 2000 || step.Proposal != 4 {
		t.Errorf("got average %dm and %d replicas; want 2000m over three samples and 4, the ratio times the two ready pods", step.Value, step.Proposal)
	}
}

func TestValueMetrics(t *testing.T) {
	lowest := int64(math.MinInt64)
	for _, tt := range []struct {
		pods         string
		spec, status int32
		usage        int64
		value        int32
		perPod       int32
		reported     int64
	}{
		{"3*R", 3, 3, 150000, 5, 2, 50000},
		{"3*R", 3, 3, 110000, 3, 2, 36667},
		{"3*R", 3, 3, 111000, 4, 2, 37000},
		{"2*R 8*U", 10, 10, 150000, 3, 2, 15000},
		{"10*U", 10, 10, 150000, 0, 2, 15000},
		{"2*R 2*T", 2, 4, 150000, 6, 2, 37500},
		{"", 0, 0, 250000, 3, 3, lowest},
		{"", 0, 0, 0, 0, 0, lowest},
		{"10*R", 10, 12, 1200000, 120, 12, 100000}, // within tolerance the status count is proposed
	} {
		t.Run(fmt.Sprint(tt.pods, " ", tt.usage), func(t *testing.T) {
			pods, _ := testPods(t, tt.pods, "1")
			for _, metric := range []func(string, autoscaling.MetricTargetType, string) autoscaling.MetricSpec{externalMetric, objectMetric} {
				reading := Reading{Values: []int64{tt.usage}}
				step := propose(t, "1.37", testHPA(0, 1000, metric("q", autoscaling.ValueMetricType, "100")), tt.spec, tt.status, pods, reading)
				if step.Error != "" || step.Proposal != tt.value || step.Value != tt.usage {
					t.Errorf("Value: got %d (%dm, %q); want %d", step.Proposal, step.Value, step.Error, tt.value)
				}
				step = propose(t, "1.37", testHPA(0, 1000, metric("q", autoscaling.AverageValueMetricType, "100")), tt.spec, tt.status, pods, reading)
				if step.Proposal != tt.perPod || step.Value != tt.reported {
					t.Errorf("AverageValue: got %d (%dm); want %d (%dm)", step.Proposal, step.Value, tt.perPod, tt.reported)
				}
			}
		})
	}
}

func TestHugeValues(t *testing.T) {
	pods, samples := testPods(t, "R9223372036854775807", "1m")
	// The percentage overflows as it does on amd64 and in Go's integers.
	if step := propose(t, "1.37", testHPA(1, 10, utilizationOf("cpu", 1)), 1, 1, pods, Reading{Samples: samples}); step.Utilization != -100 {
		t.Errorf("utilization %d, want -100", step.Utilization)
	}
	huge := Reading{Values: []int64{math.MaxInt64}}
	for _, tt := range []struct {
		version string
		metric  autoscaling.MetricSpec
		want    int32
	}{
		{"1.37", externalMetric("q", autoscaling.ValueMetricType, "1m"), math.MaxInt32},
		{"1.34", externalMetric("q", autoscaling.ValueMetricType, "1m"), math.MinInt32},
		{"1.37", externalMetric("q", autoscaling.AverageValueMetricType, "1m"), math.MaxInt32},
		{"1.33", externalMetric("q", autoscaling.AverageValueMetricType, "1m"), math.MinInt32},
		{"1.37", objectMetric("q", autoscaling.AverageValueMetricType, "1m"), math.MinInt32},
	} {
		if step := propose(t, tt.version, testHPA(1, 10, tt.metric), 1, 1, pods, huge); step.Proposal != tt.want {
			t.Errorf("%s %s: got %d, want %d", tt.version, step.Name, step.Proposal, tt.want)
		}
	}
}

// The sums of several values are capped since 1.35 and 1.34; a sum that does not
// overflow is exact.
func TestSums(t *testing.T) {
	const maximum = math.MaxInt64
	external, object := &metric{}, &metric{}
	external.External = &autoscaling.ExternalMetricSource{}
	for _, tt := range []struct {
		version             string
		values              []int64
		sum, perPod, object int64
	}{
		{"1.37", []int64{1, 0, 2}, 3, 3, 3},
		{"1.37", []int64{maximum - 1, 1, -1}, maximum - 1, maximum - 1, maximum - 1},
		{"1.37", []int64{maximum, 1, -5}, maximum, maximum, maximum - 4},
		{"1.37", []int64{maximum, 0}, maximum, maximum, maximum},
		{"1.37", []int64{-3, 4}, 1, maximum, 1}, // below 0 counts as an overflow
		{"1.34", []int64{maximum, 1, -5}, maximum - 4, maximum, maximum - 4},
		{"1.33", []int64{-3, 4}, 1, 1, 1},
	} {
		s := &sync{Controller: New(testConfig(tt.version))}
		if sum, perPod, other := s.sum(tt.values), s.sumPerPod(external, tt.values), s.sumPerPod(object, tt.values); sum != tt.sum || perPod != tt.perPod || other != tt.object {
			t.Errorf("%s %v: got %d, %d, %d; want %d, %d, %d", tt.version, tt.values, sum, perPod, other, tt.sum, tt.perPod, tt.object)
		}
	}
}

func TestConversions(t *testing.T) {
	for _, tt := range []struct {
		in   float64
		i32  int32
		long int64
	}{
		{math.NaN(), math.MinInt32, math.MinInt64},
		{math.Inf(1), math.MinInt32, math.MinInt64},
		{math.Inf(-1), math.MinInt32, math.MinInt64},
		{3e9, math.MinInt32, 3000000000},
		{1e19, math.MinInt32, math.MinInt64},
		{2147483647.9, 2147483647, 2147483647},
		{2147483648, math.MinInt32, 2147483648},
		{9223372036854775808, math.MinInt32, math.MinInt64},
		{-2147483647.5, -2147483647, -2147483647},
		{-2147483648.9, math.MinInt32, -2147483648},
		{-2147483649, math.MinInt32, -2147483649},
		{-9223372036854775808, math.MinInt32, math.MinInt64},
		{-1.5, -1, -1},
	} {
		if got := int32Of(tt.in); got != tt.i32 {
			t.Errorf("int32Of(%v) = %d, want %d", tt.in, got, tt.i32)
		}
		if got := int64Of(tt.in); got != tt.long {
			t.Errorf("int64Of(%v) = %d, want %d", tt.in, got, tt.long)
		}
	}
}
