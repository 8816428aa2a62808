package explain_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// sync is one line of a made-up run, with bounds of 1 and 100.
type sync struct {
	moment        time.Duration
	from, to      int32
	wants         int32  // what the metrics want; 0: to
	limit, window string // reasons of the two steps
	failed        string // name of a metric that failed; without wants nothing is decided
	unwritten     int32  // the replicas that could not be written
	zone          hpa.Zone
}

func run(end time.Duration, syncs ...sync) *timeline.Timeline {
	tl := &timeline.Timeline{Duration: end, HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{}}}
	for _, s := range syncs {
		d := hpa.Decision{Current: s.from, Desired: s.to, Zone: s.zone, Rescaled: s.from != s.to, Min: 1, Max: 100, Proposed: cmp.Or(s.wants, s.to)}
		if s.failed != "" {
			d.Metrics = []hpa.MetricStep{{Name: s.failed, Verdict: hpa.VerdictFailed}}
		}
		if s.zone == hpa.ZoneNormal && (s.failed == "" || s.wants > 0) {
			d.Limit = &hpa.LimitStep{In: d.Proposed, Out: cmp.Or(s.unwritten, s.to), Rate: s.from, Reason: hpa.LookupReason(cmp.Or(s.limit, "DesiredWithinRange"))}
		}
		if s.window != "" {
			d.Stabilization = &hpa.StabilizationStep{Reason: hpa.LookupReason(s.window), In: d.Proposed, Out: s.to}
		}
		if s.limit == "TooManyReplicas" {
			d.Max = s.to
		}
		tl.Targets[0].Spec.Set(s.moment, float64(s.to))
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: s.moment, Decision: d})
	}
	return tl
}

