package pods

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

func TestPicture(t *testing.T) {
	run := withPods()
	usage := timeline.Usage{}
	usage.Steady.Set(0, 55)
	run.Timeline.Usages = []timeline.Usage{usage}
	run.Timeline.Pods[0].Usage = 1
	for _, test := range []struct {
		at     time.Duration
		script string
		ready  int
	}{
		{0, "[3]", 1}, // the load is between 40 and 60 percent of the request
		{2 * time.Minute, "[3,22,32]", 2},
		{minuteSync(6), "[3,16]", 2},
	} {
		p := At(run, test.at)
		if got := p.Script(); got != test.script || p.counts[0] != test.ready {
			t.Errorf("at %s: %s, %d ready", test.at, got, p.counts[0])
		}
	}
	p := At(run, 2*time.Minute)
	if p.place(run, "web-b") != 1 || p.place(run, "web-x") != -1 {
		t.Error("the tiles have other places")
	}
}

// Every style has a name and a class, and fits into the four bits that pods.js reads.
func TestLooks(t *testing.T) {
	seen := map[string]bool{}
	for state := timeline.PodPending; state < timeline.PodGone; state++ {
		l := lookOf(track.PodTile{State: state})
		for _, text := range []string{l.String(), l.name(words.English) + "."} {
			if seen[text] {
				t.Errorf("%s: %q is another's", state, text)
			}
			seen[text] = true
		}
	}
	if tileStyles > 16 || len(seen) != 2*int(timeline.PodGone) {
		t.Errorf("%d looks, %d names", tileStyles, len(seen))
	}
}

func TestTakenFor(t *testing.T) {
	chain := &explain.Chain{Metrics: []string{"cpu resource utilization (percentage of request)", "qps"}, Steps: []explain.Step{
		{Metric: -1},
		{Metric: 0, Pods: []explain.Pod{{Name: "a", Group: hpa.GroupReady, Reason: explain.ReasonCounted}, {Name: "b", Group: hpa.GroupMissing, Reason: explain.ReasonNoSample}}},
		{Metric: 1, Pods: []explain.Pod{{Name: "b", Group: hpa.GroupIgnored, Reason: explain.ReasonTerminating}}},
	}}
	var lines []string
	for _, one := range countedAs(chain, "b", words.English) {
		lines = append(lines, one[0]+": "+one[1])
	}
	if got, want := strings.Join(lines, "; "), "For cpu: missing: there is no sample of it; For qps: ignored: it is terminating"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if countedAs(nil, "b", words.English) != nil || countedAs(chain, "c", words.English) != nil {
		t.Error("an unknown count is shown")
	}
}
