package explain_test

import (
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

// sync is one line of a made-up run.
type sync struct {
	moment        time.Duration
	from, to      int32
	limit, window string // reasons of the two steps
	failed        string // name of a metric that failed
	above         string // name of a metric that is twice its target
	zone          hpa.Zone
}

func run(end time.Duration, syncs ...sync) *timeline.Timeline {
	tl := &timeline.Timeline{Duration: end, HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{}}}
	for _, s := range syncs {
		d := hpa.Decision{Current: s.from, Desired: s.to, Zone: s.zone, Rescaled: s.from != s.to}
		if s.limit != "" {
			d.Limit = &hpa.LimitStep{Reason: hpa.LookupReason(s.limit), Out: s.to}
		}
		if s.window != "" {
			d.Stabilization = &hpa.StabilizationStep{Reason: hpa.LookupReason(s.window), In: s.to - 1, Out: s.to}
		}
		if s.failed != "" {
			d.Metrics = []hpa.MetricStep{{Name: s.failed, Verdict: hpa.VerdictFailed}}
		}
		if s.above != "" {
			d.Metrics = []hpa.MetricStep{{Name: s.above, Ratio: 2, Verdict: hpa.VerdictScaled}}
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
	deleted := run(10*minute, sync{from: 3, to: 3, limit: "ScaleUpLimit"})
	deleted.HPAs[0].Versions = []timeline.Version{{}, {At: 4 * minute}}
	back := run(10*minute, sync{from: 3, to: 3, limit: "ScaleUpLimit"}, sync{moment: 3 * minute, from: 3, to: 3, limit: "ScaleUpLimit"},
		sync{moment: 8 * minute, from: 3, to: 3, limit: "ScaleUpLimit"}, sync{moment: 9 * minute, from: 3, to: 3})
	back.HPAs[0].Versions = []timeline.Version{{}, {At: 4 * minute}, {At: 8 * minute, Object: &autoscaling.HorizontalPodAutoscaler{}}}
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
		{"up, held by a policy", run(10*minute, sync{from: 1, to: 1}, sync{moment: minute, from: 1, to: 10, limit: "ScaleUpLimit"},
			sync{moment: 2 * minute, from: 10, to: 10, limit: "ScaleUpLimit"}, sync{moment: 6 * minute, from: 10, to: 13}),
			"1 to 13 replicas, in 2 scale-ups. From 1:00 to 6:00 the scale-up policy held it back."},
		{"the policy outweighs the window", run(minute, sync{from: 9, to: 8, limit: "ScaleDownLimit", window: "ScaleDownStabilized"}),
			"8 replicas, after 1 scale-down at the start. From 0:00 to 1:00 the scale-down policy held it back."},
		{"the two longest, in order", run(100*minute, sync{from: 1, to: 2, window: "ScaleUpStabilized"}, sync{moment: 10 * minute, from: 2, to: 2},
			sync{moment: 20 * minute, from: 2, to: 2, limit: "TooManyReplicas"}, sync{moment: 21 * minute, from: 2, to: 2},
			sync{moment: 70 * minute, from: 2, to: 2, failed: "cpu resource"}),
			"2 replicas, after 1 scale-up at the start. From 0:00 to 10:00 the scale-up window held it back. " +
				"From 1:10:00 to 1:40:00 cpu could not be read."},
		{"what held it back twice", run(10*minute, sync{from: 3, to: 3, window: "ScaleDownStabilized"}, sync{moment: minute, from: 3, to: 3},
			sync{moment: 5 * minute, from: 3, to: 3, window: "ScaleDownStabilized"}, sync{moment: 7 * minute, from: 3, to: 3}),
			"3 replicas throughout; the HPA never rescaled. From 0:00 to 1:00 and from 5:00 to 7:00 the scale-down window held it back."},
		{"what took longest in all, not at once", run(100*minute, sync{from: 3, to: 3, window: "ScaleDownStabilized"}, sync{moment: minute, from: 3, to: 3, limit: "ScaleUpLimit"},
			sync{moment: 3 * minute, from: 3, to: 3, window: "ScaleDownStabilized"}, sync{moment: 5 * minute, from: 3, to: 3},
			sync{moment: 6 * minute, from: 3, to: 3, window: "ScaleDownStabilized"}, sync{moment: 7 * minute, from: 3, to: 3, limit: "TooManyReplicas"}, sync{moment: 10 * minute, from: 3, to: 3}),
			"3 replicas throughout; the HPA never rescaled. In 3 spans, 4:00 in all, the scale-down window held it back; the longest was from 3:00 to 5:00. " +
				"From 7:00 to 10:00 the metrics wanted more than maxReplicas."},
		{"a long run", run(24*time.Hour, sync{from: 2, to: 2, limit: "ScaleUpLimit", above: "cpu resource"}, sync{moment: minute, from: 2, to: 2, window: "ScaleDownStabilized"},
			sync{moment: 60 * minute, from: 2, to: 2, above: "cpu resource"}, sync{moment: 62 * minute, from: 2, to: 2}, sync{moment: 90 * minute, from: 2, to: 2, above: "memory resource"}, sync{moment: 92 * minute, from: 2, to: 2},
			sync{moment: 95 * minute, from: 2, to: 2, above: "cpu resource"}, sync{moment: 96 * minute, from: 2, to: 2}),
			"2 replicas throughout; the HPA never rescaled. From 1:00 to 1:00:00 the scale-down window held it back. " +
				"In 3 spans, 4:00 in all, cpu was above its target; the longest was from 1:00:00 to 1:02:00."},
		{"a long run of all the time at the target", run(24*time.Hour, sync{from: 3, to: 3}), "3 replicas throughout; the HPA never rescaled."},
		{"a window brings replicas back", run(10*minute, sync{from: 6, to: 6}, sync{moment: minute, from: 2, to: 6, window: "ScaleDownStabilized"},
			sync{moment: 2 * minute, from: 6, to: 6}),
			"6 replicas, after 1 scale-up at the start. From 1:00 to 2:00 the scale-down window brought replicas back."},
		{"no length", run(10*minute, sync{from: 3, to: 3}, sync{moment: minute, from: 3, to: 6, limit: "ScaleUpLimit"}, sync{moment: minute + time.Second/2, from: 6, to: 9}),
			"3 to 9 replicas, in 2 scale-ups."},
		{"no scale", run(10*minute, sync{from: 3, to: 3}, sync{moment: minute, from: 3, to: 3, zone: hpa.ZoneFailed}),
			"3 replicas throughout; the HPA never rescaled. From 1:00 to 10:00 the scale of its target could not be read."},
		{"disabled", run(10*minute, sync{from: 0, to: 0, zone: hpa.ZoneDisabled}, sync{moment: minute, from: 3, to: 3}),
			"Between 0 and 3 replicas; the HPA itself never rescaled. From 0:00 to 1:00 it did not act, because its target had 0 replicas."},
		{"deleted", deleted, "3 replicas throughout; the HPA never rescaled. From 0:00 to 4:00 the scale-up policy held it back. At 4:00 the HPA was deleted."},
		{"deleted and made again", back,
			"3 replicas throughout; the HPA never rescaled. From 0:00 to 4:00 and from 8:00 to 9:00 the scale-up policy held it back."},
		{"until the end", run(10*minute, sync{from: 3, to: 3}, sync{moment: 4 * minute, from: 3, to: 3, limit: "TooManyReplicas"}, sync{moment: 7 * minute, from: 3, to: 3, limit: "TooManyReplicas"}),
			"3 replicas throughout; the HPA never rescaled. From 4:00 to 10:00 the metrics wanted more than maxReplicas."},
		{"a metric that cannot be read, also at maxReplicas", run(10*minute, sync{from: 3, to: 5, failed: "cpu resource"}, sync{moment: 4 * minute, from: 5, to: 5, failed: "cpu resource", limit: "TooManyReplicas"}),
			"5 replicas, after 1 scale-up at the start. From 0:00 to 10:00 cpu could not be read. From 4:00 to 10:00 the metrics wanted more than maxReplicas."},
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
	tl := run(20*minute, sync{from: 1, to: 2, limit: "ScaleUpLimit"}, sync{moment: 4 * minute, from: 2, to: 5, limit: "ScaleUpLimit"}, sync{moment: 6 * minute, from: 5, to: 8},
		sync{moment: 12 * minute, from: 8, to: 7, window: "ScaleDownStabilized"}, sync{moment: 14 * minute, from: 7, to: 3})
	for _, test := range []struct {
		from, to time.Duration
		want     string
	}{
		{0, 20 * minute, explain.StoryOf(tl, 0, words.English)},
		{3 * minute, 5 * minute, "2 to 5 replicas, in 1 scale-up. From 3:00 to 5:00 the scale-up policy held it back."},
		{6 * minute, 12 * minute, "7 to 8 replicas, in 1 scale-up and 1 scale-down."},
		{7 * minute, 13 * minute, "8 down to 7 replicas, in 1 scale-down. From 12:00 to 13:00 the scale-down window held it back."},
		{8 * minute, 9 * minute, "8 replicas throughout; the HPA never rescaled."},
	} {
		if got := explain.StoryIn(tl, 0, test.from, test.to, words.English); got != test.want {
			t.Errorf("%s to %s: got  %s\nwant %s", test.from, test.to, got, test.want)
		}
	}
}

func TestHeldBy(t *testing.T) {
	for reason, want := range map[hpa.Reason][2]string{
		hpa.ReasonNone:                {"", ""},
		hpa.ReasonReadyForNewScale:    {"", ""},
		hpa.ReasonScaleDownStabilized: {"scale-down window", "缩容稳定窗口"},
		hpa.ReasonScaleUpLimit:        {"scale-up policy", "扩容策略"},
		hpa.ReasonTooManyReplicas:     {"maxReplicas", "maxReplicas"},
	} {
		if english, chinese := explain.HeldBy(reason, words.English), explain.HeldBy(reason, words.Chinese); english != want[0] || chinese != want[1] {
			t.Errorf("%s: %q and %q, want %q", reason, english, chinese, want)
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
		above  = "cpu was above its target[spec.metrics[0].resource.target.averageUtilization]"
		others = "1 to 6 replicas, in 1 scale-up and 1 scale-down."
		short  = "From <1:00:16> to <1:00:46> " + above + "."
	)
	_, lines := storyOf(aDay)
	check("a slow policy", lines, "1 to 5 replicas, in 4 scale-ups and 1 scale-down.",
		"From <1:00:16> to <2:30:33> "+policy+" held it back.", "From <1:00:16> to <2:30:48> "+above+".")
	tl, other := storyOf(strings.Replace(aDay, "value: 1,", "value: 20,", 1))
	check("a fast one", other, others, short)
	check("kept, without a cause", explain.KeepSentence(tl, 0, other, lines[1], 1, words.English), others, "T"+policy[1:]+" never held it back.", short)
	check("kept, moved", explain.KeepSentence(tl, 0, append(other, lines[1]), lines[2], 1, words.English), others, short, written(lines[1]))
	check("kept at a place that is not there", explain.KeepSentence(tl, 0, other, lines[2], 9, words.English), others, short)
	check("kept after a sentence that has gone", explain.KeepSentence(tl, 0, nil, lines[1], 1, words.Chinese), "", "从未受扩容策略[spec.behavior.scaleUp.policies[0]]限制。")
}
