package lane_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/lane"
	"hpaplayground/core/track"
)

// day begins with one pod for the load of nine, and then has a noisy wave.
const day = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 1
  maxReplicas: 60
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: "1"}}}]}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 24h
  load: [{metric: {type: Resource, name: cpu}, total: {wave: {low: 4, high: 25, period: 12h}, noise: 15%}}]
`

// TestLong checks a run with more details than columns: the lanes sum up the details, and at
// full width leave nothing out.
func TestLong(t *testing.T) {
	r := run(t, day)
	drawing := func(columns int, kind lane.Kind) lane.Drawing {
		for _, l := range lane.List(r, lane.Pixels{Width: 600, Columns: columns}, kind) {
			if l.Condition == nil || l.Condition.Type == autoscaling.AbleToScale {
				return l.Draw(60)
			}
		}
		t.Fatal("no lane ", kind)
		return lane.Drawing{}
	}
	const few, many = 600, 1 << 20
	t.Run("peak", func(t *testing.T) {
		peak, label := 0.0, ""
		for _, v := range r.Metrics()[0].Value.V {
			peak = math.Max(peak, v)
		}
		for _, s := range drawing(few, lane.Metric).Shapes {
			for _, l := range s.Labels {
				label += l.Texts[0]
			}
		}
		if top := drawing(few, lane.Metric).Scale.Max; top > peak/2 || label != fmt.Sprintf("%.0f%% ↑", peak) {
			t.Errorf("the scale ends at %v of %v, the label is %q", top, peak, label)
		}
		if top := drawing(many, lane.Metric).Scale.Max; top < peak {
			t.Errorf("with room for it, the scale ends at %v of %v", top, peak)
		}
	})
	t.Run("events", func(t *testing.T) {
		for _, columns := range []int{few, many} {
			marks, merged := 0, 0
			for _, s := range drawing(columns, lane.Events).Shapes {
				marks += len(s.Marks)
				for _, l := range s.Labels {
					n, _ := strconv.Atoi(strings.TrimPrefix(l.Texts[0], "×"))
					merged += n - 1
				}
			}
			if all := len(r.Marks()); marks+merged != all || (merged > 0) != (columns == few) {
				t.Errorf("%d columns: %d marks stand for %d others, of %d", columns, marks, merged, all)
			}
		}
	})
	t.Run("conditions", func(t *testing.T) {
		held, heldFill := time.Duration(0), lane.HeldFill
		for _, g := range r.MainConditions()[0].Segments {
			if track.Tone(autoscaling.AbleToScale, g.Status, g.Reason) == "held" {
				held += g.To - g.From
			}
		}
		for _, columns := range []int{few, many} {
			area, n := 0.0, 0
			for _, s := range drawing(columns, lane.Conditions).Shapes {
				n += len(s.Boxes)
				for _, b := range s.Boxes {
					if b.Low < 0 || b.High > 1.000001 {
						t.Fatalf("%d columns: a box from %v to %v", columns, b.Low, b.High)
					}
					if b.Style.Fill == heldFill {
						area += (b.High - b.Low) * float64(b.To-b.From)
					}
				}
			}
			if math.Abs(area/float64(held)-1) > 1e-6 || n > 2*few && columns == few {
				t.Errorf("%d columns: %d boxes show %v of being held back, it was %v", columns, n, time.Duration(area), held)
			}
		}
	})
	t.Run("holds", func(t *testing.T) {
		n := func(columns int) int { return len(drawing(columns, lane.Replicas).Shapes[0].Boxes) }
		if few, many, all := n(few), n(many), len(r.Holds()); few > all/10 || many != all {
			t.Errorf("%d and %d spans of %d are drawn", few, many, all)
		}
	})
}
