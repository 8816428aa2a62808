package lives

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

var (
	seed  = flag.Uint64("seed", 1, "of the first scenario; 0: a fresh one")
	runs  = flag.Int("runs", 30, "scenarios of each kind")
	minor = flag.Int("minor", 37, "of the release that is linked in")
)

func TestMain(m *testing.M) {
	utilruntime.ErrorHandlers = nil // their back-off uses a clock of the whole process
	runtime.GOMAXPROCS(1)           // so that a controller receives all changes of one moment before it acts
	tally.Main(m)
}

// TestStories compares a few scenarios that are written out.
func TestStories(t *testing.T) {
	at := func(seconds int, text string) action { return action{time.Duration(seconds) * time.Second, text, ""} }
	apply := func(seconds int, w workload) action {
		return action{time.Duration(seconds) * time.Second, "", w.manifest()}
	}
	three := workload{kind: "Deployment", replicas: 3, image: 1}
	second := three
	second.image = 2
	const pods = "scheduling: 200ms, start: 2s, ready: 10s, termination: 30s"
	for name, s := range map[string]story{
		"nothing":   scenarioText(three, 1, time.Minute, pods, nil),
		"scaled":    scenarioText(three, 1, 5*time.Minute, pods, []action{at(20, "scale: {replicas: 8}"), at(25, "scale: {replicas: 5}"), at(90, "scale: {replicas: 0}"), at(100, "scale: {replicas: 2}")}),
		"restarted": scenarioText(three, 1, 5*time.Minute, pods, []action{at(20, "rollout: {}")}),
		"template":  scenarioText(three, 1, 5*time.Minute, pods, []action{apply(20, second), apply(40, three)}),
		"failed":    scenarioText(three, 1, 5*time.Minute, pods, []action{at(20, "pod: {target: Deployment/web, count: 2, do: fail}"), at(60, "pod: {target: Deployment/web, count: 1, do: delete}")}),
	} {
		t.Run(name, func(t *testing.T) {
			real, ours, text := both(t, s)
			if difference := real.compare(ours); difference != "" {
				t.Errorf("%s\n%s", difference, text)
			}
		})
	}
}

// TestLives compares scenarios that are made up from seeds.
func TestLives(t *testing.T) {
	byHand := []string{"scale", "scale", "cost"}
	rollouts := []string{"scale", "rollout", "template", "edit"}
	all := append(slices.Clone(rollouts), "fail", "delete", "unready", "crash", "cost")
	found := 0
	for _, c := range []struct {
		name string
		limits
	}{
		{"Deployments scaled by hand", limits{[]string{"Deployment"}, byHand}},
		{"Deployments with rollouts", limits{[]string{"Deployment"}, rollouts}},
		{"Deployments with rollouts and failing pods", limits{[]string{"Deployment"}, all}},
		{"ReplicaSets", limits{[]string{"ReplicaSet"}, all}},
		{"StatefulSets scaled by hand", limits{[]string{"StatefulSet"}, byHand}},
		{"StatefulSets with rollouts", limits{[]string{"StatefulSet"}, rollouts}},
		{"StatefulSets with rollouts and failing pods", limits{[]string{"StatefulSet"}, all}},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			first := *seed
			if first == 0 {
				first = rand.Uint64()
			}
			lived, differences, endless := 0, 0, 0
			for i := first; i < first+uint64(*runs) && differences < 3; i++ {
				real, ours, text := both(t, makeStory(i, c.limits))
				if real.endless {
					endless++
					continue
				}
				lived += len(ours.Pods)
				found += real.countsTerminating()
				if difference := real.compare(ours); difference != "" {
					differences++
					t.Errorf("seed %d: %s\n%s", i, difference, text)
				}
			}
			t.Logf("%d pods; in %d scenarios the real controller makes and deletes a pod without end", lived, endless)
			tally.Add(t, "whole runs: "+c.name, *runs-endless, differences)
		})
	}
	tally.CountKnown(t, "A StatefulSet's status counts a pod as Ready that is being deleted", "ours counts the pods that take load, as the status of a ReplicaSet does", found)
}

// both runs a scenario with the real controllers and with ours.
func both(t *testing.T, s story) (real *run, ours *timeline.Timeline, text string) {
	t.Helper()
	parsed, diags := parse.Text(s.text)
	if parsed == nil {
		t.Fatalf("%v\n%s", diags, s.text)
	}
	cluster, err := sim.NewCluster(parsed)
	if err == nil {
		err = cluster.Advance(parsed.Duration)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, s.text)
	}
	synctest.Test(t, func(*testing.T) { real, err = play(parsed, s.manifests) })
	if err != nil {
		t.Fatal(err)
	}
	return real, cluster.Timeline(), s.text
}