func TestStory(t *testing.T) {
	minute := time.Minute
	noTarget := run(minute)
	noTarget.HPAs[0].Target = -1
	deleted := run(10*minute, sync{from: 3, to: 3, wants: 5, limit: "ScaleUpLimit"})
	deleted.HPAs[0].Versions = []timeline.Version{{}, {At: 4 * minute}}
	back := run(10*minute, sync{from: 3, to: 3, wants: 5, limit: "ScaleUpLimit"}, sync{moment: 3 * minute, from: 3, to: 3, wants: 6, limit: "ScaleUpLimit"},
		sync{moment: 8 * minute, from: 3, to: 3, wants: 4, limit: "ScaleUpLimit"}, sync{moment: 9 * minute, from: 3, to: 3})
	back.HPAs[0].Versions = []timeline.Version{{}, {At: 4 * minute}, {At: 8 * minute, Object: &autoscaling.HorizontalPodAutoscaler{}}}
	lost := run(60*minute, sync{from: 3, to: 3, wants: 4, limit: "ScaleUpLimit"}, sync{moment: 5 * minute, from: 3, to: 3},
		sync{moment: 30 * minute, from: 3, to: 3, wants: 4, window: "ScaleUpStabilized"}, sync{moment: 32 * minute, from: 3, to: 3})
	lost.Demands = []timeline.Demand{{}}
	lost.Demands[0].Offered.Set(0, 100)
	lost.Demands[0].Unserved.Set(30*minute, 100)
	lost.Demands[0].Unserved.Set(40*minute, 0)
	tests := []struct {
		name string
		tl   *timeline.Timeline
		want string
	}{
		{"no HPA", &timeline.Timeline{}, "There is no HorizontalPodAutoscaler in this scenario, so nothing scales."},
		{"no target", noTarget, "The target of the HPA does not exist, so nothing scales."},
		{"still", run(minute, sync{from: 3, to: 3}), "3 replicas throughout; the HPA never rescaled."},
		{"a person scaled", run(minute, sync{from: 3, to: 3}, sync{moment: 30, from: 5, to: 5}),
			"Between 3 and 5 replicas; the HPA itself never rescaled."},
		{"up, held by a policy", run(10*minute, sync{from: 1, to: 1}, sync{moment: minute, from: 1, to: 10, wants: 12, limit: "ScaleUpLimit"},
			sync{moment: 2 * minute, from: 10, to: 10, wants: 13, limit: "ScaleUpLimit"}, sync{moment: 6 * minute, from: 10, to: 13}),
			"1:00 to 6:00 the scale-up policy: up to 3 too few. 1 to 13 replicas, in 2 scale-ups."},
		{"the policy outweighs the window", run(minute, sync{from: 9, to: 8, wants: 7, limit: "ScaleDownLimit", window: "ScaleDownStabilized"}),
			"0:00 to 1:00 the scale-down policy: 1 too many. 8 replicas, after 1 scale-down at the start."},
		{"pods too few before pods too many", run(100*minute, sync{from: 9, to: 9, wants: 2, window: "ScaleDownStabilized"}, sync{moment: 60 * minute, from: 2, to: 2},
			sync{moment: 80 * minute, from: 2, to: 3, wants: 4, window: "ScaleUpStabilized"}, sync{moment: 81 * minute, from: 3, to: 3}),
			"1:20:00 to 1:21:00 the scale-up window: 1 too few. 0:00 to 1:00:00 the scale-down window: up to 7 too many. 2 to 9 replicas, in 1 scale-up."},
		{"what is over in a moment is not the worst", run(100*minute, sync{from: 9, to: 9, wants: 8, window: "ScaleDownStabilized"}, sync{moment: 5 * minute, from: 9, to: 9},
			sync{moment: 80 * minute, from: 9, to: 9, wants: 12, limit: "ScaleUpLimit"}, sync{moment: 80*minute + 15*time.Second, from: 9, to: 9}),
			"0:00 to 5:00 the scale-down window: 1 too many. 1:20:00 to 1:20:15 the scale-up policy: up to 3 too few. 9 replicas throughout; the HPA never rescaled."},
		{"unserved load counts more than the metrics say", lost,
			"30:00 to 32:00 the scale-up window: 1 too few. 0:00 to 5:00 the scale-up policy: 1 too few. 3 replicas throughout; the HPA never rescaled."},
		{"the two worst of three, the worst first", run(100*minute, sync{from: 2, to: 2, wants: 4, window: "ScaleUpStabilized"}, sync{moment: 10 * minute, from: 2, to: 2},
			sync{moment: 20 * minute, from: 2, to: 2, wants: 3, limit: "TooManyReplicas"}, sync{moment: 21 * minute, from: 2, to: 2},
			sync{moment: 70 * minute, from: 2, to: 2, failed: "cpu resource"}),
			"1:10:00 to 1:40:00 cpu could not be read. 0:00 to 10:00 the scale-up window: up to 2 too few. 2 replicas throughout; the HPA never rescaled."},
		{"what held it back twice", run(10*minute, sync{from: 3, to: 3, wants: 2, window: "ScaleDownStabilized"}, sync{moment: minute, from: 3, to: 3},
			sync{moment: 5 * minute, from: 3, to: 3, wants: 2, window: "ScaleDownStabilized"}, sync{moment: 7 * minute, from: 3, to: 3}),
			"0:00 to 1:00 and 5:00 to 7:00 the scale-down window: 1 too many. 3 replicas throughout; the HPA never rescaled."},
		{"what cost most in all, not at once", run(100*minute, sync{from: 3, to: 3, wants: 4, limit: "ScaleUpLimit"}, sync{moment: minute, from: 3, to: 3},
			sync{moment: 3 * minute, from: 3, to: 3, wants: 5, limit: "ScaleUpLimit"}, sync{moment: 5 * minute, from: 3, to: 3},
			sync{moment: 6 * minute, from: 3, to: 3, wants: 4, limit: "ScaleUpLimit"}, sync{moment: 7 * minute, from: 3, to: 3, wants: 5, limit: "TooManyReplicas"}, sync{moment: 9 * minute, from: 3, to: 3}),
			"3:00 to 5:00 and 2 times more, 4:00 in all, the scale-up policy: up to 2 too few. 7:00 to 9:00 maxReplicas: up to 2 too few. 3 replicas throughout; the HPA never rescaled."},
		{"a window brings replicas back", run(10*minute, sync{from: 6, to: 6}, sync{moment: minute, from: 2, to: 6, wants: 2, window: "ScaleDownStabilized"},
			sync{moment: 2 * minute, from: 6, to: 6}),
			"1:00 to 2:00 the scale-down window: up to 4 brought back. 6 replicas, after 1 scale-up at the start."},
		{"exactly maxReplicas is wanted", run(10*minute, sync{from: 6, to: 6}, sync{moment: minute, from: 6, to: 6, wants: 6, limit: "TooManyReplicas"}),
			"6 replicas throughout; the HPA never rescaled."},
		{"no length", run(10*minute, sync{from: 3, to: 3}, sync{moment: minute, from: 3, to: 6, wants: 9, limit: "ScaleUpLimit"}, sync{moment: minute + time.Second/2, from: 6, to: 9}),
			"3 to 9 replicas, in 2 scale-ups."},
		{"no scale", run(10*minute, sync{from: 3, to: 3}, sync{moment: minute, from: 3, to: 3, zone: hpa.ZoneFailed}),
			"1:00 to 10:00 the scale of its target could not be read. 3 replicas throughout; the HPA never rescaled."},
		{"not written", run(10*minute, sync{from: 3, to: 3}, sync{moment: minute, from: 3, to: 3, wants: 7, unwritten: 5}),
			"1:00 to 10:00 the scale could not be written: up to 4 too few. 3 replicas throughout; the HPA never rescaled."},
		{"disabled", run(10*minute, sync{from: 0, to: 0, zone: hpa.ZoneDisabled}, sync{moment: minute, from: 3, to: 3}),
			"0:00 to 1:00 it did not act, because its target had 0 replicas. Between 0 and 3 replicas; the HPA itself never rescaled."},
		{"deleted", deleted, "0:00 to 4:00 the scale-up policy: up to 2 too few. 3 replicas throughout; the HPA never rescaled. At 4:00 the HPA was deleted."},
		{"deleted and made again", back,
			"0:00 to 4:00 and 8:00 to 9:00 the scale-up policy: up to 3 too few. 3 replicas throughout; the HPA never rescaled."},
		{"until the end", run(10*minute, sync{from: 3, to: 3}, sync{moment: 4 * minute, from: 3, to: 3, wants: 4, limit: "TooManyReplicas"}, sync{moment: 7 * minute, from: 3, to: 3, wants: 9, limit: "TooManyReplicas"}),
			"4:00 to 10:00 maxReplicas: up to 6 too few. 3 replicas throughout; the HPA never rescaled."},
		{"a metric that cannot be read, also at maxReplicas", run(10*minute, sync{from: 3, to: 5, failed: "cpu resource"}, sync{moment: 4 * minute, from: 5, to: 5, wants: 7, failed: "cpu resource", limit: "TooManyReplicas"}),
			"4:00 to 10:00 maxReplicas: up to 2 too few. 0:00 to 10:00 cpu could not be read. 5 replicas, after 1 scale-up at the start."},
		{"minReplicas is no obstacle", run(minute, sync{from: 1, to: 1, limit: "TooFewReplicas"}),
			"1 replica throughout; the HPA never rescaled."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := explain.Story(test.tl, words.English); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// The story of a part counts what is in the part.
func TestStoryIn(t *testing.T) {
	minute := time.Minute
	tl := run(20*minute, sync{from: 1, to: 2, wants: 9, limit: "ScaleUpLimit"}, sync{moment: 4 * minute, from: 2, to: 5, wants: 8, limit: "ScaleUpLimit"}, sync{moment: 6 * minute, from: 5, to: 8},
		sync{moment: 12 * minute, from: 8, to: 7, wants: 3, window: "ScaleDownStabilized"}, sync{moment: 14 * minute, from: 7, to: 3})
	for _, test := range []struct {
		from, to time.Duration
		want     string
	}{
		{0, 20 * minute, explain.StoryOf(tl, 0, words.English)},
		{3 * minute, 5 * minute, "3:00 to 5:00 the scale-up policy: up to 7 too few. 2 to 5 replicas, in 1 scale-up."},
		{4 * minute, 5 * minute, "4:00 to 5:00 the scale-up policy: up to 3 too few. 5 replicas, after 1 scale-up at the start."},
		{6 * minute, 12 * minute, "7 to 8 replicas, in 1 scale-up and 1 scale-down."},
		{7 * minute, 13 * minute, "12:00 to 13:00 the scale-down window: up to 4 too many. 8 down to 7 replicas, in 1 scale-down."},
		{8 * minute, 9 * minute, "8 replicas throughout; the HPA never rescaled."},
	} {
		if got := explain.StoryIn(tl, 0, test.from, test.to, words.English); got != test.want {
			t.Errorf("%s to %s: got  %s\nwant %s", test.from, test.to, got, test.want)
		}
	}
}

func TestHeldBy(t *testing.T) {
	limit := func(reason hpa.Reason, rate int32, policies ...hpa.PolicyStep) hpa.Decision {
		return hpa.Decision{Current: 5, Limit: &hpa.LimitStep{In: 30, Out: rate, Rate: rate, Reason: reason, Policies: policies}}
	}
	for name, test := range map[string]struct {
		d    hpa.Decision
		want [2]string
	}{
		"nothing":          {hpa.Decision{}, [2]string{"", ""}},
		"no limit":         {limit(hpa.ReasonDesiredWithinRange, 30), [2]string{"", ""}},
		"window":           {hpa.Decision{Max: 9, Stabilization: &hpa.StabilizationStep{In: 3, Out: 5, Reason: hpa.ReasonScaleDownStabilized}}, [2]string{"scale-down window", "缩容稳定窗口"}},
		"policy":           {limit(hpa.ReasonScaleUpLimit, 9, hpa.PolicyStep{Limit: 9}), [2]string{"scale-up policy", "扩容策略"}},
		"Disabled":         {limit(hpa.ReasonScaleUpLimit, 5), [2]string{"scale-up policy", "扩容策略"}},
		"without behavior": {limit(hpa.ReasonScaleUpLimit, 10), [2]string{"default limit", "默认限制"}},
		"bound":            {limit(hpa.ReasonTooManyReplicas, 9), [2]string{"maxReplicas", "maxReplicas"}},
	} {
		if english, chinese := explain.HeldBy(&test.d, words.English), explain.HeldBy(&test.d, words.Chinese); english != test.want[0] || chinese != test.want[1] {
			t.Errorf("%s: %q and %q, want %q", name, english, chinese, test.want)
		}
	}
}

// written writes a sentence with its moments in < > and, behind a name, its field in [ ].
func written(l explain.Line) string {
	var b strings.Builder
	for _, p := range l.Parts {
		switch {
		case p.Moment:
			fmt.Fprintf(&b, "<%s>", p.Text)
		case p.Field != (explain.Field{}):
			fmt.Fprintf(&b, "%s[%s]", p.Text, p.Field)
		default:
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

// In an incident the policy that gave too few pods for minutes comes before the policy that kept too many for hours, and times of
// one night have no days and no seconds.
func TestIncident(t *testing.T) {
	tl := observed(t, `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: checkout}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: checkout}
  minReplicas: 3
  maxReplicas: 20
  metrics:
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}
  behavior:
    scaleUp: {policies: [{type: Pods, value: 2, periodSeconds: 60}]}
    scaleDown: {stabilizationWindowSeconds: 600, policies: [{type: Pods, value: 1, periodSeconds: 300}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: checkout}
spec:
  replicas: 3
  selector: {matchLabels: {app: checkout}}
  template:
    metadata: {labels: {app: checkout}}
    spec: {containers: [{name: app, image: app, resources: {requests: {cpu: 500m}}}]}
---
apiVersion: playground/v1
kind: Simulation
spec:
  start: "2026-11-27T19:00:00Z"
  duration: 6h
  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [[0s, 950m], [2h12m, 6800m], [3h, 850m]]}
`)
	const want = "21:12 to 21:19 UTC the scale-up policy, 2 pods per 60s: up to 15 too few. " +
		"22:10 to 23:25 UTC the scale-down policy, 1 pod per 5m: up to 15 too many. 3 to 19 replicas, in 8 scale-ups and 16 scale-downs."
	if got := explain.StoryOf(tl, 0, words.English); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

const aDay = `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 20
  metrics:
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}
  behavior:
    scaleUp:
      policies: [{type: Pods, value: 1, periodSeconds: 1800}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 24h
  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [[0s, 100m], [1h, 1500m], [12h, 1500m], [12h, 100m]]}
`

// A story names the fields that govern its sentences, and links the moments. A sentence can stay
// at its place in every run.
func TestStoryParts(t *testing.T) {
	storyOf := func(text string) (*timeline.Timeline, []explain.Line) {
		t.Helper()
		s, diags := parse.Text(text)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return tl, explain.Stories(tl, words.English)[0]
	}
	check := func(subject string, got []explain.Line, want ...string) {
		t.Helper()
		for i, w := range want {
			if i >= len(got) || written(got[i]) != w {
				t.Errorf("%s: sentence %d of %q:\n%s\nwant %q", subject, i, got, written(got[min(i, len(got)-1)]), w)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d sentences, want %d", subject, len(got), len(want))
		}
	}
	const (
		policy = "the scale-up policy[spec.behavior.scaleUp.policies[0]]"
		window = "<12:00:29> to <12:05:14> the scale-down window[spec.behavior.scaleDown.stabilizationWindowSeconds], 5m: up to "
		others = "1 to 6 replicas, in 1 scale-up and 1 scale-down."
	)
	_, lines := storyOf(aDay)
	check("a slow policy", lines, "<1:00:16> to <2:30:33> "+policy+", 1 pod per 30m: up to 4 too few.", window+"4 too many.",
		"1 to 5 replicas, in 4 scale-ups and 1 scale-down.")
	tl, other := storyOf(strings.Replace(aDay, "value: 1,", "value: 20,", 1))
	check("a fast one", other, window+"5 too many.", others)
	never := "T" + policy[1:] + " never held it back."
	check("kept, without a cause", explain.KeepSentence(tl, 0, other, lines[0], 0, words.English), never, window+"5 too many.", others)
	check("kept, moved", explain.KeepSentence(tl, 0, other, lines[1], 1, words.English), "", window+"5 too many.", others)
	check("kept at a place that is not there", explain.KeepSentence(tl, 0, other, lines[1], 9, words.English), window+"5 too many.", others)
	check("kept after a sentence that has gone", explain.KeepSentence(tl, 0, nil, lines[0], 1, words.Chinese), "", "从未受扩容策略[spec.behavior.scaleUp.policies[0]]限制。")
}
