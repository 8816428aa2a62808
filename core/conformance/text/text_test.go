package text

import (
	"flag"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/apimachinery/pkg/util/duration"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/timeline"
)

var (
	seedFlag = flag.Uint64("seed", 1, "first seed")
	runsFlag = flag.Int("runs", 100, "how many runs")
)

func TestMain(m *testing.M) { tally.Main(m) }

// TestText prints HPAs in the middle of random runs with our printers and the real ones.
func TestText(t *testing.T) {
	release := hpa.Newest()
	printed, failures, wrongYAML := 0, 0, 0
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
				printed++
				get, err := get(real)
				if err != nil {
					t.Fatal(err)
				}
				if ours := kubectl.GetHPA(tl, at); ours != get {
					failures++
					t.Errorf("seed %d at %v\nreal:\n%s\nours:\n%s", seed, at, get, ours)
				}
				text, err := printYAML(real)
				if err != nil {
					t.Fatal(err)
				}
				if ours, err := kubectl.HPAsYAML(tl, at); ours != text || err != nil {
					wrongYAML++
					t.Errorf("seed %d at %v: %v\nreal:\n%s\nours:\n%s", seed, at, err, text, ours)
				}
				description, err := describeHPA(real, tl.EventsAt(0, at), trial.Epoch)
				if err != nil {
					t.Fatal(err)
				}
				if ours := kubectl.DescribeHPA(tl, 0, at); ours != description {
					failures++
					t.Errorf("seed %d at %v\nreal:\n%s\nours:\n%s", seed, at, description, ours)
				}
			}
		})
		if failures+wrongYAML > 3 {
			break
		}
	}
	tally.Add(t, "texts of kubectl get hpa and kubectl describe hpa", 2*printed, failures)
	tally.Add(t, "texts of kubectl get hpa -o yaml", printed, wrongYAML)
}

// follow returns a run's first HPA as a timeline, and the moments to compare.
func follow(seed uint64, release hpa.Release) (*timeline.Timeline, []time.Duration) {
	source := trial.New(seed, release, 60)
	setup := source.Setup()
	controller := hpa.New(setup.Config)
	tl := &timeline.Timeline{KubernetesVersion: release.String(), Start: trial.Epoch}
	statuses := map[autoscaling.Key]*autoscaling.HorizontalPodAutoscalerStatus{}
	var first autoscaling.Key
	var moments []time.Duration
	for n := 0; ; n++ {
		step, ok := source.Next()
		if !ok {
			break
		}
		switch step.Op {
		case trial.OpRestart:
			return tl, moments // another process: another correlator
		case trial.OpAdd:
			controller.Add(step.Key)
		case trial.OpDelete:
			return tl, moments
		case trial.OpSync:
			obs := *step.Obs
			object := *obs.HPA
			if status := statuses[step.Key]; status != nil && !step.SetStatus {
				object.Status = *status
			}
			obs.HPA = &object
			d := controller.Reconcile(step.At, &obs)
			statuses[step.Key] = d.Status
			if d.Rescaled {
				source.ScaleWritten(d.Desired)
			}
			if first == (autoscaling.Key{}) {
				first = step.Key
				tl.HPAs = []timeline.HPA{{Key: first, Target: -1}}
			}
			if step.Key != first {
				continue
			}
			versions := &tl.HPAs[0].Versions
			if len(*versions) == 0 || (*versions)[len(*versions)-1].Object.Generation != step.Obs.HPA.Generation {
				*versions = append(*versions, timeline.Version{At: step.At.Truncate(time.Second), Object: step.Obs.HPA})
			}
			tl.Syncs = append(tl.Syncs, timeline.Sync{At: step.At, Decision: d})
			tl.Duration = step.At
			if n%5 == 0 {
				moments = append(moments, step.At+time.Duration(n%7)*time.Millisecond)
			}
		}
	}
	return tl, moments
}

// TestAges compares the printing of ages with apimachinery.
func TestAges(t *testing.T) {
	compared, failures := 0, 0
	for d := -5 * time.Second; d < 20*365*24*time.Hour; d += max(time.Second/2, d/500) {
		compared++
		if real, ours := duration.HumanDuration(d), kubectl.Age(d); real != ours {
			failures++
			t.Errorf("%v: real %q, ours %q", d, real, ours)
		}
	}
	tally.Add(t, "ages", compared, failures)
}
