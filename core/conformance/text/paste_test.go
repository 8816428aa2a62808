package text

import (
	"testing"
	"testing/synctest"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/manifest"
	"hpaplayground/core/paste"
)

// TestPaste reads the output of the real kubectl describe hpa for HPAs in the middle of
// random runs. The result must equal the HPA, except for the parts that trial.Described
// leaves out.
func TestPaste(t *testing.T) {
	release := hpa.Newest()
	read, failures := 0, 0
	for seed := *seedFlag; seed < *seedFlag+uint64(*runsFlag); seed++ {
		tl, ends := follow(seed, release)
		synctest.Test(t, func(t *testing.T) {
			for _, at := range ends {
				time.Sleep(at - time.Since(trial.Epoch))
				object := tl.HPAAt(0, at)
				if object == nil {
					continue
				}
				real, err := toReal(object, trial.Epoch.Add(tl.HPAs[0].Versions[0].At))
				if err != nil {
					t.Fatal(err)
				}
				description, err := describeHPA(real, tl.EventsAt(0, at), trial.Epoch)
				if err != nil {
					t.Fatal(err)
				}
				read++
				got := pasted(t, description)
				if want, got := trial.Described(object), trial.Described(got); want != got {
					failures++
					t.Errorf("seed %d at %v\nprinted:\n%s\nobject:\n%s\nread:\n%s", seed, at, description, want, got)
				}
			}
		})
		if failures > 3 {
			break
		}
	}
	tally.Add(t, "descriptions of kubectl read back", read, failures)
}

// pasted returns the HPA that core/paste reads from a description. If it reads none, the
// HPA is empty.
func pasted(t *testing.T, description string) *autoscaling.HorizontalPodAutoscaler {
	h := &autoscaling.HorizontalPodAutoscaler{}
	yaml, _, ok := paste.Describe(description)
	docs, diags := manifest.Parse(yaml)
	for _, d := range diags {
		if d.Severity == manifest.Error {
			t.Errorf("%v\n%s", d, yaml)
		}
	}
	if !ok || len(docs) != 1 {
		t.Errorf("%d HPAs read:\n%s", len(docs), description)
		return h
	}
	if err := docs[0].Decode(h); err != nil {
		t.Fatal(err)
	}
	return h
}
