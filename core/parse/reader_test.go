package parse

import (
	"reflect"
	"strings"
	"testing"

	"hpaplayground/core/preset"
)

// TestReader checks that a Reader gives the same as Text, whatever it has read before, and that no
// scenario shares its loads with another one.
func TestReader(t *testing.T) {
	const points = `apiVersion: playground/v1
kind: Simulation
spec:
  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [[0s, 1], [POINT], [5m, 4]]}
`
	var texts []string
	for _, point := range []string{"1m, 2", "1m, -2", "1m, 1e30", "6m, 2", "1m", "-1m, 2", "1m, x"} {
		texts = append(texts, strings.Replace(points, "POINT", point, 1))
	}
	for _, p := range preset.All() {
		texts = append(texts, p.Text)
	}
	var in Reader
	for i, text := range texts {
		for _, changed := range []string{text, text, strings.Replace(text, "spec:", "spec: # changed", 1), text + "\n---\n", text, texts[max(0, i-1)]} {
			loads, _ := ReadLoads(changed)
			if got := in.Loads(changed); !reflect.DeepEqual(got, loads) || in.Loads(changed) != got {
				t.Errorf("text %d: the loads are %v, want %v", i, got, loads)
			}
			got, diags := in.Parse(changed)
			want, wantDiags := Text(changed)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(diags, wantDiags) {
				t.Errorf("text %d: %v\n%v\nwant %v\n%v", i, got, diags, want, wantDiags)
			}
			if got == nil {
				continue
			}
			for _, d := range got.Load { // what others do with a load is not seen by the next reader
				if d.Total != nil && len(d.Total.Points) > 0 {
					d.Total.Points[0].Milli = -1
				}
			}
		}
	}
}
