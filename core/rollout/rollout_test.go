package rollout

import (
	"fmt"
	"testing"
	"time"
)

func amount(t *testing.T, text string) Amount {
	t.Helper()
	if a, ok := ParsePercent(text); ok {
		return a
	}
	var n int32
	if _, err := fmt.Sscan(text, &n); err != nil {
		t.Fatal(text, err)
	}
	return Amount{Value: n}
}

func TestFenceposts(t *testing.T) {
	for _, c := range []struct {
		surge, unavailable string
		replicas           int32
		wantSurge, want    int32
	}{
		{"25%", "25%", 10, 3, 2},
		{"25%", "25%", 1, 1, 0},
		{"25%", "25%", 383, 96, 95},
		{"0", "1%", 2, 0, 1}, // 1 % of 2 is 0: both are 0
		{"1%", "25%", 1, 1, 0},
		{"0%", "25%", 0, 0, 1},
		{"3", "2", 10, 3, 2},
		{"0", "100%", 4, 0, 4},
		{"100%", "0", 5000, 5000, 0},
		{"2000000000%", "0", 5000, maxAmount, 0},
	} {
		s := Strategy{MaxSurge: amount(t, c.surge), MaxUnavailable: amount(t, c.unavailable)}
		surge, unavailable := s.Fenceposts(c.replicas)
		if surge != c.wantSurge || unavailable != c.want {
			t.Errorf("%s, %s of %d: %d, %d; want %d, %d", c.surge, c.unavailable, c.replicas, surge, unavailable, c.wantSurge, c.want)
		}
	}
}

func TestParsePercent(t *testing.T) {
	for _, text := range []string{"", "%", "25", "-1%", "+1%", "2.5%", "25 %", "9999999999%"} {
		if a, ok := ParsePercent(text); ok {
			t.Errorf("%q is %v", text, a)
		}
	}
	if a, ok := ParsePercent("0%"); !ok || a != (Amount{0, true}) || a.String() != "0%" {
		t.Error(a, ok)
	}
}

// roll runs a Deployment until it stops changing, while its new pods become
// available one step at a time. It returns the sizes old/new after each sync.
func roll(d *Deployment, old *Set) (steps []string) {
	d.Create = func() *Set {
		s := &Set{Name: "new", Created: time.Second}
		d.Sets = append(d.Sets, s)
		d.New = s
		return s
	}
	for range 1000 {
		if d.Sync() {
			steps = append(steps, fmt.Sprintf("%d/%d", old.Replicas, d.New.Replicas))
		} else if d.New.Available == d.New.Replicas {
			break
		} else {
			d.New.Available++
		}
		old.Actual, old.Available = old.Replicas, min(old.Available, old.Replicas)
		d.New.Actual = d.New.Replicas
	}
	return steps
}

func TestRoll(t *testing.T) {
	for _, c := range []struct {
		surge, unavailable string
		replicas           int32
		want               string
	}{
		{"25%", "25%", 10, "[8/3 8/5 7/5 7/6 6/6 6/7 5/7 5/8 4/8 4/9 3/9 3/10 2/10 1/10 0/10]"},
		{"0", "1", 3, "[2/0 2/1 1/1 1/2 0/2 0/3]"},
		{"1", "0", 3, "[3/1 2/1 2/2 1/2 1/3 0/3]"},
		{"100%", "0", 3, "[3/3 2/3 1/3 0/3]"},
	} {
		old := &Set{Name: "old", Replicas: c.replicas, Desired: c.replicas, Actual: c.replicas, Available: c.replicas}
		d := &Deployment{Replicas: c.replicas, Sets: []*Set{old}, Strategy: Strategy{MaxSurge: amount(t, c.surge), MaxUnavailable: amount(t, c.unavailable)}}
		if got := fmt.Sprint(roll(d, old)); got != c.want {
			t.Errorf("%s, %s of %d: %s; want %s", c.surge, c.unavailable, c.replicas, got, c.want)
		}
	}
}

