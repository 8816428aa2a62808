package kubectl

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/record"
)

// component is the source of all events.
const component = "horizontal-pod-autoscaler"

func (d *columns) events(events []record.Event, at time.Duration) {
	if len(events) == 0 {
		d.printf("Events:\t<none>\n")
		return
	}
	d.flush() // new columns start after this
	d.printf("Events:\n")
	d.printf("  Type\tReason\tAge\tFrom\tMessage\n")
	d.printf("  ----\t------\t----\t----\t-------\n")
	for _, e := range events {
		d.printf("  %s\t%s\t%s\t%s\t%s\n", e.Type, e.Reason, EventAge(e, at), component, strings.TrimSpace(e.Message))
	}
}

// EventAge returns the age of an event as kubectl describe prints it, such as "8s (x3 over
// 2m)".
func EventAge(e record.Event, at time.Duration) string {
	first := Age(at - e.First)
	if e.Count > 1 {
		return fmt.Sprintf("%s (x%d over %s)", Age(at-e.Last), e.Count, first)
	}
	return first
}
