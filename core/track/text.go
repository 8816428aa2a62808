package track

import (
	"math"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/explain"
)

// Short writes a number with three significant digits: 0.9, 13, 1.5k, 128M, and with an exponent if that takes too
// many zeros.
func Short(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	if size := math.Abs(v); size >= 1e15 || 0 < size && size < 1e-9 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	for _, unit := range []struct {
		size   float64
		suffix string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if math.Abs(v) >= unit.size {
			return explain.Number(v/unit.size, 3) + unit.suffix
		}
	}
	return explain.Number(v, 3)
}

// Amount writes a metric's value or target.
func (m Metric) Amount(v float64) string {
	if m.Percent && !math.IsNaN(v) {
		return Short(v) + "%"
	}
	return Short(v)
}

// Now says in a sentence what the sync at t did, and what held it back; before that, how KEDA
// scaled since the sync before.
func (r Run) Now(t time.Duration) string {
	i := r.SyncAt(t)
	if i < 0 {
		return r.Lang.Say("The controller has not looked yet.")
	}
	text, from := explain.Sentence(&r.Syncs[i].Decision, r.Lang), time.Duration(-1)
	if i > 0 {
		from = r.Syncs[i-1].At
	}
	if so := r.Timeline.ScaledObjectOf(r.HPA); so != nil {
		for turn := so.TurnAt(r.Syncs[i].At); turn != nil && turn.At > from; turn = so.TurnAt(turn.At - 1) {
			if turn.Scaled != nil {
				return "KEDA " + r.Lang.Say("%d → %d. %s", turn.Observed.Replicas, *turn.Scaled, text)
			}
		}
	}
	return text
}

// Changes lists the steps of a step function as t:v pairs, at most n of them, for
// scripts and tests.
func Changes(t []time.Duration, v []float64, n int) string {
	var b strings.Builder
	for i := range min(len(t), n) {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.FormatFloat(math.Round(t[i].Seconds()*1000)/1000, 'f', -1, 64))
		b.WriteByte(':')
		b.WriteString(strconv.FormatFloat(v[i], 'f', -1, 64))
	}
	return b.String()
}
