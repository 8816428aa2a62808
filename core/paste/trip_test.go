package paste

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// moments runs every preset and calls do at some moments of each run.
func moments(t *testing.T, do func(t *testing.T, tl *timeline.Timeline, at time.Duration)) {
	t.Helper()
	for _, p := range preset.All() {
		t.Run(p.Name, func(t *testing.T) {
			s, diags := parse.Text(p.Text)
			if s == nil {
				t.Fatal(diags)
			}
			tl, err := sim.Run(s, sim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range 5 {
				do(t, tl, time.Duration(i)*(tl.Duration/4))
			}
		})
	}
}

// hpasIn decodes the HPAs of YAML that a reader wrote.
func hpasIn(t *testing.T, yaml string) []*autoscaling.HorizontalPodAutoscaler {
	t.Helper()
	docs, diags := manifest.Parse(yaml)
	for _, d := range diags {
		if d.Severity == manifest.Error {
			t.Fatalf("%v\n%s", d, yaml)
		}
	}
	var all []*autoscaling.HorizontalPodAutoscaler
	for _, d := range docs {
		h := &autoscaling.HorizontalPodAutoscaler{}
		if err := d.Decode(h); err != nil {
			t.Fatal(err)
		}
		all = append(all, h)
	}
	return all
}

// TestDescribePresets checks that the description of each preset's HPAs is read as these
// HPAs, except for the parts that trial.Described leaves out. All descriptions of a moment
// are one text.
func TestDescribePresets(t *testing.T) {
	read := 0
	moments(t, func(t *testing.T, tl *timeline.Timeline, at time.Duration) {
		var text strings.Builder
		var want []*autoscaling.HorizontalPodAutoscaler
		for i := range tl.HPAs {
			if h := tl.HPAAt(i, at); h != nil {
				text.WriteString(kubectl.DescribeHPA(tl, i, at) + "\n\n")
				want = append(want, h)
			}
		}
		yaml, _, ok := readDescribe(text.String())
		if ok != (len(want) > 0) {
			t.Fatalf("read %v:\n%s", ok, text.String())
		}
		got := hpasIn(t, yaml)
		if len(got) != len(want) {
			t.Fatalf("%d HPAs read, %d printed:\n%s", len(got), len(want), text.String())
		}
		for i := range want {
			read++
			if diff := cmp.Diff(trial.Described(want[i]), trial.Described(got[i])); diff != "" {
				t.Errorf("at %v:\n%s\n%s", at, diff, text.String())
			}
			if ref, wantRef := got[i].Spec.ScaleTargetRef, want[i].Spec.ScaleTargetRef; ref != wantRef {
				t.Errorf("at %v: target %v, not %v", at, ref, wantRef)
			}
		}
	})
	t.Logf("%d descriptions", read)
}

// TestTablePresets checks that the table of each preset's HPAs, in the forms before and
// since 1.30, gives the HPAs' names, targets and bounds, and the values of their first two
// metrics.
func TestTablePresets(t *testing.T) {
	read := 0
	moments(t, func(t *testing.T, tl *timeline.Timeline, at time.Duration) {
		for _, release := range []string{"1.29", "1.37"} {
			parent := *tl
			parent.KubernetesVersion = release
			text := kubectl.GetHPA(&parent, at)
			yaml, _, ok := readTable(text)
			if ok != !strings.HasPrefix(text, "No resources") {
				t.Fatalf("read %v:\n%s", ok, text)
			}
			got := map[autoscaling.Key]*autoscaling.HorizontalPodAutoscaler{}
			for _, h := range hpasIn(t, yaml) {
				got[h.Key()] = h
			}
			spaces := strings.HasPrefix(text, "NAMESPACE")
			for i := range tl.HPAs {
				want := tl.HPAAt(i, at)
				if want == nil {
					continue
				}
				read++
				key := autoscaling.Key{Name: want.Name}
				if spaces {
					key.Namespace = want.Namespace
				}
				if diff := cmp.Diff(tabled(want), tabled(got[key])); diff != "" {
					t.Errorf("at %v, %s:\n%s\n%s", at, release, diff, text)
				}
			}
		}
	})
	t.Logf("%d rows", read)
}

// tabled returns the parts of an HPA that a table shows, as text.
func tabled(h *autoscaling.HorizontalPodAutoscaler) []string {
	if h == nil {
		return nil
	}
	parent := timeline.Timeline{KubernetesVersion: "1.29", HPAs: []timeline.HPA{{Key: h.Key(), Target: -1, Versions: []timeline.Version{{Object: h}}}}}
	_, row, _ := strings.Cut(kubectl.GetHPA(&parent, 0), "\n")
	return strings.Fields(row)
}

// TestCommandPresets checks that kubectl autoscale, with the flags that make a preset's
// HPA, is read as this HPA. The command cannot make an HPA with a behavior, or with other
// metrics than cpu and memory of the pods.
func TestCommandPresets(t *testing.T) {
	read := 0
	moments(t, func(t *testing.T, tl *timeline.Timeline, at time.Duration) {
		for i := range tl.HPAs {
			want := tl.HPAAt(i, at)
			command, ok := autoscaleCommand(want)
			if !ok {
				continue
			}
			read++
			yaml, _, _ := readCommand(command)
			got := hpasIn(t, yaml)
			if len(got) != 1 || got[0].Key() != want.Key() {
				t.Fatalf("%s\nread as %v", command, got)
			}
			if diff := cmp.Diff(want.Spec, got[0].Spec); diff != "" {
				t.Errorf("%s\n%s", command, diff)
			}
		}
	})
	t.Logf("%d commands", read)
	if read == 0 {
		t.Error("no preset's HPA can be made by kubectl autoscale")
	}
}

// autoscaleCommand is the command that makes an HPA. ok is false if there is none.
func autoscaleCommand(h *autoscaling.HorizontalPodAutoscaler) (command string, ok bool) {
	if h == nil || h.Spec.Behavior != nil || *h.Spec.MinReplicas < 1 {
		return "", false
	}
	ref := h.Spec.ScaleTargetRef
	command = fmt.Sprintf("kubectl autoscale %s %s --name=%s -n %s --min=%d --max %d",
		strings.ToLower(ref.Kind), ref.Name, h.Name, h.Namespace, *h.Spec.MinReplicas, h.Spec.MaxReplicas)
	last := ""
	for i := range h.Spec.Metrics {
		m := h.Spec.Metrics[i].Resource
		if m == nil || m.Name != "cpu" && m.Name != "memory" || m.Name <= last {
			return "", false
		}
		last = m.Name
		if percent := m.Target.AverageUtilization; percent != nil {
			command += fmt.Sprintf(" --%s=%d%%", m.Name, *percent)
		} else {
			command += fmt.Sprintf(" --%s=%s", m.Name, m.Target.AverageValue)
		}
	}
	return command, true
}
