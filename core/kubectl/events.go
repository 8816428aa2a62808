package kubectl

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/record"
)

// component is the source of all events here.
const component = "horizontal-pod-autoscaler"

func (d *columns) events(events []record.Event, at time.Duration) {
	if len(events) == 0 {
		d.printf("Events:\t<none>\n")
		return
	}
	d.flush() // new columns start here
	d.printf("Events:\n")
	d.printf("  Type\tReason\tAge\tFrom\tMessage\n")
	d.printf("  ----\t------\t----\t----\t-------\n")
	for _, e := range events {
		d.printf("  %s\t%s\t%s\t%s\t%s\n", e.Type, e.Reason, EventAge(e, at), component, strings.TrimSpace(e.Message))
	}
}

// EventAge returns how long ago an event was last seen, how often, and over how long,
// as kubectl describe prints it.
func EventAge(e record.Event, at time.Duration) string {
	first := Age(at - e.First)
	if e.Count > 1 {
		return fmt.Sprintf("%s (x%d over %s)", Age(at-e.Last), e.Count, first)
	}
	return first
}
