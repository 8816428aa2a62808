package trace

import (
	"fmt"
	"strings"
	"testing"
)

// TestFramesSize checks that long names and labels, which many series share, take neither
// much memory nor much time.
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
		if len(text) > MaxText {
			t.Fatalf("%.60s: %d bytes", text, len(text))
		}
		size := 0
		for _, s := range Read(text).Series {
			size += len(s.Name)
		}
		if size > 2<<20 {
			t.Errorf("%.60s: %d bytes of names", text, size)
		}
	}
}
