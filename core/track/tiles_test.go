package track_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

func TestPodTiles(t *testing.T) {
	r := somePods()
	for _, test := range []struct {
		index int
		want  string
	}{
		{0, "a Ready"},
		{10, "a Ready, b Pending, c Starting"},
		{25, "a Ready, b NotReady, c Ready"},
		{33, "a Ready, b Ready, c Crashed"},
		{45, "a Ready, b Terminating, c Ready"},
		{50, "a Ready, c Ready, d Starting"},
		{80, "a Ready, c Failed, d Ready, e Orphaned"},
	} {
		var tiles []string
		for _, tile := range r.PodTiles(nil, time.Duration(test.index)*time.Second) {
			tiles = append(tiles, r.Timeline.Pods[tile.Pod].Name+" "+tile.State.String())
		}
		equal(t, fmt.Sprint(test.index), strings.Join(tiles, ", "), test.want)
	}
	if most := r.MaxPods(); most != 4 {
		t.Errorf("most pods: %d", most)
	}
}

// Tiles agree with the pods' states and usages.
func TestPodTilesAgree(t *testing.T) {
	for _, name := range []string{"walkthrough", "no-room", "startup-spike", "spike-cautious-policy"} {
		preset, ok := preset.Lookup(name)
		if !ok {
			continue
		}
		scene, _ := parse.Text(preset.Text)
		tl, err := sim.Run(scene, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := track.Of(tl, 0)
		most := 0
		for moment := time.Duration(0); moment <= tl.Duration; moment += 7 * time.Second {
			tiles := r.PodTiles(nil, moment)
			most = max(most, len(tiles))
			pods, all := r.PodsAt(moment, len(tiles))
			if all != len(tiles) {
				t.Fatalf("%s at %s: %d tiles, %d pods", name, moment, len(tiles), all)
			}
			for i, tile := range tiles {
				p := pods[len(pods)-1-i]
				if &tl.Pods[tile.Pod] != p.Pod || tile.State != p.State {
					t.Fatalf("%s at %s: %s is %s, not %s", name, moment, p.Name, tile.State, p.State)
				}
				want := track.PodShade(0)
				if p.Usage >= 0 {
					want = track.PodShade(min(int(p.Usage/20), 4) + 1) //fits: 1 to 5
				}
				if tile.Shade != want {
					t.Fatalf("%s at %s: %s uses %v %%, its shade is %d", name, moment, p.Name, p.Usage, tile.Shade)
				}
			}
		}
		if got := r.MaxPods(); got < most {
			t.Errorf("%s: most pods %d, seen %d", name, got, most)
		}
	}
}

// BenchmarkPodTiles: a frame of 5,000 pods during playback.
func BenchmarkPodTiles(b *testing.B) {
	tl := &timeline.Timeline{Duration: time.Hour, HPAs: []timeline.HPA{{}}, Targets: make([]timeline.Target, 1)}
	tl.Usages = make([]timeline.Usage, 1)
	tl.Usages[0].Startup = 30 * time.Second
	tl.Usages[0].Steady.Set(0, 50)
	tl.Usages[0].Starting.Set(0, 90)
	for i := range 5000 {
		p := pod(fmt.Sprint("p", i), 0, turn{i / 2, timeline.PodPending}, turn{i/2 + 5, timeline.PodStarting}, turn{i/2 + 9, timeline.PodNotReady}, turn{i/2 + 20, timeline.PodReady})
		p.Usage = 1
		tl.Pods = append(tl.Pods, p)
	}
	r := track.Of(tl, 0)
	var tiles []track.PodTile
	for b.Loop() {
		tiles = r.PodTiles(tiles[:0], 45*time.Minute)
	}
}
