package keda_test

import (
	"encoding/json"
	"testing"
	"time"

	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
)

// FuzzScaledObject: nothing that a text may hold makes KEDA's rules panic or hang, and an
// object that the webhook lets pass has an HPA or a reason.
func FuzzScaledObject(f *testing.F) {
	for seed := range uint64(60) {
		b, err := json.Marshal(kedatrial.NewObject(seed).Scaled)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(b), int64(seed)*100_000_000)
	}
	f.Add(`{"spec":{"triggers":[{"type":"cron","metadata":{"timezone":"UTC","start":"0 0 30 2 *","end":"*/60 * * * *","desiredReplicas":"1"}}]}}`, int64(0))
	f.Add(`{"spec":{"triggers":[{"type":"azure-pipelines"},{"type":"ibmmq","metadata":{"queueName":","}}],"advanced":{"scalingModifiers":{"target":"NaN"}}}}`, int64(1))
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		so := new(keda.ScaledObject)
		if json.Unmarshal([]byte(text), so) != nil || len(so.Spec.Triggers) > 20 {
			return
		}
		var o keda.Options
		so.Validate(o, keda.Cluster{ScaledObjects: []*keda.ScaledObject{so}})
		hpa, _, err := so.HPA(o)
		if (hpa == nil) != (err != nil) {
			t.Errorf("HPA %v, error %v", hpa, err)
		}
		object, err := so.Operated(o)
		if err != nil {
			return
		}
		clock := time.Unix(unix%(1<<35), 0).UTC()
		readings := make([]operator.Reading, len(object.Sources))
		for i, s := range object.Sources {
			if s.Cron != nil {
				readings[i] = s.Cron.Read(clock)
			}
		}
		object.Step(operator.Observation{Now: clock, Activity: object.Activity(readings, operator.Failures{}, 1, 1)})
	})
}
