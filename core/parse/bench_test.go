package parse

import (
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/preset"
)

// BenchmarkText reads the first preset.
func BenchmarkText(b *testing.B) {
	text := preset.All()[0].Text
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Text(text)
	}
}

// BenchmarkReader reads the first preset with another number in the HPA each time, as
// if somebody typed.
func BenchmarkReader(b *testing.B) {
	var texts [10]string
	for i := range texts {
		texts[i] = strings.Replace(preset.All()[0].Text, "maxReplicas: 15", "maxReplicas: "+strconv.Itoa(11+i), 1)
	}
	var r Reader
	i := 0
	b.ReportAllocs()
	b.SetBytes(int64(len(texts[0])))
	for b.Loop() {
		r.Parse(texts[i%len(texts)])
		i++
	}
}
