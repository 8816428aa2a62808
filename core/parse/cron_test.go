package parse_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
)

const cronText = `
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: shop}
spec:
  scaleTargetRef: {name: shop}
  minReplicaCount: 0
  triggers:
  - type: cron
    metadata: {timezone: %q, start: %s, end: %s, desiredReplicas: "4"}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop}
spec:
  selector: {matchLabels: {app: shop}}
  template:
    metadata: {labels: {app: shop}}
    spec: {containers: [{name: shop, image: shop}]}
`

// TestNoteCron: if the window of a cron neither opens nor closes in a run that has no start, a note says when it will and
// offers to start before. The run of the text with the change has it.
func TestNoteCron(t *testing.T) {
	for _, test := range []struct {
		zone, start, end, more string
		note                   string
		settings               []string
	}{
		{
			"Europe/Berlin", "0 8 * * 1-5", "0 18 * * 1-5", "",
			"The cron of shop opens at 08:00 Berlin, 7:00:00 here, after the end of the run: no spec.start says when the run starts, so 0:00 is 2026-01-01, 01:00 Berlin.",
			[]string{"Simulation:spec.start=2026-01-01T07:55:00+01:00"},
		},
		{ // on a Saturday
			"America/New_York", "30 9 * * 6", "0 10 * * 6", "kind: Simulation\nspec: {duration: 10m}",
			"The cron of shop opens at 01-03 09:30 New York, 2d 14:30:00 here, after the end of the run: no spec.start says when the run starts, so 0:00 is 2025-12-31, 19:00 New York.",
			[]string{"Simulation:spec.start=2026-01-03T09:25:00-05:00", "Simulation:spec.duration=45m"}, // until it closes, and for the cooldown
		},
		{
			"Asia/Kolkata", "0 22 * * *", "0 6 * * *", "kind: Simulation\nspec: {duration: 10m}",
			"The cron of shop closes at 06:00 Kolkata, 30:00 here, after the end of the run: no spec.start says when the run starts, so 0:00 is 2026-01-01, 05:30 Kolkata.",
			[]string{"Simulation:spec.start=2026-01-01T05:55:00+05:30", "Simulation:spec.duration=15m"},
		},
		{ // the run starts when a cluster has written something last
			"Etc/UTC", "0 8 * * *", "0 9 * * *", "kind: HorizontalPodAutoscaler\napiVersion: autoscaling/v2\nmetadata: {name: other, creationTimestamp: \"2026-11-27T21:00:00Z\"}\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: other}, maxReplicas: 2}",
			"The cron of shop opens at 11-28 08:00 UTC, 11:00:00 here, after the end of the run: no spec.start says when the run starts, so 0:00 is 2026-11-27, 21:00 UTC.",
			[]string{"Simulation:spec.start=2026-11-28T07:55:00Z", "Simulation:spec.duration=1h15m"},
		},
		{"Europe/Berlin", "10 1 * * *", "0 18 * * *", "", "", nil}, // it opens in the run
		{"Europe/Berlin", "0 8 * * *", "0 18 * * *", "kind: Simulation\nspec: {start: 2026-01-01T00:00:00Z}", "", nil},
		{"Mars/Phobos", "0 8 * * *", "0 18 * * *", "", "", nil},
		{"UTC", "0 8 30 2 *", "0 18 30 2 *", "", "", nil}, // there is no such day
	} {
		text := fmt.Sprintf(cronText, test.zone, test.start, test.end)
		if test.more != "" {
			if test.more[:16] == "kind: Simulation" {
				test.more = "apiVersion: playground/v1\n" + test.more
			}
			text += "---\n" + test.more + "\n"
		}
		s, diags := parse.Text(text)
		if s == nil {
			t.Fatalf("%s %s: %v", test.zone, test.start, diags)
		}
		note, settings := "", []string(nil)
		for _, n := range s.Notes {
			if n.Offer.Settings != nil {
				note, settings = n.String(), n.Offer.Settings
			}
		}
		if note != test.note || !reflect.DeepEqual(settings, test.settings) {
			t.Errorf("%s %s: got\n%s\n%q\nwant\n%s\n%q", test.zone, test.start, note, settings, test.note, test.settings)
		}
		if settings == nil {
			continue
		}
		changed, err := edit.Change(text, settings...)
		if err != nil {
			t.Fatal(err)
		}
		if s, diags = parse.Text(changed); s == nil {
			t.Fatal(diags)
		}
		c := s.Objects.ScaledObjects[0].Object.Sources[0].Cron
		if at, _, ok := c.Next(s.Start); !ok || at.Sub(s.Start) != 5*time.Minute || s.Duration < 15*time.Minute || len(s.Notes) > 0 && s.Notes[len(s.Notes)-1].Offer.Settings != nil {
			t.Errorf("%s %s: after the change the next one is at %v of a run from %v, %v long", test.zone, test.start, at, s.Start, s.Duration)
		}
	}
}
