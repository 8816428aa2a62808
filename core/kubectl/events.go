package kubectl

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/record"
	"hpaplayground/core/timeline"
)

// component is the source of all events here.
const component = "horizontal-pod-autoscaler"

// EventTable prints events as the last block of kubectl describe, in the given
// order.
func EventTable(events []record.Event, at time.Duration) string {
	d := newDescription()
	d.events(events, at)
	return d.String()
}

func (d *description) events(events []record.Event, at time.Duration) {
	if len(events) == 0 {
		d.printf("Events:\t<none>\n")
		return
	}
	d.flush() // new columns start here
	d.printf("Events:\n")
	d.printf("  Type\tReason\tAge\tFrom\tMessage\n")
	d.printf("  ----\t------\t----\t----\t-------\n")
	for _, e := range events {
		d.printf("  %s\t%s\t%s\t%s\t%s\n", e.Type, e.Reason, seen(e, at), component, strings.TrimSpace(e.Message))
	}
}

// Events prints the events of an HPA as kubectl events --for does. hpa is its
// index in tl.HPAs.
func Events(tl *timeline.Timeline, hpa int, at time.Duration) string {
	key := tl.HPAs[hpa].Key
	events := tl.EventsAt(hpa, at)
	if len(events) == 0 {
		return fmt.Sprintf("No events found in %s namespace.\n", key.Namespace)
	}
	t := newTable()
	t.row("LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE")
	for _, e := range events {
		t.row(seen(e, at), e.Type, e.Reason, "HorizontalPodAutoscaler/"+key.Name, strings.TrimSpace(e.Message))
	}
	return t.String()
}

// seen returns how long ago an event was last seen, how often, and over how long.
func seen(e record.Event, at time.Duration) string {
	first := Age(at - e.First)
	if e.Count > 1 {
		return fmt.Sprintf("%s (x%d over %s)", Age(at-e.Last), e.Count, first)
	}
	return first
}
