package state

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// asked are the requests for an explanation among effects.
func asked(effects []Effect) (list []int) {
	for _, e := range effects {
		if r, ok := e.(WaitForLook); ok {
			list = append(list, r.Asked)
		}
	}
	return list
}

// TestWhy: a sync is explained once the cursor rests on it, and only once.
func TestWhy(t *testing.T) {
	m, _ := play(New(), opened("#preset=one&t=5m"))
	step := func(msg Msg, want ...int) []Effect {
		t.Helper()
		var effects []Effect
		m, effects = Update(m, msg)
		if got := asked(effects); !reflect.DeepEqual(got, want) {
			t.Errorf("%T: asked %v, want %v", msg, got, want)
		}
		return effects
	}
	explains := func(msg Msg, sync int) {
		t.Helper()
		effects := step(msg)
		want := []Effect{ExplainSync{Look{1, sync}, nil}}
		if sync < 0 {
			want = nil
		}
		if !reflect.DeepEqual(effects, want) {
			t.Errorf("%+v caused %+v, want %+v", msg, effects, want)
		}
	}
	chain := &explain.Chain{}

	explains(LookSettled{1}, 5)
	step(SyncExplained{Told{Look: Look{1, 5}, Chain: chain}})
	if m.Told.Chain != chain {
		t.Fatal("the explanation was not taken in")
	}
	// A drag: only its end is explained.
	step(playback.CursorStepped{By: playback.SyncOn}, 2)
	step(playback.CursorStepped{By: playback.SyncOn}, 3)
	explains(LookSettled{2}, -1)
	explains(LookSettled{3}, 7)
	// Back at the explained sync, before the new explanation is ready.
	step(playback.CursorMoved{At: minuteSync(5)})
	step(SyncExplained{Told{Look: Look{1, 7}}})
	if m.Told.Sync != 5 {
		t.Errorf("an answer that came too late was taken in: %+v", m.Told)
	}
	explains(LookSettled{3}, -1)
	// During playback nothing is requested. When it stops, a sync is.
	step(playback.PlayToggled{})
	step(playback.TimePassed{Passed: 2 * time.Second})
	step(playback.PlayToggled{}, 4)
	// Another tab needs no explanation.
	step(TabOpened{Events})
	explains(LookSettled{4}, -1)
	step(playback.CursorStepped{By: playback.SyncOn})
	step(TabOpened{Why}, 5)
	// No explanation before the first sync, or without a run.
	none, effects := Update(New(), playback.CursorStepped{By: playback.SyncOn})
	if _, ok := none.Look(); ok || effects != nil {
		t.Errorf("without a run: %+v", effects)
	}
}

func TestFind(t *testing.T) {
	const (
		v1 = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: old\nspec:\n  maxReplicas: 5\n  targetCPUUtilizationPercentage: 50\n"
		v2 = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  maxReplicas: 5
  behavior:
    scaleDown:
      policies:
      - type: Pods
        value: 1
        periodSeconds: 10
`
		other      = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: other\nspec:\n  template: {}\n"
		deployment = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n"
		simulation = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  controller:\n    tolerance: 0.2\n"
	)
	hpa := func(path string) explain.Field { return explain.Field{Kind: "HorizontalPodAutoscaler", Path: path} }
	all := strings.Join([]string{v2, other, deployment, simulation}, "---\n")
	for _, test := range []struct {
		name, text   string
		field        explain.Field
		part         document.Part
		line, column int
	}{
		{"a value", all, hpa("spec.maxReplicas"), document.HPA, 6, 16},
		{"an entry", all, hpa("spec.behavior.scaleDown.policies[0].value"), document.HPA, 11, 16},
		{"the nearest", all, hpa("spec.behavior.scaleDown.stabilizationWindowSeconds"), document.HPA, 8, 5},
		{"the target, not another", all, explain.Field{Kind: "Deployment", Path: "spec.template.spec.containers"}, document.Workload, 15, 7},
		{"a flag", all, explain.Field{Kind: "Simulation", Path: "spec.controller.tolerance"}, document.Simulation, 5, 16},
		{"a flag that is not set", all, explain.Field{Kind: "Simulation", Path: "spec.controller.downscaleStabilization"}, document.Simulation, 4, 3},
		{"no such document", v2, explain.Field{Kind: "Simulation", Path: "spec.controller.tolerance"}, document.Simulation, 1, 1},
		{"the one metric of v1", v1, hpa("spec.metrics[0].resource.target.averageUtilization"), document.HPA, 7, 35},
		{"no behavior in v1", v1, hpa("spec.behavior"), document.HPA, 5, 1},
		{"a broken text", "kind: [", hpa("spec.maxReplicas"), document.HPA, 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := New()
			m.Sections = document.Split(test.text)
			m.Timeline = &timeline.Timeline{
				HPAs:    []timeline.HPA{{Key: autoscaling.Key{Namespace: "default", Name: "web"}, Target: 0}},
				Targets: []timeline.Target{{Name: "Deployment/web"}},
			}
			part, line, column := m.Find(test.field)
			if part != test.part || line != test.line || column != test.column {
				t.Errorf("found at part %d, %d:%d, want %d, %d:%d", part, line, column, test.part, test.line, test.column)
			}
		})
	}
}