// compare returns the first difference between the pods, or else the counts.
func (r *run) compare(tl *timeline.Timeline) string {
	real := slices.Clone(r.kubelet.lives)
	ours := make([]*timeline.Pod, len(tl.Pods))
	for i := range ours {
		ours[i] = &tl.Pods[i]
	}
	if r.resource == "statefulsets" { // several pods are created at one moment, in any order
		real = slices.DeleteFunc(real, func(l *life) bool { return l.gone == l.created })
		ours = slices.DeleteFunc(ours, func(p *timeline.Pod) bool { return p.Gone == p.Created })
		slices.SortStableFunc(real, func(a, b *life) int { return byOrdinal(a.created, b.created, a.name, b.name) })
		slices.SortStableFunc(ours, func(a, b *timeline.Pod) int { return byOrdinal(a.Created, b.Created, a.Name, b.Name) })
	}
	for i := range max(len(real), len(ours)) {
		a, b := "none", "none"
		if i < len(real) {
			a = r.text(real[i])
		}
		if i < len(ours) {
			b = r.ourText(ours[i])
		}
		if a != b {
			return fmt.Sprintf("pod %d:\nreal %s\nours %s\nreal counts %s\nour counts  %s", i, a, b, countsText(&r.counts.Target), countsText(&tl.Targets[0]))
		}
	}
	counted, target := r.counts.Target, tl.Targets[0]
	switch r.resource {
	case "replicasets":
		target.Updated = timeline.Series{} // not in its status
	case "statefulsets":
		counted.Ready, counted.Available = r.withoutTerminating(counted.Ready), r.withoutTerminating(counted.Available)
		if r.waits {
			counted.Available, target.Available = timeline.Series{}, timeline.Series{}
		}
	}
	if a, b := countsText(&counted), countsText(&target); a != b {
		return fmt.Sprintf("counts:\nreal %s\nours %s", a, b)
	}
	return ""
}

// countsTerminating returns 1 if the status counts a pod that is being deleted as Ready.
func (r *run) countsTerminating() int {
	counted := timeline.Target{Ready: r.counts.Ready}
	ready := timeline.Target{Ready: r.withoutTerminating(r.counts.Ready)}
	if r.resource == "statefulsets" && countsText(&counted) != countsText(&ready) {
		return 1
	}
	return 0
}

// withoutTerminating removes pods that are being deleted but still Ready from a count. The
// status of a StatefulSet counts them. ReplicaSets and core/sim do not.
func (r *run) withoutTerminating(s timeline.Series) (out timeline.Series) {
	times := slices.Clone(s.T)
	for _, l := range r.kubelet.lives {
		if l.lastsReady {
			times = append(times, l.deleted)
			if l.gone != never {
				times = append(times, l.gone)
			}
		}
	}
	slices.Sort(times)
	for _, t := range times {
		n := s.At(t)
		for _, l := range r.kubelet.lives {
			if l.lastsReady && l.deleted <= t && (l.gone == never || t < l.gone) {
				n--
			}
		}
		out.Set(t, n)
	}
	return out
}

func byOrdinal(a, b time.Duration, first, second string) int {
	const before = -grid // the start
	return cmp.Or(cmp.Compare(max(a, before), max(b, before)), ordinal(first)-ordinal(second))
}

func (r *run) text(l *life) string {
	revision := 1 + slices.IndexFunc(r.versions, func(v version) bool { return v.name == l.version.name })
	return r.lifeText(l.name, revision, l.created, l.scheduled, l.started, l.ready, l.deleted, l.gone, l.restarts)
}

func (r *run) ourText(p *timeline.Pod) string {
	return r.lifeText(p.Name, p.Revision, p.Created, p.Scheduled, p.Started, p.Ready, p.Deleted, p.Gone, p.Restarts)
}

// lifeText writes a pod's life. It has the name only for StatefulSets, because other names
// are random. It leaves out what happened before the start.
func (r *run) lifeText(pod string, revision int, created, scheduled, started, ready, deleted, gone time.Duration, restarts int32) string {
	if r.resource != "statefulsets" {
		pod = "a pod"
	}
	if created < 0 {
		created, scheduled, started, ready = -1, -1, -1, -1
	}
	return fmt.Sprintf("%s of revision %d: %v, scheduled %v, started %v, ready %v, deleted %v, gone %v, %d restarts", pod, revision, created, scheduled, started, ready, deleted, gone, restarts)
}

// countsText writes a workload's counts over time. It ignores a count that changes and
// changes back at the same moment.
func countsText(target *timeline.Target) string {
	var b strings.Builder
	for i, s := range []timeline.Series{target.Spec, target.Status, target.Ready, target.Updated, target.Available} {
		fmt.Fprintf(&b, "\n  %s", []string{"spec", "status", "ready", "updated", "available"}[i])
		for i := range s.T {
			if i == 0 || s.V[i] != s.V[i-1] {
				fmt.Fprintf(&b, " %v:%v", s.T[i], s.V[i])
			}
		}
	}
	return b.String()
}
