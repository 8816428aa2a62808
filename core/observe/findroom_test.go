package observe

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/parse"
)

// A recording in which no more pods are ready for long, although more were asked for, has the room.
func TestFoundRoom(t *testing.T) {
	for _, test := range []struct {
		name, text  string
		asked       int // replicas from 5:00 on
		ready, from int // as many pods are ready from that minute on
		until       int // when fewer are asked for, in minutes
		room        int // 0: unknown
	}{
		{"room for six", "", 12, 6, 6, 25, 6},
		{"all ready", "", 6, 6, 6, 25, 0},
		{"pods that start slowly", "", 12, 12, 16, 25, 0},
		{"not long", "", 12, 6, 6, 14, 0},
		{"the text says it", "  pods: {capacity: 9}\n", 12, 6, 6, 25, 9},
		{"there are nodes", "  pods: {nodes: {pods: 4}}\n", 12, 6, 6, 25, 0},
	} {
		var csv strings.Builder
		csv.WriteString("time,desired,ready,cpu utilization\n")
		for minute := range 25 {
			asked, ready := 2, 2
			if minute >= 5 && minute < test.until {
				asked = test.asked
			}
			if minute >= test.from && minute < test.until {
				ready = test.ready
			}
			fmt.Fprintf(&csv, "%d,%d,%d,60\n", 60*minute, asked, ready)
		}
		_, found := find(t, fmt.Sprintf(foundHPA, 20)+"---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 25m\n"+test.text, csv.String())
		if s, problems := parse.Text(found.Text); s == nil || s.Pods.Capacity != test.room {
			t.Errorf("%s: the room is %d, want %d (%v)", test.name, s.Pods.Capacity, test.room, problems)
		}
	}
}
