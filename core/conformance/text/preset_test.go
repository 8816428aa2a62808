package text

import (
	"testing"
	"testing/synctest"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// TestPresets prints the HPAs of each preset with the real printers and with ours. The
// tests of core/paste read our output back, so they also hold for the real output.
func TestPresets(t *testing.T) {
	printed, failures := 0, 0
	for _, p := range preset.All() {
		tl := ran(t, p)
		if tl.KubernetesVersion != "" && tl.KubernetesVersion != hpa.Newest().String() {
			continue // the table of an older release is another
		}
		const moments = 5
		synctest.Test(t, func(t *testing.T) {
			for i := range moments {
				at := (time.Duration(i) * (tl.Duration / moments)).Truncate(time.Second)
				time.Sleep(at - time.Since(trial.Epoch))
				n, failed := printedAlike(t, p.Name, tl, at)
				printed, failures = printed+n, failures+failed
			}
		})
	}
	tally.Add(t, "texts of kubectl get hpa and kubectl describe hpa of the presets", printed, failures)
	if printed < 300 {
		t.Errorf("only %d texts", printed)
	}
}

// ran returns the run of a preset. The run starts at the time at which a synctest bubble
// begins.
func ran(t *testing.T, p preset.Preset) *timeline.Timeline {
	t.Helper()
	s, diags := parse.Text(p.Text)
	if s == nil {
		t.Fatal(p.Name, diags)
	}
	s.Start = trial.Epoch
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(p.Name, err)
	}
	return tl
}

// printedAlike compares the table and the descriptions of a moment, and counts them.
func printedAlike(t *testing.T, name string, tl *timeline.Timeline, at time.Duration) (printed, failures int) {
	t.Helper()
	check := func(ours, real string) {
		if printed++; ours != real {
			failures++
			t.Errorf("%s at %v\nreal:\n%s\nours:\n%s", name, at, real, ours)
		}
	}
	var all []*hpav2.HorizontalPodAutoscaler
	for i := range tl.HPAs {
		object := tl.HPAAt(i, at)
		if object == nil {
			continue
		}
		real, err := toReal(object, createdAt(tl, i, at))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, real)
		// The API server selects events by the object's UID. It leaves out the events of a
		// deleted HPA with the same name.
		description, err := describeHPA(real, tl.DescribedEvents(i, at), trial.Epoch)
		if err != nil {
			t.Fatal(err)
		}
		check(kubectl.DescribeHPA(tl, i, at), description)
	}
	if len(all) == 0 {
		return printed, failures
	}
	table, err := get(all...)
	if err != nil {
		t.Fatal(err)
	}
	check(kubectl.GetHPA(tl, at), table)
	return printed, failures
}

// createdAt returns when the object that exists at a moment was created.
func createdAt(tl *timeline.Timeline, index int, at time.Duration) time.Time {
	created := time.Duration(-1)
	for _, v := range tl.HPAs[index].Versions {
		switch {
		case v.At > at:
		case v.Object == nil:
			created = -1
		case created < 0:
			created = max(0, v.At).Truncate(time.Second)
		}
	}
	return trial.Epoch.Add(created)
}
