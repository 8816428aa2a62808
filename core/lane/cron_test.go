package lane_test

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/lane"
	"hpaplayground/core/words"
)

// TestCron: the lane of a cron has the clock of its time zone where its window opens and closes. If it does neither in
// the run, it says when it will.
func TestCron(t *testing.T) {
	const text = `
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: shop}
spec:
  scaleTargetRef: {name: shop}
  triggers:
  - type: cron
    metadata: {timezone: %s, start: 0 8 * * 1-5, end: 0 18 * * 1-5, desiredReplicas: "4"}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop}
spec:
  replicas: 1
  selector: {matchLabels: {app: shop}}
  template:
    metadata: {labels: {app: shop}}
    spec: {containers: [{name: shop, image: shop}]}
---
apiVersion: playground/v1
kind: Simulation
spec: {%s}
`
	for _, test := range []struct {
		zone, spec, want string
		lang             words.Language
	}{
		{"Europe/Berlin", "", "0s opens at 08:00 Berlin, 7:00:00 here", words.English},
		{"Europe/Berlin", "", "0s 打开于 08:00 Berlin，即此处的 7:00:00", words.Chinese},
		{"Europe/Berlin", "start: 2026-01-01T07:55:00+01:00", "5m0s 08:00 Berlin", words.English},
		{"Europe/Berlin", "start: 2026-01-01T12:00:00+01:00", "0s closes at 18:00 Berlin, 17:00:00 UTC", words.English},
		{"Europe/Berlin", "start: 2026-01-01T06:00:00Z, duration: 24h", "1h0m0s 08:00 Berlin 11h0m0s 18:00 Berlin", words.English},
		{"Europe/Berlin", "duration: 168h", "7h0m0s 08:00 Berlin 17h0m0s 18:00 Berlin 31h0m0s 01-02 08:00 Berlin 41h0m0s 01-02 18:00 Berlin", words.English},
		{"UTC", "start: 2026-01-01T07:55:00Z", "", words.English}, // the axis says it
		{"UTC", "start: 2026-01-01T12:00:00Z", "0s closes at 18:00 UTC", words.English},
	} {
		r := run(t, fmt.Sprintf(text, test.zone, test.spec))
		r.Lang = test.lang
		var labels []string
		for _, s := range lane.List(r, lane.Pixels{Width: 600, Columns: 600}, lane.Metric)[0].Draw(54).Shapes {
			for _, l := range s.Labels {
				if l.Ink == lane.Quiet && l.Texts[0] != "no pods" {
					labels = append(labels, fmt.Sprint(l.From, " ", l.Texts[0]))
				}
			}
		}
		if got := strings.Join(labels, " "); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s, %s: got %s, want %s", test.zone, test.spec, got, test.want)
		}
	}
}
