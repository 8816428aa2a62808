package lane

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
)

// The lane of a ScaledObject shows that a trigger is active, and the cooldown as a span of its
// own. Where KEDA scales, the lane of events has KEDA's mark.
func TestActive(t *testing.T) {
	p, _ := preset.Lookup("keda-cooldown")
	s, diags := parse.Text(p.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lanes := List(track.Of(tl, 0), Pixels{Width: 820, Columns: 820}, Active, Events)
	if len(lanes) != 2 || lanes[0].Name != "KEDA Active" {
		t.Fatalf("lanes %v", lanes)
	}
	var got []string
	for _, g := range lanes[0].Condition.Segments {
		got = append(got, fmt.Sprintf("%v %s %s %s", g.From, g.Status, g.Reason, track.Tone(lanes[0].Condition.Type, g.Status, g.Reason)))
	}
	want := []string{"0s False ScalerNotActive ok", "2m30.005s True ScalerActive ok", "8m0.016s False ScalerCooldown held", "9m30.019s False ScalerNotActive ok"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("segments\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if row := lanes[0].RowsAt(9*time.Minute+10*time.Second, 0)[0]; row.At.Truncate(time.Second) != 9*time.Minute {
		t.Errorf("at 9:10: %+v", row)
	}
	marks := map[string]string{}
	for _, shape := range lanes[1].Draw(16).Shapes {
		for _, moment := range shape.Marks {
			marks[moment.String()] += fmt.Sprint(reflect.DeepEqual(shape.Glyph[0], incidentGlyphs[2]), reflect.DeepEqual(shape.Glyph[0], beside(incidentGlyphs[1])), " ")
		}
		for _, l := range shape.Labels {
			marks[l.From.String()] += l.Texts[0]
		}
	}
	if marks["2m30.005s"] != "false true " || marks["2m45.055s"] != "false false KEDA 0 → 1" || marks["9m30.019s"] != "true false KEDA 8 → 0" {
		t.Errorf("marks %q", marks)
	}
}
