package sim

import (
	"slices"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
)

// The cases are worked out by hand from the scheduler's formula.
func TestBest(t *testing.T) {
	const cores, gi = 1000, 1 << 30 * 1000
	for _, c := range []struct {
		name  string
		nodes setting.Nodes
		used  []amounts // by node
		need  amounts
		want  int // -1: none
	}{
		{"the emptier", setting.Nodes{CPU: 4 * cores, Pods: 110}, []amounts{{2 * cores, 0, 2}, {1 * cores, 0, 1}}, amounts{1 * cores, 0, 1}, 1},
		{"the first of two that are alike", setting.Nodes{CPU: 4 * cores, Pods: 110}, []amounts{{1 * cores, 0, 1}, {1 * cores, 0, 1}}, amounts{1 * cores, 0, 1}, 0},
		// 50 % of cpu and 87 % of memory are left, or 75 % and 50 %.
		{"the mean of cpu and memory", setting.Nodes{CPU: 4 * cores, Memory: 8 * gi, Pods: 110}, []amounts{{1 * cores, 0, 1}, {0, 3 * gi, 1}}, amounts{1 * cores, 1 * gi, 1}, 0},
		// The scores are 49 and 49: 49.9 % and 49.5 %, cut.
		{"whole percents", setting.Nodes{CPU: 1 * cores, Pods: 110}, []amounts{{405, 0, 1}, {401, 0, 1}}, amounts{100, 0, 1}, 0},
		{"the one with room", setting.Nodes{CPU: 4 * cores, Pods: 110}, []amounts{{3500, 0, 2}, {2500, 0, 1}}, amounts{1 * cores, 0, 1}, 1},
		{"to the brim", setting.Nodes{CPU: 4 * cores, Pods: 110}, []amounts{{3001, 0, 2}, {3 * cores, 0, 1}}, amounts{1 * cores, 0, 1}, 1},
		{"the number of pods", setting.Nodes{CPU: 4 * cores, Pods: 2}, []amounts{{0, 0, 2}, {3 * cores, 0, 1}}, amounts{0, 0, 1}, 1},
		{"the memory", setting.Nodes{CPU: 4 * cores, Memory: 1 * gi, Pods: 110}, []amounts{{0, 1 * gi, 1}, {3 * cores, 0, 1}}, amounts{0, 1 * gi, 1}, 1},
		{"no room", setting.Nodes{CPU: 4 * cores, Pods: 110}, []amounts{{3500, 0, 2}, {3500, 0, 2}}, amounts{1 * cores, 0, 1}, -1},
		{"no nodes", setting.Nodes{CPU: 4 * cores, Pods: 110}, nil, amounts{1 * cores, 0, 1}, -1},
		{"counted in pods", setting.Nodes{Pods: 4, Idle: time.Minute}, []amounts{{0, 0, 3}, {0, 0, 2}}, amounts{0, 0, 1}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newNodeGroup(&c.nodes)
			for _, used := range c.used {
				g.nodes = append(g.nodes, &node{used: used, scoreUsed: used, unneeded: never})
			}
			if got := slices.Index(g.nodes, g.best(c.need)); got != c.want {
				t.Errorf("node %d, want %d", got, c.want)
			}
		})
	}
}

// A pod avoids nodes that are unneeded or drained, and a pod that requests nothing counts
// in the score.
func TestBestAvoids(t *testing.T) {
	g := newNodeGroup(&setting.Nodes{CPU: 1000, Pods: 110, Idle: time.Minute})
	full, unneeded, drained := &node{unneeded: never}, &node{}, &node{unneeded: never, draining: true}
	g.nodes = []*node{drained, unneeded, full}
	nothing := &class{needs: amounts{0, 0, 1}}
	for range 9 {
		if n := g.best(nothing.needs); n != full {
			t.Fatalf("node %d", slices.Index(g.nodes, n))
		}
		g.put(full, &pod{class: nothing})
	}
	if full.used != (amounts{0, 0, 9}) || full.scoreUsed[0] != 900 || g.score(full, nothing.needs) != 0 {
		t.Errorf("used %v, for the score %v", full.used, full.scoreUsed)
	}
	full.used[0] = 1000
	if n := g.best(amounts{100, 0, 1}); n != unneeded {
		t.Errorf("node %d", slices.Index(g.nodes, n))
	}
}

// nodesFor packs pods on as few nodes as first fit, with the largest first, needs.
func TestNodesFor(t *testing.T) {
	for _, c := range []struct {
		name  string
		cpu   []int64 // of pods, on nodes with 4
		empty int
		want  int
	}{
		{"none", nil, 0, 0},
		{"alike", []int64{1, 1, 1, 1, 1}, 0, 2},
		{"the smallest last", []int64{1, 1, 3, 3}, 0, 2},
		{"no two fit together", []int64{3, 3, 3}, 0, 3},
		{"one comes already", []int64{3, 3, 3}, 1, 2},
		{"more come than are needed", []int64{3}, 3, 0},
		{"one is too large", []int64{5, 1}, 0, 1},
		{"exactly as large", []int64{4, 4}, 0, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			ns := nodesOf(setting.Nodes{CPU: 4, Pods: 110})
			classes := map[int64]*class{}
			var pods []*pod
			for _, cpu := range c.cpu {
				if classes[cpu] == nil {
					classes[cpu] = &class{template: &hpa.PodTemplate{}, needs: amounts{cpu, 0, 1}}
				}
				pods = append(pods, &pod{class: classes[cpu]})
			}
			if got := ns.nodesFor(pods, c.empty); got != c.want {
				t.Errorf("%d nodes, want %d", got, c.want)
			}
		})
	}
}

func TestSize(t *testing.T) {
	g := newNodeGroup(&setting.Nodes{CPU: 4, Memory: 8, Pods: 110})
	if got := g.size(amounts{1, 4, 1}); got != 0.75 {
		t.Errorf("%v, want a quarter and a half", got)
	}
}
