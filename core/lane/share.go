package lane

import (
	"cmp"
	"math"
	"strconv"
	"time"

	"hpaplayground/core/track"
)

// shares draws segments that are too narrow to be drawn one by one. The label names the reason
// that lasted longest. Reasons that held the replicas back come first.
func (s *source) shares(c *track.Condition, segments []track.Segment) ([]Box, Label) {
	from, to := segments[0].From, segments[len(segments)-1].To
	cells := max(1, int(math.Ceil(float64(to-from)/float64(max(s.columns(sharedWidth), 1))))) //fits: a part of the columns
	cell := (to - from + time.Duration(cells) - 1) / time.Duration(cells)
	var boxes []Box
	for i, moment := 0, from; moment < to; moment += cell {
		end := min(moment+cell, to)
		var durations [len(tones)]time.Duration
		for ; i < len(segments) && segments[i].From < end; i++ {
			g := &segments[i]
			if tone := severity(c, g); tone > 0 || g.Status == "True" {
				durations[tone] += min(g.To, end) - max(g.From, moment)
			}
			if g.To > end {
				break // the segment continues in the next bar
			}
		}
		boxes = append(boxes, stack(moment, end, &durations)...)
	}
	return boxes, longest(c, segments)
}

// stack draws a bar, with the worst state at the bottom.
func stack(from, to time.Duration, durations *[len(tones)]time.Duration) []Box {
	var boxes []Box
	low := 0.0
	for tone := len(tones) - 1; tone >= 0; tone-- {
		if durations[tone] == 0 {
			continue
		}
		high := low + float64(durations[tone])/float64(to-from)
		boxes = append(boxes, Box{From: from, To: to, Low: low, High: high, Style: Style{Fill: tones[tone].fill}})
		low = high
	}
	return boxes
}

func longest(c *track.Condition, segments []track.Segment) Label {
	durations := map[string]time.Duration{}
	l := Label{From: segments[0].From, To: segments[len(segments)-1].To, Inside: true}
	var best *track.Segment
	for i := range segments {
		g := &segments[i]
		durations[g.Reason] += g.To - g.From
		if best == nil || cmp.Or(cmp.Compare(min(severity(c, g), 1), min(severity(c, best), 1)), cmp.Compare(durations[g.Reason], durations[best.Reason])) > 0 {
			best = g
		}
	}
	l.Ink = tones[severity(c, best)].text
	percent := math.Round(100 * float64(durations[best.Reason]) / float64(max(l.To-l.From, 1)))
	l.Texts = []string{best.Reason + " " + strconv.Itoa(int(percent)) + "%"} //fits: at most 100
	return l
}

func severity(c *track.Condition, g *track.Segment) int {
	return toneIndex(track.Tone(c.Type, g.Status, g.Reason))
}
