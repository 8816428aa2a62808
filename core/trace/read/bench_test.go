package read

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// BenchmarkRead reads a day of two series at 15 s.
func BenchmarkRead(b *testing.B) {
	var csv strings.Builder
	csv.WriteString("Time,web-0,web-1\n")
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 5760 {
		fmt.Fprintf(&csv, "%s,%d.5,%d m\n", at.Add(time.Duration(i)*15*time.Second).Format(time.DateTime), i%100, i)
	}
	text := csv.String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if t := Text(text); t.Failed() || len(t.Series) != 2 {
			b.Fatal(t.Problems)
		}
	}
}
