package read

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/trace"
)

// TestFramesSize checks that long names and labels, which many series share, take little
// memory and time.
func TestFramesSize(t *testing.T) {
	name := strings.Repeat("n", 400_000)
	var tags, rows strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&tags, `,"tag%d":"v"`, i)
		fmt.Fprintf(&rows, ",[%d,1]", 1700000000+i)
	}
	fields := strings.Repeat(`,{"name":"Value","type":"number","labels":{"pod":"a"}}`, 400)
	columns := strings.Repeat(`,"c"`, 150)
	for _, text := range []string{
		`[{"schema":{"name":"` + name + `","refId":"` + name + `","fields":[{"name":"Time","type":"time"}` + fields + `]},"data":{"values":[[1,2]` + strings.Repeat(",[1,2]", 400) + `]}}]`,
		`[{"schema":{"meta":{"type":"timeseries-long"},"fields":[{"name":"Time","type":"time"},{"name":"` + name + `","type":"string"},{"name":"v","type":"number"}]},"data":{"values":[[` +
			strings.Repeat("1,", 20_000) + `1],[` + strings.Repeat(`"a","b",`, 10_000) + `"a"],[` + strings.Repeat("1,", 20_000) + `1]]}}]`,
		`{"results":[{"series":[{"name":"` + name + `","columns":["time"` + columns + `],"values":[[1` + strings.Repeat(",1", 150) + `]]}]}]}`,
		`{"results":[{"series":[{"tags":{"a":"b"` + tags.String() + `},"columns":["time","c"],"values":[[1,1]` + rows.String() + `]}]}]}`,
	} {
		if len(text) > trace.MaxText {
			t.Fatalf("%.60s: %d bytes", text, len(text))
		}
		size := 0
		for _, s := range Text(text).Series {
			size += len(s.Name)
		}
		if size > 2<<20 {
			t.Errorf("%.60s: %d bytes of names", text, size)
		}
	}
}

// TestFramesGroup checks that data frames of one metric are a group, and that a series is
// chosen by a part of its name.
func TestFramesGroup(t *testing.T) {
	series := func(labels string) string {
		return `{"schema":{"fields":[{"name":"Time","type":"time"},{"name":"Value","type":"number","labels":` + labels + `}]},"data":{"values":[[1700000000000,1700000015000],[1,2]]}}`
	}
	got := Text(`[` + series(`{"__name__":"rps","pod":"web-1"}`) + `,` + series(`{"__name__":"rps","pod":"web-2"}`) + `,` + series(`{"__name__":"queue"}`) + `]`)
	groups := got.Groups()
	if len(groups) != 2 || groups[0].Name != "rps" || len(groups[0].Series) != 2 {
		t.Errorf("groups %+v", groups)
	}
	for want, name := range map[string]string{"web-2": `rps{pod="web-2"}`, "queue": "queue", "1": `rps{pod="web-1"}`} {
		if s, err := got.Choose(want); err != nil || s.Name != name {
			t.Errorf("%q is %v %v, want %s", want, s, err, name)
		}
	}
}