func TestScaleInProportion(t *testing.T) {
	for _, c := range []struct {
		old, updated, max, from, to int32
		wantOld, wantNew            int32
	}{
		{8, 5, 13, 10, 20, 15, 10}, // 8*25/13 = 15.4 and 5*25/13 = 9.6: of 12 new pods, 7 and 5
		{8, 5, 13, 10, 5, 4, 3},    // 5+2 allowed: 8*7/13 = 4.3, 5*7/13 = 2.7
		{8, 5, 13, 10, 0, 0, 0},
		{1, 1, 2, 1, 2, 1, 2}, // of two equal sets the newer gets one more: 1*3/2 = 1.5
	} {
		d := &Deployment{Replicas: c.to, Strategy: DefaultStrategy()}
		old := &Set{Name: "old", Replicas: c.old, Desired: c.from, Max: c.max, Available: c.old}
		d.New = &Set{Name: "new", Created: time.Second, Replicas: c.updated, Desired: c.from, Max: c.max}
		d.Sets = []*Set{old, d.New}
		if !d.Sync() || old.Replicas != c.wantOld || d.New.Replicas != c.wantNew {
			t.Errorf("%+v: %d, %d", c, old.Replicas, d.New.Replicas)
		}
	}
}

func TestRecreate(t *testing.T) {
	old := &Set{Name: "old", Replicas: 2, Desired: 2, Actual: 2, Available: 2}
	d := &Deployment{Replicas: 2, Sets: []*Set{old}, Strategy: Strategy{Recreate: true}, OldPods: true}
	d.Create = func() *Set {
		d.New = &Set{Name: "new"}
		d.Sets = append(d.Sets, d.New)
		return d.New
	}
	if !d.Sync() || old.Replicas != 0 || d.New != nil {
		t.Fatal("the old pods did not go first", old, d.New)
	}
	old.Actual, old.Available = 0, 0
	if d.Sync() {
		t.Fatal("the new pods did not wait for terminating ones")
	}
	d.OldPods = false
	if !d.Sync() || d.New == nil || d.New.Replicas != 2 {
		t.Fatal("no new pods", d.New)
	}
}

func TestCompare(t *testing.T) {
	now := 100 * time.Second
	better := Candidate{UID: "b", Assigned: true, Phase: Running, Ready: true, ReadySince: 10 * time.Second, Created: 10 * time.Second}
	for name, change := range map[string]func(*Candidate){
		"unassigned": func(c *Candidate) { c.Assigned, c.DeletionCost = false, 9 },
		"pending":    func(c *Candidate) { c.Phase, c.DeletionCost = Pending, 9 },
		"unready":    func(c *Candidate) { c.Ready, c.DeletionCost = false, 9 },
		"cheap":      func(c *Candidate) { c.DeletionCost, c.ReadySince = -1, 1*time.Second },
		"crowded":    func(c *Candidate) { c.Rank, c.ReadySince = 1, 1*time.Second },
		"young":      func(c *Candidate) { c.ReadySince = 60 * time.Second },
		"same power": func(c *Candidate) { c.ReadySince, c.UID = 9*time.Second, "a" },
		"restarted":  func(c *Candidate) { c.Restarts, c.Created = 1, 1 },
		"sidecar":    func(c *Candidate) { c.SidecarRestarts, c.Created = 1, 1 },
		"new":        func(c *Candidate) { c.Created = 60 * time.Second },
		"uid":        func(c *Candidate) { c.UID = "a" },
	} {
		worse := better
		worse.UID = "c"
		change(&worse)
		if worse.Compare(&better, now) >= 0 || better.Compare(&worse, now) <= 0 {
			t.Errorf("%s does not go first", name)
		}
	}
}

