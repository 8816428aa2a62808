package lane_test

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/preset"
)

// TestRows checks what lanes say about a moment.
func TestRows(t *testing.T) {
	for _, test := range []struct {
		preset, lane  string
		moment, reach time.Duration
		want          string
	}{
		{"spike-cautious-policy", "metric-0", 2 * time.Minute, 0,
			"value 1.3|target 1|ratio 1.3 (proposes 13 replicas)|tolerance 0.9–1.1"},
		{"spike-cautious-policy", "metric-0", 7 * time.Minute, 0,
			"value 1|target 1|ratio 1 (within the tolerance: no change)|tolerance 0.9–1.1"},
		{"spike-cautious-policy", "demand-0", 2 * time.Minute, 0, "metric_hpa 13"},
		{"spike-cautious-policy", "replicas", 2 * time.Minute, 0,
			"current 10|ready 10|wanted 13|min–max 1–15|held back by scale-up policy (behavior.scaleUp.policies[0]: at most 900% more in 5m: up to 10)"},
		{"spike-cautious-policy", "replicas", 12*time.Minute + 10*time.Second, 0,
			"current 13|ready 13|wanted 1|min–max 1–15|held back by scale-down window (behavior.scaleDown.stabilizationWindowSeconds: the highest that was wanted in 60s counts: 13)"},
		{"spike-cautious-policy", "replicas", 20 * time.Minute, 0, "current 1|ready 1|wanted 1|min–max 1–15"},
		{"hungriest-metric", "replicas", 10 * time.Minute, 0,
			"current 8|ready 8|wanted 6|min–max 2–20|held back by scale-down window (Simulation controller.downscaleStabilization: the highest that was wanted in 5m counts: 8)"},
		{"walkthrough", "replicas", 25 * time.Minute, 0,
			"current 1|ready 1|wanted 0|min–max 1–10|held back by minReplicas (minReplicas: at least 1)"},
		{"no-room", "demand-0", 2*time.Minute + 10*time.Second, 0, "cpu 3|unserved 2"},
		{"no-room", "demand-0", 10 * time.Minute, 0, "cpu 3|unserved 0"},
		{"spike-cautious-policy", "condition-2", 2 * time.Minute, 0,
			"True ScaleUpLimit (More is wanted than the scale-up policies allow by now; without behavior, more than double and more than 4.)|from 1:00 to 6:00"},
		{"spike-cautious-policy", "events", 6*time.Minute + time.Second, 2 * time.Second,
			"Normal SuccessfulRescale (New size: 13; reason: pods metric metric_hpa above target)"},
		{"spike-cautious-policy", "events", 6*time.Minute + 10*time.Second, 2 * time.Second, ""},
		{"blind-queue", "events", 12*time.Minute + 5*time.Second, time.Minute, "Warning FailedGetExternalMetric (32 times until 19:45: unable to get external metric …"},
		{"blind-queue", "events", 13 * time.Minute, 0, "outage queue_length could not be read (from 12:00 to 20:00)"},
		{"max-lowered", "events", 8*time.Minute + time.Second, 2 * time.Second, "edit maxReplicas 12 → 5 (8:00)|flap undoes the scale-up of 3:15 (within 10:00)|Normal SuccessfulRescale (New size: 5; reason: Current number of replicas above Spec.MaxReplicas)"},
		{"hpa-deleted", "events", 5 * time.Minute, time.Second, "deleted HPA deleted (5:00)"},
		{"spike-cautious-policy", "events", 750 * time.Second, time.Second, "flap undoes the scale-up of 6:00 (within 10:00)|Normal…"},
		{"keda-cooldown", "active", 9 * time.Minute, 0, "False ScalerCooldown (No trigger is active, and KEDA waits …"},
		{"spike-cautious-policy", "pods", 2 * time.Minute, 0, "ready 10"},
	} {
		p, _ := preset.Lookup(test.preset)
		for _, l := range lane.List(run(t, p.Text), lane.Pixels{Width: 1000, Columns: 1000}, lane.All()...) {
			if l.ID != test.lane {
				continue
			}
			if got := written(l.RowsAt(test.moment, test.reach)); got != test.want && !begins(got, test.want) {
				t.Errorf("%s, %s at %s:\ngot  %s\nwant %s", test.preset, test.lane, test.moment, got, test.want)
			}
		}
	}
}

