package explain_test

import (
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// sync is one line of a made-up run.
type sync struct {
	at            time.Duration
	from, to      int32
	limit, window string // reasons of the two steps
	failed        string // name of a metric that failed
	above         string // name of a metric that is twice its target
}

func run(end time.Duration, syncs ...sync) *timeline.Timeline {
	tl := &timeline.Timeline{Duration: end, HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{}}}
	for _, s := range syncs {
		d := hpa.Decision{Current: s.from, Desired: s.to, Rescaled: s.from != s.to}
		if s.limit != "" {
			d.Limit = &hpa.LimitStep{Reason: hpa.LookupReason(s.limit)}
		}
		if s.window != "" {
			d.Stabilization = &hpa.StabilizationStep{Reason: hpa.LookupReason(s.window)}
		}
		if s.failed != "" {
			d.Metrics = []hpa.MetricStep{{Name: s.failed, Verdict: hpa.VerdictFailed}}
		}
		if s.above != "" {
			d.Metrics = []hpa.MetricStep{{Name: s.above, Ratio: 2, Verdict: hpa.VerdictScaled}}
		}
		tl.Targets[0].Spec.Set(s.at, float64(s.to))
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: s.at, Decision: d})
	}
	return tl
}

func TestStory(t *testing.T) {
	minute := time.Minute
	noTarget := run(minute)
	noTarget.HPAs[0].Target = -1
	tests := []struct {
		name string
		tl   *timeline.Timeline
		want string
	}{
		{"no HPA", &timeline.Timeline{}, "There is no HorizontalPodAutoscaler in this scenario, so nothing scales."},
		{"no target", noTarget, "The target of the HPA does not exist, so nothing scales."},
		{"still", run(minute, sync{from: 3, to: 3}), "3 replicas throughout; the HPA never rescaled."},
		{"a person scaled", run(minute, sync{from: 3, to: 3}, sync{at: 30, from: 5, to: 5}),
			"Between 3 and 5 replicas; the HPA itself never rescaled."},
		{"up, held by a policy", run(10*minute, sync{from: 1, to: 1}, sync{at: minute, from: 1, to: 10, limit: "ScaleUpLimit"},
			sync{at: 2 * minute, from: 10, to: 10, limit: "ScaleUpLimit"}, sync{at: 6 * minute, from: 10, to: 13}),
			"1 to 13 replicas, in 2 scale-ups. From 1:00 to 6:00 the scale-up policy held it back."},
		{"the policy outweighs the window", run(minute, sync{from: 9, to: 8, limit: "ScaleDownLimit", window: "ScaleDownStabilized"}),
			"8 replicas, after 1 scale-down at the start. From 0:00 to 1:00 the scale-down policy held it back."},
		{"the two longest, in order", run(100*minute, sync{from: 1, to: 2, window: "ScaleUpStabilized"}, sync{at: 10 * minute, from: 2, to: 2},
			sync{at: 20 * minute, from: 2, to: 2, limit: "TooManyReplicas"}, sync{at: 21 * minute, from: 2, to: 2},
			sync{at: 70 * minute, from: 2, to: 2, failed: "cpu resource"}),
			"2 replicas, after 1 scale-up at the start. From 0:00 to 10:00 the scale-up window held it back. " +
				"From 1:10:00 to 1:40:00 the cpu resource could not be read."},
		{"what held it back twice", run(10*minute, sync{from: 3, to: 3, window: "ScaleDownStabilized"}, sync{at: minute, from: 3, to: 3},
			sync{at: 5 * minute, from: 3, to: 3, window: "ScaleDownStabilized"}, sync{at: 7 * minute, from: 3, to: 3}),
			"3 replicas throughout; the HPA never rescaled. From 0:00 to 1:00 and from 5:00 to 7:00 the scale-down window held it back."},
		{"what took longest in all, not at once", run(100*minute, sync{from: 3, to: 3, window: "ScaleDownStabilized"}, sync{at: minute, from: 3, to: 3, limit: "ScaleUpLimit"},
			sync{at: 3 * minute, from: 3, to: 3, window: "ScaleDownStabilized"}, sync{at: 5 * minute, from: 3, to: 3},
			sync{at: 6 * minute, from: 3, to: 3, window: "ScaleDownStabilized"}, sync{at: 7 * minute, from: 3, to: 3, limit: "TooManyReplicas"}, sync{at: 10 * minute, from: 3, to: 3}),
			"3 replicas throughout; the HPA never rescaled. In 3 spans, 4:00 in all, the scale-down window held it back; the longest was from 3:00 to 5:00. " +
				"From 7:00 to 10:00 the metrics wanted more than maxReplicas."},
		{"a long run", run(24*time.Hour, sync{from: 2, to: 2, limit: "ScaleUpLimit", above: "cpu resource"}, sync{at: minute, from: 2, to: 2, window: "ScaleDownStabilized"},
			sync{at: 60 * minute, from: 2, to: 2, above: "cpu resource"}, sync{at: 62 * minute, from: 2, to: 2}, sync{at: 90 * minute, from: 2, to: 2, above: "memory resource"}, sync{at: 92 * minute, from: 2, to: 2},
			sync{at: 95 * minute, from: 2, to: 2, above: "cpu resource"}, sync{at: 96 * minute, from: 2, to: 2}),
			"2 replicas throughout; the HPA never rescaled. From 1:00 to 1:00:00 the scale-down window held it back. " +
				"In 3 spans, 4:00 in all, cpu was above its target; the longest was from 1:00:00 to 1:02:00."},
		{"a long run of all the time at the target", run(24*time.Hour, sync{from: 3, to: 3}), "3 replicas throughout; the HPA never rescaled."},
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