func TestDeletionCost(t *testing.T) {
	for text, want := range map[string]int32{"": 0, "5": 5, "-5": -5, "+5": 0, "05": 0, "0": 0, "x": 0, "2147483648": 0, "2147483647": 1<<31 - 1} {
		if got := DeletionCost(map[string]string{DeletionCostAnnotation: text}); got != want {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestStatefulSet(t *testing.T) {
	pods := func(text string) (out []OrdinalPod) {
		for _, c := range text {
			out = append(out, map[rune]OrdinalPod{
				'-': {Updated: true},
				'm': {},                                                 // missing, to be created from the old revision
				'o': {Exists: true, Available: true},                    // old
				'n': {Exists: true, Available: true, Updated: true},     // new
				'u': {Exists: true},                                     // old, unavailable
				'w': {Exists: true, Updated: true},                      // new, unavailable
				't': {Exists: true, Available: true, Terminating: true}, // old, terminating
				'x': {Exists: true, Ended: true},
			}[c])
		}
		return out
	}
	for _, c := range []struct {
		name   string
		set    StatefulSet
		pods   string
		create string
		remove string
		update string
	}{
		{"in order", StatefulSet{Replicas: 3}, "---", "[0]", "[]", "[]"},
		{"waits", StatefulSet{Replicas: 3}, "w--", "[]", "[]", "[]"},
		{"all at once", StatefulSet{Replicas: 3, Parallel: true}, "---", "[0 1 2]", "[]", "[]"},
		{"ended", StatefulSet{Replicas: 2}, "xn", "[]", "[0]", "[]"},
		{"the last first", StatefulSet{Replicas: 1}, "nnn", "[]", "[2]", "[]"},
		{"one goes at a time", StatefulSet{Replicas: 1}, "nnt", "[]", "[]", "[]"},
		{"not while another is unavailable", StatefulSet{Replicas: 1}, "nww", "[]", "[]", "[]"},
		{"all too many", StatefulSet{Replicas: 1, Parallel: true}, "nww", "[]", "[1 2]", "[]"},
		{"update from the end", StatefulSet{Replicas: 3}, "ooo", "[]", "[]", "[2]"},
		{"update waits", StatefulSet{Replicas: 3, Parallel: true}, "oow", "[]", "[]", "[]"},
		{"update goes on", StatefulSet{Replicas: 3}, "oon", "[]", "[]", "[1]"},
		{"partition", StatefulSet{Replicas: 3, Partition: 2}, "oon", "[]", "[]", "[]"},
		{"on delete", StatefulSet{Replicas: 3, OnDelete: true}, "ooo", "[]", "[]", "[]"},
		{"bounded", StatefulSet{Replicas: 4, Parallel: true, BoundUnavailable: true, MaxUnavailable: Amount{Value: 2}}, "oooo", "[]", "[]", "[3 2]"},
		{"bounded, one is unavailable", StatefulSet{Replicas: 4, Parallel: true, BoundUnavailable: true, MaxUnavailable: Amount{Value: 2}}, "ouoo", "[]", "[]", "[1 3]"},
		{"made and updated", StatefulSet{Replicas: 2, Parallel: true}, "nm", "[1]", "[]", "[1]"},
		{"bounded, made and updated", StatefulSet{Replicas: 2, Parallel: true, BoundUnavailable: true}, "nm", "[1]", "[]", "[1]"},
		{"bounded, ended and updated", StatefulSet{Replicas: 2, Parallel: true, BoundUnavailable: true}, "nx", "[]", "[1]", "[1]"},
		{"bounded, used up", StatefulSet{Replicas: 4, Parallel: true, BoundUnavailable: true}, "ooow", "[]", "[]", "[]"},
	} {
		c.set.Pods = pods(c.pods)
		create, remove, update := c.set.Sync()
		if fmt.Sprint(create) != c.create || fmt.Sprint(remove) != c.remove || fmt.Sprint(update) != c.update {
			t.Errorf("%s: makes %v, deletes %v, updates %v", c.name, create, remove, update)
		}
	}
}