// The key of a line that is drawn stays in the legend where the line is at 0.
func TestKeyAtZero(t *testing.T) {
	p, _ := preset.Lookup("no-room")
	load := lane.List(run(t, p.Text), lane.Pixels{Width: 1000, Columns: 1000}, lane.Load)[0]
	for _, k := range load.Keys {
		if k.Name == "unserved" && k.Read(10*time.Minute) == "0" {
			return
		}
	}
	t.Errorf("the keys of the load do not say that 0 is unserved: %+v", load.Keys)
}

// begins reports whether a text begins with want, which must end with an ellipsis.
func begins(text, want string) bool {
	start, cut := strings.CutSuffix(want, "…")
	return cut && strings.HasPrefix(text, start)
}

func written(rows []lane.Row) string {
	var all []string
	for _, r := range rows {
		text := strings.TrimSpace(r.Name + " " + r.Value)
		if r.Note != "" {
			text += " (" + r.Note + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, "|")
}

// TestRowsOfGroup: if several marks are drawn as one mark, the rows count the marks and describe
// the nearest mark.
func TestRowsOfGroup(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	l := lane.List(run(t, p.Text), lane.Pixels{Width: 300, Columns: 300}, lane.Events)[0]
	got := written(l.RowsAt(13*time.Minute+50*time.Second, 0))
	if want := "×12 12:30–15:15|Normal SuccessfulRescale (New size: 7; reason: All metrics below target)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPodRows: each pod that is drawn has a row.
func TestPodRows(t *testing.T) {
	p, _ := preset.Lookup("no-room")
	l := lane.List(run(t, p.Text), lane.Pixels{Width: 1000, Columns: 1000}, lane.Pods)[0]
	rows := l.Each(7 * time.Minute)
	states := map[string]int{}
	for _, r := range rows {
		states[r.Value]++
	}
	if len(rows) != 12 || states["Ready"] != 6 || states["Pending"] != 6 {
		t.Errorf("%d rows: %v", len(rows), states)
	}
	if got := rows[11].Note; got != "since before the start, 100% cpu" {
		t.Errorf("the oldest: %s", got)
	}
}

// TestLegend: each hatch that occurs has a name.
func TestLegend(t *testing.T) {
	for name, want := range map[string]string{
		"spike-cautious-policy": "window policy", "walkthrough": "window bound",
	} {
		p, _ := preset.Lookup(name)
		var names []string
		for _, k := range lane.List(run(t, p.Text), lane.Pixels{Width: 600, Columns: 600}, lane.Replicas)[0].Legend {
			names = append(names, k.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestRowsOfWaiting: while work waits, the load's lane says how long. No line shows the wait.
func TestRowsOfWaiting(t *testing.T) {
	p, _ := preset.Lookup("capped-at-limit")
	text := strings.Replace(p.Text, "7500m]]}", "7500m]]}\n    overload: queue", 1)
	for moment, want := range map[time.Duration]string{
		time.Minute:     "cpu 1.5|waiting 0",
		4 * time.Minute: "cpu 7.5|waiting 545|delay 2:16",
		5 * time.Minute: "cpu 7.5|waiting 755|delay 2:17",
	} {
		for _, l := range lane.List(run(t, text), lane.Pixels{Width: 1000, Columns: 1000}, lane.Load) {
			for _, k := range l.Keys {
				if len(k.Styles) == 0 {
					t.Errorf("the key %s has no sample", k.Name)
				}
			}
			if got := written(l.RowsAt(moment, 0)); got != want {
				t.Errorf("%v: %s, want %s", moment, got, want)
			}
		}
	}
}
