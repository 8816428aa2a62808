package sharing

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// night returns a scenario with a recording of a number of points every 30 seconds, and its run.
func night(t *testing.T, points int) (text string, tl *timeline.Timeline) {
	t.Helper()
	p, _ := preset.Lookup("spike-cautious-policy")
	var b strings.Builder
	b.WriteString(strings.TrimRight(p.Text, "\n") + "\n")
	if points > 0 {
		b.WriteString("  recorded: |\n    time,kube_horizontalpodautoscaler_status_current_replicas,kube_horizontalpodautoscaler_status_desired_replicas\n")
	}
	for i := range points {
		current := 3
		if i > points/3 {
			current = 7
		}
		fmt.Fprintf(&b, "    %d,%d,%d\n", 30*i, current, 3+i*i%7)
	}
	text = b.String()
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return text, tl
}

// TestShorter: a link with a recording has shorter ones beside it: without it and, if mail would cut it, with as many points as
// mail takes. They say what they leave out, and open as the same scenario with fewer points.
func TestShorter(t *testing.T) {
	const base = 30
	for _, test := range []struct {
		points int
		left   []bool // of each shorter link: whether it has points
	}{{0, nil}, {20, nil}, {1000, []bool{false}}, {9000, []bool{false, true}}} {
		text, tl := night(t, test.points)
		l := Link{Text: text, Shared: true, Before: strings.ReplaceAll(text, "maxReplicas: 15", "maxReplicas: 14")}
		whole, _ := l.Fragment()
		all := l.Shorter(tl, base)
		if len(all) != len(test.left) {
			t.Fatalf("%d points, %d bytes: %d shorter links, want %d", test.points, len(whole), len(all), len(test.left))
		}
		for i, s := range all {
			if s.Of != test.points || s.Longer != base+len(whole) || s.Length != base+len(s.Fragment) || s.Length > Mail || (s.Left > 0) != test.left[i] {
				t.Errorf("%d points, %d bytes: %+v", test.points, len(whole), s)
			}
			opened := ParseLink(s.Fragment)
			read, diags := parse.Text(opened.Text)
			if read == nil {
				t.Fatal(diags)
			}
			if (read.Recorded != nil) != test.left[i] || read.Recorded != nil && longest(read.Recorded) != s.Left {
				t.Errorf("%d points: the link opens with another recording", test.points)
			}
			if want := strings.ReplaceAll(opened.Text, "maxReplicas: 15", "maxReplicas: 14"); opened.Before != want {
				t.Errorf("%d points: the run before has %d bytes, want %d", test.points, len(opened.Before), len(want))
			}
			if first, _, _ := strings.Cut(text, "  recorded:"); !strings.HasPrefix(opened.Text, first) {
				t.Errorf("%d points: the link changes something else", test.points)
			}
		}
	}
	text, tl := night(t, 9000)
	all := Link{Text: text, Shared: true}.Shorter(tl, base)
	for i, want := range []string{"Link without the recording: 0.5 kB instead of 3", fmt.Sprintf("Link with %d of 9000 recorded points: ", all[1].Left)} {
		if got := all[i].Label(words.English); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	// A replica that comes or goes is kept with the point before it.
	for _, s := range tl.Recorded.Series[:1] {
		thinned := thin(tl.Recorded, 100).Series[0].Points
		kept := map[float64]bool{}
		for _, p := range thinned {
			kept[p.At.Seconds()/30] = true
		}
		if change := float64(len(s.Points) / 3); !kept[change] || !kept[change+1] || len(thinned) > 100 {
			t.Errorf("%d points are left: %v", len(thinned), kept)
		}
	}
	if got := CopiedWhole(words.English, 17543, all); !strings.Contains(got, "It has 17543 characters") || !strings.HasSuffix(got, fmt.Sprintf("Share has one without the 9000 recorded points: %d characters.", all[0].Length)) {
		t.Error(got)
	}
	if got := CopiedWhole(words.English, 17543, nil); !strings.HasSuffix(got, "chats and mail cut it. For those, save the scenario as a file.") {
		t.Error(got)
	}
	if got, want := all[1].Copied(words.English), fmt.Sprintf("It has %d of the 9000 recorded points.", all[1].Left); !strings.HasSuffix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
