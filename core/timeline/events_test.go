package timeline

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/record"
)

func TestEventsAt(t *testing.T) {
	object := &autoscaling.HorizontalPodAutoscaler{}
	tl := &Timeline{
		HPAs: []HPA{
			{Versions: []Version{{0, object}, {20 * time.Second, object}, {50 * time.Second, nil}, {55 * time.Second, object}}},
			{Versions: []Version{{0, object}}},
		},
		Restarts: []time.Duration{35 * time.Second},
	}
	sync := func(seconds, index int, messages ...string) {
		s := Sync{At: time.Duration(seconds) * time.Second, HPA: index}
		for _, m := range messages {
			s.Decision.Events = append(s.Decision.Events, hpa.Event{Type: "Warning", Reason: "R", Message: m})
		}
		tl.Syncs = append(tl.Syncs, s)
	}
	sync(0, 0, "a", "b")
	sync(5, 1, "a")
	sync(15, 0, "a")
	sync(30, 0)
	sync(45, 0, "a") // a restarted controller does not remember the first event
	sync(60, 0, "a") // a new object
	for _, c := range []struct {
		hpa, until int
		before     []string // the events of the earlier object, which kubectl describe does not find
		want       []string
	}{
		{0, 0, nil, []string{"a x1 0-0", "b x1 0-0"}},
		{0, 30, nil, []string{"b x1 0-0", "a x2 0-15"}},
		{0, 45, nil, []string{"b x1 0-0", "a x2 0-15", "a x1 45-45"}},
		{0, 52, nil, []string{"b x1 0-0", "a x2 0-15", "a x1 45-45"}},
		{0, 56, []string{"b x1 0-0", "a x2 0-15", "a x1 45-45"}, nil},
		{0, 60, []string{"b x1 0-0", "a x2 0-15", "a x1 45-45"}, []string{"a x1 60-60"}},
		{0, 44 + 3600, []string{"a x1 45-45"}, []string{"a x1 60-60"}},
		{0, 45 + 3600, nil, []string{"a x1 60-60"}},
		{0, 60 + 3600, nil, nil},
		{1, 60, nil, []string{"a x1 5-5"}},
	} {
		messages := func(events []record.Event) (all []string) {
			for _, e := range events {
				all = append(all, fmt.Sprintf("%s x%d %g-%g", e.Message, e.Count, e.First.Seconds(), e.Last.Seconds()))
			}
			return all
		}
		until := time.Duration(c.until) * time.Second
		if diff := cmp.Diff(c.want, messages(tl.DescribedEvents(c.hpa, until))); diff != "" {
			t.Errorf("described: HPA %d at %d s: -want +got:\n%s", c.hpa, c.until, diff)
		}
		if diff := cmp.Diff(append(c.before, c.want...), messages(tl.EventsAt(c.hpa, until))); diff != "" {
			t.Errorf("HPA %d at %d s: -want +got:\n%s", c.hpa, c.until, diff)
		}
	}
}
