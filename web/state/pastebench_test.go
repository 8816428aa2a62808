package state

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkPasteRecorded opens a day of 1,440 points for 12 series: what the page does before the run.
// The run, and the page's and the browser's work are in e2e's BenchmarkPasteBare.
func BenchmarkPasteRecorded(b *testing.B) {
	names := []string{"desired", "current", "replicas", "ready replicas", "available", "updated", "min", "max", "cpu", "memory", "requests", "latency"}
	var table strings.Builder
	values := make([]string, len(names))
	table.WriteString("time," + strings.Join(names, ",") + "\n")
	for i := range 1440 {
		fmt.Fprintf(&table, "2026-03-02 %02d:%02d:00", i/60, i%60)
		for k := range names {
			v := 2 + (i+10*k)/97%9
			fmt.Fprintf(&table, ",%d", v)
			values[k] += fmt.Sprintf(`,[%d,"%d"]`, 1772442000+60*i, v)
		}
		table.WriteByte('\n')
	}
	for k, name := range names {
		values[k] = fmt.Sprintf(`{"metric":{"__name__":%q},"values":[%s]}`, name, values[k][1:])
	}
	m := ran(b, hereHPA+"---\n"+ownSimulation).model
	for name, text := range map[string]string{
		"csv":  table.String(),
		"json": `{"status":"success","data":{"resultType":"matrix","result":[` + strings.Join(values, ",") + `]}}`,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if m, _ := m.openFiles([]string{text}); !strings.Contains(m.Text(), "recorded:") {
					b.Fatal(m.Notice)
				}
			}
		})
	}
}
