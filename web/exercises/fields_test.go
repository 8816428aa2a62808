package exercises

import (
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/web/document"
)

const fieldText = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  minReplicas: 1
  behavior:
    scaleUp:
      policies:
      - {type: Pods, value: 4, periodSeconds: 15}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {replicas: 2}
---
apiVersion: playground/v1
kind: Simulation
spec:
  timeline:
  - {at: 1m, scale: 3}
`

func TestFieldOf(t *testing.T) {
	text := document.New().Replace(document.Split(fieldText))
	for _, test := range []struct {
		edit string
		want Field
	}{
		{"spec.minReplicas", Field{document.HPA, 5, 5}},
		{"spec.behavior", Field{document.HPA, 6, 9}},
		{"spec.behavior.scaleDown", Field{document.HPA, 6, 6}}, // the text does not have it: the field around it
		{"spec.maxReplicas", Field{document.HPA, 4, 4}},
		{"spec.behavior.scaleUp.policies[0].value", Field{document.HPA, 9, 9}},
		{"HorizontalPodAutoscaler/web:", Field{document.HPA, 2, 2}},
		{"HorizontalPodAutoscaler/other:spec.minReplicas", Field{document.HPA, 1, 1}},
		{"Deployment:spec.replicas", Field{document.Workload, 4, 4}},
		{"Simulation:spec.timeline[+]", Field{document.Simulation, 4, 5}},
	} {
		if got := FieldOf(&exercise.Exercise{Edit: []string{test.edit}}, 0, text); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.edit, got, test.want)
		}
	}
}

// TestFieldOfScaledObject: the fields of a ScaledObject are in the HPA's part, which an exercise
// about them opens.
func TestFieldOfScaledObject(t *testing.T) {
	const scaled = "apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {name: web}\nspec:\n  cooldownPeriod: 60\n"
	x := &exercise.Exercise{Edit: []string{"ScaledObject:spec.cooldownPeriod"}}
	text := document.New().Replace(document.Split(scaled))
	if got, want := FieldOf(x, 0, text), (Field{document.HPA, 5, 5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if PartOf(x) != document.HPA {
		t.Errorf("the exercise opens %v", PartOf(x))
	}
}
