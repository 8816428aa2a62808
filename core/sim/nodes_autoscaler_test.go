package sim

import (
	"slices"
	"testing"
	"time"

	"hpaplayground/core/setting"
)

// held is a node of a case: the cpu requests of its pods, and the fields that are not zero.
// A node has a cpu of 40.
type held struct {
	pods []int64
	node
}

// group returns a cluster with these nodes. A node is needed above a utilization of 90 %,
// and removed after a minute in which it was not needed.
func group(list []held) *nodes {
	ns := nodesOf(setting.Nodes{CPU: 40, Pods: 110, Min: 1, Idle: time.Minute, Utilization: 0.9})
	g, w := ns.group, &workload{}
	for i := range list {
		n := &list[i].node
		for _, cpu := range list[i].pods {
			g.put(n, &pod{workload: w, class: &class{needs: amounts{cpu, 0, 1}}, deleted: never})
		}
		g.nodes = append(g.nodes, n)
	}
	return ns
}

// review finds the nodes whose pods fit on others that stay.
func TestReview(t *testing.T) {
	full := node{used: amounts{40, 0, 1}, unneeded: never}
	is := func(pods ...int64) held { return held{pods, node{unneeded: never}} }
	for _, c := range []struct {
		name  string
		nodes []held
		want  []int
	}{
		{"alone", []held{is()}, []int{0}},
		{"nowhere to go", []held{is(10)}, nil},
		{"the first of two", []held{is(10), is(10)}, []int{0}},
		{"the one found before", []held{is(10), {[]int64{10}, node{unneeded: 5}}}, []int{1}},
		{"both found before, in that order", []held{{nil, node{unneeded: 7}}, {nil, node{unneeded: 5}}}, []int{1, 0}},
		{"no room elsewhere", []held{is(10), {nil, full}}, nil},
		{"needed", []held{is(37), is()}, []int{1}},
		{"unneeded at the threshold", []held{is(36), is(40), is(4)}, []int{0}},
		{"to the brim", []held{is(10), is(30)}, []int{0}},
		{"not to one that is drained", []held{is(10), {nil, node{unneeded: never, draining: true}}}, nil},
		{"a pod moved twice", []held{is(10), is(10), is(30)}, []int{0}},
		{"room is not given twice", []held{is(10), is(10), is(25), is(36)}, []int{0}},
		// One pod of the first node fits on the second node, but the other fits nowhere. So
		// the second node keeps its room and gets no pod.
		{"all or none", []held{is(10, 25), {[]int64{1, 1, 1}, node{used: amounts{27}, unneeded: never}}, is(20, 17)}, []int{1}},
		{"all or none, for the next", []held{is(10, 25), is(13, 17), {[]int64{8}, node{used: amounts{24}, unneeded: never}}}, []int{2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ns := group(c.nodes)
			var got []int
			for _, n := range ns.review() {
				got = append(got, slices.Index(ns.group.nodes, n))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("nodes %v, want %v", got, c.want)
			}
		})
	}
}

// Nodes that were unneeded for a minute are removed: empty nodes at once, nodes with pods
// one at a time, and never all nodes.
func TestDue(t *testing.T) {
	now := 10 * time.Minute
	is := func(since time.Duration, pods ...int64) held { return held{pods, node{unneeded: since}} }
	drained := held{[]int64{5}, node{unneeded: never, draining: true}}
	for _, c := range []struct {
		name  string
		nodes []held
		want  []int
		look  time.Duration // when the autoscaler looks next
	}{
		{"all empty ones but the last", []held{is(0), is(0), is(0)}, []int{0, 1}, never},
		{"one with pods", []held{is(0, 5), is(0, 5), is(never, 30)}, []int{0}, never},
		{"empty ones behind it, too", []held{is(0, 5), is(0, 5), is(0), is(never, 30)}, []int{0, 2}, never},
		{"none with pods while another is drained", []held{drained, is(0, 5), is(0), is(never, 20)}, []int{2}, never},
		{"one that is drained already is not left", []held{drained, is(0), is(0)}, []int{1}, never},
		{"just long enough", []held{is(now - time.Minute), is(never, 30)}, []int{0}, never},
		{"not long enough", []held{is(now - time.Minute + 1), is(now - 1), is(never, 30)}, nil, now + 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			ns := group(c.nodes)
			ns.now = now
			g := ns.group
			unneeded := slices.DeleteFunc(slices.Clone(g.nodes), func(n *node) bool { return n.unneeded == never })
			var got []int
			for _, n := range ns.removeAt(unneeded) {
				got = append(got, slices.Index(g.nodes, n))
			}
			if !slices.Equal(got, c.want) || g.next != c.look {
				t.Errorf("nodes %v, and looks at %v, want %v and %v", got, g.next, c.want, c.look)
			}
		})
	}
}
