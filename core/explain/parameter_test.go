package explain_test

import (
	"testing"

	"hpaplayground/core/explain"
	"hpaplayground/core/words"
)

func TestParameter(t *testing.T) {
	for _, c := range []struct{ trigger, name, want string }{
		{"rabbitmq", "value", "The target of the HPA's metric."},
		{"rabbitmq", "activationValue", "The trigger is active above this value: then KEDA scales from zero."},
		{"rabbitmq", "protocol", "A parameter of the trigger rabbitmq. By default it is auto. A TriggerAuthentication may have it instead."},
		{"rabbitmq", "hostFromEnv", "A parameter of the trigger rabbitmq. A variable of the container with this name has the value."},
		{"rabbitmq", "queueNameFromEnv", ""},
		{"rabbitmq", "username", ""},
		{"rabbitmq", "authMode", "A parameter of the trigger rabbitmq. One of apiKey, basic, tls, bearer, custom, oauth. A TriggerAuthentication may have it instead."},
		{"cpu", "value", "The target of the HPA's metric."},
		{"cron", "desiredReplicas", "How many replicas the HPA wants at least while the window is open."},
		{"cron", "end", "When the window closes: minute, hour, day, month and weekday."},
		{"nothing", "value", ""},
	} {
		if got := explain.Parameter(c.trigger, c.name, words.English); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.trigger, c.name, got, c.want)
		}
	}
	if got := explain.Parameter("rabbitmq", "protocol", words.Chinese); got != "触发器 rabbitmq 的参数。默认为 auto。也可以由 TriggerAuthentication 提供。" {
		t.Error(got)
	}
}
