package advise

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
)

// What the status of an HPA says is a finding, unless another one says why.
func TestLookAtStatus(t *testing.T) {
	const atMax = "{type: ScalingLimited, status: 'True', reason: TooManyReplicas}"
	able := func(reason string) string { return "{type: AbleToScale, status: 'False', reason: " + reason + "}" }
	active := func(reason, message string) string {
		return fmt.Sprintf("{type: ScalingActive, status: 'False', reason: %s, message: %q}", reason, message)
	}
	for _, test := range []struct {
		min        int
		conditions string
		change     func(*Objects)
		want       string
	}{
		{2, "", nil, ""},
		{2, "{type: ScalingLimited, status: 'True', reason: TooFewReplicas}", nil, ""},
		{2, "{type: ScalingLimited, status: 'False', reason: DesiredWithinRange}", nil, ""},
		{2, "{type: ScalingActive, status: 'True', reason: ValidMetricFound}", nil, ""},
		{2, atMax, nil, "max-reached medium"},
		{10, atMax, nil, "min-is-max low"},
		{10, "", nil, "min-is-max low"},
		{2, able("FailedGetScale"), nil, "no-target high"},
		{2, atMax + ", " + able("FailedUpdateScale"), nil, "not-able high, max-reached medium"},
		{2, active("FailedGetResourceMetric", "no metrics returned from resource metrics API"), nil, "not-active high"},
		{2, active("FailedGetResourceMetric", "missing request for cpu in container app of Pod web-1"), nil, "missing-request high"},
		{2, active("AReasonOfTomorrow", ""), nil, "not-active high"},
		{2, active("AmbiguousSelector", ""), nil, "two-hpas high"},
		{2, active("AmbiguousSelector", ""), func(o *Objects) { o.Others = []string{"second"} }, "two-hpas high"},
		{2, active("FailedGetResourceMetric", ""), func(o *Objects) { o.Others = []string{"second"} }, "two-hpas high, not-active high"},
		{2, active("ScalingDisabled", ""), nil, "switched-off high"},
		{2, active("ScalingDisabled", ""), func(o *Objects) { o.HPA.Labels = map[string]string{"scaledobject.keda.sh/name": "web"} }, ""},
		{2, "", func(o *Objects) { o.Applier = "helm" }, "replicas-applied medium"},
	} {
		docs, _ := manifest.Parse(fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {kind: Deployment, name: web}\n"+
			"  minReplicas: %d\n  maxReplicas: 10\nstatus: {conditions: [%s]}\n", test.min, test.conditions))
		h, err := autoscaling.FromJSON(docs[0].APIVersion, docs[0].JSON())
		if err != nil {
			t.Fatal(err)
		}
		autoscaling.SetDefaults(h)
		o := Objects{HPA: h, Template: func() *manifest.Document { return nil }}
		if test.change != nil {
			test.change(&o)
		}
		var got []string
		for _, f := range Look(&o) {
			got = append(got, f.Code+" "+f.Severity.String())
			if f.Says.In(fmt.Sprintf) == "" || f.Field.Path == "" {
				t.Errorf("%s: %q, field %s", f.Code, f.Says.In(fmt.Sprintf), f.Field)
			}
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("min %d, %s: got %q, want %q", test.min, test.conditions, got, test.want)
		}
	}
}

// A metric is a total only if its name says so.
func TestIsTotal(t *testing.T) {
	for name, want := range map[string]bool{ //maps: each alone
		"queue_messages_ready": true, "ApproximateNumberOfMessagesVisible": true, "requests-per-second": true, "kafka_consumergroup_lag": true, "rabbitmq-orders": true,
		"pubsub.googleapis.com|subscription|num_undelivered_messages": true, "sqs_queue_length": true, "http_requests_total": true,
		"queue_oldest_message_age_seconds": false, "http_request_duration_p95": false, "requests_per_pod": false, "worker_busy_ratio": false, "queue_utilization": false,
		"custom_value": false, "s0-prometheus": false, "cpuUsageAverage": false, "": false,
	} {
		if got := isTotal(name, 100); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
	if isTotal("queue_messages", 0.5) {
		t.Error("a target of a half is one of a total")
	}
}
